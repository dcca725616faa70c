"""Measures the processor time from a step to the frames of all subscribers: two players, a patron who watches, the dealer.

    .venv/bin/python -m bench.frames [--rounds N] [--full] [--watchers N] [--two] [--game GAME ...]

`--full` has six players; `--watchers 0` has nobody at all, so that steps are noted and the table is let go. `--two` prints how
much two processes carry, measured against one: if everybody at a table is connected to one process, and if each has half of them.

Bots play all games first. Then an API follows their steps as they come over the bus, without servers and without lines: reading,
folding, offers, views, words, hashes and JSON. Time is that of the processor, so whoever else runs matters little.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from datetime import UTC, datetime
from typing import Any, NamedTuple, cast

import msgspec
from tools.bots.sittings import Sitting, live_table, messages, sitting

from houseway.core.table.table import new_table
from houseway.core.wire.wire import read_text
from houseway.floor.api.arrivals import arrived
from houseway.floor.api.follower import Following
from houseway.floor.api.house import DatabaseClock, House, Manners
from houseway.floor.api.socket import Held, Socket
from houseway.floor.bus.subjects import Subjects
from houseway.floor.people.sessions import Session
from houseway.floor.store.tables import RulesCache
from houseway.games import GAMES
from houseway.views.followed import Followed

DEALER = "dealer"


class Steps(NamedTuple):
    """The steps of a sitting, as messages of the bus."""

    sitting: Sitting
    sent: list[bytes]


def played(key: str, rounds: int) -> Steps:
    """Let bots play a game."""
    one, sent = sitting(key, rounds), list[bytes]()
    live = live_table(1, one)
    for said in messages(1, one):
        command: Any = read_text(said.text)
        live.decide(said, command, claims=True)
        for step, *_ in live.took():
            told = {"table": 1, "seq": step.seq, "at": step.at, "events": msgspec.Raw(step.events or b"[]")}
            sent.append(msgspec.json.encode(told))
    return Steps(one, sent)


def subscriber(house: House, following: Following, name: str, held: Held | None = None) -> Socket:
    """Return a socket that subscribes to the table, and whose frames are dropped."""
    now = datetime(2026, 1, 1, tzinfo=UTC)
    kind = "patron" if held is None else "staff"
    values: dict[str, Any] = {"id": 1, "speaker": 1, "name": name, "kind": kind, "device": None, "address": ""}
    values |= {"begun_with": "password", "must_change": False}
    socket = Socket(house, following, Session(**values, begun_at=now, until=now), held)
    following.subscribe(socket, 1)
    return socket


class Fixed(DatabaseClock):
    """A clock with a fixed time, so that the same steps give the same frames."""

    def now(self) -> float:
        """Return the first second of 2026."""
        return 1_767_225_600.0


def api_at(steps: Steps) -> tuple[House, Following]:
    """Return an API that follows one table, without servers."""
    nothing = cast("Any", Any)
    manners = Manners(("",), waiting=2**31, waiting_bytes=2**62)
    shelf = RulesCache(GAMES.__getitem__)
    following = Following(nothing, shelf, Fixed(), Subjects("bench"), 1.0)
    house = House(
        name="bench",
        policy=nothing,
        manners=manners,
        registry=nothing,
        rules_cache=shelf,
        client=nothing,
        clock=Fixed(),
        queue=nothing,
    )
    followed = Followed(1, new_table(steps.sitting.rules), 1, 0, ([], []), shelf.rules)
    following.heads[1] = 1
    following.keeps(followed)
    return house, following


def names(*, full: bool, watchers: int) -> list[str]:
    """Return who looks at a table; without watchers nobody."""
    players = 0 if watchers == 0 else 6 if full else 2
    dealers = [DEALER] if watchers and not full else []
    return [*(f"bot{seat}" for seat in range(1, players + 1)), *(f"watcher{number}" for number in range(watchers)), *dealers]


async def followed(steps: Steps, names: list[str]) -> tuple[float, int, int]:
    """Return processor seconds, frames and bytes of a sitting that these people look at."""
    house, following = api_at(steps)
    lookers = [subscriber(house, following, name, Held("dealer", None) if name == DEALER else None) for name in names]
    began = time.process_time()
    for data in steps.sent:
        following.handle_step(arrived(data))
    spent = time.process_time() - began
    assert following.heads[1] == len(steps.sent) + 1, (following.heads[1], len(steps.sent))
    frames = [text for one in lookers for text in vars(one)["_queue"]]
    return spent, len(frames), sum(map(len, frames))


class Carried(NamedTuple):
    """How much two processes carry, measured against one, by who is connected to which."""

    together: float
    halved: float


def carried(steps: Steps, names: list[str]) -> Carried:
    """Return how much two processes carry; a process also notes the steps of the tables of the other."""

    def seconds(lookers: list[str]) -> float:
        return min(asyncio.run(followed(steps, lookers))[0] for _ in range(5))

    one, none = seconds(names), seconds([])
    return Carried(2 * one / (one + none), 2 * one / (seconds(names[::2]) + seconds(names[1::2])))


def main() -> None:
    """Measure and print a line for each game, and the mean."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=10, help="rounds of each game (default: 10)")
    parser.add_argument("--game", action="append", choices=list(GAMES), metavar="GAME", help="game to play (default: all)")
    parser.add_argument("--full", action="store_true", help="six players and a patron who watches")
    parser.add_argument("--watchers", type=int, default=1, help="patrons who watch; 0: nobody looks (default: 1)")
    parser.add_argument("--two", action="store_true", help="print how much two processes carry, measured against one")
    told = parser.parse_args()
    lookers = names(full=told.full, watchers=told.watchers)
    if told.two:
        print(f"{'two processes carry':<28}{'by table':>10}{'halved':>10}")
        for key in told.game or list(GAMES):
            print(f"{key:<28}{'{:>10.2f}{:>10.2f}'.format(*carried(played(key, told.rounds), lookers))}", flush=True)
        return
    print(f"{'':<28}{'steps':>7}{'µs/step':>9}{'frames':>8}{'bytes/frame':>13}")
    all_of_it = [0.0, 0.0]
    for key in told.game or list(GAMES):
        steps = played(key, told.rounds)
        runs = [asyncio.run(followed(steps, lookers)) for _ in range(3)]
        spent, frames, size = min(runs)
        many = len(steps.sent)
        all_of_it = [all_of_it[0] + spent, all_of_it[1] + many]
        print(f"{key:<28}{many:>7}{1e6 * spent / many:>9.0f}{frames:>8}{size / max(1, frames):>13.0f}", flush=True)
    print(f"{'all':<28}{all_of_it[1]:>7.0f}{1e6 * all_of_it[0] / all_of_it[1]:>9.0f}")


if __name__ == "__main__":
    main()
