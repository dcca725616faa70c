"""A report as one HTML file: paper on a dark desk on a screen, black on white on paper, one page of summary first."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from importlib.resources import files
from typing import Final, NamedTuple

from houseway.core.values.chips import Chips, dollars
from houseway.lab.answer import as_text
from houseway.lab.sheet import pictures
from houseway.lab.sheet.model import release
from houseway.lab.sheet.page import Cell, clauses, figures, fraction, picture, strategy, table
from houseway.lab.sheet.words import (
    chance,
    decimal,
    exactly,
    percent,
    price_text,
    signed,
    spoken,
    ways_head,
    ways_text,
)
from houseway.lab.spread import NOT_WHOLE

from .model import CONFIDENCE, Report
from .summary import summary


class Part(NamedTuple):
    """A section: its id, its title, and its HTML."""

    id: str
    title: str
    html: str


def page(report: Report, beside: Sequence[str] = ()) -> str:
    """Return the report as HTML; `beside` are the names of the files that belong to it."""
    here = files("houseway.lab.report")
    style, script = ((here / name).read_text(encoding="utf-8") for name in ("report.css", "verify.js"))
    sheet = report.sheet
    running = json.dumps(f"{report.number}, houseway {release()}").replace("<", "\\3c ")
    style += f"@page {{ @bottom-left {{ content: {running} }} }}\n"
    parts = [Part(name, title, make(report)) for name, title, make in PARTS]
    parts[-1] = parts[-1]._replace(html=_files(report, beside))
    contents = "".join(f'<li><a href="#{one.id}">{escape(one.title)}</a></li>' for one in parts)
    sections = "".join(
        f'<section id="{one.id}"><h2><span class="at">{at}</span> {escape(one.title)}</h2>{one.html}</section>'
        for at, one in enumerate(parts[1:], 2)
    )
    title = f"{sheet.game.name}: {spoken(sheet.answer.wager)}"
    links = "".join(f'<a href="{escape(name)}">{escape(name)}</a>' for name in beside)
    verify = '<button type="button" id="verify">Verify this file</button>' if report.signed.key else ""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}, mathematics report</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head><body>'
        f'<header class="bar" data-unsigned><p><b>Mathematics report</b><span>{escape(title)}</span></p>'
        f'<div>{links}{verify}</div><p id="verified" role="status" hidden></p></header>'
        f'<div class="desk"><nav aria-label="Contents" data-unsigned><ol>{contents}</ol></nav>'
        f'<main><section id="summary">{parts[0].html}</section>{sections}</main></div>'
        f"<script data-unsigned>{script}</script>\n</body></html>\n"
    )


# The sections


def _settings(report: Report) -> str:
    sheet = report.sheet
    prices: list[tuple[str, list[Cell]]] = [
        ("", [escape(sheet.called(row)), (escape(price_text(price)), "n")]) for row, price, _ in sheet.pays
    ]
    paid = table(["pay table", ("pays", "n")], prices) if prices else ""
    paid += f'<p class="note">Unpaid: {escape(", ".join(map(sheet.called, sheet.unpaid)))}.</p>' if sheet.unpaid else ""
    rows: list[tuple[str, list[Cell]]] = []
    for one in report.settings:
        told = escape(one.decides) if one.decides else '<span class="note">how a table is run</span>'
        mark = " <b>chosen</b>" if one.chosen else " <b>counted under it</b>" if one.counts else ""
        rows.append(("", [f"<code>{_breakable(one.written)}</code>", f"{told}{mark}", (escape(one.cites), "c")]))
    limits = f" Limits: ${dollars(report.limits[0])} to ${dollars(report.limits[1])}." if report.limits else ""
    editions = escape(sheet.manifest["editions"])
    return (
        f"<p>{escape(sheet.game.name)} by {editions}.{escape(limits)}</p>{paid}"
        f"{table(['setting', 'decides', 'clause'], rows)}"
        '<p class="note">Values that are not marked as chosen are the defaults.</p>'
    )


def _breakable(written: str) -> str:
    """Return the HTML of a setting that a narrow column may break between its name and its value."""
    return escape(written).replace("=", "=<wbr>", 1)


def _assumptions(report: Report) -> str:
    return f"<ol>{''.join(f'<li>{escape(one)}</li>' for one in report.assumptions)}</ol>"


def _outcomes(report: Report) -> str:
    sheet, answer = report.sheet, report.sheet.answer
    head: list[Cell] = [("net", "n"), "outcome", ("staked", "n"), (ways_head(answer), "n"), ("chance", "n")]
    head += [("return", "n"), ("edge", "n"), "clause"]
    rows: list[tuple[str, list[Cell]]] = [
        (
            "",
            [
                (f"<b>{escape(signed(row.net))}</b>", "n"),
                escape(sheet.outcome(row)),
                (signed(row.staked).removeprefix("+"), "n"),
                (ways_text(row.ways), "n"),
                (chance(row.chance), "n"),
                (decimal(100 * (row.adds + row.staked * row.chance)), "n"),
                (decimal(-100 * row.adds), "n"),
                (escape(row.cites), "c"),
            ],
        )
        for row in sheet.rows
    ]
    spread = answer.spread
    foot: list[Cell] = [("", "n"), "all", (decimal(spread.average_stake), "n"), (ways_text(spread.total), "n"), ("100 %", "n")]
    foot += [(decimal(100 * (spread.average_stake - spread.house_edge)), "n"), (decimal(100 * spread.house_edge), "n"), ""]
    note = (
        '<p class="note">Return: chips paid or returned, stakes included. Edge: the part that the house keeps. Both are in'
        " percent of one unit. Together they add up to the average bet.</p>"
    )
    return table(head, rows, foot) + note + _payouts(report)


def _payouts(report: Report) -> str:
    spread = report.sheet.answer.spread
    if not spread.is_whole:
        return f'<p class="note">Payouts of whole rounds are {escape(NOT_WHOLE)}.</p>'
    rows: list[tuple[str, list[Cell]]] = []
    above = Fraction(0)
    for net, ways in reversed([*spread.payouts.items()]):
        share = Fraction(ways, spread.total)
        above += share
        rows.append(("", [(signed(net), "n"), (ways_text(ways), "n"), (chance(share), "n"), (percent(above), "n")]))
    head: list[Cell] = [("net", "n"), (ways_head(report.sheet.answer), "n"), ("chance", "n"), ("so much or more", "n")]
    return f"<h3>Every payout</h3>{table(head, rows)}"


def _strategy(report: Report) -> str:
    found = "".join(strategy(report.sheet))
    return found or "<p>The player decides nothing after the bet.</p>"


def _exact(report: Report) -> str:
    answer, spread = report.sheet.answer, report.sheet.answer.spread
    rows: list[tuple[str, list[Cell]]] = []
    for name in ("house_edge", "element_of_risk", "average_wager", "hit_frequency", "variance"):
        value = answer.spread.figure(name)
        said = decimal(value) if name in ("average_wager", "variance") else percent(value)
        kind = "simulated" if name in answer.simulated else "exact"
        rows.append(("", [spoken(name), (said, "n"), kind, (fraction(exactly(answer, name)), "x")]))
    kind = "simulated" if "variance" in answer.simulated else "from the variance"
    rows.append(("", ["standard deviation", (f"{spread.deviation:,.4f}", "n"), kind, ("", "x")]))
    rows.append(("", ["volatility index", (f"{report.outlook.index:,.4f}", "n"), kind, ("1.645 standard deviations", "x")]))
    n0 = report.outlook.n0
    if n0 is not None:
        rows.append(("", ["rounds until the house expects one deviation", (f"{int(n0):,}", "n"), kind, ("", "x")]))
    if report.top is not None:
        most, share = report.top
        rows.append(("", ["top win", (f"{signed(most)}", "n"), "exact" if answer.error is None else "dealt", ("in units", "x")]))
        rows.append(
            (
                "",
                [
                    "chance of the top win",
                    (chance(share), "n"),
                    "exact" if answer.error is None else "dealt",
                    (fraction(as_text(share)), "x"),
                ],
            )
        )
    return table(["figure", ("value", "n"), "kind", "exact value, or standard error"], rows) + figures(report.sheet)


def _intervals(report: Report) -> str:
    if not report.intervals:
        return f"<p>Intervals are {escape(NOT_WHOLE)}.</p>"
    rows: list[tuple[str, list[Cell]]] = []
    for one in report.intervals:
        bands: list[Cell] = [(f"{_hundredths(low)} to {_hundredths(high)}", "n") for low, high in one.bands.values()]
        stands: list[Cell] = [("", "n")] * 3 if one.stands is None else [(escape(_likely(part)), "n") for part in one.stands]
        rows.append(("", [(f"{one.rounds:,}", "n"), *bands, *stands]))
    head: list[Cell] = [("rounds", "n"), *((f"{share:.0%} of runs", "n") for share in CONFIDENCE)]
    head += [("ahead", "n"), ("level", "n"), ("behind", "n")]
    error = max(one.error for one in report.intervals)
    note = (
        f'<p class="note">What the house holds of all first bets, in percent, from the distribution of payouts itself;'
        f" and how likely it is ahead, level and behind, in percent. No chance is off by more than {error:.1e}.</p>"
    )
    cone = picture(pictures.cone(report.sheet.held, report.sheet.study.rounds_an_hour, "hold over a day").svg, pictures.HOLD)
    return f'{table(head, rows)}{note}<p class="note">{escape(report.sheet.hold_note)}</p>{cone}'


def _likely(part: float) -> str:
    """Return a chance in percent; one that is neither nothing nor certain is not rounded to either."""
    return "> 99.99" if 1 > part > 0.9999 else "< 0.01" if 0 < part < 0.0001 else f"{100 * part:.2f}"


def _hundredths(value: Fraction) -> str:
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{decimal(100 * abs(value), 2)}"


def _sensitivity(report: Report) -> str:
    answer = report.sheet.answer
    rows: list[tuple[str, list[Cell]]] = []
    for one in report.sensitivities:
        cost = "" if one.more is None else percent(answer.house_edge - one.more)
        edges = ["not possible" if edge is None else percent(edge) for edge in (one.less, one.more)]
        rows.append(
            (
                "lost" if one.more is not None and one.more < 0 else "",
                [escape(report.sheet.called(one.row)), (one.price, "n"), (edges[0], "n"), (edges[1], "n"), (cost, "n")],
            )
        )
    head: list[Cell] = ["price", ("now", "n"), ("edge with one to one less", "n"), ("with one to one more", "n"), ("costs", "n")]
    played = f" Each by the strategy “{answer.strategy}” for those prices." if answer.strategy != "none" else ""
    repriced = f'{table(head, rows)}<p class="note">One price at a time.{escape(played)}</p>' if rows else ""
    return repriced + _per_outcome(report, has_prices=bool(rows))


def _per_outcome(report: Report, *, has_prices: bool) -> str:
    """Return the cost of one unit more on each winning outcome, by the same play: its chance."""
    by: dict[str, Fraction] = {}
    for row in report.sheet.rows:
        if row.net > 0:
            by[report.sheet.outcome(row)] = by.get(report.sheet.outcome(row), Fraction(0)) + row.chance
    rows: list[tuple[str, list[Cell]]] = [
        ("", [escape(name), (percent(share), "n"), (percent(report.sheet.answer.house_edge - share), "n")])
        for name, share in by.items()
    ]
    head: list[Cell] = ["outcome", ("one unit more costs", "n"), ("edge then", "n")]
    title = "<h3>By outcome, by the same play</h3>" if has_prices else "<p>Its prices are fixed by the clauses cited.</p>"
    return f"{title}{table(head, rows)}"


def _collection(report: Report) -> str:
    sheet = report.sheet
    ends: tuple[Chips, ...] = report.limits or (1_00,)
    rows: list[tuple[str, list[Cell]]] = []
    for one in sheet.holds:
        won: list[Cell] = [(f"${dollars(round(one.expected * end))}", "n") for end in ends]
        shift = f"{one.hours} hour{'s' * (one.hours > 1)}"
        rows.append(("", [shift, (f"{one.rounds:,}", "n"), (decimal(one.expected, 2), "n"), *won]))
    head: list[Cell] = ["shift", ("rounds", "n"), ("units", "n"), *((f"at ${dollars(end)}", "n") for end in ends)]
    return (
        f"{table(head, rows)}<p class=note>The average win of the house on one seat, at {sheet.study.rounds_an_hour} rounds per"
        " hour. Commission, vigorish and what feeds a meter are in the results of each outcome, where the clauses have them. No"
        " other fee is collected for a hand.</p>"
    )


def _protection(report: Report) -> str:
    if not report.protection:
        return "<p>Nothing is on file for this wager.</p>"
    parts: list[str] = []
    for one in report.protection:
        told = "".join(f"<li>{fraction(figure)}.</li>" for figure in one.figures)
        against = "".join(f"<li>{escape(by.sentence).replace('`', '')}.</li>" for by in one.exposure.by)
        parts.append(f"<h3>{escape(one.title)}</h3><p>{escape(one.exposure.says)}</p><ul>{told}{against}</ul>")
    return "".join(parts)


def _methods(report: Report) -> str:
    answer, program = report.sheet.answer, report.program
    edge = _digits(answer.house_edge) if answer.error is None else escape(exactly(answer, "house_edge"))
    rows: list[tuple[str, list[Cell]]] = [("", ["The lab", escape(answer.method), edge, ("", "n")])]
    source = ""
    if program is not None:
        ran = f"{program.lines} lines, shipped with this report; {program.takes}."
        ran += " Compiled and run when this report was made." if report.counted_again is not None else " Its result is on file."
        same = "none" if report.difference == 0 else str(report.difference)
        rows.append(
            (
                "",
                [
                    "A program in C, from the clauses alone",
                    f"{ran} <code>{escape(program.command)}</code>",
                    _digits(program.prints),
                    (same, "n"),
                ],
            )
        )
        source = f"<h3>{escape(program.file)}</h3><pre>{escape(program.source)}</pre>"
    for one in report.agreed:
        rows.append(
            (
                "",
                [f"{escape(one.by[0].upper() + one.by[1:])}", f"<code>{escape(one.shown)}</code>", escape(one.result), ("", "n")],
            )
        )
    sample = f"<p>Sample: {escape(answer.sample)}.</p>" if answer.sample else "<p>No figure is simulated: there is no sample.</p>"
    return f"{table(['method', 'how', 'result', ('difference', 'n')], rows)}{sample}{source}"


def _digits(value: Fraction) -> str:
    return f'<span class="digits">{fraction(as_text(value))}</span>'


def _clauses(report: Report) -> str:
    return clauses(report.sheet)


def _nothing(report: Report) -> str:
    return ""


def _files(report: Report, beside: Sequence[str]) -> str:
    told = report.signed
    rows: list[tuple[str, list[Cell]]] = [
        ("", [escape(name), (escape(value), "x")]) for name, value in report.sheet.manifest.items() if name != "command"
    ]
    rows += [("", ["author", (escape(told.author or "not named"), "x")]), ("", ["date", (escape(told.date or "not dated"), "x")])]
    rows.append(("", ["public key (Ed25519)", (escape(told.key or "not signed"), "x")]))
    named = "".join(f"<li><code>{escape(name)}</code>: {escape(_KINDS.get(name.rpartition('.')[2], ''))}</li>" for name in beside)
    check = (
        "<p>Verify this page and the files beside it; a changed digit is named:</p>"
        "<pre>houseway report --verify report.html --key PUBLIC.pem</pre>"
        if told.key
        else "<p>This report is not signed: nothing shows whether a digit was changed. Sign with <code>--sign KEY.pem</code>.</p>"
    )
    return (
        f"{table([], rows)}<h3>Make it again</h3><pre>{escape(report.sheet.manifest['command'])}</pre>"
        f"<h3>Files</h3><ul>{named}</ul>{check}"
    )


_KINDS: Final = {
    "json": "every figure, exact ones as fractions",
    "pdf": "this report on paper, printed from this page",
    "c": "the second program",
}

PARTS: Final[tuple[tuple[str, str, Callable[[Report], str]], ...]] = (
    ("summary", "Summary", summary),
    ("settings", "Rules and settings in force", _settings),
    ("assumptions", "Assumptions", _assumptions),
    ("outcomes", "Every outcome", _outcomes),
    ("strategy", "Strategy", _strategy),
    ("figures", "Figures, all digits", _exact),
    ("intervals", "Intervals by number of rounds", _intervals),
    ("sensitivity", "What a price changes", _sensitivity),
    ("protection", "Game protection", _protection),
    ("collection", "What the house collects", _collection),
    ("methods", "Two methods", _methods),
    ("clauses", "Clauses and rulings", _clauses),
    ("files", "Files and signature", _nothing),
)
"""The sections, in order; the first is the page of summary."""
