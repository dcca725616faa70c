"""Fixtures of every test: the command as a shell runs it, a record, and the study of the game a module is about.

Counts are kept in a cache of this run only, and those that ship are not used, so that no earlier count can replace
one of this run. `HOUSEWAY_TEST_COUNTS=kept` uses both: a count is named by a digest of all that it depends on, so
that a change of it is counted again. `.ci/run` sets it, and `.ci/nightly` counts everything. Compiled code is named
by a digest of its source and is safe to keep between runs.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from typer.testing import CliRunner, Result

from houseway.core.game.rules import Rules

if TYPE_CHECKING:
    from houseway.lab.study import Study

settings.register_profile("house", deadline=None, derandomize=bool(os.environ.get("CI")), suppress_health_check=list(HealthCheck))
settings.load_profile("house")

Run = Callable[..., Result]
LONGEST = (
    "tests/tools/test_insiders.py",
    "tests/floor/test_verify.py",
    "tests/games/fast_action_holdem/test_exact.py",
    "tests/floor/test_a_day.py",
    "tests/games/pai_gow_poker/test_lab.py",
    "tests/games/chase_the_flush/test_exposed.py",
    "tests/conformance/test_edges.py",
    "tests/conformance/test_kept.py",
    "tests/lab/test_house_settings.py",
)
"""The files that take longest. They begin first, so that no process is left with one of them when the others have ended."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest files first, and the others as they were collected."""
    places = {file: place for place, file in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.nodeid.partition("::")[0], len(LONGEST)))


@pytest.fixture(autouse=True, scope="session")
def own_shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Cache the counts of one test run, shared by its processes; on request those of earlier runs too."""
    kept = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "houseway"
    own = tmp_path_factory.getbasetemp()
    is_kept = os.environ.get("HOUSEWAY_TEST_COUNTS") == "kept"
    cache = kept / "tests" if is_kept else (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "counts"
    cache.mkdir(exist_ok=True, parents=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_CACHE_DIR", os.environ.get("NUMBA_CACHE_DIR") or str(kept / "compiled"))
        patch.setenv("NUMBA_CACHE_LOCATOR_CLASSES", "houseway.testing.compiled_code.SharedByCheckouts")
        patch.setenv("HOUSEWAY_CACHE", str(cache))
        patch.setenv("HOUSEWAY_SHIPPED", "yes" if is_kept else "no")
        yield cache


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `houseway` with these words; `types` is what a person types. The screen is wide, so sentences stay whole."""
    from houseway.cli.app import app  # so that tests of the rules do not wait for it

    monkeypatch.setenv("COLUMNS", "200")
    runner = CliRunner()

    def invoke(*words: object, types: str = "") -> Result:
        return runner.invoke(app, [str(word) for word in words], input=types)

    return invoke


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Six demonstration rounds with everything in them: a shuffle, a cut and the count that is due in the fifth."""
    from houseway.cli.app import app

    file = tmp_path_factory.mktemp("record") / "record.round"
    words = ["play", "high_card_flush", "--auto", "6", "--seed", "record", "--log", str(file)]
    assert CliRunner().invoke(app, words).exit_code == 0
    return file.read_text()


@pytest.fixture(scope="module")
def study(request: pytest.FixtureRequest) -> Study:
    """The study of the module's GAME."""
    from houseway.lab.studies import studied

    found = studied(request.module.GAME)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def rules(request: pytest.FixtureRequest) -> Rules:
    """The module's GAME as it comes."""
    from houseway.lab.study import under

    return under(request.module.GAME, {})
