"""The same tables without a window."""
