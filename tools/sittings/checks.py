"""Checks of every screen on which the person is asked a question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from .terminal import ESCAPES, Terminal
from .truth import Truth

MORE = "+ = more:"


def faults_in(terminal: Terminal, truth: Truth) -> Iterator[str]:
    """Yield the faults of a screen: a cut line, a traceback, a card, a bet or an act that is out of sight."""
    text = terminal.text
    plain = " ".join(text.replace("│", " ").split())
    for line in ESCAPES.sub("", terminal.raw.decode(errors="ignore")).splitlines()[1:]:  # the first has what was typed
        if cell_len(line) > terminal.columns:
            yield f"a line of {cell_len(line)} columns: {line.strip()!r}"
    if "Traceback" in plain or "internal fault" in plain:
        yield "a trace of a fault"
    for card in dict.fromkeys(truth.cards):
        if text.count(card) < truth.cards.count(card):
            yield f"{card} is not in sight"
    tiles = drawn_tiles(text.splitlines())
    yield from (f"tile {tile} is not in sight" for tile in truth.tiles if tile not in plain and tile not in tiles)
    if truth.bet and not re.search(re.escape(truth.bet) + r"(?![\d,.]\d)", plain):
        yield f"the bet of {truth.bet} is not in sight"
    if MORE not in plain:
        yield from (f"{act!r} is not in sight" for act in (*truth.acts, *truth.rare) if act not in plain)
    if truth.acts and "q = quit" not in plain:
        yield "the keys are not in sight"


def drawn_tiles(lines: Sequence[str]) -> set[str]:
    """Return the tiles that are drawn upright, by their ends.

    >>> drawn_tiles([" 6   1 ", "╶─╴ ╶─╴", " 2   1 "]) == {"2-6", "1-1"}
    True
    """
    found: set[str] = set()
    for above, line, below in zip(lines, lines[1:], lines[2:], strict=False):
        for bar in re.finditer("╶─╴", line):
            middle = bar.start() + 1
            found.add(f"{below[middle : middle + 1]}-{above[middle : middle + 1]}")
    return found


def acts_in(terminal: Terminal, truth: Truth) -> set[str]:
    """Return the acts that are listed on the screen, those behind "more" aside."""
    lines = [line for line in terminal.text.splitlines() if MORE not in line]
    listed = " ".join(" ".join(lines).replace("│", " ").split())
    return {act for act in (*truth.acts, *truth.rare) if act in listed}


def has_more(terminal: Terminal) -> bool:
    """Whether some acts wait behind "more"."""
    return MORE in terminal.text
