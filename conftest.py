"""Doctests are collected from the modules that have any, so that the others need not be imported for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect the doctests of a module that has an example."""
    if file_path.suffix != ".py" or file_path.name in ("__main__.py", "setup.py") or b">>> " not in file_path.read_bytes():
        return None
    return DoctestModule.from_parent(parent, path=file_path)
