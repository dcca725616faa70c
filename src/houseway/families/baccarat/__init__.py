"""Code shared by the baccarat games."""
