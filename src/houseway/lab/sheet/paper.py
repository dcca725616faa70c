"""PAR sheets as a PDF on A4, for filing."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from houseway.core.game.game import Game
from houseway.lab.answer import Answer
from houseway.lab.study import Chart

from . import pictures
from .flow import INSIDE, LEFT, WIDTH, Column, Paper, wrapped
from .hold import BANDS, BANDS_NOTE
from .model import (
    Sheet,
    by_settings,
    chance,
    decimal,
    exactly,
    exactness,
    figure,
    grouped,
    percent,
    price_text,
    release,
    signed,
    spoken,
    text,
)
from .pictures import ON_PAPER

FELT, ALARM, WASH = "#14614a", "#b3261e", "#eef2ef"


def paper(game: Game, sheets: Sequence[Sheet], answers: Sequence[Answer]) -> bytes:
    """Return the PDF report: an overview if there are several results, then each sheet on its own page."""
    to = Paper(f"{game.name}: PAR sheet, houseway {release()}")
    if len(answers) > 1:
        _overview(to, game, answers)
    for sheet in sheets:
        _sheet(to, sheet)
    return to.printed(f"{game.name}: PAR sheet")


def _title(to: Paper, above: str, title: str, below: str) -> None:
    to.new_page()
    to.box(0, 0, WIDTH, 36, FELT)
    to.put(LEFT, 13, above, 9, color="#cfe5dc")
    to.put(LEFT, 23.5, title[:1].upper() + title[1:], 20, color="white", fontweight="bold")
    lines = wrapped(below, 9, INSIDE)
    to.put(LEFT, 30.5, lines[0] + (" ..." if len(lines) > 1 else ""), 9, color="#e4f1ec")
    to.at = 41


def _alarm(to: Paper, answers: Sequence[Answer]) -> None:
    found = [answer for answer in answers if answer.house_loses]
    if not found:
        return
    named = ", ".join(f"{spoken(a.wager)} {a.pays} ({percent(a.house_edge, 2)})" for a in found[:12])
    more = f" and {len(found) - 12} more" if len(found) > 12 else ""
    lines = wrapped(f"The house loses on {named}{more}", 10, INSIDE - 8, bold=True)
    to.box(LEFT, to.at, INSIDE, 5.2 * len(lines) + 4, ALARM)
    for place, line in enumerate(lines):
        to.put(LEFT + 4, to.at + 6 + 5.2 * place, line, 10, color="white", fontweight="bold")
    to.at += 5.2 * len(lines) + 8


def _overview(to: Paper, game: Game, answers: Sequence[Answer]) -> None:
    _title(to, "PAR sheet", game.name, f"{len(answers)} results, {exactness(answers)}")
    _alarm(to, answers)
    for chosen, found in by_settings(answers).items():
        if chosen:
            to.heading(f"under {chosen}")
        played = any(answer.strategy != "none" for answer in found)
        columns = [Column("wager", 0.24), Column("pays", 0.11), *([Column("strategy", 0.25)] if played else [])]
        columns.append(Column("house edge", 0.14, right=True))
        columns.append(Column("exact value", 1 - sum(column.share for column in columns), small=True))
        rows: list[list[str]] = []
        for name, answer in grouped(found):
            row = [name, answer.pays, *(["" if answer.strategy == "none" else answer.strategy] if played else [])]
            rows.append([*row, percent(answer.house_edge), exactly(answer, answer.house_edge)])
        to.table(columns, rows)


def _sheet(to: Paper, sheet: Sheet) -> None:
    below = f"{sheet.subtitle}; per {sheet.answer.unit}"
    if sheet.alike:
        below += f"; also valid for {', '.join(map(spoken, sheet.alike))}"
    _title(to, f"{sheet.game.name}, PAR sheet", sheet.title, below)
    _alarm(to, [sheet.answer])
    if sheet.unpaid:
        to.words(f"Unpaid (no price given): {', '.join(map(sheet.called, sheet.unpaid))}.")
    _big(to, sheet)
    _endings(to, sheet)
    _payouts(to, sheet)
    _hold(to, sheet)
    _pictures(to, sheet)
    for chart in sheet.charts:
        _chart(to, chart)
    _costs(to, sheet)
    to.heading("Clauses")
    to.table([Column("", 0.24), Column("", 0.76)], [(c.id, f"{c.title}. {c.says}") for c in sheet.clauses])
    to.heading("Reproduce", keep=45)
    to.table([Column("", 0.16), Column("", 0.84)], list(sheet.manifest.items()))


def _big(to: Paper, sheet: Sheet) -> None:
    answer, spread = sheet.answer, sheet.answer.spread
    shown = [("house edge", percent(answer.house_edge), exactly(answer, answer.house_edge))]
    if spread.average_stake != 1:
        shown.append(("element of risk", percent(spread.element_of_risk), exactly(answer, spread.element_of_risk)))
        shown.append(("average wager", decimal(spread.average_stake), exactly(answer, spread.average_stake)))
    shown.append(("hit frequency", percent(spread.hit_frequency), exactly(answer, spread.hit_frequency)))
    shown.append(("variance", decimal(spread.variance), exactly(answer, spread.variance)))
    shown.append(("standard deviation", f"{spread.deviation:,.4f}", "square root of the variance"))
    across, gap = 3, 4.0
    wide = (INSIDE - gap * (across - 1)) / across
    for start in range(0, len(shown), across):
        part = shown[start : start + across]
        small = [wrapped(exact, 6, wide - 6)[:3] for _, _, exact in part]
        high = 14.5 + 2.6 * max(map(len, small))
        for place, (name, value, _) in enumerate(part):
            x = LEFT + place * (wide + gap)
            to.box(x, to.at, wide, high, WASH)
            colour = ON_PAPER["lose"] if name == "house edge" and answer.house_loses else ON_PAPER["ink"]
            to.put(x + 3, to.at + 5, name, 7.5, color=ON_PAPER["soft"])
            to.put(x + 3, to.at + 11.5, value, 13, fontweight="bold", color=colour)
            for number, line in enumerate(small[place]):
                to.put(x + 3, to.at + 15 + 2.6 * number, line, 6, color=ON_PAPER["soft"])
        to.at += high + gap
    if sheet.figures:
        rows = [(one.name, figure(one), text(one.value) if one.value.denominator > 1 else "", one.note) for one in sheet.figures]
        to.heading("Figures")
        to.table(
            [Column("", 0.36), Column("", 0.18, right=True), Column("", 0.22, small=True), Column("", 0.24, small=True)], rows
        )


def _endings(to: Paper, sheet: Sheet) -> None:
    prices = {row: price for row, price, _ in sheet.pays}
    staked = any(row.staked != 1 for row in sheet.rows)
    columns = [Column("pays", 0.11, right=True)] if prices else []
    columns += [Column("staked", 0.08, right=True)] if staked else []
    ways = 0.03 + 0.0105 * len(f"{sheet.answer.spread.total:,}")
    columns += [Column("net", 0.07, right=True), Column("ways", ways, right=True), Column("probability", 0.17, right=True)]
    columns += [Column("contribution", 0.14, right=True)]
    columns = [Column("outcome", 1 - sum(column.share for column in columns)), *columns]
    rows: list[list[str]] = []
    for row in sheet.rows:
        cells = [sheet.called(row.name)]
        cells += [price_text(prices[row.name]) if row.name in prices else ""] if prices else []
        cells += [signed(row.staked).removeprefix("+")] if staked else []
        rows.append([*cells, signed(row.net), f"{row.ways:,}", chance(row.chance), f"{decimal(row.adds * 100)} %"])
    blank = [""] * (len(columns) - 4)
    rows.append(["all", *blank, f"{sheet.answer.spread.total:,}", "100 %", percent(-sheet.answer.house_edge)])
    to.heading("Outcomes")
    to.table(columns, rows, foot=True)


def _payouts(to: Paper, sheet: Sheet) -> None:
    spread = sheet.answer.spread
    if len(spread.payouts) == len(sheet.rows):
        return  # it would repeat the table of outcomes
    columns = [Column("net", 0.12, right=True), Column("ways", 0.26, right=True), Column("probability", 0.2, right=True)]
    rows = [
        (signed(net), f"{ways:,}", chance(Fraction(ways, spread.total)), text(Fraction(ways, spread.total)))
        for net, ways in spread.payouts.items()
    ]
    to.heading("Every payout")
    to.table([*columns, Column("exact value", 0.42, small=True)], rows)


def _hold(to: Paper, sheet: Sheet) -> None:
    columns = [Column("shift", 0.14), Column("rounds", 0.11, right=True), Column("units", 0.15, right=True)]
    columns += [Column(f"{share * 100:g} % of shifts", 0.2, right=True) for share in BANDS]
    rows: list[list[str]] = []
    for one in sheet.holds:
        bands = [one.words(share) for share in BANDS]
        rows.append([f"{one.hours} hour{'s' * (one.hours > 1)}", f"{one.rounds:,}", decimal(one.expected, 2), *bands])
    to.heading("Expected hold", keep=30)
    to.table(columns, rows)
    note = f"One unit per round, {sheet.study.rounds_an_hour} rounds per hour. {BANDS_NOTE}"
    to.words(note, 7.5, color=ON_PAPER["soft"])


def _pictures(to: Paper, sheet: Sheet) -> None:
    spread, study = sheet.answer.spread, sheet.study
    count = len(spread.payouts)
    high = min(70.0, 14 + 5.5 * count) if count <= pictures.MOST_BARS else 60.0
    to.room(max(high, 60) + 8)
    half = INSIDE / 2 - 4
    to.picture(lambda axes: pictures.draw_payouts(axes, spread, ON_PAPER), LEFT, half, high, left=16)
    cone = LEFT + INSIDE / 2
    to.picture(lambda axes: pictures.draw_cone(axes, spread, study.rounds_an_hour, ON_PAPER), cone, INSIDE / 2, 60, left=18)
    to.at += max(high, 60)
    to.put(LEFT, to.at + 2, "Payouts, on a logarithmic scale", 7.5, color=ON_PAPER["soft"])
    to.put(cone + 4, to.at + 2, "Expected hold over a day, with its bands", 7.5, color=ON_PAPER["soft"])
    to.at += 5


def _chart(to: Paper, chart: Chart) -> None:
    columns = [
        Column("with", 0.4),
        Column("do", 0.26),
        Column("hands", 0.14, right=True),
        Column("cost of a mistake", 0.2, right=True),
    ]
    rows = [
        (
            line.when,
            f"{line.do} {line.by}".strip(),
            percent(Fraction(line.ways, chart.total), 2) if chart.total else "",
            decimal(line.mistake),
        )
        for line in chart.lines
    ]
    to.heading(chart.title)
    to.table(columns, rows)
    if chart.note:
        to.words(chart.note, 7.5, color=ON_PAPER["soft"])
    if 1 < len(chart.lines) <= pictures.MOST_LINES and any(line.mistake for line in chart.lines):
        high = 12 + 5.5 * len(chart.lines)
        to.room(high + 6)
        to.picture(lambda axes: pictures.draw_chart(axes, chart, chart.lines, ON_PAPER), LEFT, INSIDE, high, left=62)
        to.at += high + 1
        to.put(LEFT, to.at, "Cost of a mistake", 7.5, color=ON_PAPER["soft"])
        to.at += 3


def _costs(to: Paper, sheet: Sheet) -> None:
    if not sheet.costs:
        return
    columns = [Column("strategy", 0.38), Column("house edge", 0.16, right=True), Column("cost", 0.16, right=True)]
    rows = [(one.strategy, percent(one.house_edge), percent(one.cost), exactly(sheet.answer, one.cost)) for one in sheet.costs]
    strong = [number for number, one in enumerate(sheet.costs) if one.strategy == sheet.answer.strategy]
    to.heading("Cost of each strategy")
    to.table([*columns, Column("exact value", 0.3, small=True)], rows, strong=strong)
