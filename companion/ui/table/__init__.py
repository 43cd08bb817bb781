"""The table, where an evening is spent: its screen, the curtain, the reveal, what stands between asks."""
