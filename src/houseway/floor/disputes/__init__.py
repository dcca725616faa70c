"""Disputes about rounds: opened by a patron or by staff, rebuilt from the record, decided by somebody else."""
