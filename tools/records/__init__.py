"""Records that are kept, tampered with and restored."""
