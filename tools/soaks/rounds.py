"""The soak: many random rounds with irregularities, corrections and denials; every invariant is checked on each.

Run as `scripts/dev soak`. Staff also enter cards and dice wrongly and correct them, deny payments that wait, and see mistakes
after a round was paid (`houseway.testing.mishap_sittings`). Each shard plays its own tables from its own named streams, so a
shard can be run again alone. What was said is written as worked rounds and read back by a second process, which must come to the
same digest. At a game of cards, one round more for every ten is dealt blind too, and must end with the same money
(`houseway.testing.unread`). With `--keep` a shard that met every invariant is not played again, so a long soak can be stopped and
resumed; `--write` writes `docs/soak.md` from what is kept.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from houseway.core.messages import command as c
from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.play.random_tables import table_of
from houseway.testing.invariants import CHEAP, CHEAPEST
from houseway.testing.mishap_sittings import MishapSitting
from houseway.testing.nonsense import nonsense_is_answered
from houseway.testing.unread import Tally as Unread
from houseway.testing.unread import three_ways
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked
from houseway.worked.worked import Played
from houseway.worked.writer import write_worked

from .kept import Kept, Shard, Tally, code_name
from .page import Rows, joined, page, rows_of

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "soak.md"
ROWS = Path(__file__).with_suffix(".json")
"""The figures of the page: a soak adds to what other seeds counted of the same code, and leaves other games as they are."""
ROUNDS_A_TABLE = 60
BLIND_ONE_IN = 10
HISTORY_ONE_IN = 10
"""One poker hand in so many is also written as PHH and read back: as slow as all other invariants together."""


def play_shard(game: str, name: str, rounds: int, folder: str) -> Tally:
    """Play this many rounds, check the invariants, and write the commands for another process to replay."""
    tally, began = Tally(), time.process_time()
    source = Seeded(f"soak/{game}/{name}")
    while tally.rounds < rounds:
        worked, table = table_of(GAMES[game], source)
        worked.title = f"soak {name}, from round {tally.rounds}"
        sitting = MishapSitting(table, source, late=True)
        told: list[tuple[list[c.Command], Played]] = []
        for _ in range(min(ROUNDS_A_TABLE, rounds - tally.rounds)):
            played = sitting.play(f"{name}/{tally.rounds}")
            told.append((sitting.between, played))
            for invariant in CHEAPEST if tally.rounds % HISTORY_ONE_IN else CHEAP:
                try:
                    invariant(played)
                except AssertionError as broken:
                    raise AssertionError(f"{invariant.__name__}: {broken}\n\n{write_worked(worked, told)}") from broken
            tally.rounds += 1
            tally.events += len(played.events)
            tally.seen.update(type(event).__name__ for event in played.events)
            tally.seen.update(f"called {command.what}" for command in played.commands if isinstance(command, c.Call))
            tally.seen.update(f"said {said.word}" for said in played.round.said if said.stage)
        tally.refusals += len(sitting.refusals)
        with (Path(folder) / f"{name}.rounds").open("a") as file:
            file.write(write_worked(worked, told) + "\f")
    tally.seconds = time.process_time() - began
    return tally


def replay_shard(name: str, folder: str) -> Tally:
    """Replay what another process wrote and compare every digest; return the number of rounds."""
    tally, began = Tally(), time.process_time()
    for text in (Path(folder) / f"{name}.rounds").read_text().split("\f"):
        if text.strip():
            outcome = play_worked(read_worked(text))
            if outcome.wrong:
                raise AssertionError("\n".join(outcome.wrong) + "\n\n" + text)
            tally.rounds += len(outcome.rounds)
    tally.seconds = time.process_time() - began
    return tally


def nonsense_shard(game: str, name: str, commands: int) -> Tally:
    """Send random commands in states of real rounds; the result must be events or a refusal with a clause, never an exception."""
    tally = Tally()
    for accepted in nonsense_is_answered(GAMES[game], name, commands):
        tally.nonsense += 1
        tally.nonsense_accepted += accepted
    return tally


def blind_shard(game: str, name: str, rounds: int) -> Tally:
    """Deal rounds as a machine does, card by card, and from a shoe that reads none; all three must end alike (H-BACK-01)."""
    unread = Unread()
    try:
        three_ways(GAMES[game], f"blind/{name}", rounds, unread)
    except AssertionError as broken:  # what it holds may not pass from process to process
        raise AssertionError(f"round {unread.rounds} of shard {name}, dealt blind: {broken}") from None
    return Tally(blind=unread.rounds, backs=unread.hidden)


LARGEST = {"rounds": 2_500, "blind": 500, "nonsense": 50_000}
"""The maximum that one shard plays, by kind."""


def shards(game: str, kind: str, seed: str, total: int, jobs: int) -> Iterator[Shard]:
    """Yield the shards that make so much of one kind."""
    size = min(LARGEST[kind], max(1, -(-total // jobs)))
    for number, first in enumerate(range(0, total, size)):
        yield Shard(game, kind, seed, number, min(size, total - first))


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


def soak(game: str, rounds: int, commands: int, crew: Crew, seed: str, kept: Kept | None = None) -> Tally:
    """Run the soak of one game with a line of progress; a broken invariant ends it."""
    began, done, kept = time.monotonic(), Tally(), kept or Kept(None)
    totals = {"rounds": rounds, "blind": 0 if GAMES[game].must_read else rounds // BLIND_ONE_IN, "nonsense": commands}
    with tempfile.TemporaryDirectory() as folder:
        waiting: list[tuple[Shard, Future[Tally]]] = []
        for kind, total in totals.items():
            for shard in shards(game, kind, seed, total, crew.jobs):
                if (known := kept.get(shard)) is not None:
                    done += known
                else:
                    waiting.append((shard, _start(shard, crew, folder)))
        for shard, future in waiting:
            tally = future.result()
            if shard.kind == "rounds":
                again = crew.elsewhere.submit(replay_shard, shard.name, folder).result()
                assert again.rounds == tally.rounds == shard.size, shard
                tally.seconds += again.seconds
                (Path(folder) / f"{shard.name}.rounds").unlink()
            kept.put(shard, tally)
            done += tally
            played = f"{done.rounds:,} of {rounds:,} rounds played and replayed elsewhere"
            _progress(f"{game}: {played}, {done.blind:,} dealt blind, {done.nonsense:,} nonsense commands", began)
        assert done.rounds == rounds
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return done


def _start(shard: Shard, crew: Crew, folder: str) -> Future[Tally]:
    if shard.kind == "rounds":
        return crew.house.submit(play_shard, shard.game, shard.name, shard.size, folder)
    of_kind: dict[str, Callable[[str, str, int], Tally]] = {"blind": blind_shard, "nonsense": nonsense_shard}
    return crew.house.submit(of_kind[shard.kind], shard.game, shard.name, shard.size)


def write_page(kept: Kept, seed: str) -> None:
    """Write the page: what the folder holds of this seed, beside what other seeds counted before."""
    known: Rows = json.loads(ROWS.read_text(encoding="utf-8")) if ROWS.exists() else {}
    found = rows_of(kept.all(seed))
    rows = joined(known, found, {game: code_name(game) for game in found}, seed)
    ROWS.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(rows), encoding="utf-8")


def _progress(line: str, began: float) -> None:
    if sys.stderr.isatty():
        print(f"\r{line}  {time.monotonic() - began:5.0f} s ", end="", file=sys.stderr, flush=True)


def main(argv: list[str] | None = None) -> int:
    """`scripts/dev soak [GAME ...] [--rounds N] [--nonsense N] [--jobs N] [--seed WORD] [--keep FOLDER] [--write] [--code]`."""
    parser = argparse.ArgumentParser(prog="scripts/dev soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], metavar="GAME", help="games to soak (default: all)")
    parser.add_argument("--rounds", type=int, default=100_000, help="rounds of each game (default: 100,000)")
    parser.add_argument("--nonsense", type=int, default=1_000_000, help="random commands of each game (default: 1,000,000)")
    parser.add_argument("--jobs", type=int, default=2, help="processes that play; one more replays (default: 2)")
    parser.add_argument("--seed", default="1", help="name of the streams of chance (default: 1)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep each shard in a folder, and do not play those in it")
    parser.add_argument("--write", action="store_true", help="write docs/soak.md from the folder of --keep")
    parser.add_argument("--code", action="store_true", help="print the digests of the code that decides rounds, and stop")
    told = parser.parse_args(argv)
    if told.write and told.keep is None:
        parser.error("--write needs --keep FOLDER")
    kept = Kept(told.keep)
    if told.code:
        print(*(f"{code_name(game)}  {game}" for game in told.games or GAMES), sep="\n")
        return 0
    with Crew(told.jobs) as crew:
        for game in told.games or GAMES:
            began = time.monotonic()
            tally = soak(game, told.rounds, told.nonsense, crew, told.seed, kept)
            _print_tally(game, tally, time.monotonic() - began, told.seed)
    if told.write:
        write_page(kept, told.seed)
    return 0


def _print_tally(game: str, tally: Tally, seconds: float, seed: str) -> None:
    print(f"{game}: {tally.rounds:,} rounds, {tally.events:,} events, every invariant held, replayed in another process")
    nonsense = f"{tally.nonsense:,} nonsense commands, {tally.nonsense_accepted:,} accepted"
    print(f"  {tally.refusals:,} refusals on the way; {nonsense}")
    blind = f"{tally.blind:,} rounds dealt blind end alike, with {tally.backs:,} cards that nobody read"
    print(f"  {GAMES[game].must_read or blind}")
    print("  " + ", ".join(f"{name} {count:,}" for name, count in sorted(tally.seen.items())))
    print(f"  {seconds:.0f} s, seed {seed}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
