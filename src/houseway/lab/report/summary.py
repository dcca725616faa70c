"""The summary of a report: one page with six figures, the formula, a picture, strategies, a day, and who answers for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import Final, NamedTuple

from houseway.lab.sheet import pictures
from houseway.lab.sheet.page import picture
from houseway.lab.sheet.words import decimal, exactly, percent, signed, ways_text
from houseway.lab.spread import NOT_WHOLE

from .model import Report

NARROW: Final = 14
"""A fraction with at most so many digits above or below its bar is drawn with it; a longer one is written on lines of its own."""
MOST_STRATEGIES: Final = 6


class Box(NamedTuple):
    """One of the figures of the summary: its name, its exact value and what a reader takes away, and how it was got."""

    name: str
    exact: str
    said: str
    how: str


def summary(report: Report) -> str:
    """Return the HTML of the summary."""
    sheet, answer = report.sheet, report.sheet.answer
    keeps = "keeps" if not answer.house_loses else "loses"
    boxes = "".join(
        f'<details class="box"><summary><span class="name">{escape(one.name)}</span><span class="exact">{one.exact}</span>'
        f"<b>{escape(one.said)}</b></summary><p>{escape(one.how)}</p></details>"
        for one in _boxes(report)
    )
    drawn = picture(pictures.payouts(answer.spread, "payouts").svg, pictures.PAYOUTS) if answer.spread.is_whole else ""
    return (
        f'<div class="head"><div><p class="kicker">Report {escape(report.number)}</p>'
        f"<h1{' class=loses' * answer.house_loses}>The house {keeps} {percent(abs(answer.house_edge))} of"
        f" {escape(report.each)}</h1>"
        f'<p class="under">{escape(sheet.game.name)}, {escape(sheet.title)}: {escape(sheet.subtitle)}.</p></div>'
        f"{_seal(report)}</div>"
        f'<div class="boxes">{boxes}</div>'
        f'<div class="two"><div>{_formula(report)}{_played(report)}</div><div>{drawn}{_filed(report)}</div></div>'
    )


def _boxes(report: Report) -> Iterator[Box]:
    answer, spread = report.sheet.answer, report.sheet.answer.spread
    how = {name: _how(report, name) for name in ("house_edge", "element_of_risk", "average_wager", "hit_frequency", "variance")}
    yield Box("House edge", _stacked(report, "house_edge"), percent(answer.house_edge), how["house_edge"])
    yield Box("Of all that is bet", _stacked(report, "element_of_risk"), percent(spread.element_of_risk), how["element_of_risk"])
    yield Box("Average bet", _stacked(report, "average_wager"), f"{decimal(spread.average_stake)} units", how["average_wager"])
    yield Box("Player ahead", _stacked(report, "hit_frequency"), percent(spread.hit_frequency), how["hit_frequency"])
    yield Box("Deviation", f'<span class="large">{spread.deviation:.4f}</span>', "units a round", how["variance"])
    if report.top is not None:
        most, share = report.top
        said = f"once in {decimal(1 / share, 0)} rounds"
        yield Box(
            "Top win", f'<span class="large">{escape(signed(most).removeprefix("+"))} units</span>', said, how["house_edge"]
        )
    else:
        yield Box("Top win", '<span class="large">not known</span>', "of whole rounds", NOT_WHOLE)


def _how(report: Report, name: str) -> str:
    answer = report.sheet.answer
    kind = "Simulated" if name in answer.simulated else "Exact"
    sample = f" {answer.sample}." if name in answer.simulated and answer.sample else ""
    return f"{kind}.{sample} {answer.method[0].upper()}{answer.method[1:].rstrip('.')}. Again: {report.sheet.manifest['command']}"


def _stacked(report: Report, name: str) -> str:
    """Return a figure as a fraction with a bar, a link if it is too long for that; simulated ones with their error."""
    answer = report.sheet.answer
    if name in answer.simulated:
        return f'<span class="small">{escape(exactly(answer, name))}</span>'
    value = answer.spread.figure(name)
    if max(len(str(value.numerator)), len(str(value.denominator))) > NARROW:
        return '<a class="small" href="#figures">all digits in section 6</a>'
    return _bar(value)


def _bar(value: Fraction) -> str:
    """Return a fraction in real mathematics."""
    sign = "<mo>−</mo>" if value < 0 else ""
    if value.denominator == 1:
        return f"<math>{sign}<mn>{abs(value.numerator)}</mn></math>"
    return f"<math>{sign}<mfrac><mn>{abs(value.numerator)}</mn><mn>{value.denominator}</mn></mfrac></math>"


def _formula(report: Report) -> str:
    answer, spread = report.sheet.answer, report.sheet.answer.spread
    name = "<mi>w</mi><mi>k</mi>"
    right = f"{_value(spread.house_edge, report)}"
    dealt = "rounds that were dealt" if answer.error is not None else "equally likely ways"
    whole = f"<mi>N</mi><mo>=</mo><mn>{ways_text(spread.total)}</mn>"
    return (
        '<p class="note">With <math><msub><mi>w</mi><mi>k</mi></msub></math> the ways in which a round nets'
        f" <math><mi>k</mi></math> units, of <math><mi>N</mi></math> {dealt}:</p>"
        '<p class="formula"><math display="block"><mi>h</mi><mo>=</mo><mo>−</mo><mfrac><mn>1</mn><mi>N</mi></mfrac>'
        f"<munder><mo>∑</mo><mi>k</mi></munder><mi>k</mi><mspace width='.2em'/><msub>{name}</msub>{right}</math></p>"
        f'<p class="note"><math>{whole}</math></p>'
    )


def _value(value: Fraction, report: Report) -> str:
    if report.sheet.answer.error is not None or max(len(str(value.numerator)), len(str(value.denominator))) > NARROW:
        return f"<mo>≈</mo><mn>{float(value):.8f}</mn>"
    sign = "<mo>−</mo>" if value < 0 else ""
    return f"<mo>=</mo>{sign}<mfrac><mn>{abs(value.numerator)}</mn><mn>{value.denominator}</mn></mfrac>"


def _played(report: Report) -> str:
    """Return the edge by strategy and the hold of a day, in short lists."""
    sheet, day = report.sheet, report.sheet.holds[-1]
    rows = [(one.strategy, percent(one.house_edge)) for one in sheet.costs[:MOST_STRATEGIES]]
    lists = _short("By strategy", rows) if rows else ""
    bands = [(f"{100 * share:g} % of days", day.words(share)) for share in day.bands]
    held = [("expected for the house", decimal(day.expected, 1)), *bands]
    return lists + _short(f"{day.hours} hours, {day.rounds:,} rounds, in units", held)


def _filed(report: Report) -> str:
    """Return the second methods, and who answers for the report, in short lists."""
    return _short("Second methods", [*_agreeing(report)]) + _short("This report", [*_identity(report)])


def _short(title: str, rows: Sequence[tuple[str, str]]) -> str:
    lines = "".join(f"<tr><td>{escape(name)}</td><td class=n>{escape(value)}</td></tr>" for name, value in rows)
    return f"<h3>{escape(title)}</h3><table>{lines}</table>"


def _agreeing(report: Report) -> Iterator[tuple[str, str]]:
    if report.program is not None and report.difference is not None:
        yield "program in C", f"difference {report.difference}"
    yield "methods that agreed", str(len(report.agreed))


def _identity(report: Report) -> Iterator[tuple[str, str]]:
    told, manifest = report.signed, report.sheet.manifest
    yield "by", told.author or "not named"
    yield "on", told.date or "not dated"
    yield "signed", f"Ed25519 {told.key[:16]}" if told.key else "not signed"
    yield "rules", manifest["rules digest"][:16]
    yield "code", manifest["code digest"]
    yield "build", f"houseway {manifest['houseway']}"


def _seal(report: Report) -> str:
    answer = report.sheet.answer
    first = "EXACT" if answer.error is None else "SIMULATED"
    ways = "two ways" if report.agreed or report.program else "one way"
    second = ways if not answer.simulated or answer.error is not None else "in part simulated"
    size = 15 if len(first) < 6 else 11
    return (
        f'<svg class="seal" viewBox="0 0 100 100" role="img" aria-label="{first}, {second}"><circle cx="50" cy="50" r="47"/>'
        f'<circle cx="50" cy="50" r="42"/><text x="50" y="50" font-size="{size}">{first}</text>'
        f'<text x="50" y="65" font-size="{10 if len(second) < 10 else 7.5}">{second}</text></svg>'
    )
