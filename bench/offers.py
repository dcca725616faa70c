"""The cost of the offers of all viewers of one table, next to the decision of the same step.

    .venv/bin/python bench/offers.py [--rounds N] [--game GAME ...]

Bots play rounds of each game, and every step is timed: `take` of its command, then the offers of everybody at the
table after it (players, dealer and the other staff), computed once and shared. Both are processor time and the best
of several runs, so that other programs on the machine count little; each run starts with the cache from before the
step. The figures are medians over the steps, in microseconds; `all` is the ratio of the sums over all steps, `first`
the most expensive first run. Last comes sic bo with every seat taken.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from houseway.core.messages.command import Command, OpenRound, Sit
from houseway.core.messages.refusal import Refusal
from houseway.core.table.table import Table, take
from houseway.games import GAMES
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.play.host import Host
from houseway.play.rounds import main_wager, play_round, purse
from houseway.views.offers import CachedOffers
from houseway.views.viewers import Viewers
from houseway.worked.worked import Worked

RUNS = 7
SEATS = 6
EVERY_SEAT = 14
FULL_BOARD = "sic_bo"
MOST = 10_000.0
"""Maximum time for the offers of a full board, in microseconds."""


class Timed(NamedTuple):
    """One step: what its command and the offers after it took, the first time too, and how many offers there were."""

    decided: float
    offered: float
    first: float
    offers: int


def runs(made: Callable[[], Callable[[], object]]) -> list[float]:
    """Return the times of several runs, in microseconds, without their preparation."""
    took: list[float] = []
    for _ in range(RUNS):
        run = made()
        start = time.process_time_ns()
        run()
        took.append((time.process_time_ns() - start) / 1000)
    return took


def steps(key: str, seats: int, rounds: int) -> Iterator[Timed]:
    """Play rounds of a game with bots, and time every step of them."""
    worked = Worked(game=key, only_these=True)
    bots = [Bot(str(number), Seeded(f"offers/{key}/{number}")) for number in range(1, seats + 1)]
    rules = GAMES[key].under({})
    assert not isinstance(rules, tuple)
    bots = [bot for bot in bots if bot.hand in rules.seats]
    low = rules.limits.get(rules.wagers[main_wager(rules)].limit, (10_00, 0))[0]
    worked.sits = [Sit(bot.name, (bot.hand,)) for bot in bots]
    worked.stacks = {bot.name: 100 * purse(low) for bot in bots}
    said: list[Command] = []
    host = Host(worked, Seeded(f"offers/{key}"), lambda command, events: said.append(command))
    first = host.table
    for _ in range(rounds):
        play_round(host, bots)
        host.forget()
    yield from _timed(first, [bot.name for bot in bots], said)


def _timed(table: Table, players: list[str], said: list[Command]) -> Iterator[Timed]:
    onlookers = Viewers.of(table, (*players, "dealer", "floor", "surveillance"))
    for command in said:
        now = table
        ruling = take(now, command)
        assert not isinstance(ruling, Refusal), (command, ruling)
        decided = runs(lambda now=now, command=command: lambda: take(now, command))
        table = ruling.after
        _, onlookers = onlookers.after(ruling.events, table)
        offered = runs(lambda looking=onlookers: looking._replace(cached=CachedOffers(*map(dict, looking.cached))).offers)
        many = sum(map(len, onlookers.offers().values()))  # their possible bets are cached from here on
        if table.is_playing and not isinstance(command, OpenRound):
            yield Timed(min(decided), min(offered), offered[0], many)


def line(key: str, seats: int, rounds: int) -> bool:
    """Print the line of one game, and return whether it is over its bound."""
    timed = list(steps(key, seats, rounds))
    decided, offered = (statistics.median(column) for column in list(zip(*timed, strict=True))[:2])
    first, many = max(step.first for step in timed), max(step.offers for step in timed)
    over = max(step.offered for step in timed) > MOST if key == FULL_BOARD else offered > decided
    whole = sum(step.offered for step in timed) / sum(step.decided for step in timed)
    figures = f"{seats:6}{len(timed):7}{decided:9.1f}{offered:11.1f}{offered / decided:7.2f}{whole:7.2f}{first:10.0f}{many:8}"
    print(f"{key:34}{figures}{'  over' if over else ''}", flush=True)
    return over


def main() -> int:
    """Print the table; exit with 1 if a game exceeds its bound."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--game", action="append", choices=list(GAMES), metavar="GAME")
    told = parser.parse_args()
    gc.disable()
    print(
        f"{'game':34}{'seats':>6}{'steps':>7}{'take µs':>9}{'offers µs':>11}{'ratio':>7}{'all':>7}{'first µs':>10}{'offers':>8}"
    )
    over = 0
    for key in told.game or GAMES:
        over += line(key, SEATS, told.rounds)
    if told.game is None or FULL_BOARD in told.game:
        over += line(FULL_BOARD, EVERY_SEAT, told.rounds)
    return 1 if over else 0


if __name__ == "__main__":
    raise SystemExit(main())
