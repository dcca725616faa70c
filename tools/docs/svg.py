"""Makes an SVG picture of a terminal smaller: Rich clips every run of text by itself, and gives every cell a background."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

CELL = 12.2
TEXT = re.compile(r'<text class="([^"]+)" x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)"[^>]*>([^<]*)</text>\n?')
RECT = re.compile(r'<rect fill="([^"]+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"[^>]*/>')
CLIP = re.compile(r'<clipPath id="[^"]*-line-\d+">.*?</clipPath>\s*', re.DOTALL)


def slim(svg: str) -> str:
    """Remove blanks at the ends of texts, join adjacent backgrounds, and shorten names."""
    svg = CLIP.sub("", TEXT.sub(_text, svg))
    svg = re.sub(f"(?:{RECT.pattern})+", lambda run: "".join(_merged(run[0])), svg)
    svg = re.sub(r"terminal-\d+-", "", svg).replace("<style>", "<style>rect { shape-rendering: crispEdges }", 1)
    return "".join(f"{line.rstrip()}\n" for line in svg.splitlines() if line.strip())


def _text(found: re.Match[str]) -> str:
    """Drop blank texts; leading blanks move the text to the right."""
    style, x, y, _, words = found.groups()
    blank = "&#160;"
    shown = words
    while shown.startswith(blank):
        shown = shown.removeprefix(blank)
    front = (len(words) - len(shown)) // len(blank)
    while shown.endswith(blank):
        shown = shown.removesuffix(blank)
    if not shown:
        return ""
    width = len(unescape(shown)) * CELL
    return f'<text class="{style}" x="{float(x) + front * CELL:.5g}" y="{y}" textLength="{width:.5g}">{shown}</text>'


def _merged(run: str) -> Iterator[str]:
    """Join adjacent backgrounds of one color."""
    wide: list[list[str]] = []
    for rect in RECT.findall(run):
        fill, x, y, width, height = rect
        last = wide[-1] if wide else None
        if last and (last[0], last[2], last[4]) == (fill, y, height) and abs(float(last[1]) + float(last[3]) - float(x)) < 1:
            last[3] = f"{float(x) + float(width) - float(last[1]):.5g}"
        else:
            wide.append([fill, x, y, width, height])
    for fill, x, y, width, height in wide:
        yield f'<rect fill="{fill}" x="{x}" y="{y}" width="{width}" height="{height}"/>'
