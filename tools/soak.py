"""The soak: many random rounds with irregularities, corrections and denials; every promise is asked of each.

Run as `scripts/soak`. Staff also enter cards and dice wrongly and correct them, deny payments that wait, and see mistakes after a
round was paid (`houseway.testing.troubled`). Each shard plays its own tables from its own named streams, so a shard can be run
again alone. What was said is written as worked rounds and read back by a second process, which must come to the same digest.
At a game of cards, one round more for every ten is dealt blind too, and must end with the same money (`houseway.testing.unread`).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from houseway.core.messages import command as c
from houseway.core.messages.refusal import Refusal
from houseway.core.round.decide import Decided, decide, offers
from houseway.core.table.table import Taken, take
from houseway.games import GAMES
from houseway.play.chance import Feeder, Seeded
from houseway.record.playing import play_worked
from houseway.record.reading import read_worked
from houseway.record.worked import Played
from houseway.record.writing import write_worked
from houseway.testing.promises import CHEAP, CHEAPEST
from houseway.testing.tables import Sitting, answer, approvals, deck, nonsense, owed, pick, table_of
from houseway.testing.troubled import Troubled
from houseway.testing.unread import Tally as Unread
from houseway.testing.unread import three_ways

ROUNDS_A_TABLE = 60
BLIND_ONE_IN = 10
HISTORY_ONE_IN = 10
"""Poker hands that are also written as a hand history and read back: as dear as all other promises together."""


@dataclass(slots=True)
class Tally:
    """Counts of one part of the soak."""

    rounds: int = 0
    events: int = 0
    refusals: int = 0
    nonsense: int = 0
    nonsense_heard: int = 0
    blind: int = 0
    backs: int = 0
    seen: Counter[str] = field(default_factory=Counter[str])

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.rounds + other.rounds,
            self.events + other.events,
            self.refusals + other.refusals,
            self.nonsense + other.nonsense,
            self.nonsense_heard + other.nonsense_heard,
            self.blind + other.blind,
            self.backs + other.backs,
            self.seen + other.seen,
        )


def play_shard(game: str, name: str, rounds: int, folder: str) -> Tally:
    """Play this many rounds, check the promises, and write the commands for another process to replay."""
    tally = Tally()
    source = Seeded(f"soak/{game}/{name}")
    while tally.rounds < rounds:
        worked, table = table_of(GAMES[game], source)
        worked.title = f"soak {name}, from round {tally.rounds}"
        sitting = Troubled(table, source, late=True)
        told: list[tuple[list[c.Command], Played]] = []
        for _ in range(min(ROUNDS_A_TABLE, rounds - tally.rounds)):
            played = sitting.play(f"{name}/{tally.rounds}")
            told.append((sitting.between, played))
            for promise in CHEAPEST if tally.rounds % HISTORY_ONE_IN else CHEAP:
                try:
                    promise(played)
                except AssertionError as broken:
                    raise AssertionError(f"{promise.__name__}: {broken}\n\n{write_worked(worked, told)}") from broken
            tally.rounds += 1
            tally.events += len(played.events)
            tally.seen.update(type(event).__name__ for event in played.events)
            tally.seen.update(f"called {command.what}" for command in played.commands if isinstance(command, c.Call))
            tally.seen.update(f"said {said.word}" for said in played.round.said if said.stage)
        tally.refusals += len(sitting.refusals)
        with (Path(folder) / f"{name}.rounds").open("a") as file:
            file.write(write_worked(worked, told) + "\f")
    return tally


def replay_shard(name: str, folder: str) -> int:
    """Replay what another process wrote and compare every digest; return the number of rounds."""
    rounds = 0
    for text in (Path(folder) / f"{name}.rounds").read_text().split("\f"):
        if text.strip():
            outcome = play_worked(read_worked(text))
            if outcome.wrong:
                raise AssertionError("\n".join(outcome.wrong) + "\n\n" + text)
            rounds += len(outcome.rounds)
    return rounds


def nonsense_shard(game: str, name: str, commands: int) -> Tally:
    """Send random commands in states of real rounds; the result must be events or a refusal with a clause, never an exception."""
    tally = Tally()
    source = Seeded(f"nonsense/{game}/{name}")
    while tally.nonsense < commands:
        sitting = Sitting(table_of(GAMES[game], source)[1], source)
        for round in range(source.below(3)):  # what a table remembers opens more
            sitting.play(f"before {name}/{tally.nonsense}/{round}")
        sitting.make_ready()
        table = sitting.table
        ruling = take(table, c.OpenRound())
        assert isinstance(ruling, Taken)
        assert ruling.after.round is not None
        now, feeder = ruling.after.round, Feeder(deck(table.rules.equipment, source))
        while not now.over and tally.nonsense < commands:
            for _ in range(40):
                said = nonsense(now, source)
                answered = decide(now, said)
                tally.nonsense += 1
                if isinstance(answered, Refusal):
                    assert answered.cites in now.rules.clauses, (said, answered)
                else:
                    tally.nonsense_heard += 1
            asks = offers(now)
            if now.due:
                said = owed(now, feeder, source)
            elif asks:
                said = answer(now, pick(source, asks), source)
            elif now.waiting:
                said = pick(source, approvals(now))
            else:
                break
            answered = decide(now, said)
            if isinstance(answered, Decided):
                now = answered.after
    return tally


def blind_shard(game: str, name: str, rounds: int) -> Tally:
    """Deal rounds as a machine does, card by card, and from a shoe that reads none; all three must end alike (H-BACK-01)."""
    unread = Unread()
    three_ways(GAMES[game], f"blind/{name}", rounds, unread)
    return Tally(blind=unread.rounds, backs=unread.hidden)


def _shards(total: int, jobs: int, most: int) -> Iterator[int]:
    size = min(most, max(1, -(-total // jobs)))
    while total > 0:
        yield min(size, total)
        total -= size


class Crew:
    """The processes of a soak: some that play, and one that only replays. They are started once for all games."""

    def __init__(self, jobs: int) -> None:
        spawn = get_context("spawn")
        self.jobs = jobs
        self.house = ProcessPoolExecutor(jobs, mp_context=spawn)
        self.elsewhere = ProcessPoolExecutor(1, mp_context=spawn)  # never a process that has played

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *raised: object) -> None:
        self.house.shutdown(cancel_futures=True)
        self.elsewhere.shutdown(cancel_futures=True)


def soak(game: str, rounds: int, commands: int, crew: Crew, seed: str) -> Tally:
    """Run the soak with a line of progress; a broken promise ends it."""
    began, done = time.monotonic(), Tally()
    with tempfile.TemporaryDirectory() as folder:
        played = [
            (f"{seed}-{number}", crew.house.submit(play_shard, game, f"{seed}-{number}", size, folder))
            for number, size in enumerate(_shards(rounds, crew.jobs, 2_500))
        ]
        babble = [
            crew.house.submit(nonsense_shard, game, f"{seed}-{number}", size)
            for number, size in enumerate(_shards(commands, crew.jobs, 50_000))
        ]
        blind = [
            crew.house.submit(blind_shard, game, f"{seed}-{number}", size)
            for number, size in enumerate(_shards(0 if GAMES[game].must_read else rounds // BLIND_ONE_IN, crew.jobs, 500))
        ]
        replayed = 0
        for name, future in played:
            done += future.result()
            replayed += crew.elsewhere.submit(replay_shard, name, folder).result()
            _progress(f"{game}: {done.rounds:,} of {rounds:,} rounds played, {replayed:,} replayed elsewhere", began)
        for future in blind:
            done += future.result()
            _progress(f"{game}: {done.blind:,} rounds dealt blind", began)
        for future in babble:
            done += future.result()
            _progress(f"{game}: {done.nonsense:,} of {commands:,} nonsense commands", began)
        assert replayed == done.rounds == rounds
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return done


def _progress(line: str, began: float) -> None:
    if sys.stderr.isatty():
        print(f"\r{line}  {time.monotonic() - began:5.0f} s ", end="", file=sys.stderr, flush=True)


def main(argv: list[str] | None = None) -> int:
    """`scripts/soak [GAME ...] [--rounds N] [--nonsense N] [--jobs N] [--seed WORD]`."""
    parser = argparse.ArgumentParser(prog="scripts/soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], help="games to soak (default: all)")
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--nonsense", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="1")
    told = parser.parse_args(argv)
    with Crew(told.jobs) as crew:
        for game in told.games or GAMES:
            began = time.monotonic()
            tally = soak(game, told.rounds, told.nonsense, crew, told.seed)
            seconds = time.monotonic() - began
            print(f"{game}: {tally.rounds:,} rounds, {tally.events:,} events, every promise kept, replayed in another process")
            heard = f"{tally.nonsense:,} nonsense commands, {tally.nonsense_heard:,} of them heard"
            print(f"  {tally.refusals:,} refusals on the way; {heard}")
            blind = f"{tally.blind:,} rounds dealt blind end alike, with {tally.backs:,} cards that nobody read"
            print(f"  {GAMES[game].must_read or blind}")
            print("  " + ", ".join(f"{name} {count:,}" for name, count in sorted(tally.seen.items())))
            print(f"  {seconds:.0f} s, seed {told.seed}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
