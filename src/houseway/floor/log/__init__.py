"""The log: an append-only Merkle tree over the record, its signed heads, the witness that countersigns them, and proofs."""
