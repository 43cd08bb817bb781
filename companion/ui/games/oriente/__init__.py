"""Oriente on the screen."""
