"""Mutation testing: plant one-line faults in the rules, run quick tests on each, and list those no test sees.

    scripts/dev mutants --sample 300            plant 300 faults, spread over the files of core, poker and families
    scripts/dev mutants --only core/table       every fault of some files
    scripts/dev mutants --sample 300 --write    the same, and write docs/mutants.md

Each fault is planted in a scratch copy of src, never in the tree itself, and runs in a process of its own, forked
from one that has pytest loaded but not houseway. Checks run in order of cost and stop at the first difference:
worked rounds, random rounds, then tests. A check that does not execute the line of the fault cannot see it and is
left out; the lines that each check executes are recorded once, at the start. Results are kept in the scratch folder,
so a run that was stopped can resume.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import contextlib
import doctest
import hashlib
import importlib
import io
import json
import os
import pickle
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

from tools.quality.mutations import Mutant, files_of, mutants_of

ROOT = Path(__file__).parents[2]
PACKAGE = Path("src") / "houseway"
ROOMS = ("core", "poker", "families")
PAGE = ROOT / "docs" / "mutants.md"
REASONS = Path(__file__).with_name("mutants.toml")
SECONDS = 30
"""The processor time one check may take before the fault counts as seen: it hangs."""
BLOCKS = 2
"""The blocks of random rounds per game; tests/golden compares ten."""
AT_A_TABLE = 10
WORKED, SITTINGS = 80, 12
"""The worked rounds and the random tables that come before the tests; the others come after them."""

Lines = set[tuple[str, int]]


class Baseline(NamedTuple):
    """The results of each check without a fault, and the lines it executed."""

    gives: dict[str, str]
    lines: dict[str, Lines]
    """The lines each check executed; for tests, the first lines of the functions they called."""


class Verdict(NamedTuple):
    """The verdict on one mutant."""

    mutant: Mutant
    seen_by: str
    """The first check that saw it; empty where none did."""


# Checks: each has a name and gives a text that must stay the same


def worked_checks(source: Path) -> dict[str, Callable[[], str]]:
    """Return one check per worked round: its events, and the table afterwards."""
    files = sorted(source.glob("games/*/rounds/**/*.round"))
    return {f"round {file.relative_to(source / 'games').as_posix()}": _plays(source, file) for file in files}


def _plays(source: Path, file: Path) -> Callable[[], str]:
    def check() -> str:
        from houseway.worked.reader import read_worked
        from houseway.worked.replay import play_worked

        game = file.relative_to(source / "games").parts[0]
        outcome = play_worked(read_worked(file.read_text(encoding="utf-8"), game))
        events = [event for played in outcome.rounds for event in (*played.before, *played.events)]
        return _digest(events, outcome.table.chips, outcome.table.memory, outcome.wrong)

    return check


def random_checks() -> dict[str, Callable[[], str]]:
    """Return checks that play random rounds, with the same seeds as tests/golden; refusals count."""
    from houseway.games import GAMES

    starts = range(1, BLOCKS * 2 * AT_A_TABLE, AT_A_TABLE)
    return {f"random {game} {start}": _sits(game, start) for start in starts for game in GAMES}


def _sits(game: str, start: int) -> Callable[[], str]:
    def check() -> str:
        from houseway.games import GAMES
        from houseway.play.chance import Seeded
        from houseway.play.random_tables import Sitting, table_of

        source = Seeded(f"golden/{game}/{start}")
        sitting = Sitting(table_of(GAMES[game], source)[1], source)
        events: list[Any] = []
        for number in range(start, start + AT_A_TABLE):
            played = sitting.play(f"golden/{game}/{number}")
            events += (*played.before, *played.events)
        refused = [tuple(refusal) for refusal in sitting.refusals]
        return _digest(events, sitting.table.chips, sitting.table.memory, refused)

    return check


def _digest(events: list[Any], *ends: object) -> str:
    from houseway.core.wire import wire

    facts = repr([sorted(end.items(), key=str) if hasattr(end, "items") else end for end in ends])  # type: ignore[attr-defined]
    return wire.digest(events) + hashlib.sha256(facts.encode()).hexdigest()[:12]


def test_files() -> list[str]:
    """Return the quick test files that test the rules, without tests of one game, the terminal and the lab."""
    found = [file for folder in ("core", "poker", "families") for file in sorted((ROOT / "tests" / folder).rglob("test_*.py"))]
    found.append(ROOT / "tests" / "conformance" / "test_who_may.py")
    return [file.relative_to(ROOT).as_posix() for file in found if "terminal" not in file.name]


def _run_tests(file: str) -> str:
    """Run one test file and return the first test that fails, or nothing."""
    failed: list[str] = []

    class Watch:
        """A plugin that records which test failed first."""

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            """Note a failed test."""
            if report.failed:
                failed.append(report.nodeid)

    words = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:doctest", "-o", "addopts=--import-mode=importlib", str(ROOT / file)]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        code = pytest.main(words, plugins=[Watch()])
    return failed[0] if failed else "" if code == 0 else f"{file} (exit code {int(code)})"


# In the forked process


def _go_in(scratch: Path) -> None:
    """Make this process import houseway from the scratch copy."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(scratch / "src"))
    os.environ["PYTHONPATH"] = f"{scratch / 'src'}{os.pathsep}{ROOT}"
    os.environ["CI"] = "1"  # hypothesis draws the same examples every time
    os.chdir(ROOT)
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    found = importlib.import_module("houseway").__file__ or ""
    assert found.startswith(str(scratch)), found


def _in_a_fork(work: Callable[[Callable[[object], None]], None]) -> tuple[list[Any], int]:
    """Run a function in a forked process; return the objects it sent, and its exit status."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        with os.fdopen(write, "wb") as pipe:

            def send(said: object) -> None:
                pickle.dump(said, pipe)
                pipe.flush()

            code = 1
            try:
                work(send)
                code = 0
            finally:
                pipe.flush()
                os._exit(code)
    os.close(write)
    told: list[Any] = []
    with os.fdopen(read, "rb") as pipe:
        while True:
            try:
                told.append(pickle.load(pipe))
            except EOFError:
                break
    return told, os.waitpid(child, 0)[1]


def _watched(watch: dict[str, str], lines: Lines, *, each: bool) -> Callable[[FrameType, str, Any], Any]:
    """A trace that notes the lines executed in some files, or only the functions called."""

    def local(frame: FrameType, event: str, arg: Any) -> Any:
        lines.add((watch[frame.f_code.co_filename], frame.f_lineno))
        return local

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        path = watch.get(frame.f_code.co_filename)
        if path is None:
            return None
        lines.add((path, frame.f_lineno if each else frame.f_code.co_firstlineno))
        return local if each else None

    return trace


def _record(scratch: Path, kept: dict[str, tuple[str, Lines]], key: str, files: Sequence[str]) -> Iterator[str]:
    """Run each check without a fault, and store its result and the lines it executes; stored checks are not rerun."""
    source = scratch / PACKAGE
    watch = {str(source / path): path for path in files_of(source, ROOMS)}

    def rounds(tell: Callable[[object], None]) -> None:
        _go_in(scratch)
        for checks, each in ((worked_checks(source), True), (random_checks(), False)):
            for name, check in checks.items():
                lines: Lines = set()
                sys.settrace(_watched(watch, lines, each=each))
                gives = check()
                sys.settrace(None)
                tell((f"{key}/{name}", gives, lines))

    if not any(name.startswith(f"{key}/round ") for name in kept):
        told, status = _in_a_fork(rounds)
        assert status == 0, "the rounds do not play without a fault"
        kept |= {name: (gives, lines) for name, gives, lines in told}
        yield "rounds"
    for file in files:
        name = f"{key}/{_digest_of(ROOT / file)}/tests {file}"
        if name in kept:
            continue

        def tests(tell: Callable[[object], None], file: str = file) -> None:
            _go_in(scratch)
            lines: Lines = set()
            sys.settrace(_watched(watch, lines, each=False))
            failed = _run_tests(file)
            sys.settrace(None)
            tell((failed, lines))

        said, status = _in_a_fork(tests)
        assert status == 0 and not said[0][0], f"{file} fails without a fault: {said and said[0][0]}"
        kept[name] = said[0]
        yield file


def _baseline(scratch: Path, files: Sequence[str]) -> Baseline:
    """Return the result and executed lines of each check, from the scratch folder if stored there."""
    file, key = scratch / "baseline.pickle", _digest_of(scratch / "src")
    kept: dict[str, tuple[str, Lines]] = pickle.loads(file.read_bytes()) if file.exists() else {}
    for said in _record(scratch, kept, key, files):
        print(f"  recorded what is executed by {said}", file=sys.stderr, flush=True)
        file.write_bytes(pickle.dumps(kept))
    now = {f"{key}/{_digest_of(ROOT / test)}/tests {test}" for test in files}
    names = [name for name in kept if name.startswith((f"{key}/round ", f"{key}/random "))]
    names += [name for name in kept if name in now]
    short = {name: name.rpartition("/tests ")[1].lstrip("/") + name.rpartition("/tests ")[2] for name in names}
    short = {name: said if said.startswith("tests ") else name.partition("/")[2] for name, said in short.items()}
    return Baseline({short[name]: kept[name][0] for name in names}, {short[name]: kept[name][1] for name in names})


def _digest_of(place: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
        if file.is_file() and file.suffix in {".py", ".toml", ".round"}:
            digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _judge(scratch: Path, mutant: Mutant, around: frozenset[int], baseline: Baseline, deep: bool) -> str:
    """Return the first check that sees a fault; nothing where none does."""
    at = {(mutant.path, line) for line in range(mutant.first, mutant.last + 1)} if mutant.first else None
    inside = {(mutant.path, line) for line in around} if mutant.first else None

    def sees(name: str) -> bool:
        wanted = at if name.startswith("round ") else inside
        return wanted is None or not wanted.isdisjoint(baseline.lines[name])

    names = [name for name in baseline.gives if sees(name)]
    random.Random(mutant.path).shuffle(names)
    kinds = [[name for name in names if name.startswith(kind)] for kind in ("round ", "random ", "tests ")]
    worked, sittings, tests = kinds
    rounds = (*worked[:WORKED], *sittings[:SITTINGS])
    tests.sort(key=lambda name: len(baseline.lines[name]))  # what executes little beside the fault is quick and looks closely
    module = "houseway." + mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    tests = (f"doctest {module}", *tests, *worked[WORKED:], *sittings[SITTINGS:]) if deep else ()

    def work(tell: Callable[[object], None]) -> None:
        tell("import")
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        sys.stdout = sys.stderr = io.StringIO()
        _go_in(scratch)
        checks = {**worked_checks(scratch / PACKAGE), **random_checks()}
        for name in (*rounds, *tests):
            tell(name)
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS if name in checks else SECONDS * 3)
            if name in checks:
                if checks[name]() != baseline.gives[name]:
                    return
            elif name.startswith("doctest "):
                if doctest.testmod(importlib.import_module(name.removeprefix("doctest "))).failed:
                    return
            elif failed := _run_tests(name.removeprefix("tests ")):
                tell(failed)
                return
        tell("")

    told, status = _in_a_fork(work)
    return told[-1] if status == 0 else told[-1] or "the end"


# The parent


def sampled(source: Path, paths: Sequence[str], many: int | None, seed: str) -> list[Mutant]:
    """Return mutants spread evenly over the files, and in each file over the kinds of fault; all of them without a number."""
    queues: list[list[Mutant]] = []
    for path in paths:
        dice = random.Random(f"{seed}/{path}")
        kinds: dict[str, list[Mutant]] = {}
        for mutant in mutants_of((source / path).read_text(encoding="utf-8"), path):
            kinds.setdefault(mutant.kind, []).append(mutant)
        for found in kinds.values():
            dice.shuffle(found)
        order = sorted(kinds, key=lambda kind: dice.random())
        queue: list[Mutant] = []
        while any(kinds.values()):
            queue += [kinds[kind].pop() for kind in order if kinds[kind]]
        queues.append(queue)
    chosen: list[Mutant] = []
    while any(queues) and (many is None or len(chosen) < many):
        chosen += [queue.pop(0) for queue in queues if queue]
    return chosen if many is None else chosen[:many]


def _functions(text: str) -> list[tuple[int, int]]:
    """The first and last line of every function, with its decorators."""
    nodes = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.Lambda))
    found: list[tuple[int, int]] = []
    for node in nodes:
        above = [one.lineno for one in node.decorator_list] if isinstance(node, ast.FunctionDef) else []
        found.append((min([node.lineno, *above]), node.end_lineno or node.lineno))
    return found


def judged(scratch: Path, mutants: Sequence[Mutant], *, deep: bool) -> Iterator[Verdict]:
    """Plant each mutant in a scratch copy of src and yield the check that sees it.

    A fault that was seen once is seen again unless src changes; one that was not is judged again when a test changes.
    """
    source = scratch / PACKAGE
    shutil.rmtree(scratch / "src", ignore_errors=True)
    shutil.copytree(ROOT / "src", scratch / "src", ignore=shutil.ignore_patterns("__pycache__"))
    compileall.compile_dir(scratch / "src", quiet=1)
    baseline = _baseline(scratch, test_files() if deep else ())
    log, tests = scratch / "verdicts.json", hashlib.sha256("".join(map(str, sorted(baseline.gives))).encode())
    for file in test_files() if deep else ():
        tests.update((ROOT / file).read_bytes())
    known: dict[str, str] = json.loads(log.read_text()) if log.exists() else {}
    for mutant in mutants:
        file = source / mutant.path
        text = file.read_text(encoding="utf-8")
        name = f"{hashlib.sha256(text.encode()).hexdigest()[:8]} {mutant.path}:{mutant.start}:{mutant.end}:{mutant.after}"
        survived = f"{name} {tests.hexdigest()[:8]}"
        if name not in known and survived not in known:
            spans = [span for span in _functions(text) if span[0] <= mutant.line <= span[1]]
            around = frozenset({max(spans)[0]} if spans else set[int]())
            try:
                file.write_text(mutant.applied(text), encoding="utf-8")
                for old in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
                    old.unlink()
                seen_by = _judge(scratch, mutant, around, baseline, deep)
            finally:
                file.write_text(text, encoding="utf-8")
            known[name if seen_by else survived] = seen_by
            log.write_text(json.dumps(known))
        yield Verdict(mutant, known.get(name, ""))


def reasons() -> dict[tuple[str, str], str]:
    """Return the reasons why mutants survive, by file and change."""
    told: list[dict[str, str]] = (
        tomllib.loads(REASONS.read_text(encoding="utf-8")).get("survivor", []) if REASONS.exists() else []
    )
    return {(entry["file"], entry["change"]): entry["reason"] for entry in told}


def table(verdicts: Sequence[Verdict]) -> list[str]:
    """Return the score of each room as lines of a Markdown table."""
    lines = ["| room | mutants | killed | survived | score |", "|---|--:|--:|--:|--:|"]
    rooms: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        rooms.setdefault("/".join(verdict.mutant.path.split("/")[:2]), []).append(verdict)
    for room, found in (*sorted(rooms.items()), ("**total**", list(verdicts))):
        killed = sum(bool(verdict.seen_by) for verdict in found)
        lines.append(f"| {room} | {len(found)} | {killed} | {len(found) - killed} | {100 * killed / max(len(found), 1):.1f} % |")
    return lines


def survivors(verdicts: Sequence[Verdict]) -> list[str]:
    """Return one line of a Markdown table per survivor, with the reason where one is written."""
    why = reasons()
    lines = ["| where | kind | change | reason |", "|---|---|---|---|"]
    for mutant, seen_by in verdicts:
        if not seen_by:
            change = mutant.change.replace("|", "\\|")
            lines.append(
                f"| {mutant.path}:{mutant.line} | {mutant.kind} | `{change}` | {why.get((mutant.path, mutant.change), '')} |"
            )
    return lines


def page(verdicts: Sequence[Verdict], command: str) -> str:
    """Return the page of docs."""
    return "\n".join(
        [
            "# Mutation testing",
            "",
            "Faults planted in the rules, one at a time, and whether a test sees them. Written by the script; to repeat it:",
            "",
            "```sh",
            command,
            "```",
            "",
            "The sample is spread evenly over the files of `core`, `poker` and `families`, and in each file over the kinds",
            "of fault: boundaries and comparisons, conditions dropped or always true, constants one off, statements removed,",
            "arguments swapped, results replaced. A fault counts as killed when a worked round, a random round or a test in",
            "`tests/core`, `tests/poker`, `tests/families` or `tests/conformance/test_who_may.py`, or an example in a docstring,",
            "differs, fails or hangs.",
            "Tests of single games, of the terminal and of the lab are not run.",
            "",
            "Tests were written for survivors of this sample. A sample with another `--seed` has not been read, and is a fairer",
            "measure of what the tests see.",
            "",
            *table(verdicts),
            "",
            "## Survivors",
            "",
            *survivors(verdicts),
            "",
        ]
    )


def main() -> int:
    """Plant faults, judge each by the quick tests, and print the table."""
    parser = argparse.ArgumentParser(prog="scripts/dev mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sample", type=int, metavar="N", help="number of mutants (default: 240, with --only all)")
    parser.add_argument("--seed", default="houseway", help="name of the sample (default: houseway)")
    parser.add_argument(
        "--only", action="append", metavar="PATH", help="files whose path starts so, for example core/table; repeatable"
    )
    parser.add_argument("--quick", action="store_true", help="rounds only, no tests")
    parser.add_argument("--list", action="store_true", help="list the survivors")
    parser.add_argument("--write", action="store_true", help="write docs/mutants.md")
    parser.add_argument(
        "--scratch", type=Path, metavar="DIR", help="keep results here, to go on later (default: a temporary folder)"
    )
    told = parser.parse_args()
    source = ROOT / PACKAGE
    paths = [path for path in files_of(source, ROOMS) if not told.only or path.startswith(tuple(told.only))]
    many = told.sample if told.sample or told.only else 240
    mutants = sampled(source, paths, many, told.seed)
    with contextlib.ExitStack() as stack:
        scratch = told.scratch or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        scratch.mkdir(parents=True, exist_ok=True)
        verdicts: list[Verdict] = []
        began = time.monotonic()
        for verdict in judged(scratch.resolve(), mutants, deep=not told.quick):
            verdicts.append(verdict)
            left = sum(not done.seen_by for done in verdicts)
            said = f"{len(verdicts)}/{len(mutants)}, {left} survived, {time.monotonic() - began:.0f} s"
            if not verdict.seen_by:
                print(
                    f"  {verdict.mutant.path}:{verdict.mutant.line} {verdict.mutant.kind}: {verdict.mutant.change}  ({said})",
                    flush=True,
                )
    print("\n".join(table(verdicts)))
    if told.list:
        print("\n".join(survivors(verdicts)))
    if told.write:
        words = [f"--sample {many}", f"--seed {told.seed}", *(f"--only {path}" for path in told.only or ()), "--write"]
        PAGE.write_text(page(verdicts, "scripts/dev mutants " + " ".join(words)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
