"""Flowers on the screen."""
