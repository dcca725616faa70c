"""Chapter: a round of every game. Bots chose the bets and actions; people submit them, and dealers enter the cards."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from threading import Thread
from typing import Any, Final

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from houseway.core.game.words import money
from houseway.core.values.role import CHANCE, DEALER
from houseway.games import GAMES

from .browser import ORIGIN
from .day import Day
from .patrons import PLAYERS, WATCHER
from .people import Person
from .round_commands import PURSE, named, round_of
from .tables import AtTable

SEATS: Final = 2
"""Players at each table."""


def play_every_game(day: Day) -> None:
    """Play one round at each of the first tables, two patrons at each, and write how it was settled."""
    day.page.chapter(
        "A round of every game",
        "Two patrons sit down at each table in turn, buy in out of their wallets, play one round and leave. What they choose was"
        " chosen by bots. Behind each result are the clauses under which their bets were settled.",
    )
    rows: list[list[str]] = []
    with watching(day) as seen:
        for number, game in enumerate(GAMES, start=1):
            rows.append(_plays(day, number, game))
        day.until(lambda: len(seen) == len(GAMES), "the watcher is told of every round")
    day.page.table(("table", "game", "players", "result", "clauses"), rows)
    day.writes(
        f"{day.patron(WATCHER)} sits nowhere and watches all {len(GAMES)} tables at a socket, and was told of the end of"
        f" {len(seen)} rounds.",
        "G3",
    )


def _plays(day: Day, number: int, game: str) -> list[str]:
    rules = day.rules[number]
    seats = list(rules.seats[:SEATS])
    at = (number - 1) * SEATS % len(PLAYERS)
    patrons = [day.patron(login) for login in (*PLAYERS, *PLAYERS)[at : at + SEATS]]
    table = AtTable(day, number, dict(zip(seats, patrons, strict=True)))
    table.sits(PURSE)
    speakers = {f"bot{seat}": patron for seat, patron in table.seats.items()} | {DEALER: table.dealer, CHANCE: table.dealer}
    names = {f"bot{seat}": patron.name for seat, patron in table.seats.items()}
    day.rounds[number] += 1
    for one in round_of(rules, seats):
        speakers[one.actor].submits(number, named(one.command, names))
    results = [_result(patron, number, table.round) for patron in patrons]
    table.leaves()
    who, net, clauses = zip(*results, strict=True)
    shown = sorted({clause for one in clauses for clause in one})
    return [str(number), GAMES[game].name, ", ".join(who), ", ".join(net), ", ".join(f"`{one}`" for one in shown)]


def _result(patron: Person, number: int, round: int) -> tuple[str, str, list[str]]:
    """Return a patron's result of a round, and the clauses that settled the patron's bets or gave the patron a pot."""
    told: Any = patron.gets(f"/rounds/{number}/{round}/money")
    assert told["ledger_agrees"], told
    settled = [one["cites"] for one in told["moves"] if one["event"] == "BetSettled"]
    given = [one["cites"] for one in told["moves"] if one["dst"] == f"player {patron.name}"]
    return patron.label, money(told["net"], sign=True), settled or given


@contextmanager
def watching(day: Day) -> Generator[set[tuple[int, int]]]:
    """Subscribe a patron without a seat to every table; yield the rounds whose end was published."""
    watcher = day.patron(WATCHER)
    ended: set[tuple[int, int]] = set()
    url = day.house.url.replace("http", "ws", 1) + "/live"
    headers = {"Cookie": watcher.cookie}
    with connect(url, origin=Origin(ORIGIN), additional_headers=headers, compression=None, max_size=2**24) as live:
        for number in range(1, len(GAMES) + 1):
            live.send(msgspec.json.encode({"kind": "subscribe", "table": number}).decode())

        def listens() -> None:
            try:
                for text in live:
                    frame = msgspec.json.decode(text)
                    if any(event["kind"] == "RoundClosed" for event in frame.get("events", ())):
                        ended.add((frame["table"], frame["round"]))
            except ConnectionClosed:
                return

        thread = Thread(target=listens, daemon=True)
        thread.start()
        yield ended
    thread.join(10)
