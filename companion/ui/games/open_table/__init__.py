"""The Open table on the screen."""
