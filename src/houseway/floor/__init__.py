"""The live floor: tables whose every step is committed to PostgreSQL before anybody is told of it. It names no game."""
