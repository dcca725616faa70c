"""Worked rounds as sent to two viewers, for the page to fold: events, and a digest of the view after each step.

    python -m tools.page.folds web/build [--rounds N] [--game GAME ...] [--views]

The digest is the SHA-256 of the view as JSON with sorted keys and no blanks. `--views` writes the views themselves as
well, to show where one differs.
"""

from __future__ import annotations

import argparse
import json
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from houseway.core.round.view import PUBLIC
from houseway.games import GAMES
from houseway.layout.felts import layout_of
from houseway.testing.view_checks import ViewStep, steps
from houseway.views.words import brings_the_view, words_of
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked


def digest(view: Any) -> str:
    """Return the digest of a view in plain data."""
    return sha256(json.dumps(view, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()[:16]


def frame_for(step: ViewStep, viewer: str, views: bool) -> dict[str, Any]:
    """Return the data that one viewer is sent at a step, and the view afterwards."""
    view = step.onlookers.view(viewer)
    assert view is not None
    seen = to_builtins(view)
    sent: dict[str, Any] = {
        "events": [to_builtins(event) for event in step.sent[viewer]],
        "words": to_builtins(words_of(view, opens=brings_the_view(step.sent[viewer]))),
        "digest": digest(seen),
    }
    return {**sent, "view": seen} if views else sent


def folds(game: str, file: Traversable, views: bool) -> list[dict[str, Any]]:
    """Return the rounds of a file as they are sent to a player and a passer-by."""
    outcome = play_worked(read_worked(file.read_text(encoding="utf-8"), game))
    found: list[dict[str, Any]] = []
    for number, played in enumerate(outcome.rounds):
        followed = list(steps(played))
        players = [viewer for viewer in followed[-1].onlookers.sights if viewer in played.opened.seating.values()]
        for viewer in (*players[:1], PUBLIC):
            sent = [frame_for(step, viewer, views) for step in followed if step.sent[viewer]]
            found.append({"round": f"{file.name} {number + 1}", "viewer": viewer, "steps": sent})
    return found


def main() -> int:
    """Write one file for each game."""
    parser = argparse.ArgumentParser(prog="python -m tools.page.folds", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=10_000, help="files of each game, spread over all (default: all)")
    parser.add_argument("--game", action="append", choices=list(GAMES), metavar="GAME", help="game to write; repeatable")
    parser.add_argument("--views", action="store_true", help="write the views too")
    asked = parser.parse_args()
    folder = asked.folder / "folds"
    folder.mkdir(parents=True, exist_ok=True)
    for game in asked.game or GAMES:
        place = GAMES.folder(game)
        assert place is not None
        files = sorted(
            (file for file in (place / "rounds").iterdir() if file.name.endswith(".round")), key=lambda file: file.name
        )
        some = files[:: max(1, len(files) // asked.rounds)]
        data = {"felt": to_builtins(layout_of(game)), "rounds": [one for file in some for one in folds(game, file, asked.views)]}
        (folder / f"{game}.json").write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        print(game, len(data["rounds"]), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
