"""Fixtures and files that the pages in `web/` are built and tested with."""
