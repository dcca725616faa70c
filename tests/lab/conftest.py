"""A shelf of its own for the tests' counts, so that nothing counted before can answer for what is counted now; and the study of
whatever game a file of tests is about."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.core.game.rules import Rules
from houseway.lab import counting
from houseway.lab.study import Study, studied, under


@pytest.fixture(autouse=True, scope="session")
def own_shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Counts of one test run are kept for that run."""
    shelf = tmp_path_factory.mktemp("shelf")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_CACHE_DIR", str(counting.shelf() / "compiled"))  # by a digest of its source: safe to keep
        patch.setenv("HOUSEWAY_CACHE", str(shelf))
        yield shelf


@pytest.fixture(scope="module")
def study(request: pytest.FixtureRequest) -> Study:
    """The study of the module's GAME."""
    found = studied(request.module.GAME)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def rules(request: pytest.FixtureRequest) -> Rules:
    """The module's GAME as it comes."""
    return under(request.module.GAME, {})
