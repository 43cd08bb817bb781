"""What screens are built of: text, buttons, rows, marks, pages. Nothing here knows a scene."""
