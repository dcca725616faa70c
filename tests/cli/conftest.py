"""Fixtures for tests of submissions."""

import pytest


@pytest.fixture
def check(run, tmp_path):
    """Run `houseway check` on a submission with this text."""

    def checked(text, *words):
        file = tmp_path / "submission.toml"
        file.write_text(text, encoding="utf-8")
        return run("check", file, *words)

    return checked


@pytest.fixture
def without_edges(monkeypatch):
    """Skip the house edges: computing one takes a minute, and not every test needs it."""
    monkeypatch.setattr("houseway.cli.par.edges.find_spec", lambda name: None)
