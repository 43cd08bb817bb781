"""What is asked, to be answered: one widget for each kind of ask."""
