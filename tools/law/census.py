"""The census: how often each clause decides in rounds of good play, and what it moves.

Run as `scripts/dev census [GAME ...] [--rounds N] [--jobs N] [--keep FOLDER] [--write]`. Bots play each game under its defaults
as well as they can. Rounds are played in numbered shards from named streams: a shard can be repeated alone, and one that is in
the folder is not played again, so a census grows from run to run. `--write` writes `docs/census.md` from what was counted.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Sit
from houseway.core.messages.event import BetSettled, Event
from houseway.games import GAMES
from houseway.play import Host, play_round, purse, refill
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.play.rounds import least
from houseway.worked.worked import Played, Worked

from .census_page import page

PAGE = Path(__file__).parents[2] / "docs" / "census.md"
A_SHARD = 5_000
"""Rounds of a shard."""
SEATS = 2
AT_POKER = 4
"""Occupied seats: clauses about players who share a pot need more."""


@dataclass(slots=True)
class Count:
    """The rounds that one clause decided, and the chips that it moved."""

    rounds: int = 0
    """Rounds in which it decided something."""
    events: int = 0
    moved: int = 0
    """Cents in all moves under it, whoever they went to."""
    net: int = 0
    """Cents that players won by the bets it settled."""

    def __iadd__(self, other: Count) -> Count:
        self.rounds += other.rounds
        self.events += other.events
        self.moved += other.moved
        self.net += other.net
        return self


@dataclass(slots=True)
class Census:
    """The counts of one game."""

    game: str
    rounds: int = 0
    seconds: float = 0.0
    clauses: dict[str, Count] = field(default_factory=dict[str, Count])

    def add(self, played: Played) -> None:
        """Count the clauses of one round."""
        self.rounds += 1
        seen: set[str] = set()
        for event in (*played.before, *played.events):
            self._event(event, seen)

    def _event(self, event: Event, seen: set[str]) -> None:
        clause = event.cites
        count = self.clauses.setdefault(clause, Count())
        count.rounds += clause not in seen
        count.events += 1
        count.moved += sum(move.chips for move in event.moves)
        count.net += event.net if isinstance(event, BetSettled) else 0
        seen.add(clause)

    def merge(self, other: Census) -> None:
        """Add the counts of another shard."""
        self.rounds += other.rounds
        self.seconds += other.seconds
        for clause, count in other.clauses.items():
            known = self.clauses.setdefault(clause, Count())
            known += count

    def written(self) -> str:
        """Return the JSON that a shard is kept as."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> Census:
        """Return a census from the JSON that a shard was kept as."""
        told = json.loads(text)
        clauses = {clause: Count(**count) for clause, count in told["clauses"].items()}
        return cls(told["game"], told["rounds"], told["seconds"], clauses)


def play_shard(game: str, seed: str, number: int, rounds: int) -> Census:
    """Play one shard; the same name plays the same rounds."""
    census, began, name = Census(game), time.process_time(), f"census/{seed}/{game}/{number}"
    rules = GAMES[game].under({})
    assert isinstance(rules, Rules)
    seats = rules.seats[: max(SEATS if GAMES[game].least_players < 2 else AT_POKER, GAMES[game].least_players)]
    minimum = least(rules)
    stacks = {f"bot{seat}": purse(minimum) for seat in seats}
    worked = Worked(game=game, sits=[Sit(f"bot{seat}", (seat,)) for seat in seats], stacks=stacks, only_these=True)
    host = Host(worked, Seeded(f"{name}/cards"))
    bots = [Bot(seat, Seeded(f"{name}/bot{seat}")) for seat in seats]
    for _ in range(rounds):
        for bot in bots:
            refill(host, bot.name, minimum)
        play_round(host, bots)
        census.add(host.played)
        host.forget()
    census.seconds = time.process_time() - began
    return census


def shards(rounds: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers and sizes of the shards that make so many rounds."""
    for number, first in enumerate(range(0, rounds, A_SHARD)):
        yield number, min(A_SHARD, rounds - first)


def kept_as(folder: Path, game: str, seed: str, number: int, rounds: int) -> Path:
    """Return the file of a shard."""
    return folder / f"{game}.{seed}.{number}.{rounds}.json"


def count(games: Iterable[str], rounds: int, jobs: int, seed: str, folder: Path | None) -> dict[str, Census]:
    """Return the census of games; shards that were kept are read, and the others played."""
    found = {game: Census(game) for game in games}
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as crew:
        waiting: list[tuple[Path | None, Future[Census]]] = []
        for game in found:
            for number, size in shards(rounds):
                file = kept_as(folder, game, seed, number, size) if folder else None
                if file is not None and file.exists():
                    found[game].merge(Census.read(file.read_text(encoding="utf-8")))
                else:
                    waiting.append((file, crew.submit(play_shard, game, seed, number, size)))
        for file, future in waiting:
            census = future.result()
            found[census.game].merge(census)
            if file is not None:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(census.written(), encoding="utf-8")
            print(f"{census.game}: {found[census.game].rounds:,} rounds", file=sys.stderr, flush=True)
    return found


def kept(folder: Path, seed: str) -> dict[str, Census]:
    """Return the census of every shard in a folder; of two with one number the longer, which begins with the other."""
    longest: dict[tuple[str, str], Census] = {}
    for file in sorted(folder.glob(f"*.{seed}.*.json")):
        census, number = Census.read(file.read_text(encoding="utf-8")), file.name.split(".")[2]
        known = longest.get((census.game, number))
        if known is None or known.rounds < census.rounds:
            longest[census.game, number] = census
    found: dict[str, Census] = {}
    for (game, _), census in longest.items():
        found.setdefault(game, Census(game)).merge(census)
    return {game: found[game] for game in GAMES if game in found}


def main(argv: list[str] | None = None) -> int:
    """`scripts/dev census [GAME ...] [--rounds N] [--jobs N] [--seed WORD] [--keep FOLDER] [--write]`."""
    parser = argparse.ArgumentParser(prog="scripts/dev census", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], metavar="GAME", help="games to count (default: all)")
    parser.add_argument("--rounds", type=int, default=A_SHARD, help=f"rounds of each game (default: {A_SHARD:,})")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep each shard in a folder, and do not play those in it")
    parser.add_argument("--write", action="store_true", help="write docs/census.md; with --keep from all shards in the folder")
    told = parser.parse_args(argv)
    found = count(told.games or GAMES, told.rounds, told.jobs, told.seed, told.keep)
    for game, census in found.items():
        print(f"{game}: {census.rounds:,} rounds, {len(census.clauses)} clauses decided, {census.seconds:.0f} s")
    if told.write:
        PAGE.write_text(page(kept(told.keep, told.seed) if told.keep else found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
