"""Pictures of a sheet, drawn by Matplotlib: the payouts, the hold over a day, the strategy.

Matplotlib is loaded when the first picture is drawn. Colours have names (`ink`, `win`, ...): on paper they are what `PAPER` says,
on the page they follow its light or its dark.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from textwrap import wrap
from typing import Any

from houseway.lab.spread import Spread
from houseway.lab.study import Advice, Chart

from .hold import BANDS, Hold, hold
from .words import chance, decimal, signed

Axes = Any
Figure = Any
"""Matplotlib's types are incomplete; `Any` avoids one ignore per line."""

PAPER = {
    "ink": "#1d2733",
    "soft": "#6b7785",
    "line": "#d5dbe1",
    "win": "#1f8a5b",
    "lose": "#c4473a",
    "push": "#b98a1d",
    "felt": "#1b6e53",
    "band": "#2f8f6b",
}
_MARKS = {name: f"#0000{number:02x}" for number, name in enumerate(PAPER, start=1)}
"""Colors that are not used otherwise, so that the HTML page can find and replace them."""
MOST_BARS = 16
NEAR, FAR = 5, 40
"""Where a prize is beyond FAR units, what is beyond NEAR is drawn on a logarithmic scale."""
SHIFTS = (Fraction(1, 4), Fraction(1, 2), *(Fraction(hours) for hours in (1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24)))
"""The hours at which the picture of the hold asks for the bands; between them it draws straight lines."""
MOST_LINES = 40
SHORT = 16
"""A chart with more lines is shown as a table only."""
PAYOUTS = "Payouts in units, on a logarithmic scale"
HOLD = "Expected hold over a day, with its bands"
"""What stands below the two pictures of every sheet."""
FONTS = ["DejaVu Sans"]
LABEL = 8.5
"""The size of the labels of a chart, in points."""
LETTERS = 34
"""The longest line of such a label."""


@dataclass(frozen=True, slots=True)
class Ink:
    """The colors of one drawing, by name."""

    colours: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        return self.colours[name]


ON_PAPER = Ink(PAPER)
ON_PAGE = Ink(_MARKS)


def new_figure(width: float, height: float, ink: Ink) -> Figure:
    """Return a Matplotlib figure without a window."""
    import matplotlib as mpl
    from matplotlib import figure

    mpl.rcParams.update(
        {
            "font.family": FONTS,
            "font.size": 10,
            "svg.fonttype": "none",
            "svg.hashsalt": "houseway",
            "pdf.fonttype": 42,
            "axes.edgecolor": ink["line"],
            "axes.labelcolor": ink["soft"],
            "xtick.color": ink["soft"],
            "ytick.color": ink["ink"],
            "text.color": ink["ink"],
        }
    )
    return figure.Figure(figsize=(width, height), layout="constrained", facecolor="none")


def payouts(spread: Spread, width: float = 5.0, ink: Ink = ON_PAGE) -> Figure:
    """Return a picture of the payouts and their probabilities."""
    count = len(spread.payouts)
    figure = new_figure(width, 0.3 + 0.3 * count if count <= MOST_BARS else 3.2, ink)
    draw_payouts(_bare(figure.add_subplot()), spread, ink)
    return figure


def draw_payouts(axes: Axes, spread: Spread, ink: Ink) -> None:
    """Draw the payouts: bars with figures if there are few, stems if there are many, on a logarithmic scale."""
    shares = {net: Fraction(ways, spread.total) for net, ways in spread.payouts.items()}
    colours = [ink["win"] if net > 0 else ink["lose"] if net < 0 else ink["push"] for net in shares]
    values = [float(share) for share in shares.values()]
    floor = 10.0 ** (-1 - max(1, len(str(int(1 / min(values))))))
    if len(shares) <= MOST_BARS:
        places = range(len(shares))
        axes.barh(places, values, color=colours, height=0.66, left=floor)
        axes.set_xscale("log")
        axes.set_yticks(list(places), [signed(net) for net in shares])
        axes.set_xlim(floor, 120)
        for place, share in zip(places, shares.values(), strict=True):
            axes.text(float(share) * 1.25 + floor, place, chance(share), va="center", fontsize=9, color=ink["soft"])
        axes.set_xticks([], [])
        axes.set_xticks([], [], minor=True)
        axes.spines["bottom"].set_visible(False)
    else:
        axes.vlines([float(net) for net in shares], floor, values, colors=colours, linewidth=2)
        axes.set_yscale("log")
        axes.set_ylim(floor, 2)
        if max(shares) > FAR:
            axes.set_xscale("symlog", linthresh=NEAR)
            marks = [
                mark
                for mark in (-1000, -100, -10, 0, *(10**power for power in range(1, 8)))
                if min(shares) <= mark <= max(shares)
            ]
            axes.set_xticks(marks, [signed(Fraction(mark)) for mark in marks], fontsize=7.5)
            axes.set_xticks([], [], minor=True)
        axes.set_ylabel("probability")
        axes.tick_params(axis="y", colors=ink["soft"])


def cone(spread: Spread, rounds_an_hour: int, width: float = 5.0, ink: Ink = ON_PAGE) -> Figure:
    """Return a picture of the expected hold over a day with its bands."""
    figure = new_figure(width, 3.0, ink)
    draw_cone(_bare(figure.add_subplot()), spread, rounds_an_hour, ink)
    return figure


def draw_cone(axes: Axes, spread: Spread, rounds_an_hour: int, ink: Ink) -> None:
    """Draw the bands that contain 50 %, 95 % and 99.7 % of shifts."""
    shifts = [hold(spread, rounds_an_hour, hours) for hours in SHIFTS]
    day = shifts[-1]
    hours = [0.0, *(float(one.hours) for one in shifts)]
    for share, alpha in zip(reversed(BANDS), (0.16, 0.22, 0.34), strict=True):
        bottom, top = zip((0.0, 0.0), *(one.band(share) for one in shifts), strict=True)
        axes.fill_between(hours, bottom, top, color=ink["band"], alpha=alpha, linewidth=0)
    axes.plot([0, 24], [0, float(day.expected)], color=ink["felt"], linewidth=2)
    axes.axhline(0, color=ink["soft"], linewidth=0.8, linestyle=(0, (4, 3)))
    longest = _name_the_ends(axes, day, ink)
    axes.set_xlim(0, 31 if longest <= 7 else 39)
    axes.set_xticks([0, 1, 8, 16, 24], ["", "1 h", "8 h", "16 h", "24 h"])
    axes.set_ylabel("hold, in units", color=ink["soft"])
    axes.tick_params(axis="y", colors=ink["soft"])


def _name_the_ends(axes: Axes, day: Hold, ink: Ink) -> int:
    """Write what a day holds, and the share of each band at its upper end; return the letters of the longest of these.

    Shares whose ends lie close together share a line.
    """
    bottom, top = axes.get_ylim()
    apart = (top - bottom) / 14
    axes.text(24.3, float(day.expected), decimal(day.expected, 1), va="center", fontsize=10, fontweight="bold")
    lines: list[tuple[float, list[str]]] = []
    for share in BANDS:
        _, high = day.band(share)
        if lines and high - lines[-1][0] < apart:
            lines[-1][1].append(f"{share * 100:g}")
        else:
            lines.append((high, [f"{share * 100:g}"]))
    at = float(day.expected)
    for high, shares in lines:
        at = max(high, at + apart)
        axes.text(24.3, at, f"{', '.join(shares)} %", va="center", fontsize=8, color=ink["soft"])
    return max(len(decimal(day.expected, 1)), *(len(", ".join(shares)) + 2 for _, shares in lines))


def chart(one: Chart, width: float = 5.0, ink: Ink = ON_PAGE) -> Figure:
    """Return a picture of a strategy chart: hands, what to do, and the cost of a mistake."""
    lines = one.lines
    figure = new_figure(width, 0.7 + 0.27 * lines_in(one.lines), ink)
    draw_chart(_bare(figure.add_subplot()), one, lines, ink)
    return figure


def draw_chart(axes: Axes, one: Chart, lines: tuple[Advice, ...], ink: Ink) -> None:
    """Draw one bar per line, colored by what to do; its length is the cost of a mistake, on the scale of the whole chart."""
    acts = list(dict.fromkeys(line.do for line in one.lines))
    palette = [ink["win"], ink["push"], ink["felt"], ink["soft"]]
    others = [act for act in acts if not act.startswith("fold")]
    colour = {act: ink["lose"] if act not in others else palette[others.index(act) % len(palette)] for act in acts}
    places = _rows(lines)
    costs = [float(abs(line.mistake)) for line in lines]
    most = max((float(abs(line.mistake)) for line in one.lines), default=0) or 1
    axes.barh(places, costs, color=[colour[line.do] for line in lines], height=0.66)
    axes.set_yticks(places, ["\n".join(label_of(line)) for line in lines], fontsize=LABEL, parse_math=False)
    for place, line, cost in zip(places, lines, costs, strict=True):
        said = line.do if len(line.do) <= SHORT else ""
        axes.text(
            cost + most * 0.015, place, f"{said}  {decimal(line.mistake, 3)}".strip(), va="center", fontsize=8, parse_math=False
        )
    axes.set_xlim(0, most * 1.5)
    axes.set_ylim(-lines_in(lines) + 0.4, 0.6)
    axes.set_xticks([])


def is_drawn(one: Chart) -> bool:
    """Whether a chart has a picture: if its mistakes cost something, and its lines fit on a page."""
    return any(line.mistake for line in one.lines) and 1 < len(one.lines) <= MOST_LINES


def label_of(line: Advice) -> list[str]:
    """Return what is held, in lines that leave room for the bars."""
    return wrap(line.when, LETTERS) or [""]


def lines_in(lines: Iterable[Advice]) -> int:
    """Return how many lines the labels of some advice take."""
    return sum(len(label_of(line)) for line in lines)


def in_parts(one: Chart, most: int) -> Iterator[tuple[Advice, ...]]:
    """Yield the lines of a chart in parts whose labels take no more than so many lines, as even as may be."""
    parts = -(-lines_in(one.lines) // most)
    ends = [lines_in(one.lines[: at + 1]) for at in range(len(one.lines))]
    for part in range(parts):
        yield tuple(line for line, end in zip(one.lines, ends, strict=True) if (end - 1) * parts // ends[-1] == part)


def _rows(lines: tuple[Advice, ...]) -> list[float]:
    """Return where each bar is drawn: in the middle of the lines of its label."""
    found: list[float] = []
    below = 0
    for line in lines:
        many = len(label_of(line))
        found.append(-below - (many - 1) / 2)
        below += many
    return found


def _bare(axes: Axes) -> Axes:
    axes.set_facecolor("none")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0)
    return axes


def as_file(figure: Figure) -> str:
    """Return a picture as a standalone SVG on white."""
    figure.set_facecolor("white")
    return _drawn(figure)


def _drawn(figure: Figure) -> str:
    out = io.StringIO()
    nothing: Any = None  # no date and no creator, so that the same sheet gives the same file
    figure.savefig(out, format="svg", metadata={"Date": nothing, "Creator": nothing})
    svg = out.getvalue()
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", svg)


def as_svg(figure: Figure, title: str) -> str:
    """Return a picture as SVG for the HTML page: it takes the width and the colors of the page."""
    svg = _drawn(figure)
    svg = re.sub(r'<svg [^>]*viewBox="([^"]*)"[^>]*>', rf'<svg role="img" aria-label="{title}" viewBox="\1">', svg, count=1)
    for name, mark in _MARKS.items():
        svg = svg.replace(mark, f"var(--{name})")
    own = re.sub(r"\W+", "-", title.lower()).strip("-")  # ids must be unique on the page
    svg = re.sub(r'id="([^"]+)"', rf'id="{own}-\1"', svg)
    svg = re.sub(r'(href="#|url\(#)([^")]+)', rf"\1{own}-\2", svg)
    svg = svg.replace("font-family: 'DejaVu Sans'", "font-family: var(--sans)")
    return re.sub(r"<style.*?</style>\s*", "", svg, count=1, flags=re.DOTALL)
