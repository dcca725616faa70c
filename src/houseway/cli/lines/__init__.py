"""A table at which everything is typed: the tool of a dealer, a floor supervisor and surveillance."""
