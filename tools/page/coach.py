"""Writes decisions with their exact prices, for the coach in the browser: the lab needs more than a browser has.

    python -m tools.page.coach web/public/coach [--game three_card_poker ...] [--many 120]

A decision is named by its scene, its moment and its hand; the browser plays the scene again from that name. A price is a
fraction of cents. `check` compares written decisions with the lab, and a test does so for some of each game.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import count, islice
from pathlib import Path
from typing import Any, Final

from houseway.core.game.words import act, money
from houseway.core.messages.command import Say
from houseway.core.round.option import RoundOffer
from houseway.core.stages.choosing import Choosing
from houseway.core.values.hands import DEALER, Hand
from houseway.games import GAMES
from houseway.lab.hints import Priced, is_priced, priced
from houseway.school.coach import base_of
from houseway.school.scene import Moment, scene_of, scenes_at
from houseway.school.server import seen_at

MANY: Final = 80
FEWEST: Final = 2
SAMPLED: Final = 2
"""Decisions that are priced for each one that is written."""
SEED: Final = "coach"


def games() -> list[str]:
    """Return the games whose decisions the lab prices, those that one player plays against the house."""
    return [key for key in sorted(GAMES) if is_priced(key)]


def decisions(key: str) -> Iterator[list[Any]]:
    """Yield priced decisions of a game at default settings: scene, moment, hand, and the choices with what each makes."""
    for table in count():
        for scene in scenes_at(GAMES[key], f"{SEED}-{table}", {}):
            for at, moment in enumerate(scene.moments):
                hand = decided_at(moment)
                if hand is not None and len(found := prices(moment, hand)) >= FEWEST:
                    yield [scene.name, at, hand, base_of(moment.round, hand), found]


def decided_at(moment: Moment) -> Hand | None:
    """Return the hand whose choice it is at a moment; None if there is no choice."""
    said = moment.command
    if not isinstance(said, Say) or said.who == DEALER or not isinstance(moment.round.stage, Choosing):
        return None
    return said.who if len([ask for ask in moment.round.stage.offers(moment.round) if ask.who == said.who]) >= FEWEST else None


def prices(moment: Moment, hand: Hand) -> list[list[Any]]:
    """Return each choice in words, with what it makes in cents, the best first."""
    return [[_words(one), str(one.makes)] for one in priced(seen_at(moment.round, hand), hand)]


def _words(one: Priced) -> str:
    word = one.called or (act(RoundOffer("", one.says, "")) if one.says else "leave it")
    return f"{word} {money(one.chips)}" if one.chips is not None else word


def _margin(row: list[Any]) -> Fraction:
    first, second = (Fraction(one[1]) for one in row[4][:2])
    return (first - second) / row[3]


def chosen(key: str, many: int) -> list[list[Any]]:
    """Return decisions to write: of those that were looked at, the closest are one half, and the first others the rest."""
    looked = list(islice(decisions(key), SAMPLED * many))
    close = {id(row) for row in sorted(looked, key=_margin)[: many // 2]}
    others = [row for row in looked if id(row) not in close][: many - many // 2]
    return [row for row in looked if id(row) in close or row in others]


def check(key: str, rows: list[list[Any]]) -> None:
    """Raise if a written decision differs from the lab's result now."""
    for scene, number, hand, base, found in rows:
        at: int = number
        moment = scene_of(GAMES[key], scene, {}).moments[at]
        now = [base_of(moment.round, hand), prices(moment, hand)] if decided_at(moment) == hand else None
        assert now == [base, found], f"{key}, {scene}, moment {at}: written {found}, now {now}"


def main() -> None:
    """Write the decisions of some games, or of all."""
    parser = argparse.ArgumentParser(prog="python -m tools.page.coach", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", action="append", choices=games())
    parser.add_argument("--many", type=int, default=MANY)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for key in asked.game or games():
        rows = chosen(key, asked.many)
        if rows:
            text = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
            (asked.folder / f"{key}.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")
        print(f"{key}: {len(rows)} decisions", flush=True)
        written = sorted(file.stem for file in asked.folder.glob("*.json") if file.stem != "index")
        (asked.folder / "index.json").write_text(json.dumps(written) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
