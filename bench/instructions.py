"""Machine instructions per command, counted by valgrind: a figure that a busy machine does not change.

    .venv/bin/python bench/instructions.py [--src DIR] [--against DIR] [--rounds N] [--game GAME ...]

Bots play rounds of each game once, from a fixed seed. Another process reads the record and decides all of its
commands once; a third decides them twice. The difference, divided by the number of commands, is the cost of `decide`:
the start of the process, the imports and the reading cancel. Loading is the difference to a process that imports
nothing. `--against` counts a second tree in the same run and adds the ratio. Both trees read the record of the first.
Two runs on the same tree differ by up to 0.3 %: with the same paths a count repeats exactly, but the temporary
directory has a new name in each run.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
USUAL = ("high_card_flush", "spanish_21", "holdem", "pai_gow_poker", "sic_bo")
RECORDS = "from houseway.cli.app import main; main()"
COUNTED = re.compile(r"I\s+refs:\s+([\d,]+)")
NOTHING = "pass"
LOADED = {
    "import houseway": "import houseway",
    "from houseway import *": "from houseway import *",
    "GAMES['high_card_flush']": "from houseway import GAMES; GAMES['high_card_flush']",
}
GATE = 1.02
"""A ratio above this is marked: no change may take 2 % more."""


# What is counted. It runs in a process of its own and is the only code here that imports the tree.


def found(name: str) -> Any:
    """Return the function of this name, wherever below the floor it is defined: two trees may have different modules."""
    from importlib import import_module

    import houseway

    package = Path(houseway.__path__[0])
    defined = re.compile(rf"^def {name}\(", re.MULTILINE)
    files = [
        file
        for file in package.rglob("*.py")
        if file.relative_to(package).parts[0] != "floor" and defined.search(file.read_text(encoding="utf-8"))
    ]
    if len(files) != 1:
        raise SystemExit(f"{len(files)} modules define {name}: {', '.join(map(str, files))}. Exactly one must")
    parts = files[0].relative_to(package.parent).with_suffix("").parts
    return getattr(import_module(".".join(part for part in parts if part != "__init__")), name)


def decide_again(record: Path, passes: int) -> None:
    """Decide the commands of a record so many times, and print how many there are."""
    import gc

    from houseway import Refusal, decide

    play_worked, read_worked, begin = map(found, ("play_worked", "read_worked", "begin"))
    rounds: list[tuple[Any, list[Any]]] = []
    outcome = play_worked(read_worked(record.read_text(encoding="utf-8")))
    assert not outcome.wrong, outcome.wrong
    for played in outcome.rounds:
        first = now = begin(played.opened).after
        heard: list[Any] = []
        for command in played.commands:
            decided = decide(now, command)
            if not isinstance(decided, Refusal):  # commands between rounds are not for the round
                now = decided.after
                heard.append(command)
        assert now == played.round
        rounds.append((first, heard))
    gc.collect()
    gc.disable()
    for _ in range(passes):
        for now, heard in rounds:
            for command in heard:
                now = decide(now, command).after  # type: ignore[union-attr]
    print(sum(len(heard) for _, heard in rounds))


# Counting


@dataclass(frozen=True, slots=True)
class Tree:
    """A `src` directory, and where its compiled modules are kept for this run."""

    src: Path
    cache: Path

    def run(self, *words: str, counted: bool = False) -> subprocess.CompletedProcess[str]:
        """Run Python on this tree."""
        under = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"] if counted else []
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        told = kept | {"PYTHONPATH": str(self.src), "PYTHONPYCACHEPREFIX": str(self.cache), "PYTHONHASHSEED": "0"}
        done = subprocess.run([*under, sys.executable, *words], env=told, text=True, capture_output=True, check=False)
        if done.returncode:
            raise SystemExit(f"{' '.join(words)} failed on {self.src.resolve()}:\n{done.stdout}{done.stderr}")
        return done

    def count(self, *words: str) -> tuple[int, str]:
        """Return the instructions that Python takes on this tree, and what it prints."""
        done = self.run(*words, counted=True)
        counted = COUNTED.search(done.stderr)
        assert counted is not None, done.stderr
        return int(counted[1].replace(",", "")), done.stdout

    def check(self) -> None:
        """Stop if Python imports another tree than this one."""
        where = self.run("-c", "import houseway; print(houseway.__file__)").stdout.strip()
        if not Path(where).is_relative_to(self.src):
            raise SystemExit(f"no houseway in {self.src.resolve()}: Python imports {where}")

    def loads(self, code: str) -> float:
        """Return the instructions of an import, in millions."""
        self.run("-c", code)  # compiles what is not compiled yet
        return (self.count("-c", code)[0] - starts(self)) / 1_000_000

    def decides(self, record: Path) -> tuple[float, int]:
        """Return the instructions per command of a record, in thousands, and the number of commands."""
        again = (str(HERE), "--decide", str(record))
        self.run(*again, "0")
        (once, said), (twice, _) = self.count(*again, "1"), self.count(*again, "2")
        return (twice - once) / int(said) / 1_000, int(said)


@cache
def starts(tree: Tree) -> int:
    """Return the instructions of a process that imports nothing."""
    return tree.count("-c", NOTHING)[0]


def record(tree: Tree, game: str, rounds: int, folder: Path) -> Path:
    """Let bots play, and record the commands without digests and header, which another tree may write differently."""
    log = folder / f"{game}.round"
    tree.run("-c", RECORDS, "play", game, "--auto", str(rounds), "--seed", "instructions", "--log", str(log))
    own = ("round has ", "round    ", "record   ")
    kept = [line for line in log.read_text(encoding="utf-8").splitlines(keepends=True) if not line.startswith(own)]
    log.write_text("".join(kept), encoding="utf-8")
    return log


# The table


def show(what: str, unit: str, commands: str, figures: Iterable[float]) -> None:
    """Print one row of the table."""
    first, *others = figures
    columns = "".join(f"{other:>12,.2f}{first / other:>9.3f}{' !' if first / other > GATE else ''}" for other in others)
    print(f"{what:<28}{commands:>10}{unit:>6}{first:>12,.2f}{columns}", flush=True)


def main() -> None:
    """Count, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--src", type=Path, default=HERE.parents[1] / "src", help="tree to count (default: this checkout's src)")
    parser.add_argument("--against", type=Path, help="second tree, usually the one before a change")
    parser.add_argument("--rounds", type=int, default=12, help="rounds per game (default: 12)")
    parser.add_argument("--game", action="append", help=f"game to count (default: {', '.join(USUAL)}); repeatable")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once (default: 1); the figures do not depend on it")
    parser.add_argument("--decide", nargs=2, metavar=("RECORD", "PASSES"), help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.decide:
        decide_again(Path(told.decide[0]), int(told.decide[1]))
        return
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is missing. Install it, for example with apt-get install valgrind")
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(told.jobs) as jobs:
        folder = Path(place)
        trees: list[Tree] = []
        for n, src in enumerate(filter(None, (told.src, told.against))):
            trees.append(Tree(folder / f"tree{n}", folder / f"cache{n}"))
            trees[-1].src.symlink_to(src.resolve())  # paths of one length: objects then lie alike in memory
            trees[-1].check()

        def each(count: Callable[[Tree], Any]) -> list[Any]:
            return [jobs.submit(count, tree) for tree in trees]

        loads = {name: each(lambda tree, code=code: tree.loads(code)) for name, code in LOADED.items()}
        records = {game: record(trees[0], game, told.rounds, folder) for game in told.game or USUAL}
        decides = {game: each(lambda tree, log=log: tree.decides(log)) for game, log in records.items()}
        for name, tree in zip(("src", "against"), trees, strict=False):
            print(f"{name:<8}{tree.src.resolve()}")
        against = f"{'against':>12}{'ratio':>9}" if told.against else ""
        print(f"Python {sys.version.partition(' ')[0]}, {told.rounds} rounds per game, k: thousand, M: million instructions\n")
        print(f"{'':<28}{'commands':>10}{'':>6}{'src':>12}{against}")
        for name, counted in loads.items():
            show(name, "M", "", [one.result() for one in counted])
        for game, counted in decides.items():
            figures = [one.result() for one in counted]
            show(f"{game}, per command", "k", f"{figures[0][1]:,}", [figure for figure, _ in figures])


if __name__ == "__main__":
    main()
