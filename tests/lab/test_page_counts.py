"""The data of the lab in the browser: its edges are those of par.toml, and its endings sum to them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from houseway.games import GAMES

FOLDER = Path(__file__).parents[2] / "web/public/lab"
SHIPPED = sorted(file.stem for file in FOLDER.glob("*.json") if file.stem != "index")


def data(game: str) -> Any:
    """Return the shipped data of a game."""
    return json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))


def plays(game: str) -> Iterator[tuple[str, str, str, dict[str, Any], list[dict[str, Any]]]]:
    """Yield wager, table, settings as par.toml names them, the play, and the rows of its table."""
    for wager in data(game)["wagers"]:
        for variant in wager["variants"]:
            for table in variant["tables"]:
                for play in table["plays"]:
                    yield wager["wager"], table["name"], under(variant["settings"]), play, table["rows"]


def under(settings: dict[str, str]) -> str:
    """Return settings as par.toml names them; those that only make a wager available are not in it."""
    return ", ".join(f"{name}={value}" for name, value in settings.items())


def kept(game: str) -> dict[tuple[str, str, str, str], str]:
    """Return the edges of par.toml by wager, table, settings and strategy; the best strategy has no name there."""
    folder = GAMES.folder(game)
    assert folder is not None
    par = tomllib.loads(folder.joinpath("par.toml").read_text(encoding="utf-8"))
    found: dict[tuple[str, str, str, str], str] = {}
    for wager, tables in par.items():
        for table, told in tables.items():
            for settings, at in [("", told), *told.get("under", {}).items()]:
                for strategy, one in [("", at), *at.items()]:
                    edge: Any = getattr(one, "get", dict[str, Any]().get)("house_edge")
                    if isinstance(edge, str) and "/" in edge:
                        found[wager, table, settings, strategy] = edge
    return found


@pytest.mark.parametrize("game", SHIPPED)
def test_every_edge_is_that_of_par(game: str) -> None:
    par, best, compared = kept(game), set[tuple[str, str, str]](), set[tuple[str, ...]]()
    for wager, table, settings, play, _ in plays(game):
        where = (wager, table, settings)
        name = (*where, "" if where not in best else play["strategy"])
        best.add(where)
        if name in par:
            assert Fraction(par[name]) == Fraction(play["house_edge"]), name
            compared.add(name)
    printed = {name[:2] for name in best}  # par.toml may have prices of nobody's table as well
    assert {name for name in par if name[:2] in printed} - compared == set()


@pytest.mark.parametrize("game", SHIPPED)
def test_endings_come_to_the_edge(game: str) -> None:
    for wager, table, _, play, rows in plays(game):
        prices = {row["name"]: Fraction(row["to_one"]) for row in rows}
        ways = won = Fraction(0)
        for _, row, times, plus, _, many in play["endings"]:
            ways += int(many)
            won += int(many) * (Fraction(plus) + (Fraction(times) * prices[row] if row else 0))
        assert not ways or -won / ways == Fraction(play["house_edge"]), (wager, table, play["strategy"])


def test_the_list_names_every_file() -> None:
    listed = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
    assert sorted(one["game"] for one in listed) == SHIPPED
    assert {one["game"]: one["name"] for one in listed} == {key: GAMES[key].name for key in SHIPPED}
