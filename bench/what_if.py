"""Measures how quickly a record is decided again under other rules: 10,000 rounds of High Card Flush under the house's manual.

    .venv/bin/python -m bench.what_if [--rounds N] [--profile]

Bots play the record at a table of six from a fixed seed, with a pay table that the manual does not allow. It is then read, played
under its own rules, and decided again under the manual, all in this process, by `houseway replay --under house_manual`. Processor
time is that of this process; the machine may be shared, so the load average is printed.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import os
import pstats
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from houseway.cli.app import app

LONGEST = 5_000
"""Rounds of one file: a reader takes files of up to 16 MB."""
HOUSE = """\
property = "A house on the regulation"
[ruleset]
jurisdiction = "MA"
version = "1"
[[tables]]
name = "table 1"
game = "high_card_flush"
hcf.flush_bonus.table = "B"
hcf.sf_bonus.table = "B"
"""


def plays(folder: Path, rounds: int) -> list[Path]:
    """Play the record, in files of at most `LONGEST` rounds."""
    house = folder / "house.toml"
    house.write_text(HOUSE)
    files: list[Path] = []
    for first in range(0, rounds, LONGEST):
        files.append(folder / f"rounds-{first + 1}.round")
        words = ["--submission", str(house), "--auto", str(min(LONGEST, rounds - first)), "--seed", f"what if {first}"]
        _run("play", "high_card_flush", *words, "--log", str(files[-1]))
    return files


def _run(*words: str) -> str:
    said = CliRunner().invoke(app, list(words))
    assert said.exit_code in (0, 1) and not isinstance(said.exception, Exception), said.output
    return said.stdout


def main() -> int:
    """Play, measure, and print what differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--profile", action="store_true", help="print where the time goes")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = plays(Path(folder), options.rounds)
        profile = cProfile.Profile() if options.profile else None
        began, processor = time.monotonic(), time.process_time()
        if profile is not None:
            profile.enable()
        told: dict[str, Any] = json.loads(_run("replay", "--under", "house_manual", "--json", *map(str, files)))
        if profile is not None:
            profile.disable()
        seconds, own = time.monotonic() - began, time.process_time() - processor
    print(f"{told['rounds']:,} rounds: {own:.1f} s of a core, {seconds:.1f} s passed, load {os.getloadavg()[0]:.1f}")
    print(f"{told['same']:,} with the same money, {told['differs']:,} with other money, {told['open']:,} open")
    print(f"gained more under the manual, in cents: {told['more_cents']}")
    if profile is not None:
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
    return 0


if __name__ == "__main__":
    sys.exit(main())
