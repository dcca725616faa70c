"""The screen of a person who is asked for a decision: news, the table, the options, messages and the keys.

On a screen, the table is drawn with the richest plan that leaves room for the rest, and a long list of options is
shown in parts. In a pipe or a file there is no last line, so everything is drawn once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.console import RenderableType
from rich.text import Text

from houseway.core.round.state import Round
from houseway.core.values.hands import Hand, Player

from .felt import table_drawing
from .keyboard import Keyboard, hint_text, indented
from .plans import LEANEST, PLANS, Plan

NEWS = 3
"""So many lines of news stay in sight above a table that would fill the screen."""
PROMPT = 1


class Menu(NamedTuple):
    """Options in rows, of which some may wait behind "more"."""

    rows: int
    drawn: Callable[[int, int], RenderableType]
    """Draws the rows from the first number up to the second."""
    first_shown: int
    """Number of rows shown before a person asks for more; acts of a physical table come after them."""
    names: tuple[str, ...] = ()
    """The name of each row in the line that offers more; a way to set a hand has no name."""


class PromptView(NamedTuple):
    """The parts of the screen that go with a question."""

    seen: Round
    heading: str
    menu: Menu | None = None
    keys: str = ""
    covered: Hand | None = None
    below: tuple[RenderableType, ...] = ()
    """Drawings shown after the table instead of a menu."""


@dataclass(slots=True)
class Frame:
    """The screen of one person."""

    keyboard: Keyboard
    viewer: Player
    note: str = ""
    news: list[Text] = field(default_factory=list[Text])
    """Actions of others since the table was last drawn."""
    _drawn: Round | None = None
    _from: int = 0
    """The first row of the menu that is shown."""
    _next: int = 0
    _shown: int = 0

    def show(self, look: PromptView, *, fresh: bool) -> None:
        """Show the screen of a question; redraw the table if it changed or would be out of sight."""
        self._from, self._next = self._next, 0
        messages = self.keyboard.taken()
        keys = [indented(hint_text(look.keys))] if look.keys else []
        rows = self.keyboard.rows
        if rows is None:
            self._print_news(self.news)
            parts = [self._table(look, PLANS[0])] if fresh else []
            self.keyboard.print(*parts, *self._menu(look.menu, None), *look.below, *messages, *keys)
            return
        rest = self.keyboard.lines(*look.below, *messages, *keys) + PROMPT
        menu = self._menu(look.menu, rows - rest - self.keyboard.lines(self._table(look, LEANEST)))
        rest += self.keyboard.lines(*menu)
        if fresh or look.seen != self._drawn or self.keyboard.used + rest > rows:
            self._draw(look, rows - rest)
        self.keyboard.print(*menu, *look.below, *messages, *keys)

    def turn_page(self, menu: Menu | None) -> None:
        """Show the next options of a menu, or the first ones again."""
        self._next = self._shown if menu and self._shown < menu.rows else 0

    def _draw(self, look: PromptView, room: int) -> None:
        """Print the news and the table, in so many lines; at least the leanest table is drawn."""
        news = min(NEWS, self.keyboard.lines(*self.news))
        fits = (plan for plan in PLANS if self.keyboard.lines(self._table(look, plan)) <= room - news)
        plan = next(fits, LEANEST)
        self._print_news(self.news)
        self.keyboard.used = news
        self.keyboard.print(self._table(look, plan))
        self._drawn = look.seen

    def _table(self, look: PromptView, plan: Plan) -> RenderableType:
        width = self.keyboard.console.width
        return table_drawing(look.seen, self.viewer, width, heading=look.heading, note=self.note, covered=look.covered, plan=plan)

    def _print_news(self, news: list[Text]) -> None:
        for line in news:
            self.keyboard.console.print(line)
        news.clear()

    def _menu(self, menu: Menu | None, room: int | None) -> list[RenderableType]:
        """Return the options that fit into so many lines, and a row for the others."""
        if menu is None or not menu.rows:
            return []
        first = self._from
        last = menu.rows if first else menu.first_shown
        while room is not None and last > first + 1 and self.keyboard.lines(*self._part(menu, first, last)) > room:
            last -= 1
        self._shown = last
        return self._part(menu, first, last)

    def _part(self, menu: Menu, first: int, last: int) -> list[RenderableType]:
        drawn: list[RenderableType] = [indented(menu.drawn(first, last))]
        hidden = [name for place, name in enumerate(menu.names) if not first <= place < last]
        if hidden:
            named = [name for name in hidden if name]
            others = [f"{len(hidden) - len(named)} other ways"] if len(named) < len(hidden) else []
            drawn.append(indented(Text(f"+ = more: {', '.join([*named, *others])}", overflow="ellipsis", no_wrap=True)))
        return drawn
