"""What a game paints prettier than any other would: a folder a game, and in it `look.py` says what there is."""
