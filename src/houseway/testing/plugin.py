"""The conformance kit as a pytest plugin: it checks an installed game as Houseway checks its own.

A package with a game names the plugin and its game in `pyproject.toml`, and runs `pytest`:

    [tool.pytest.ini_options]
    addopts = ["-p", "houseway.testing.plugin"]
    houseway_games = ["high_card"]
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from houseway.core.game.game import Game
from houseway.games import GAMES, UnknownGame

pytest.register_assert_rewrite("houseway.testing.conformance", "houseway.testing.invariants", "houseway.testing.limits")

CHECKS: Final = Path(__file__).with_name("conformance.py")
NAMED: Final = pytest.StashKey[set[str]]()
"""The clauses that the tests of this run are marked with, also those that are not selected."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the kit."""
    group = parser.getgroup("houseway", "games of Houseway")
    group.addoption("--houseway-game", action="append", default=[], metavar="KEY", help="Game to check; repeatable.")
    group.addoption("--houseway-rounds", type=int, default=60, metavar="N", help="Random rounds to check (default: 60).")
    group.addoption("--houseway-write", action="store_true", help="Write the digests of rounds instead of comparing them.")
    parser.addini("houseway_games", "Keys of the games that the kit checks.", type="args", default=[])
    parser.addini(
        "houseway_files", "Folder of KEY.golden.json, KEY.one_way.toml and KEY.tells.toml (default: tests).", default="tests"
    )


def games_to_check(config: pytest.Config) -> list[str]:
    """Return the keys of the games to check."""
    return list(dict.fromkeys([*config.getini("houseway_games"), *(config.getoption("--houseway-game") or [])]))


def pytest_configure(config: pytest.Config) -> None:
    """Add the checks of the kit to what is collected, if a game is named."""
    config.stash[NAMED] = set()
    if games_to_check(config) and not any("::" in word for word in config.args):  # a test that is named is run alone
        config.args.append(str(CHECKS))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each check for each game."""
    if "houseway_game" in metafunc.fixturenames:
        metafunc.parametrize("houseway_game", games_to_check(metafunc.config), indirect=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note the clauses that tests are marked with, before any of them is deselected."""
    for item in items:
        config.stash[NAMED].update(getattr(getattr(item, "function", None), "clauses", ()))


@pytest.fixture
def houseway_game(request: pytest.FixtureRequest) -> Game:
    """The game that is checked; one that was set aside fails with its fault."""
    try:
        return GAMES[request.param]
    except UnknownGame as unknown:
        pytest.fail(str(unknown), pytrace=False)


@pytest.fixture
def houseway_files(request: pytest.FixtureRequest) -> Path:
    """The folder of the files that belong to the checks."""
    return request.config.rootpath / str(request.config.getini("houseway_files"))


@pytest.fixture
def houseway_rounds(request: pytest.FixtureRequest) -> int:
    """The number of random rounds."""
    return int(request.config.getoption("--houseway-rounds") or 0)
