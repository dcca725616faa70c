"""Builds of a release: what ships, its licences, and a first try of it."""
