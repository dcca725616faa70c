"""What tests of submissions share."""

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
    """Let no edge be computed: that takes a minute, and not every test asks for one."""
    monkeypatch.setattr("houseway.cli.par.edges.find_spec", lambda name: None)
