"""Writes the key of an examination, for tests that take it in a browser: the number of the paper and each item's answer.

    python -m tools.page.exam [--items N] GAME SEED [GAME SEED ...]

A paper that was made in a browser must have the same number, and an answer that is right here must be right there.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from houseway.games import GAMES
from houseway.school.exam import MANY, Paper, paper_of


def key_of(paper: Paper) -> dict[str, Any]:
    """Return the number of a paper and the answers, in order."""
    items = [
        {"name": str(one.name), "form": one.question.form, "key": [*one.question.key], "many": len(one.question.choices)}
        for one in paper.items
    ]
    return {"game": paper.game.key, "seed": paper.seed, "paper": paper.number, "items": items}


def main() -> None:
    """Print the keys of the papers that were named."""
    parser = argparse.ArgumentParser(prog="python -m tools.page.exam", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("words", nargs="+", metavar="GAME SEED")
    parser.add_argument("--items", type=int, default=MANY)
    asked = parser.parse_args()
    pairs = zip(asked.words[::2], asked.words[1::2], strict=True)
    print(json.dumps([key_of(paper_of(GAMES[game], seed, {}, asked.items)) for game, seed in pairs]))


if __name__ == "__main__":
    main()
