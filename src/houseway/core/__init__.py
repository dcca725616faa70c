"""The rules engine: pure, standard library only. Nothing in it knows the time, the odds of a coin, or a database."""
