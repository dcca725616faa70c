"""The live floor: tables whose every step is committed to PostgreSQL before it is published. It names no game."""
