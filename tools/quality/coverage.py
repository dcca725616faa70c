"""Line and branch coverage, by package, as a table; the rooms named here must be covered whole.

Run as `scripts/dev coverage`. It runs the tests of these rooms and measures the rooms only, which is quick enough for every
change. `scripts/dev coverage --all` runs the whole suite and measures everything, folder by folder; its table is kept in
`docs/coverage.md`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "houseway"
WHOLE: Mapping[str, tuple[str, ...]] = {
    "view": ("core/round/view.py",),
    "wire": ("core/wire/wire*.py", "core/wire/kinds.py", "core/wire/typed.py", "core/wire/value_reader.py"),
    "kept": ("core/wire/kept*.py",),
    "chance": ("play/chance/*.py",),
}
"""The rooms that must be covered whole, and their files."""
TESTS = ("tests/core", *(f"tests/chance/test_{name}.py" for name in ("chance", "corners", "live")))
"""The tests of these packages."""
UNTRACED = "tests/chance/test_forks.py"
"""Tests that run without a tracer, because a child of a fork could wait for its lock."""
KEPT = ROOT / "docs" / "coverage.md"
"""The page with the table of the whole suite."""


class Count(NamedTuple):
    """Statements and branches of some files, and how many of them were run."""

    statements: int = 0
    run: int = 0
    branches: int = 0
    taken: int = 0

    def plus(self, other: Count) -> Count:
        """Return two counts together."""
        return Count(*map(sum, zip(self, other, strict=True)))

    @property
    def is_whole(self) -> bool:
        """Whether everything was run and every branch was taken."""
        return self.run == self.statements and self.taken == self.branches

    def row(self, name: str) -> str:
        """Return the line of a table; a share is rounded down, so that only all of it is 100 %."""
        lines, branches = _share(self.run, self.statements), _share(self.taken, self.branches)
        return f"{name:<28}{self.statements:>12,}{lines:>9}{self.branches:>10,}{branches:>10}"


HEADING = f"{'package':<28}{'statements':>12}{'run':>9}{'branches':>10}{'taken':>10}"


def _share(part: int, whole: int) -> str:
    return f"{1000 * part // whole / 10:.1f} %" if whole else "-"


def measured(paths: Sequence[str], options: Sequence[str], folder: Path) -> dict[str, Count]:
    """Run tests under coverage and return the count of each file, by its path in the package."""
    if not _run(paths, options, folder / "data"):
        raise SystemExit("a test failed; see above")
    return _counted(folder)


def measured_in_parts(folder: Path) -> tuple[dict[str, Count], list[str]]:
    """Run the whole suite, each folder of tests once, and return the counts and the folders in which a test failed.

    The results of each folder of tests are stored, so that an interrupted run resumes where it stopped.
    """
    failed: list[str] = []
    parts = sorted(str(place.relative_to(ROOT)) for place in (ROOT / "tests").iterdir() if any(place.glob("**/test_*.py")))
    for part in parts:
        done = folder / f"{part.replace('/', '-')}.done"
        if not done.exists():
            print(f"{part}, {parts.index(part) + 1} of {len(parts)}", file=sys.stderr, flush=True)
            went = _run((part, f"--ignore={UNTRACED}"), ("--source", "houseway"), folder / "data")
            done.write_text("" if went else "a test failed")
        failed += [part] if done.read_text() else []
    return _counted(folder), failed


def _run(paths: Sequence[str], options: Sequence[str], data: Path) -> bool:
    env = {**os.environ, "COVERAGE_FILE": str(data)}
    pytest = ("-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *paths)
    return subprocess.run((sys.executable, "-m", "coverage", "run", *options, *pytest), cwd=ROOT, env=env).returncode == 0


def _counted(folder: Path) -> dict[str, Count]:
    env = {**os.environ, "COVERAGE_FILE": str(folder / "data")}
    report = folder / "report.json"
    steps: list[tuple[str, ...]] = [("json", "-q", "--include", f"{SOURCE}/*", "-o", str(report))]  # not copies that tests make
    if [*folder.glob("data.*")]:  # none are left where they were put together before and only the report is missing
        steps.insert(0, ("combine", "-q", "--append", str(folder)))
    for arguments in steps:
        subprocess.run((sys.executable, "-m", "coverage", *arguments), cwd=ROOT, env=env, check=True)
    files = json.loads(report.read_text())["files"]
    counts: dict[str, Count] = {}
    for name, told in files.items():
        told = told["summary"]
        place = (ROOT / name).resolve()
        if place.is_relative_to(SOURCE):
            counts[str(place.relative_to(SOURCE))] = Count(
                told["num_statements"], told["covered_lines"], told["num_branches"], told["covered_branches"]
            )
    return counts


def by_package(counts: Mapping[str, Count]) -> dict[str, Count]:
    """Return the counts of each package; those of core and play are by subpackage."""
    packages: defaultdict[str, Count] = defaultdict(Count)
    for name, count in sorted(counts.items()):
        parts = Path(name).parts[:-1]
        package = "/".join(parts[:2] if parts[:1] in (("core",), ("play",)) else parts[:1]) or "houseway"
        packages[package] = packages[package].plus(count)
    return {**packages, "all": _all(counts)}


def by_room(counts: Mapping[str, Count]) -> dict[str, Count]:
    """Return the counts of each room that must be covered whole."""
    rooms: dict[str, Count] = {}
    for room, patterns in WHOLE.items():
        files = {str(file.relative_to(SOURCE)) for pattern in patterns for file in SOURCE.glob(pattern)}
        rooms[room] = _all({name: counts.get(name, Count(1)) for name in files or patterns})  # what was not even read has gaps
    return rooms


def _all(counts: Mapping[str, Count]) -> Count:
    total = Count()
    for count in counts.values():
        total = total.plus(count)
    return total


WHOLE_SUITE = "## The whole suite\n"


def with_table(page: str, table: str) -> str:
    """Return the page with the table of the whole suite in place of the one that was kept."""
    before = page.partition(WHOLE_SUITE)[0].rstrip("\n")
    return f"{before}\n\n{WHOLE_SUITE}\n`scripts/dev coverage --all --write` measured:\n\n```\n{table}\n```\n"


def table_in(page: str) -> list[str]:
    """Return the lines of the table that a page keeps; none where the whole suite was never measured."""
    kept = page.partition(WHOLE_SUITE)[2].partition("```\n")[2].partition("```")[0].splitlines()
    return ["the whole suite, as kept in docs/coverage.md:", *kept] if kept else []


def main(argv: list[str] | None = None) -> int:
    """`scripts/dev coverage [--all [--write] [--keep FOLDER] | --ignores]`."""
    parser = argparse.ArgumentParser(prog="scripts/dev coverage", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--all", action="store_true", help="run the whole suite and measure everything")
    parser.add_argument("--write", action="store_true", help="with --all: keep the table in docs/coverage.md")
    parser.add_argument("--keep", type=Path, help="with --all: keep what was measured here, and go on from it")
    parser.add_argument(
        "--ignores", action="store_true", help="print the options that keep pytest from running these tests again"
    )
    asked = parser.parse_args(argv)
    if asked.ignores:
        print(*(f"--ignore={path}" for path in TESTS))
        return 0
    include = ",".join(f"src/houseway/{pattern}" for patterns in WHOLE.values() for pattern in patterns)
    failed: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        if asked.all:
            (asked.keep or Path(folder)).mkdir(parents=True, exist_ok=True)
            counts, failed = measured_in_parts((asked.keep or Path(folder)).resolve())
            table = "\n".join((HEADING, *(count.row(name) for name, count in by_package(counts).items())))
            print(table)
            if asked.write:
                KEPT.write_text(with_table(KEPT.read_text(), table))
        else:
            counts = measured(TESTS, ("--include", include), Path(folder))
    rooms = by_room(counts)
    print(HEADING.replace("package", "room   "), *(count.row(name) for name, count in rooms.items()), sep="\n")
    gaps = [name for name, count in counts.items() if not count.is_whole]
    short = [room for room, count in rooms.items() if not count.is_whole]
    for room in short:
        print(f"{room} is not covered whole: see {', '.join(gaps) if not asked.all else 'scripts/dev coverage'}")
    if not asked.all:
        print("", *table_in(KEPT.read_text()), sep="\n")
    for part in failed:
        print(f"a test failed in {part}")
    return 1 if short or failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
