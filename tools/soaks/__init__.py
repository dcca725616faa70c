"""Random rounds, tables and frames, with every promise checked on each."""
