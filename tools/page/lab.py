"""Writes the lab's counts for the lab in the browser: every ending of every wager, with its exact ways.

    python -m tools.page.lab web/public/lab [--game sic_bo ...]

The browser prices the endings again, with whole numbers, for any prices a user tries. The lab is queried twice, under
two prices with the same strategy, to find how an ending depends on a price; the result must then explain every
printed table. Wagers that are simulated or slow to count are left out.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from houseway.core.game.words import spoken
from houseway.core.money.price import Odds, PayTable
from houseway.games import GAMES
from houseway.lab.answer import as_text
from houseway.lab.sheet.selection import Question, StudyResults
from houseway.lab.spread import Ending, Spread
from houseway.lab.studies import studied
from houseway.lab.study import Line

MOST_ENDINGS: Final = 600
"""Maximum number of endings that are written; of a wager with more, only the edge is."""
OTHER: Final = 7
"""By how much a price is raised to see what depends on it."""
Slopes = dict[str, tuple[str, Fraction]]
"""Of which row an ending depends, by its name, and how many times its price it wins."""


def game_data(key: str) -> dict[str, Any] | None:
    """Return the data of one game for the page; None if the lab has none."""
    study = studied(GAMES[key])
    if study is None:
        return None
    desk = StudyResults(study)
    wagers = [told for line in study.lines if (told := _wager(desk, line)) is not None]
    name, hours = study.game.name, study.rounds_an_hour
    return {"game": key, "name": name, "rounds_an_hour": hours, "wagers": wagers} if wagers else None


def _wager(desk: StudyResults, line: Line) -> dict[str, Any] | None:
    if line.error is not None or (line.slow and not desk.study.has_counted(line, desk.rules())):
        return None  # simulated, or minutes of counting
    variants = [_variant(desk, line, settings) for settings in line.variants]
    return {
        "wager": line.wager,
        "says": spoken(line.wager),
        "unit": line.unit,
        "method": line.method,
        "cites": list(line.cites),
        "variants": [one for one in variants if one["tables"]],
    }


def _variant(desk: StudyResults, line: Line, settings: Mapping[str, Any]) -> dict[str, Any]:
    asked = [one for one in desk.every([line.wager]) if one.settings == settings]
    tables = dict.fromkeys(one.pays for one in asked)
    slopes = _slopes(desk, asked)
    return {
        "settings": {name: str(value) for name, value in settings.items()},
        "tables": [_table(desk, asked, one, slopes) for one in tables],
    }


def _table(desk: StudyResults, asked: Sequence[Question], pays: str, slopes: Slopes | None) -> dict[str, Any]:
    own = [one for one in asked if one.pays == pays]
    first = own[0]
    answers = [desk.answer(one) for one in own]
    prices = _prices(answers[0].spread, first.table, slopes)
    explained = prices is not None and all(_explains(one.spread, prices, slopes or {}) for one in answers)
    return {
        "name": pays,
        "hangs": first.table is not None and desk.table_in_use(first.line, desk.rules(first.settings)) == first.table,
        "rows": [
            {"name": row, "title": first.line.titles.get(row, row), "to_one": as_text(price), "says": _printed(first.table, row)}
            for row, price in (prices or {}).items()
        ]
        if explained
        else [],
        "plays": [
            {
                "strategy": question.strategy,
                "house_edge": as_text(answer.house_edge),
                "simulated": sorted(answer.simulated),
                "endings": list(_endings(answer.spread, prices if explained else None, slopes, first.line)),
            }
            for question, answer in zip(own, answers, strict=True)
        ],
        "charts": [
            {
                "title": chart.title,
                "total": chart.total,
                "note": chart.note,
                "lines": [
                    {"when": one.when, "do": one.do, "ways": one.ways, "mistake": as_text(one.mistake), "by": one.by}
                    for one in chart.lines
                ],
            }
            for chart in desk.charts(first)
        ],
    }


def _printed(table: PayTable | None, row: str) -> str:
    return "" if table is None or row not in table.pays else str(table.pays[row])


def _slopes(desk: StudyResults, asked: Sequence[Question]) -> Slopes | None:
    """Return the dependence of endings on prices, found under two prices with a strategy independent of them."""
    table = asked[0].table
    if table is None:
        return None
    held = [one for one in asked if one.pays == asked[0].pays][-1]  # the best play comes first, and may change with a price
    line, rules = held.line, desk.rules(held.settings)
    counts = desk.counts(line, rules)
    before = line.spread(counts, rules, table, held.strategy)
    found: Slopes = {}
    for row, price in table.pays.items():
        if not isinstance(price, Odds):
            continue
        other = replace(table, pays={**table.pays, row: Odds(price.num + OTHER * price.den, price.den)})
        after = {one.name: one for one in line.spread(counts, rules, other, held.strategy).ways}
        for one in before.ways:
            moved = after.get(one.name)
            if moved is None:
                return None
            if moved.net != one.net:
                if one.name in found:
                    return None
                found[one.name] = row, (moved.net - one.net) / OTHER
    return found


def _prices(spread: Spread, table: PayTable | None, slopes: Slopes | None) -> dict[str, Fraction] | None:
    """Return the price of each row to one, if endings depend on it."""
    if table is None or slopes is None:
        return None
    rows = dict.fromkeys(row for row, _ in slopes.values())
    found = {row: Fraction(price.num, price.den) for row in rows if isinstance(price := table.pays.get(row), Odds)}
    return found if found else None


def _explains(spread: Spread, prices: Mapping[str, Fraction], slopes: Slopes) -> bool:
    """Whether every ending that depends on a row has that row in this table; one without a price is not paid there."""
    return all(one.name not in slopes or slopes[one.name][0] in prices for one in spread.ways)


def _endings(spread: Spread, prices: Mapping[str, Fraction] | None, slopes: Slopes | None, line: Line) -> Iterator[list[Any]]:
    """Yield name, row, how many times its price, what is left without it, stake and ways of each ending."""
    if len(spread.ways) > MOST_ENDINGS:
        return
    for one, ways in spread.ways.items():
        row, times = (slopes or {}).get(one.name, ("", Fraction(0))) if prices is not None else ("", Fraction(0))
        plus = one.net - times * prices[row] if prices is not None and row else one.net
        yield [_title(line, one), row, as_text(times), as_text(plus), as_text(one.staked), str(ways)]


def _title(line: Line, ending: Ending) -> str:
    return line.titles.get(ending.name, ending.name)


def main() -> None:
    """Write the files of some games, or of all, and the list of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", action="append", choices=[*GAMES], metavar="GAME")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for key in asked.game or GAMES:
        data = game_data(key)
        if data is not None:
            (asked.folder / f"{key}.json").write_text(
                json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n", encoding="utf-8"
            )
            print(key, flush=True)
    known = [
        json.loads(file.read_text(encoding="utf-8")) for file in sorted(asked.folder.glob("*.json")) if file.name != "index.json"
    ]
    listed = sorted(
        ({"game": one["game"], "name": one["name"], "wagers": len(one["wagers"])} for one in known), key=lambda one: one["name"]
    )
    (asked.folder / "index.json").write_text(json.dumps(listed, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
