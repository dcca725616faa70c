"""PAR sheets as one self-contained HTML file, for screen, phone and printer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from importlib.resources import files

from houseway.core.game.game import Game
from houseway.lab.answer import Answer
from houseway.lab.spread import NOT_WHOLE

from . import pictures
from .groups import by_settings, grouped, losing
from .hold import BANDS
from .model import Sheet, release
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

Cell = str | tuple[str, str]
"""The HTML of a cell, and its class: `n` for numbers, `x` for exact fractions."""


def page(game: Game, sheets: Sequence[Sheet], answers: Sequence[Answer]) -> str:
    """Return the HTML report of a game."""
    style = (files("houseway.lab.sheet") / "page.css").read_text(encoding="utf-8")
    running = json.dumps(f"{game.name}: PAR sheet, houseway {release()}").replace("<", "\\3c ")
    style += f"@page {{ @bottom-left {{ content: {running} }} }}\n"
    body = "".join(
        (
            f'<header class="top"><h1>{escape(game.name)}</h1>',
            f"<p>PAR sheet, houseway {escape(release())}. ",
            f"Figures are {exactness(answers)}; percentages are rounded.</p></header>",
            _alarm(answers),
            _overview(answers, sheets) if len(answers) > 1 else "",
            *map(_sheet, sheets),
        )
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(game.name)}: PAR sheet</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head>'
        f"<body><main>{body}</main></body></html>\n"
    )


def _overview(answers: Sequence[Answer], sheets: Sequence[Sheet]) -> str:
    there = {wager: sheet.answer.wager for sheet in sheets for wager in (sheet.answer.wager, *sheet.alike)}
    parts: list[str] = []
    for chosen, found in by_settings(answers).items():
        played = any(answer.strategy != "none" for answer in found)
        head: list[Cell] = ["wager", ("house edge", "n"), "pays", *(["strategy"] if played else []), edges_head(found)]
        rows: list[tuple[str, list[Cell]]] = []
        for name, answer in grouped(found):
            link = f'<a href="#{there[answer.wager]}">{escape(name)}</a>'
            cells: list[Cell] = [link, (percent(answer.house_edge), "n"), escape(answer.pays)]
            cells += ["" if answer.strategy == "none" else escape(answer.strategy)] if played else []
            rows.append(("lost" if answer.house_loses else "", [*cells, (fraction(exactly(answer, "house_edge")), "x")]))
        parts.append(f"<h3>{f'Under <code>{escape(chosen)}</code>' if chosen else 'All results'}</h3>{table(head, rows)}")
    return "".join(parts)


def _sheet(sheet: Sheet) -> str:
    alike = f"; also valid for {', '.join(map(spoken, sheet.alike))}" if sheet.alike else ""
    unpaid = f'<p class="note">Unpaid (no price given): {escape(", ".join(map(sheet.called, sheet.unpaid)))}.</p>'
    name = sheet.answer.wager
    return "".join(
        (
            f'<section class="sheet" id="{escape(name)}"><h2>{escape(sheet.title)}</h2>',
            f'<p class="under">{escape(sheet.subtitle)}; per {escape(sheet.answer.unit)}{escape(alike)}</p>',
            _alarm([sheet.answer]),
            unpaid if sheet.unpaid else "",
            _big(sheet),
            "<h3>Outcomes</h3>",
            _endings(sheet),
            _payouts(sheet),
            "<h3>Expected hold</h3>",
            _hold(sheet),
            _pictures(sheet),
            *strategy(sheet),
            "<h3>Clauses</h3>",
            clauses(sheet),
            "<h3>Reproduce</h3>",
            _manifest(sheet),
            "</section>",
        )
    )


def _alarm(answers: Sequence[Answer]) -> str:
    said = losing(answers)
    return f'<p class="alarm" role="alert">{escape(said)}</p>' if said else ""


def _big(sheet: Sheet) -> str:
    answer, spread = sheet.answer, sheet.answer.spread
    shown = [("house edge", percent(answer.house_edge), exactly(answer, "house_edge"), "loses" if answer.house_loses else "")]
    if spread.average_stake != 1:
        shown.append(("element of risk", percent(spread.element_of_risk), exactly(answer, "element_of_risk"), ""))
        shown.append(("average wager", decimal(spread.average_stake), exactly(answer, "average_wager"), ""))
    shown.append(("hit frequency", percent(spread.hit_frequency), exactly(answer, "hit_frequency"), ""))
    shown.append(("variance", decimal(spread.variance), exactly(answer, "variance"), ""))
    shown.append(("standard deviation", f"{spread.deviation:,.4f}", "square root of the variance", ""))
    boxes = (
        f'<div class="{kind}"><dt>{escape(name)}</dt><dd>{escape(value)}<small>{fraction(exact)}</small></dd></div>'
        for name, value, exact, kind in shown
    )
    return f'<dl class="big">{"".join(boxes)}</dl>{figures(sheet)}'


def figures(sheet: Sheet) -> str:
    rows: list[tuple[str, list[Cell]]] = []
    for one in sheet.figures:
        note = f'<div class="note">{escape(one.note)}</div>' if one.note else ""
        rows.append(("", [f"{escape(one.name)}{note}", (figure(one), "n"), (fraction(exact_figure(one)), "x")]))
    return f"<h3>Figures</h3>{table([], rows)}" if rows else ""


def _endings(sheet: Sheet) -> str:
    prices = {row: price for row, price, _ in sheet.pays}
    staked = any(row.staked != 1 for row in sheet.rows)
    head: list[Cell] = ["outcome"]
    head += [("pays", "n")] if prices else []
    head += [("staked", "n")] if staked else []
    head += [("net", "n"), (ways_head(sheet.answer), "n"), ("probability", "n"), ("contribution", "n")]
    rows: list[tuple[str, list[Cell]]] = []
    for row in sheet.rows:
        cells: list[Cell] = [escape(sheet.outcome(row))]
        cells += [(price_text(prices[row.name]) if row.name in prices else "", "n")] if prices else []
        cells += [(signed(row.staked).removeprefix("+"), "n")] if staked else []
        cells += [
            (signed(row.net), "n"),
            (ways_text(row.ways), "n"),
            (chance(row.chance), "n"),
            (f"{decimal(row.adds * 100)} %", "n"),
        ]
        rows.append(("", cells))
    blank: list[Cell] = [""] * (len(head) - 4)
    total: list[Cell] = [(ways_text(sheet.answer.spread.total), "n"), ("100 %", "n"), (percent(-sheet.answer.house_edge), "n")]
    return table(head, rows, ["all", *blank, *total])


def _payouts(sheet: Sheet) -> str:
    """Return the distribution as a table, unless it repeats the table of outcomes."""
    payouts, total = sheet.answer.spread.payouts, sheet.answer.spread.total
    if not sheet.answer.spread.is_whole:
        return f'<p class="note">Payouts of whole rounds are {NOT_WHOLE}.</p>'
    if len(payouts) == len(sheet.rows):
        return ""
    exact = sheet.answer.error is None
    head: list[Cell] = [("net", "n"), (ways_head(sheet.answer), "n"), ("probability", "n"), *(["exact value"] if exact else [])]
    rows: list[tuple[str, list[Cell]]] = []
    for net, ways in payouts.items():
        share = Fraction(ways, total)
        value: list[Cell] = [(fraction(text(share)), "x")] if exact else []
        rows.append(("", [(signed(net), "n"), (ways_text(ways), "n"), (chance(share), "n"), *value]))
    return f"<h3>Every payout</h3>{table(head, rows)}"


def _hold(sheet: Sheet) -> str:
    head: list[Cell] = ["shift", ("rounds", "n"), ("units", "n"), *((f"{share * 100:g} % of shifts", "n") for share in BANDS)]
    rows: list[tuple[str, list[Cell]]] = []
    for one in sheet.holds:
        bands: list[Cell] = [(one.words(share), "n") for share in BANDS]
        shift = f"{one.hours} hour{'s' * (one.hours > 1)}"
        rows.append(("", [shift, (f"{one.rounds:,}", "n"), (decimal(one.expected, 2), "n"), *bands]))
    return f'{table(head, rows)}<p class="note">{sheet.hold_note}</p>'


def strategy(sheet: Sheet) -> Iterable[str]:
    for chart in sheet.charts:
        yield f"<h3>{escape(chart.title)}</h3>"
        costly = any(line.mistake for line in chart.lines)
        head: list[Cell] = ["with", "do", ("hands", "n"), *([("cost of a mistake", "n")] if costly else [])]
        rows: list[tuple[str, list[Cell]]] = []
        for line in chart.lines:
            share = percent(Fraction(line.ways, chart.total), 2) if chart.total else ""
            do = f"<b>{escape(line.do)}</b> {escape(line.by)}"
            rows.append(("", [escape(line.when), do, (share, "n"), *([(decimal(line.mistake), "n")] if costly else [])]))
        yield table(head, rows)
        yield f'<p class="note">{escape(chart.note)}</p>' if chart.note else ""
        if pictures.is_drawn(chart):
            yield picture(pictures.chart(chart, f"{chart.title} of {sheet.answer.wager}").svg, "Cost of a mistake")
    if sheet.costs:
        yield "<h3>Cost of each strategy</h3>"
        costs: list[tuple[str, list[Cell]]] = [
            (
                "this" if one.strategy == sheet.answer.strategy else "",
                [
                    escape(one.strategy),
                    (percent(one.house_edge), "n"),
                    (percent(one.cost), "n"),
                    (fraction(exact_cost(one.cost, simulated=one.simulated)), "x"),
                ],
            )
            for one in sheet.costs
        ]
        yield table(
            ["strategy", ("house edge", "n"), ("cost", "n"), value_head(any(one.simulated for one in sheet.costs))], costs
        )


def clauses(sheet: Sheet) -> str:
    said = (f"<dt>{escape(c.id)}</dt><dd><b>{escape(c.title)}.</b> {escape(c.says)}</dd>" for c in sheet.clauses)
    return f'<dl class="clauses">{"".join(said)}</dl>'


def _manifest(sheet: Sheet) -> str:
    rows: list[tuple[str, list[Cell]]] = [
        ("", [escape(name), (escape(value), "x")]) for name, value in sheet.manifest.items() if name != "command"
    ]
    return f"{table([], rows)}<pre>{escape(sheet.manifest['command'])}</pre>"


def _pictures(sheet: Sheet) -> str:
    spread, name = sheet.answer.spread, sheet.answer.wager
    if not spread.is_whole:
        return ""
    drawn = pictures.payouts(spread, f"payouts of {name}").svg
    cone = pictures.cone(sheet.held, sheet.study.rounds_an_hour, f"hold of {name} over a day").svg
    first = picture(drawn, pictures.PAYOUTS)
    return f'<div class="two">{first}{picture(cone, pictures.HOLD)}</div>'


def picture(svg: str, caption: str) -> str:
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def table(head: Sequence[Cell], rows: Sequence[tuple[str, Sequence[Cell]]], foot: Sequence[Cell] = ()) -> str:
    """Return an HTML table; the cells are already HTML."""
    top = f"<thead><tr>{''.join(_cell(cell, 'th') for cell in head)}</tr></thead>" if head else ""
    body = "".join(
        f"<tr{f' class={kind}' if kind else ''}>{''.join(_cell(cell, 'td') for cell in cells)}</tr>" for kind, cells in rows
    )
    end = f"<tfoot><tr>{''.join(_cell(cell, 'td') for cell in foot)}</tr></tfoot>" if foot else ""
    return f'<div class="scroll"><table>{top}<tbody>{body}</tbody>{end}</table></div>'


def fraction(value: str) -> str:
    """Return the HTML of a fraction that a narrow page may break after its bar, and nowhere else."""
    return escape(value).replace("/", "/<wbr>")


def _cell(cell: Cell, tag: str) -> str:
    what, kind = cell if isinstance(cell, tuple) else (cell, "")
    return f"<{tag}{f' class={kind}' if kind else ''}>{what}</{tag}>"
