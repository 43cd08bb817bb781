"""The White Lotus on the screen."""
