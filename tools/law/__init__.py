"""The rules examined: rulings, proofs, closings, a census of clauses, models."""
