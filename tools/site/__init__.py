"""Builds the documentation site: copies docs, adds the pages made from the games' own data, and runs the site generator.

Markdown in `docs` stays plain. Everything that only the site needs is made in `build/site`, so another generator can take over.
"""
