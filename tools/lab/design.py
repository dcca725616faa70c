"""Designs a table for every wager that has one, and writes the results into docs/lab/design.md.

Run as `scripts/dev design-table`. The target of each wager is three quarters of its printed house edge. The study
prices each design again, and the results are compared as fractions; seconds are processor time. Exits with 1 if a
design is missed, slow or priced differently.
"""

from __future__ import annotations

import argparse
import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from houseway.core.messages.unreadable import Unreadable
from houseway.games import GAMES
from houseway.lab.design import Design, Wanted, design
from houseway.lab.design.prices import in_words, table_of
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.studies import studied
from houseway.lab.study import Study, under

PAGE = Path("docs/lab/design.md")
BEGINS, ENDS = "<!-- measured by scripts/dev design-table -->", "<!-- measured until here -->"
SECONDS = 1


class Measured(NamedTuple):
    """One wager: its target and result, the time, and whether the study priced it to the same fraction."""

    game: str
    wager: str
    wanted: Fraction | None
    found: Design | None
    seconds: float
    again: bool
    note: str = ""

    @property
    def is_good(self) -> bool:
        """Whether it is met in time and priced again; what cannot be designed is not a fault."""
        return self.found is None or ((self.found.is_met or bool(self.note)) and self.again and self.seconds <= SECONDS)


def wagers_of(study: Study) -> list[str]:
    """Return the wagers with a table; of those with the same one, such as the spots of a layout, the first."""
    first: dict[str, str] = {}
    for line in study.lines:
        table = next(iter(study.tables(line.wager).values()))
        if table is not None:
            first.setdefault(table.wager, line.wager)
    return list(first.values())


def measured(study: Study, wager: str) -> Measured:
    """Design one wager and return the result, with the seconds it took."""
    table = next(iter(study.tables(wager).values()))
    assert table is not None
    if not study.has_counted(study.line(wager), under(study.game, {})):
        return Measured(
            game=study.game.key,
            wager=wager,
            wanted=None,
            found=None,
            seconds=0,
            again=True,
            note="not measured: its count takes minutes and does not ship",
        )
    printed = study.answer(wager, table).house_edge
    wanted = Fraction(round(printed * 3 / 4 * 1000), 1000)
    begun, says = time.process_time(), ""
    try:
        found = design(study, wager, Wanted(wanted))
    except Unreadable as error:
        return Measured(game=study.game.key, wager=wager, wanted=wanted, found=None, seconds=0, again=True, note=str(error))
    seconds = time.process_time() - begun
    if not found.is_met and _is_stepped(study, wager, found):
        says = "nearest: the payout is rounded, so that the edge moves in steps"
    desk = StudyResults(study)
    again = desk.every([wager], in_words(found.best.table), study.line(wager).strategies[0])[0]
    return Measured(
        game=study.game.key,
        wager=wager,
        wanted=wanted,
        found=found,
        seconds=seconds,
        again=desk.answer(again).house_edge == found.best.edge,
        note=says,
    )


def _is_stepped(study: Study, wager: str, found: Design) -> bool:
    """Whether no price has the wanted edge: two prices as near as may be to each other have edges on both sides of it."""
    if len(found.best.table.pays) > 1:
        return False
    row, low, high = next(iter(found.best.table.pays)), Fraction(0), Fraction(1000)
    while high - low > Fraction(1, 10**9):
        middle = (low + high) / 2
        edge = study.answer(wager, table_of(found.best.table, {row: middle})).house_edge
        low, high = (middle, high) if edge > found.wanted.edge else (low, middle)
    sides = [study.answer(wager, table_of(found.best.table, {row: price})).house_edge for price in (low, high)]
    return min(abs(side - found.wanted.edge) for side in sides) > found.wanted.within


def rows(found: list[Measured]) -> list[str]:
    """Return the table as Markdown."""
    lines = ["| game | wager | wanted | designed | off, points | seconds | hung by |", "|---|---|---:|---:|---:|---:|---|"]
    for one in found:
        wanted = "" if one.wanted is None else f"{100 * float(one.wanted):.1f} %"
        head = f"| {GAMES[one.game].name} | {one.wager.replace('_', ' ')} | {wanted} |"
        if one.found is None or one.wanted is None:
            lines.append(f"{head} | | | {one.note} |")
            continue
        edge, hung = one.found.best.edge, one.found.table_settings
        off = 100 * abs(float(edge - one.wanted))
        by = one.note or (", ".join(f"`{key}`" for key in hung.settings) if hung else "a printed table is selected")
        best = " (optimal play found again)" if one.found.replays else ""
        lines.append(f"{head} {100 * float(edge):.4f} %{best} | {off:.4f} | {one.seconds:.2f} | {by} |")
    return lines


def main() -> int:
    """Measure everything, and write the page unless only some games are named."""
    parser = argparse.ArgumentParser(prog="scripts/dev design-table", description=__doc__)
    parser.add_argument("games", nargs="*", help="only these games; the page is not written")
    asked = parser.parse_args()
    found: list[Measured] = []
    for key in asked.games or GAMES:
        study = studied(GAMES[key])
        for wager in wagers_of(study) if study else ():
            assert study is not None
            found.append(measured(study, wager))
            one = found[-1]
            print(f"{key} {wager}: {'ok' if one.is_good else 'MISSED'}, {one.seconds:.2f} s {one.note}", flush=True)
    if not asked.games:
        text = PAGE.read_text(encoding="utf-8")
        before, _, rest = text.partition(BEGINS)
        after = rest.partition(ENDS)[2]
        PAGE.write_text(before + "\n".join([BEGINS, "", *rows(found), "", ENDS]) + after, encoding="utf-8")
    return int(not all(one.is_good for one in found))


if __name__ == "__main__":
    sys.exit(main())
