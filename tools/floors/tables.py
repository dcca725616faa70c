"""The requested tables of a floor: a game each, with settings, a clock, and perhaps a seed of its cards."""

from __future__ import annotations

import argparse
import json
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from houseway.cli.table.setup import Chosen, choose
from houseway.core.game.rules import CARDS, UNREAD, Rules
from houseway.core.table.table import Table
from houseway.floor.table.chance import DealerOf
from houseway.floor.table.electronic import Pace, Runs
from houseway.games import GAMES
from houseway.play.chance import Chance, Live, Seeded
from houseway.play.dealers import HouseDealer, live_dealer
from tools.house.house import House
from tools.house.questions import options
from tools.house.servers import new_record, servers


class TableChoice(NamedTuple):
    """A requested table of a floor."""

    game: str
    chosen: Chosen
    seed: str | None

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.chosen.rules


Tables = Mapping[int, TableChoice]


def table_options(about: str | None) -> argparse.ArgumentParser:
    """Return the options of a floor whose tables are given."""
    parser = options(about)
    parser.add_argument("--game", action="append", required=True, metavar="GAME", help="a game, and settings of its table")
    return parser


def chosen_tables(games: Iterable[str], seconds: int, *, by_hand: bool = False) -> Tables:
    """Return tables from number one on, each with a clock where its game can have one; by hand, cards are unread by default."""
    return {number: _chosen(text, seconds, by_hand=by_hand) for number, text in enumerate(games, start=1)}


def _chosen(text: str, seconds: int, *, by_hand: bool) -> TableChoice:
    key, _, more = text.partition(" ")
    settings: dict[str, object] = json.loads(more or "{}")
    seed = settings.pop("seed", None)
    if by_hand and not GAMES[key].must_read:
        settings.setdefault(CARDS.name, UNREAD)
    written = {**choose(GAMES[key], None, None, None).written, **settings}
    rules = GAMES[key].under({**written, "timeout.seconds": seconds})
    if not isinstance(rules, Rules):  # a game without choices has no clock
        rules = GAMES[key].under(written)
    assert isinstance(rules, Rules), rules
    return TableChoice(key, Chosen(rules, written, ""), None if seed is None else str(seed))


def rules_of(tables: Tables) -> dict[int, Rules]:
    """Return the rules of each table."""
    return {number: one.rules for number, one in tables.items()}


def electronic(tables: Tables, pace: Pace) -> Runs:
    """Let the platform deal at all of them, at a pace."""
    return Runs(rules_of(tables), pace, _in_the_middle)


def _in_the_middle(size: int) -> int:
    """Cut a deck in its middle, so that the same shuffle deals the same cards."""
    return size // 2


def platform_dealers(tables: Tables) -> DealerOf:
    """Return the dealer of each table: live, or the same cards each time where there is a seed."""
    dealers = {one.rules.digest: _dealer(one.seed) for one in tables.values()}

    def dealer_of(table: Table) -> HouseDealer:
        return dealers[table.rules.digest]

    return dealer_of


def _dealer(seed: str | None) -> HouseDealer:
    return live_dealer(Live()) if seed is None else HouseDealer(Chance(Seeded(seed)))


@contextmanager
def floor(origins: Iterable[str], tables: Tables, **options: Any) -> Generator[House]:
    """Prepare a house with tables on servers of its own; it is stopped with the block, once it was started."""
    with servers("fsync=off") as running:
        conninfo = new_record(running.postgres, "floor", rights=True)
        house = House(conninfo, running.bus, origins=tuple(origins), tables=rules_of(tables), **options)
        try:
            yield house
        finally:
            house.stop()


def reached(house: House, tables: Tables, logins: Iterable[str], password: str) -> dict[str, Any]:
    """Return the connection details for a page: the port, the games by table, and the log-ins."""
    games = {number: one.game for number, one in tables.items()}
    return {"port": house.api.port, "tables": games, "logins": [*logins], "password": password}
