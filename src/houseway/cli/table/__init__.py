"""The table drawn in a terminal, and the person who sits at it."""
