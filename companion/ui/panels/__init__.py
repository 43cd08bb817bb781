"""What lies on the table, painted: one painter for each kind of panel of a scene."""
