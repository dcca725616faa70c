"""Times `houseway analyze` of every game in a fresh install, and writes the results into docs/measurements.md.

scripts/dev first-answers              build a wheel, install it in a new environment with an empty cache, ask every game twice
scripts/dev first-answers GAME...      only these games; the page is not written

Seconds are those of the processor, with those of the wall next to them; `--all` comes last. Exits with 1 if an answer takes more
than a second of the processor, `--all` more than sixty, or an answer is not given. A loop of ten million additions, timed before
and after, tells how busy the machine was: others that use the same cores make everything slower, the loop as well.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from houseway.games import GAMES
from houseway.lab.sheet.selection import studies
from tools.releases.build import UV, built, run

PAGE = Path("docs/measurements.md")
BEGINS, ENDS = "<!-- measured by scripts/dev first-answers -->", "<!-- measured until here -->"
ONE, ALL = 1, 60
EVERY = "--all"


class Took(NamedTuple):
    """The duration of one command in seconds, and whether it succeeded."""

    processor: float
    wall: float
    answered: bool


def installed(where: Path) -> Path:
    """Build the wheel, install it with the lab into a new environment, and return its command."""
    wheel = next(file for file in built(where / "built") if file.suffix == ".whl")
    environment = where / "environment"
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    run(UV, "pip", "install", "--quiet", "--compile-bytecode", "--python", environment / "bin/python", f"{wheel}[lab]")
    return environment / "bin/houseway"


def timed(command: Path, words: Sequence[str], where: Path, environ: Mapping[str, str]) -> Took:
    """Run the command in a folder of its own and return how long it took."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run([str(command), *words], cwd=where, env=environ, capture_output=True, text=True, check=False)
    wall, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
    return Took(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall, done.returncode == 0)


def loop() -> float:
    """Return the seconds of the processor that ten million additions take."""
    begun, total = time.process_time(), 0
    for one in range(10**7):
        total += one
    return time.process_time() - begun


def is_good(what: str, took: Sequence[Took]) -> bool:
    """Whether a game answers within its time, the first answer too."""
    return all(one.answered and one.processor <= (ALL if what == EVERY else ONE) for one in took)


def rows(found: Mapping[str, Sequence[Took]], busy: Sequence[float]) -> list[str]:
    """Return the table as Markdown."""
    lines = [
        f"Python {platform.python_version()}, load {os.getloadavg()[1]:.1f} on {os.cpu_count()} cores; ten million additions took"
        f" {busy[0]:.2f} s of the processor before and {busy[1]:.2f} s after.",
        "",
        "| `houseway analyze` | first, processor | wall | second, processor | wall |",
        "|---|---:|---:|---:|---:|",
    ]
    for what, took in found.items():
        cells = " | ".join(f"{one.processor:.2f} | {one.wall:.2f}" for one in took)
        lines.append(f"| {what} | {cells} |")
    return lines


def main() -> int:
    """Install, run the commands and write the page."""
    parser = argparse.ArgumentParser(
        prog="scripts/dev first-answers", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*")
    asked = parser.parse_args()
    found: dict[str, list[Took]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        where = Path(scratch)
        command, busy = installed(where), [loop()]
        left_out = ("HOUSEWAY_", "PYTHON")
        environ = {key: value for key, value in os.environ.items() if not key.startswith(left_out)}
        environ["HOUSEWAY_CACHE"] = str(where / "cache")
        for what in asked.games or [*studies(GAMES), EVERY]:
            found[what] = [timed(command, ("analyze", what), where, environ) for _ in range(2)]
            said = ", ".join(f"{one.processor:.2f} s of the processor in {one.wall:.2f} s" for one in found[what])
            print(f"{what}: {'ok' if is_good(what, found[what]) else 'MISSED'}, {said}", flush=True)
        busy.append(loop())
    table = rows(found, busy)
    print(*table, sep="\n")
    if not asked.games:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGINS)
        after = rest.partition(ENDS)[2]
        PAGE.write_text(before + "\n".join([BEGINS, "", *table, "", ENDS]) + after, encoding="utf-8")
    return int(not all(is_good(what, took) for what, took in found.items()))


if __name__ == "__main__":
    sys.exit(main())
