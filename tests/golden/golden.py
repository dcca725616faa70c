"""Digests of rounds that must stay as they are: every worked round, random rounds, and rounds that bots play.

    scripts/dev golden [--game GAME]           compare, and print the name of each round that differs
    scripts/dev golden [--game GAME] --write   print the same, then write the digests to tests/golden/GAME.json

`houseway.testing.golden` plays and compares them.
A new worked round has no digest on file: write it together with the round.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from typer.testing import CliRunner

# Every import from the tree under test is here, so that a module that moves is followed in one place.
from houseway import GAMES
from houseway.cli.app import app
from houseway.testing.golden import AT_A_TABLE, Digests, differences, digests, soak_blocks, worked_rounds
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

FOLDER = Path(__file__).parent
BOT_BLOCKS = 2

# Playing


def bot_blocks(game: str, blocks: int = BOT_BLOCKS) -> Iterator[tuple[str, str]]:
    """Yield the name and digests of each block of rounds that `houseway play --auto` plays; read from its own record."""
    for first in range(1, blocks * AT_A_TABLE, AT_A_TABLE):
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder) / "bots.round"
            asked = ["play", game, "--auto", str(AT_A_TABLE), "--seed", f"golden/{first}", "--log", str(log)]
            done = CliRunner().invoke(app, asked, catch_exceptions=False)
            assert done.exit_code == 0, done.output
            outcome = play_worked(read_worked(log.read_text(encoding="utf-8")))
        assert not outcome.wrong, outcome.wrong
        assert len(outcome.rounds) == AT_A_TABLE
        events = list(chain.from_iterable((*played.before, *played.events) for played in outcome.rounds))
        yield f"{first}-{first + AT_A_TABLE - 1}", digests(events, [outcome.table.chips, outcome.table.memory])


# Comparing

PARTS: dict[str, Callable[[str], Iterator[tuple[str, str]]]] = {"worked": worked_rounds, "soak": soak_blocks, "bots": bot_blocks}


def played_now(game: str) -> Digests:
    """Play everything of a game."""
    return {part: dict(play(game)) for part, play in PARTS.items()}


def kept(game: str) -> Digests:
    """Return the digests on file; none for a game without a file."""
    file = FOLDER / f"{game}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {part: {} for part in PARTS}


def keep(game: str, digests: Digests) -> None:
    """Write the digests of a game to its file."""
    (FOLDER / f"{game}.json").write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")


def main() -> int:
    """Compare the chosen games, and write their digests with `--write`."""
    parser = argparse.ArgumentParser(prog="scripts/dev golden", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--game", action="append", choices=list(GAMES), metavar="GAME", help="game to play (default: all); repeatable"
    )
    parser.add_argument("--write", action="store_true", help="write the digests after printing what differs")
    told = parser.parse_args()
    found = 0
    for game in told.game or GAMES:
        before, now = kept(game), played_now(game)
        for part in PARTS:
            for line in differences(before.get(part, {}), now[part]):
                found += 1
                print(line if part == "worked" else f"{game} {part} {line}", flush=True)
        if told.write:
            keep(game, now)
    print(f"{found} differ" if found else "identical", file=sys.stderr)
    return 1 if found and not told.write else 0


if __name__ == "__main__":
    raise SystemExit(main())
