"""Random rounds, tables and frames, with every invariant checked on each."""
