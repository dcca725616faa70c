"""The rules engine: pure, standard library only. It has no clock, no random numbers and no database."""
