"""Hanko: the companion at the table. `python -m companion` works without a window; main.py opens one."""
