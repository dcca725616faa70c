"""Draw docs/lab/payouts.svg and docs/lab/hold.svg: the pictures of one sheet."""

from __future__ import annotations

import argparse

from houseway.games import GAMES
from houseway.lab.sheet import pictures
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.studies import studied
from tools.releases.shipped import ROOT


def main() -> None:
    """Draw both pictures on white, for light and dark pages."""
    parser = argparse.ArgumentParser(prog="scripts/dev sheet-pictures", description=__doc__)
    parser.add_argument("game", nargs="?", default="sic_bo", choices=list(GAMES), metavar="GAME", help="default: sic_bo")
    parser.add_argument("wager", nargs="?", default="one_of_a_kind_3", metavar="WAGER", help="default: one_of_a_kind_3")
    asked = parser.parse_args()
    study = studied(GAMES[asked.game])
    assert study is not None
    desk = StudyResults(study)
    answer = desk.answer(desk.first(desk.every([asked.wager])))
    drawn = {
        "payouts": pictures.payouts(answer.spread, pictures.PAYOUTS),
        "hold": pictures.cone(answer.spread, study.rounds_an_hour, pictures.HOLD),
    }
    for name, picture in drawn.items():
        (ROOT / "docs" / "lab" / f"{name}.svg").write_text(picture.standalone(), encoding="utf-8")


if __name__ == "__main__":
    main()
