"""Checks sheets in a browser as a reader sees them: overlapping words, words beyond the paper, broken numbers.

`scripts/dev sheets` lays every sheet of every game out for screen and paper and prints the problems found; a test
does some.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import unescape
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from houseway.core.game.game import Game
from houseway.lab.answer import Answer

from .model import Sheet
from .page import page
from .pdf import browse

PAPER_PIXELS: Final = 658
"""The width of the text on paper: A4 without its margins, at 96 pixels an inch."""
PAGE_PIXELS: Final = 1024


def faults(game: Game, sheets: Sequence[Sheet], answers: Sequence[Answer]) -> list[str]:
    """Lay out the sheets of a game for screen and paper; return everything a reader would stumble over."""
    text = page(game, sheets, answers)
    return [*(f"page: {fault}" for fault in in_page(text)), *(f"paper: {fault}" for fault in in_page(text, paper=True))]


def in_page(html: str, *, paper: bool = False) -> list[str]:
    """Return the problems with the words of an HTML page, on the screen or with its style for paper."""
    width = PAPER_PIXELS if paper else PAGE_PIXELS
    shown = html.replace("@media print", "@media all") if paper else html
    script = (files("houseway.lab.sheet") / "proof.js").read_text(encoding="utf-8")
    looks = f"<style>html {{ width: {width}px }}</style><script>const PAPER = {json.dumps(paper)};\n{script}</script>"
    with TemporaryDirectory(prefix="houseway-proof-") as folder:
        out = browse(shown + looks, Path(folder), f"--window-size={width},1200", "--hide-scrollbars", "--dump-dom")
    title = re.search(r"<title>(.*?)</title>", out, re.DOTALL)
    assert title is not None, "the browser shows no page"
    return json.loads(unescape(title[1]))
