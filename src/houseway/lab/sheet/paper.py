"""PAR sheets as a PDF on A4, for filing."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from houseway.core.game.game import Game
from houseway.lab.answer import Answer
from houseway.lab.study import Chart

from . import pictures
from .flow import INSIDE, LEFT, WIDTH, Column, Paper, room_for, wrapped
from .grouping import by_settings, grouped, losing
from .hold import BANDS
from .model import Sheet, release
from .pictures import ON_PAPER
from .words import (
    chance,
    decimal,
    edges_head,
    exact_cost,
    exact_figure,
    exactly,
    exactness,
    figure,
    percent,
    price_text,
    signed,
    spoken,
    text,
    value_head,
    ways_head,
    ways_text,
)

LINES_ON_A_PAGE = 38
"""Lines of labels in one picture of a chart. A longer chart is drawn in parts; a label has up to four lines more."""

FELT, ALARM, WASH = "#14614a", "#b3261e", "#eef2ef"


def paper(game: Game, sheets: Sequence[Sheet], answers: Sequence[Answer]) -> bytes:
    """Return the PDF report."""
    return laid_out(game, sheets, answers).printed(f"{game.name}: PAR sheet")


def laid_out(game: Game, sheets: Sequence[Sheet], answers: Sequence[Answer]) -> Paper:
    """Return the pages: an overview if there are several results, then each sheet on its own page."""
    to = Paper(f"{game.name}: PAR sheet, houseway {release()}")
    if len(answers) > 1:
        _overview(to, game, answers)
    for sheet in sheets:
        _sheet(to, sheet)
    return to


def _title(to: Paper, above: str, title: str, below: str) -> None:
    """Begin a page with a colored head that is as high as its words need."""
    to.new_page()
    titles, lines = wrapped(title[:1].upper() + title[1:], 20, INSIDE, bold=True), wrapped(below, 9, INSIDE)
    first = 23.5 + 8 * (len(titles) - 1) + 7
    to.box(0, 0, WIDTH, first + 4.5 * (len(lines) - 1) + 5.5, FELT)
    to.put(LEFT, 13, above, 9, color="#cfe5dc")
    for place, line in enumerate(titles):
        to.put(LEFT, 23.5 + 8 * place, line, 20, color="white", fontweight="bold")
    for place, line in enumerate(lines):
        to.put(LEFT, first + 4.5 * place, line, 9, color="#e4f1ec")
    to.at = first + 4.5 * (len(lines) - 1) + 10.5


def _alarm(to: Paper, answers: Sequence[Answer]) -> None:
    said = losing(answers)
    if not said:
        return
    lines = wrapped(said, 10, INSIDE - 8, bold=True)
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
        columns = [Column("wager", 0.24), Column("pays", 0.13), *([Column("strategy", 0.23)] if played else [])]
        columns += [Column("house edge", right=True), Column(edges_head(found), 0.3, small=True)]
        rows: list[list[str]] = []
        for name, answer in grouped(found):
            row = [name, answer.pays, *(["" if answer.strategy == "none" else answer.strategy] if played else [])]
            rows.append([*row, percent(answer.house_edge), exactly(answer, "house_edge")])
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
    shown = [("house edge", percent(answer.house_edge), exactly(answer, "house_edge"))]
    if spread.average_stake != 1:
        shown.append(("element of risk", percent(spread.element_of_risk), exactly(answer, "element_of_risk")))
        shown.append(("average wager", decimal(spread.average_stake), exactly(answer, "average_wager")))
    shown.append(("hit frequency", percent(spread.hit_frequency), exactly(answer, "hit_frequency")))
    shown.append(("variance", decimal(spread.variance), exactly(answer, "variance")))
    shown.append(("standard deviation", f"{spread.deviation:,.4f}", "square root of the variance"))
    across, gap = 3, 4.0
    wide = (INSIDE - gap * (across - 1)) / across
    for start in range(0, len(shown), across):
        part = shown[start : start + across]
        small = [wrapped(exact, 6, wide - 6) for _, _, exact in part]
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
        rows = [(one.name, figure(one), exact_figure(one), one.note) for one in sheet.figures]
        to.heading("Figures")
        to.table([Column("", 0.44), Column("", right=True), Column("", 0.27, small=True), Column("", 0.29, small=True)], rows)


def _endings(to: Paper, sheet: Sheet) -> None:
    prices = {row: price for row, price, _ in sheet.pays}
    staked = any(row.staked != 1 for row in sheet.rows)
    columns = [Column("outcome", 1)]
    columns += [Column("pays", right=True)] if prices else []
    columns += [Column("staked", right=True)] if staked else []
    numbers = ("net", ways_head(sheet.answer), "probability", "contribution")
    columns += [Column(name, right=True) for name in numbers]
    rows: list[list[str]] = []
    for row in sheet.rows:
        cells = [sheet.called(row.name)]
        cells += [price_text(prices[row.name]) if row.name in prices else ""] if prices else []
        cells += [signed(row.staked).removeprefix("+")] if staked else []
        rows.append([*cells, signed(row.net), ways_text(row.ways), chance(row.chance), f"{decimal(row.adds * 100)} %"])
    blank = [""] * (len(columns) - 4)
    rows.append(["all", *blank, ways_text(sheet.answer.spread.total), "100 %", percent(-sheet.answer.house_edge)])
    to.heading("Outcomes")
    to.table(columns, rows, foot=True)


def _payouts(to: Paper, sheet: Sheet) -> None:
    spread = sheet.answer.spread
    if len(spread.payouts) == len(sheet.rows):
        return  # it would repeat the table of outcomes
    exact = sheet.answer.error is None
    columns = [Column(name, right=True) for name in ("net", ways_head(sheet.answer), "probability")]
    columns.append(Column("exact value" if exact else "", 1, small=True))
    rows: list[list[str]] = []
    for net, ways in spread.payouts.items():
        share = Fraction(ways, spread.total)
        rows.append([signed(net), ways_text(ways), chance(share), text(share) if exact else ""])
    to.heading("Every payout")
    to.table(columns, rows)


def _hold(to: Paper, sheet: Sheet) -> None:
    columns = [Column("shift", 1), Column("rounds", right=True), Column("units", right=True)]
    columns += [Column(f"{share * 100:g} % of shifts", right=True) for share in BANDS]
    rows: list[list[str]] = []
    for one in sheet.holds:
        bands = [one.words(share) for share in BANDS]
        rows.append([f"{one.hours} hour{'s' * (one.hours > 1)}", f"{one.rounds:,}", decimal(one.expected, 2), *bands])
    to.heading("Expected hold", keep=30)
    to.table(columns, rows)
    to.words(sheet.hold_note, 7.5, color=ON_PAPER["soft"])


def _pictures(to: Paper, sheet: Sheet) -> None:
    spread, study = sheet.answer.spread, sheet.study
    count = len(spread.payouts)
    high = min(70.0, 14 + 5.5 * count) if count <= pictures.MOST_BARS else 60.0
    to.room(max(high, 60) + 8)
    half = INSIDE / 2 - 4
    labels = [signed(net) for net in spread.payouts] if count <= pictures.MOST_BARS else ["0.0001"]
    to.picture(lambda axes: pictures.draw_payouts(axes, spread, ON_PAPER), LEFT, half, high, left=room_for(labels))
    cone = LEFT + INSIDE / 2
    to.picture(lambda axes: pictures.draw_cone(axes, sheet.held, study.rounds_an_hour, ON_PAPER), cone, INSIDE / 2, 60, left=22)
    to.at += max(high, 60)
    to.put(LEFT, to.at + 2, pictures.PAYOUTS, 7.5, color=ON_PAPER["soft"])
    to.put(cone + 4, to.at + 2, pictures.HOLD, 7.5, color=ON_PAPER["soft"])
    to.at += 5


def _chart(to: Paper, chart: Chart) -> None:
    costly = any(line.mistake for line in chart.lines)
    columns = [Column("with", 0.6), Column("do", 0.4), Column("hands", right=True)]
    columns += [Column("cost of a mistake", right=True)] if costly else []
    rows = [
        (
            line.when,
            f"{line.do}: {line.by}" if line.by else line.do,
            percent(Fraction(line.ways, chart.total), 2) if chart.total else "",
            *([decimal(line.mistake)] if costly else []),
        )
        for line in chart.lines
    ]
    to.heading(chart.title)
    to.table(columns, rows)
    if chart.note:
        to.words(chart.note, 7.5, color=ON_PAPER["soft"])
    for lines in pictures.in_parts(chart, LINES_ON_A_PAGE) if pictures.is_drawn(chart) else ():
        high = 12 + 5.5 * pictures.lines_in(lines)
        to.room(high + 6)
        left = room_for([part for line in chart.lines for part in pictures.label_of(line)], pictures.LABEL)
        to.picture(partial(pictures.draw_chart, one=chart, lines=lines, ink=ON_PAPER), LEFT, INSIDE, high, left=left)
        to.at += high + 1
        to.put(LEFT, to.at, "Cost of a mistake", 7.5, color=ON_PAPER["soft"])
        to.at += 3


def _costs(to: Paper, sheet: Sheet) -> None:
    if not sheet.costs:
        return
    columns = [Column("strategy", 0.5), Column("house edge", right=True), Column("cost", right=True)]
    rows = [
        (one.strategy, percent(one.house_edge), percent(one.cost), exact_cost(one.cost, simulated=one.simulated))
        for one in sheet.costs
    ]
    strong = [number for number, one in enumerate(sheet.costs) if one.strategy == sheet.answer.strategy]
    to.heading("Cost of each strategy")
    to.table([*columns, Column(value_head(any(one.simulated for one in sheet.costs)), 0.5, small=True)], rows, strong=strong)
