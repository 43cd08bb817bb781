"""`make mutants`: small errors put into the engine and the games one at a time, and whether a test notices each."""
