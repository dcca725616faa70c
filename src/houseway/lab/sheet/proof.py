"""Looks at drawn sheets as a reader would: words over one another, words beyond the paper, numbers broken in two.

`scripts/sheets` draws every sheet of every game as page and as paper and prints what is found here; a test does it for some.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from houseway.core.game.game import Game
from houseway.lab.answer import Answer

from . import pictures
from .model import Sheet
from .page import page
from .paper import laid_out

SLACK = 1.0
"""Pixels by which the boxes of two words may touch: a box is higher than the letters in it."""
MARGIN_MM = 8.0
"""What stays white at the sides of paper: no printer reaches it."""
_BROKEN = re.compile(r"\d<wbr>\d|\d\u00ad\d")
_CUT = re.compile(r"(?:\.\.\.|\u2026)$")


class Word(NamedTuple):
    """Words on a figure, with the edges of their box in pixels."""

    words: str
    left: float
    bottom: float
    right: float
    top: float
    formula: bool = False
    """Whether Matplotlib takes what is between two dollars for mathematics."""

    def meets(self, other: Word) -> bool:
        """Whether two boxes overlap by more than `SLACK`."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across > SLACK and down > SLACK


def faults(game: Game, sheets: Sequence[Sheet], answers: Sequence[Answer]) -> list[str]:
    """Draw the sheets of a game as page and as paper; return everything a reader would stumble over."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        found = [*_on_paper(game, sheets, answers), *_on_page(game, sheets, answers)]
    return [*found, *(f"warning: {one.message}" for one in warned)]


def _on_paper(game: Game, sheets: Sequence[Sheet], answers: Sequence[Answer]) -> Iterator[str]:
    for number, figure in enumerate(laid_out(game, sheets, answers).pages, start=1):
        yield from (f"paper, page {number}: {fault}" for fault in in_figure(figure, MARGIN_MM))


def _on_page(game: Game, sheets: Sequence[Sheet], answers: Sequence[Answer]) -> Iterator[str]:
    for sheet in sheets:
        drawn = {
            "payouts": pictures.payouts(sheet.answer.spread),
            "hold": pictures.cone(sheet.held, sheet.study.rounds_an_hour),
            **{chart.title: pictures.chart(chart) for chart in sheet.charts if pictures.is_drawn(chart)},
        }
        for name, figure in drawn.items():
            yield from (f"page, {sheet.answer.wager}, {name}: {fault}" for fault in in_figure(figure))
    text = page(game, sheets, answers)
    yield from (
        f"page: a number is broken at {text[found.start() - 20 : found.end() + 20]!r}" for found in _BROKEN.finditer(text)
    )


def in_figure(figure: Any, margin_mm: float = 0.0) -> Iterator[str]:
    """Yield what is wrong with the words on one figure, at whose sides a margin stays white."""
    figure.draw_without_rendering()  # only then does every label have its place
    words = sorted(words_on(figure), key=lambda word: word.left)
    width, height, white = figure.bbox.width, figure.bbox.height, margin_mm / 25.4 * figure.dpi
    for word in words:
        if (
            word.left < white - SLACK
            or word.right > width - white + SLACK
            or not -SLACK <= word.bottom <= word.top <= height + SLACK
        ):
            yield f"{word.words!r} is beyond the edge"
        if word.formula:
            yield f"{word.words!r} is read as a formula"
        if _CUT.search(word.words):
            yield f"{word.words!r} is cut"
        if any(one[-1:].isdigit() and other[:1].isdigit() for one, other in pairwise(word.words.split("\n"))):
            yield f"{word.words!r} breaks a number"
    for at, word in enumerate(words):
        for other in words[at + 1 :]:
            if other.left > word.right:
                break
            if word.meets(other):
                yield f"{word.words!r} is over {other.words!r}"


def words_on(figure: Any) -> Iterator[Word]:
    """Yield all visible words: those of the figure, and those of its pictures."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    renderer: Any = FigureCanvasAgg(figure).get_renderer()
    texts = list(figure.texts)
    for axes in figure.axes:
        texts += [*axes.texts, axes.xaxis.label, axes.yaxis.label, *_ticks(axes)]
    for text in texts:
        if text.get_visible() and text.get_text().strip():
            box = text.get_window_extent(renderer)
            words: str = text.get_text()
            formula = text.get_parse_math() and words.count("$") > 1 and "mathdefault" not in words  # a power of ten is one
            yield Word(words, box.x0, box.y0, box.x1, box.y1, formula)


def _ticks(axes: Any) -> Iterator[Any]:
    """Yield the labels of the ticks that are drawn: Matplotlib keeps some that lie outside."""
    for axis, limits in ((axes.xaxis, axes.get_xlim()), (axes.yaxis, axes.get_ylim())):
        low, high = sorted(limits)
        for tick in axis.get_major_ticks():
            if low <= tick.get_loc() <= high:
                yield tick.label1
