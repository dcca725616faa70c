"""Measures what an owner does with a command, part by part, without a server: processor time per step.

    .venv/bin/python -m bench.owner_parts [--rounds N] [--turns N] [--against DIR]

Bots play six games before the clock starts. Each part is then done for all steps, again
and again, and the fastest turn counts: a busy machine makes turns slower and never faster. `--against` measures a second tree in
processes that take turns with those of this one, and adds the ratio. What is not here is the event loop, the driver and the
kernel: `bench.owner` measures them with everything else.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from tools.bots.sittings import NOON, PLAYED, Sitting, live_table, messages, sitting
from tools.house.servers import DAY

from houseway.core.messages.command import Command
from houseway.core.messages.event import Event
from houseway.core.table.actors import take_from
from houseway.core.table.table import Table
from houseway.core.wire.wire import written
from houseway.floor.ledger import moves_of
from houseway.floor.signatures import Committer, Signer
from houseway.floor.store.steps import TableCommit, covered, parameters
from houseway.floor.store.tables import packed, written_events
from houseway.floor.table.live import LiveTable
from houseway.floor.table.mailbox import command_in
from houseway.floor.table.uncommitted import Pending

BATCH = 50
"""Tables of one call: about eighty steps."""
SIGNER = Signer(Committer.OWNER, bytes(32))
BEST = 8
"""The number of times each part is run in one process."""
HERE = Path(__file__).resolve().parent.parent


class Decision(NamedTuple):
    """One step of the engine: the table, the actor, the command, and the result."""

    before: Table
    voice: str
    command: Command
    events: tuple[Event, ...]
    after: Table


def decisions(one: Sitting) -> list[Decision]:
    """Return every step of a sitting, the platform's too."""
    live, found = live_table(1, one), list[Decision]()
    decides = live._decides

    def noted(speaker: int, voice: str, number: int, text: bytes, command: Command, voucher: bytes | None = None) -> Any:
        before = live.ahead
        step = decides(speaker, voice, number, text, command, voucher)
        found.append(Decision(before, voice, command, live._news[-1].events, live.ahead))
        return step

    live._decides = noted
    for said in messages(1, one):
        command = command_in(said)
        assert not isinstance(command, str), command
        assert live.decide(said, command).refused is None
        live.took()
    return found


class Whole:
    """All of it: many tables at once, read, decided, dealt, encoded, chained, packed and counted as committed."""

    def __init__(self, sittings: list[Sitting]) -> None:
        self._sittings = sittings
        self.steps = 0

    def __call__(self) -> float:
        """Return the processor seconds of all calls."""
        tables = [(live_table(number, self._sittings[number % 6]), number) for number in range(1, BATCH + 1)]
        said = {number: iter(messages(number, self._sittings[number % 6])) for _, number in tables}
        self.steps = 0
        began = time.process_time()
        while tables:
            going: list[tuple[LiveTable, int]] = []
            for live, number in tables:
                message = next(said[number], None)
                if message is not None:
                    command = command_in(message)
                    assert not isinstance(command, str)
                    live.decide(message, command)
                    going.append((live, number))
            parameters([live.pending.table_commit() for live, _ in going])
            for live, _ in going:
                self.steps += len(live.took())
            tables = going
        return time.process_time() - began


def timed(each: Callable[[Any], object], items: Iterable[Any]) -> float:
    """Return the processor seconds that a function takes for all items: the best of several."""
    listed = list(items)
    found: list[float] = []
    for _ in range(BEST):
        began = time.process_time()
        for item in listed:
            each(item)
        found.append(time.process_time() - began)
    return min(found)


def chained(decided: list[tuple[int, Decision]]) -> Callable[[object], None]:
    """Return a function that adds all steps to their tables' chains, with bytes that are encoded already."""
    encoded = [(number, written_events(one.events), moves_of(one.events)) for number, one in decided]

    def adds(_: object) -> None:
        pendings: dict[int, Pending] = {}
        for number, events, moves in encoded:
            pending = pendings.get(number)
            if pending is None:
                pending = pendings[number] = Pending(number, 1)
            pending.add(DAY, NOON, 1, 1, b"said", events, moves, playing=True)

    return adds


def measured(rounds: int) -> dict[str, float]:
    """Return the microseconds of processor time per step, by part."""
    sittings = [sitting(key, rounds) for key in PLAYED]
    decided = [(number, one) for number, made in enumerate(sittings) for one in decisions(made)]
    steps = len(decided)
    gc.collect()
    gc.freeze()
    ends = [one.after for _, one in decided if one.before.is_playing and not one.after.is_playing]
    texts = [said for one in sittings for said in messages(1, one)]
    dealt = [command for one in sittings for _, command in one.dealt]
    whole = Whole(sittings)
    seconds = {
        "reading commands": timed(command_in, texts),
        "deciding": timed(lambda one: take_from(one.before, one.voice, one.command), [one for _, one in decided]),
        "encoding events": timed(lambda one: written_events(one.events), [one for _, one in decided]),
        "the platform's words": timed(lambda command: written(command).encode(), dealt),
        "keeping tables": timed(packed, ends),
        "ledger and chain": timed(chained(decided), [None]),
        "packing the call": packing(sittings, parameters),
        "signing the call": packing(sittings, lambda spoken: SIGNER.signed(covered(spoken))),
    }
    found = {part: 1e6 * took / steps for part, took in seconds.items()}
    best = min(whole() for _ in range(BEST))
    return {**found, "all of it": 1e6 * best / whole.steps}


def packing(sittings: list[Sitting], packs: Callable[[list[TableCommit]], object]) -> float:
    """Return the seconds that packing or signing all calls takes, for as many steps as the sittings have."""
    seconds, steps = 0.0, 0
    lives = [live_table(number, sittings[number % 6]) for number in range(1, BATCH + 1)]
    said = [iter(messages(live.number, sittings[live.number % 6])) for live in lives]
    for _ in range(30):
        for live, texts in zip(lives, said, strict=True):
            message = next(texts)
            command = command_in(message)
            assert not isinstance(command, str)
            live.decide(message, command)
        spoken = [live.pending.table_commit() for live in lives]
        seconds += timed(packs, [spoken])
        steps += sum(len(live.took()) for live in lives)
    return seconds / steps * sum(len(one.said) + len(one.dealt) for one in sittings)


def in_process(tree: Path, rounds: int) -> dict[str, float]:
    """Return the measurements of a tree, made by another process."""
    path = os.pathsep.join([str(tree / "src"), str(HERE)])
    command = [sys.executable, "-m", "bench.owner_parts", "--one", "--rounds", str(rounds)]
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, env=env, cwd=HERE, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def main() -> None:
    """Measure and print one line per part."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=4, help="rounds of each game (default: 4)")
    parser.add_argument("--turns", type=int, default=3, help="processes of each tree (default: 3)")
    parser.add_argument("--against", type=Path, help="a second tree to measure in turns")
    parser.add_argument("--one", action="store_true", help="measure in this process and print JSON")
    told = parser.parse_args()
    if told.one:
        print(json.dumps(measured(told.rounds)))
        return
    trees = [HERE] if told.against is None else [told.against.resolve(), HERE]
    found: list[list[dict[str, float]]] = [[] for _ in trees]
    for _ in range(told.turns):
        for tree, turns in zip(trees, found, strict=True):
            turns.append(in_process(tree, told.rounds))
    best = [{part: min(turn[part] for turn in turns) for part in turns[0]} for turns in found]
    print(f"{'µs per step':<24}{'before':>9}{'now':>9}{'ratio':>8}" if len(best) > 1 else f"{'µs per step':<24}{'now':>9}")
    for part, now in best[-1].items():
        before = f"{best[0][part]:>9.1f}" if len(best) > 1 else ""
        ratio = f"{now / best[0][part]:>8.2f}" if len(best) > 1 else ""
        print(f"{part:<24}{before}{now:>9.1f}{ratio}")
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
