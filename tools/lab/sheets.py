"""Render every sheet of every game as HTML and PDF and look for cut, broken or overlapping words."""

from __future__ import annotations

import argparse
import sys

from houseway.cli.progress import bar
from houseway.games import GAMES
from houseway.lab.sheet.model import sheet_of
from houseway.lab.sheet.proof import faults
from houseway.lab.sheet.selection import Question, StudyResults, studies


def distinct(desk: StudyResults) -> list[Question]:
    """Return every question of a game; wagers with the same figures, such as the spots of a layout, appear once."""
    found: dict[object, Question] = {}
    for one in desk.every():
        same = frozenset((ending.name, ending.net, ways) for ending, ways in desk.answer(one).spread.ways.items())
        found.setdefault((one.wager.rstrip("_0123456789"), one.pays, one.strategy, str(one.settings), same), one)
    return list(found.values())


def main() -> int:
    """Draw each result of each game on its own, so that no table or strategy is left out."""
    parser = argparse.ArgumentParser(prog="scripts/dev sheets", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"games to draw, of {', '.join(GAMES)} (default: all)")
    games = parser.parse_args().games or list(GAMES)
    if unknown := set(games) - set(GAMES):
        parser.error(f"not a game: {', '.join(sorted(unknown))}")
    found = 0
    for key, study in studies({key: GAMES[key] for key in games}).items():
        desk = StudyResults(study, bar)
        asked = distinct(desk)
        answers = [desk.answer(one) for one in asked]
        wrong = faults(desk.game, [sheet_of(desk, one) for one in asked], answers)
        print(f"{key}: {len(asked)} sheets, {len(wrong)} faults", flush=True)
        print(*dict.fromkeys(wrong), sep="\n", end="\n" if wrong else "")
        found += len(wrong)
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
