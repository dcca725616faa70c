"""Pictures of a sheet as SVG: the payouts, the hold over a day, the strategy.

Colors are variables of the page (`--ink`, `--win`, ...), so a picture follows its light, dark and print styles. In a
file of its own they are those of `PAPER`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from textwrap import wrap
from typing import Final

from houseway.lab.spread import Spread
from houseway.lab.study import Advice, Chart

from .hold import BANDS, Hold, hold
from .words import chance, decimal, signed

PAPER: Final = {
    "ink": "#1d2733",
    "soft": "#6b7785",
    "line": "#d5dbe1",
    "win": "#1f8a5b",
    "lose": "#c4473a",
    "push": "#b98a1d",
    "felt": "#1b6e53",
    "band": "#2f8f6b",
}
WIDTH: Final = 360.0
"""The width of a picture, in its own units; letters have 8 to 10 of them."""
LETTER: Final = 0.64
"""The width of a letter in parts of its size: that of a digit in a wide font."""
MOST_BARS: Final = 16
NEAR, FAR = 5, 40
"""The bounds of the scale: if a prize is beyond FAR units, the part beyond NEAR is drawn on a logarithmic scale."""
SHIFTS: Final = (Fraction(1, 4), Fraction(1, 2), *map(Fraction, (1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24)))
"""The hours at which the picture of the hold computes the bands; between them it draws straight lines."""
MOST_LINES: Final = 40
"""A chart with more lines is shown as a table only."""
SHORT: Final = 16
"""The longest action, in letters, that is written at its bar."""
PAYOUTS: Final = "Payouts in units, on a logarithmic scale"
HOLD: Final = "Expected hold over a day, with its bands"
"""The captions of the two pictures of every sheet."""
LETTERS: Final = 34
"""The longest line of a label of a chart."""
ROW: Final = 20.0
_RAISED: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
Point = tuple[float, float]


@dataclass
class Picture:
    """Shapes and words on a sheet of some size."""

    height: float
    title: str
    width: float = WIDTH
    parts: list[str] = field(default_factory=list[str])

    @property
    def svg(self) -> str:
        """The picture for an HTML page: it takes the width and the colors of the page."""
        size = f'viewBox="0 0 {self.width:g} {self.height:g}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(self.title)}" {size}>{self._drawn}</svg>'

    def standalone(self) -> str:
        """Return the picture as a file of its own, on white."""
        size = f'width="{self.width:g}" height="{self.height:g}"'
        head = f'<svg {size} font-family="DejaVu Sans, Verdana, sans-serif" '
        whole = self.svg.replace("<svg ", head, 1).replace(">", '>\n<rect width="100%" height="100%" fill="white"/>', 1)
        return re.sub(r"var\(--(\w+)\)", lambda found: PAPER[found[1]], whole) + "\n"

    def _repr_svg_(self) -> str:
        """Return the SVG that a notebook shows."""
        return self.standalone()

    @property
    def _drawn(self) -> str:
        return "".join(f"\n{part}" for part in self.parts) + "\n"

    def words(self, at: Point, words: str, size: float = 9, color: str = "ink", anchor: str = "start", more: str = "") -> None:
        """Write words, their middle at a height."""
        look = f'font-size="{size:g}" text-anchor="{anchor}" fill="var(--{color})"{more}'
        self.parts.append(f'<text x="{at[0]:.1f}" y="{at[1] + size * 0.36:.1f}" {look}>{escape(words)}</text>')

    def bar(self, at: Point, width: float, height: float, color: str) -> None:
        """Draw a filled box."""
        size = f'x="{at[0]:.1f}" y="{at[1]:.1f}" width="{width:.1f}" height="{height:.1f}"'
        self.parts.append(f'<rect {size} fill="var(--{color})"/>')

    def line(self, points: Iterable[Point], color: str, width: float = 1, more: str = "") -> None:
        """Draw straight pieces from point to point."""
        look = f'fill="none" stroke="var(--{color})" stroke-width="{width:g}"{more}'
        self.parts.append(f'<polyline points="{_places(points)}" {look}/>')

    def area(self, points: Iterable[Point], color: str, opacity: float) -> None:
        """Fill the area between some points."""
        self.parts.append(f'<polygon points="{_places(points)}" fill="var(--{color})" opacity="{opacity:g}"/>')


@dataclass
class Plot:
    """A picture with two scales, whose ticks are named."""

    picture: Picture
    x: tuple[float, float]
    y: tuple[float, float]
    ticks_x: Mapping[float, str]
    ticks_y: Mapping[float, str]
    named: str = ""
    """The meaning of the height."""
    scale_x: Callable[[float], float] = float
    scale_y: Callable[[float], float] = float
    right: float = 8
    """The room at the right, for names of what ends there."""

    def __post_init__(self) -> None:
        self.left = room_for(self.ticks_y.values())
        self.top, self.bottom = (20.0 if self.named else 8.0), self.picture.height - 20
        low, high = self.picture.width - self.right, self.at(self.x[0], self.y[0])[1]
        self.picture.line([(self.left, self.top), (self.left, high), (low, high)], "line")
        for value, name in self.ticks_x.items():
            self.picture.words((self.at(value, self.y[0])[0], self.picture.height - 9), name, 9, "soft", "middle")
        for value, name in self.ticks_y.items():
            self.picture.words((self.left - 5, self.at(self.x[0], value)[1]), name, 9, "soft", "end")
        self.picture.words((0, 6), self.named, 8, "soft")

    def at(self, x: float, y: float) -> Point:
        """Return the position of two values in the picture."""
        across = _share(self.scale_x, x, self.x) * (self.picture.width - self.right - self.left)
        return self.left + across, self.bottom - _share(self.scale_y, y, self.y) * (self.bottom - self.top)


def _share(scale: Callable[[float], float], value: float, ends: tuple[float, float]) -> float:
    low, high = map(scale, ends)
    return (scale(value) - low) / (high - low)


def _places(points: Iterable[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def room_for(labels: Iterable[str], size: float = 9) -> float:
    """Return the room that the longest of some labels needs beside a picture."""
    return max(map(len, labels)) * LETTER * size + 7


def ticks(low: float, high: float, most: int = 7) -> dict[float, str]:
    """Return round values between two ends, and how each is written.

    >>> ticks(-180, 230)
    {-100.0: '-100', 0.0: '0', 100.0: '100', 200.0: '200'}
    """
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * many for many in (1, 2, 5, 10) if power * many >= rough)
    places = max(0, -math.floor(math.log10(step)))
    values = (number * step for number in range(math.ceil(low / step), math.floor(high / step) + 1))
    return {value: f"{value:,.{places}f}" for value in values}


def payouts(spread: Spread, title: str = "") -> Picture:
    """Return a picture of the payouts: bars with figures if there are few, stems if there are many, on a logarithmic scale."""
    shares = {net: Fraction(ways, spread.total) for net, ways in spread.payouts.items()}
    floor = 10.0 ** (-1 - max(1, len(str(int(1 / min(shares.values()))))))
    return _bars(shares, floor, title) if len(shares) <= MOST_BARS else _stems(shares, floor, title)


def _color(net: Fraction) -> str:
    return "win" if net > 0 else "lose" if net < 0 else "push"


def _bars(shares: Mapping[Fraction, Fraction], floor: float, title: str) -> Picture:
    picture = Picture(ROW * len(shares) + 4, title)
    left, right = room_for(map(signed, shares), 10), room_for(map(chance, shares.values()))
    decades = math.log10(1 / floor)
    for place, (net, share) in enumerate(reversed([*shares.items()])):
        middle, long = 2 + ROW * (place + 0.5), math.log10(share / floor) / decades * (WIDTH - left - right)
        picture.words((left - 5, middle), signed(net), 10, anchor="end")
        picture.bar((left, middle - 0.33 * ROW), long, 0.66 * ROW, _color(net))
        picture.words((left + long + 4, middle), chance(share), 9, "soft")
    return picture


def _stems(shares: Mapping[Fraction, Fraction], floor: float, title: str) -> Picture:
    low, high = float(min(shares)), float(max(shares))
    lowest = round(math.log10(floor))
    powers = range(0, lowest - 1, -max(1, -lowest // 6))
    marks = (-1000, -100, -10, 0, *(10**power for power in range(1, 8)))
    far = high > FAR
    wide = (high - low) * 0.03
    plot = Plot(
        picture=Picture(230, title),
        x=(low - (0.5 if far else wide), high * 1.3 if far else high + wide),
        y=(floor, 2.0),
        ticks_x={float(mark): signed(Fraction(mark)) for mark in marks if low <= mark <= high} if far else ticks(low, high),
        ticks_y={10.0**power: f"10{str(power).translate(_RAISED)}" if power else "1" for power in powers},
        named="probability",
        scale_x=_near_and_far if far else float,
        scale_y=math.log10,
    )
    for net, share in shares.items():
        plot.picture.line([plot.at(float(net), floor), plot.at(float(net), float(share))], _color(net), 2)
    return plot.picture


def _near_and_far(value: float) -> float:
    """Return the position of a value on a scale that is linear up to `NEAR`, and logarithmic beyond."""
    return value / NEAR if abs(value) <= NEAR else math.copysign(1 + math.log10(abs(value) / NEAR), value)


def cone(spread: Spread, rounds_an_hour: int, title: str = "") -> Picture:
    """Return a picture of the expected hold over a day, with the bands that contain 50 %, 95 % and 99.7 % of shifts."""
    shifts = [hold(spread, rounds_an_hour, hours) for hours in SHIFTS]
    day = shifts[-1]
    low, high = (end(end(one.band(share)) for one in shifts for share in BANDS) for end in (min, max))
    more = 0.05 * (max(high, 0) - min(low, 0))
    y = min(low, 0) - more, max(high, 0) + more
    ends = _ends(day, (y[1] - y[0]) / 14)
    hours = {0.0: "", 1.0: "1 h", 8.0: "8 h", 16.0: "16 h", 24.0: "24 h"}
    right = max(room_for([decimal(day.expected, 1)], 10), room_for(ends.values(), 8)) + 4
    plot = Plot(Picture(216, title), (0, 24), y, hours, ticks(*y), "hold, in units", right=right)
    for share, opacity in zip(reversed(BANDS), (0.16, 0.22, 0.34), strict=True):
        sides = [[plot.at(float(one.hours), one.band(share)[side]) for one in shifts] for side in (0, 1)]
        plot.picture.area([plot.at(0, 0), *sides[0], *reversed(sides[1])], "band", opacity)
    plot.picture.line([plot.at(0, 0), plot.at(24, 0)], "soft", 0.8, ' stroke-dasharray="4 3"')
    plot.picture.line([plot.at(0, 0), plot.at(24, float(day.expected))], "felt", 2)
    beside = plot.at(24, 0)[0] + 4
    plot.picture.words((beside, plot.at(24, float(day.expected))[1]), decimal(day.expected, 1), 10, more=' font-weight="bold"')
    for value, words in ends.items():
        plot.picture.words((beside, plot.at(24, value)[1]), words, 8, "soft")
    return plot.picture


def _ends(day: Hold, apart: float) -> dict[float, str]:
    """Return the share of each band at its upper end. Shares whose ends lie close together share a line."""
    lines: list[tuple[float, list[str]]] = []
    for share in BANDS:
        _, high = day.band(share)
        if lines and high - lines[-1][0] < apart:
            lines[-1][1].append(f"{share * 100:g}")
        else:
            lines.append((high, [f"{share * 100:g}"]))
    at, found = float(day.expected), dict[float, str]()
    for high, shares in lines:
        at = max(high, at + apart)
        found[at] = f"{', '.join(shares)} %"
    return found


def chart(one: Chart, title: str = "") -> Picture:
    """Return a picture of a strategy chart: one bar a line, colored by what to do; its length is the cost of a mistake."""
    labels = [wrap(line.when, LETTERS) or [""] for line in one.lines]
    says = [f"{line.do if len(line.do) <= SHORT else ''} {decimal(line.mistake, 3)}".strip() for line in one.lines]
    left, right = room_for([part for label in labels for part in label]), room_for(says, 8)
    picture = Picture(ROW * len(labels) + 12 * (sum(map(len, labels)) - len(labels)) + 4, title, left + 140 + right)
    color = _colors(one.lines)
    most = float(max(abs(line.mistake) for line in one.lines)) or 1.0
    top = 2.0
    for line, label, said in zip(one.lines, labels, says, strict=True):
        high = ROW + 12 * (len(label) - 1)
        middle, long = top + high / 2, float(abs(line.mistake)) / most * 140
        for place, part in enumerate(label):
            picture.words((left - 5, middle + 12 * (place - (len(label) - 1) / 2)), part, 9, anchor="end")
        picture.bar((left, middle - 0.33 * ROW), long, 0.66 * ROW, color[line.do])
        picture.words((left + long + 4, middle), said, 8)
        top += high
    return picture


def _colors(lines: Sequence[Advice]) -> dict[str, str]:
    """Return the color of each thing to do; all ways to fold have one."""
    acts = dict.fromkeys(line.do for line in lines)
    others = [act for act in acts if not act.startswith("fold")]
    palette = ("win", "push", "felt", "soft")
    return {act: palette[others.index(act) % len(palette)] if act in others else "lose" for act in acts}


def is_drawn(one: Chart) -> bool:
    """Whether a chart has a picture: if its mistakes cost something, and its lines fit on a page."""
    return any(line.mistake for line in one.lines) and 1 < len(one.lines) <= MOST_LINES
