"""The first five minutes, unattended: clone, install from the wheel, play, prove an edge, break a record, verify a build.

    scripts/dev five-minutes             run everything in an empty folder; fails after 300 seconds
    scripts/dev five-minutes --write     also write the transcript to docs/five-minutes.md

Every step is a shell command that a reader can type. A step that ends with another exit code than it should stops the run.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import textwrap
import time
from pathlib import Path
from typing import NamedTuple

from tools.releases.shipped import ROOT

LIMIT = 300
"""Seconds that everything together may take."""
FIRST_ROUND = slice(2, 5)
"""The three commands from an empty environment to a first round."""
SOON = 60
"""Seconds that these three may take."""
PAGE = ROOT / "docs" / "five-minutes.md"
SHOWN = 24
"""Lines of a step in the transcript; of longer ones the middle is left out."""


class Step(NamedTuple):
    """One command, what it is for, the exit code it must have, and words that it must print."""

    purpose: str
    command: str
    code: int = 0
    prints: str = ""


STEPS = (
    Step("Clone.", "git clone --quiet $HOUSEWAY houseway"),
    Step(
        "Build the wheel.",
        "cd houseway && $PYTHON -m hatchling build -t wheel -d ../first 2>&1 | tail -1 && du -h ../first/*.whl | cut -f1",
        prints="houseway-",
    ),
    Step("Make an empty environment.", "$PYTHON -m venv --without-pip env"),
    Step(
        "Install the wheel with its command line.",
        'uv pip install --quiet --python env/bin/python "$(ls first/*.whl)[cli]" && du -sh env | cut -f1',
    ),
    Step(
        "Play a round: Enter bets, Enter takes the suggestion, q quits. The seed makes it repeatable.",
        "printf '\\n\\nq\\n' |"
        " env/bin/houseway play high_card_flush --seats 1 --seat 3 --seed 'five minutes' --log mine.round | tail -14",
        prints="Saved to mine.round",
    ),
    Step("Ask why.", "env/bin/houseway explain mine.round", prints="HCF-10(e)"),
    Step("Replay the record: it is complete and as written.", "env/bin/houseway replay --strict mine.round", prints="as written"),
    Step(
        "Break it: somebody writes that the ante won $100.",
        "sed 's/ante                          +10 /ante                         +100 /' mine.round > broken.round; "
        "env/bin/houseway explain broken.round --list --wager ante",
        code=1,
        prints="the record has +100, the rules give +10",
    ),
    Step(
        "Prove an edge: the lab counts every throw of the dice at sic bo.",
        'uv pip install --quiet --python env/bin/python "$(ls first/*.whl)[lab]" && '
        "env/bin/houseway analyze sic_bo --wager small --json | grep -m 1 house_edge",
        prints="1/36",
    ),
    Step(
        "Verify the build: build again, and compare the bytes.",
        "cd houseway && $PYTHON -m hatchling build -t wheel -d ../second >/dev/null 2>&1 && cd .. && "
        "cmp first/*.whl second/*.whl && echo the same bytes",
        prints="the same bytes",
    ),
)


class Done(NamedTuple):
    """A step that was run: what it printed and how many seconds it took."""

    step: Step
    printed: str
    seconds: float


def run(step: Step, folder: Path) -> Done:
    """Run a step in a shell; another exit code or a missing word ends the program."""
    environ = {
        **os.environ,
        "HOUSEWAY": str(ROOT),
        "PYTHON": sys.executable,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "100",
        "XDG_CACHE_HOME": str(folder / "cache"),
        "UV_CACHE_DIR": os.environ.get("UV_CACHE_DIR", str(Path.home() / ".cache" / "uv")),
        "SOURCE_DATE_EPOCH": "1767225600",
    }
    environ.pop("PYTHONPATH", None)
    began = time.monotonic()
    done = subprocess.run(
        ["bash", "-c", step.command],
        cwd=folder,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != step.code or step.prints not in done.stdout:
        sys.exit(f"{step.command}\n{done.stdout}\nended with {done.returncode}, expected {step.code} and {step.prints!r}")
    return Done(step, done.stdout, time.monotonic() - began)


def transcript(done: list[Done]) -> str:
    """Return the page: each step with its command, what it printed, and its seconds."""
    total, first = (sum(one.seconds for one in some) for some in (done, done[FIRST_ROUND]))
    parts = [
        "# Five minutes\n",
        "The transcript of `scripts/dev five-minutes --write`, which does all of this alone in an empty folder and fails after\n"
        f"{LIMIT} seconds. This run took {total:.0f} seconds, and {first:.0f} of them from an empty environment to a first "
        "round, in\n"
        f"three commands; more than {SOON} fail too. `$HOUSEWAY` is where the repository is, `$PYTHON` an interpreter that has\n"
        "hatchling; lines that are left out are marked with `[...]`.\n",
    ]
    for number, one in enumerate(done, start=1):
        command = one.step.command.replace(" && ", " &&\n    ").replace("; env", "\nenv")
        parts += [f"## {number}. {one.step.purpose} ({one.seconds:.0f} s)\n", f"```sh\n{command}\n```\n"]
        if printed := _shown(one.printed):
            parts.append(f"```text\n{printed}\n```\n")
    return "\n".join(parts)


def _shown(printed: str) -> str:
    plain = re.sub(r"/\S*/(?=first|second)", "", printed).strip("\n").rstrip()
    lines = [part.rstrip() for line in plain.splitlines() for part in textwrap.wrap(line, 130, drop_whitespace=False) or [""]]
    if len(lines) > SHOWN:
        lines = [*lines[: SHOWN // 2], "[...]", *lines[-SHOWN // 2 :]]
    return "\n".join(lines)


def main() -> None:
    """Run all steps, print them as they end, and write the transcript if `--write` is set."""
    parser = argparse.ArgumentParser(
        prog="scripts/dev five-minutes", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="write the transcript to docs/five-minutes.md")
    asked = parser.parse_args()
    done: list[Done] = []
    with tempfile.TemporaryDirectory() as scratch:
        for step in STEPS:
            done.append(run(step, Path(scratch)))
            print(f"{done[-1].seconds:6.1f} s  {step.purpose}", flush=True)
    total = sum(one.seconds for one in done)
    first = sum(one.seconds for one in done[FIRST_ROUND])
    print(f"{first:6.1f} s  of them from an empty environment to a first round, of at most {SOON}")
    print(f"{total:6.1f} s  in all, of at most {LIMIT}")
    if total > LIMIT or first > SOON:
        sys.exit("this took too long")
    if asked.write:
        PAGE.write_text(transcript(done), encoding="utf-8")


if __name__ == "__main__":
    main()
