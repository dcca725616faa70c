"""Prompts and messages for the person at the table, and how many lines of the screen they take."""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.segment import Segment, Segments
from rich.text import Text

from houseway.core.game.rules import Rules
from houseway.core.game.sentences import sentence_of
from houseway.core.game.words import act, money
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import RoundOffer
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips, cents, is_money
from houseway.core.values.equipment import Piece
from houseway.core.values.tiles import Tile
from houseway.worked.typed_lines import typed_card

from .flow import Flow

INDENT = 2


@dataclass(slots=True)
class Keyboard:
    """The terminal at which a person is asked and answers."""

    console: Console
    used: int = 0
    """The lines on the screen since the top of the table was drawn."""
    messages: list[RenderableType] = field(default_factory=list[RenderableType])
    """Messages above the next prompt: a refusal, or an answer that could not be read."""

    # The screen

    @property
    def rows(self) -> int | None:
        """The height of the screen; None where there is no screen, such as in a pipe."""
        return self.console.size.height if self.console.is_terminal else None

    def lines(self, *drawn: RenderableType) -> int:
        """Return the number of lines that some drawings take."""
        return sum(len(self.console.render_lines(one, pad=False)) for one in drawn)

    def print(self, *drawn: RenderableType) -> None:
        """Print drawings, and count their lines."""
        for one in drawn:
            self.used += self.lines(one) if self.rows else 0
            self.console.print(one)

    def show(self, what: RenderableType) -> None:
        """Print something to read, indented."""
        self.print(indented(what))

    def hint(self, what: str) -> None:
        """Print the keys that are available at the next prompt."""
        self.show(hint_text(what))

    def read(self, *drawn: RenderableType) -> None:
        """Show something that may be longer than the screen, a screen at a time."""
        if self.rows is None:
            for one in drawn:
                self.console.print(one)
            return
        lines = [line for one in drawn for line in self.console.render_lines(one, pad=False)]
        page = max(4, self.rows - 2)
        for start in range(0, len(lines), page):
            for line in lines[start : start + page]:
                self.console.print(Segments([*line, Segment.line()]), end="")
            is_last = start + page >= len(lines)
            answer = self.prompt("Enter = back to the table" if is_last else "Enter = more · q = back to the table")
            if answer.strip().lower().startswith("q"):
                break
        self.used = self.rows  # the table is drawn again

    # Messages

    def unclear(self, says: str) -> None:
        """Add a message that explains why an answer could not be read."""
        self.messages.append(indented(Text.assemble(("? ", "bold yellow"), says)))

    def remark(self, says: str) -> None:
        """Add a message above the next prompt."""
        self.messages.append(indented(Text.from_markup(says)))

    def refused(self, refusal: Refusal, rules: Rules) -> None:
        """Add a message about a refusal: a sentence and its clause."""
        clause = rules.clauses[refusal.cites]
        sentence = sentence_of(refusal, rules)
        self.messages.append(
            indented(Text.assemble(("Not allowed: ", "bold red"), sentence, (f" {clause.id}: {clause.says}", "dim")))
        )

    def taken(self) -> list[RenderableType]:
        """Return the messages and forget them."""
        messages, self.messages = self.messages, []
        return messages

    # Questions

    def prompt(self, what: str, about: str = "") -> str:
        """Prompt for a line, after a sentence about the question. End of input or Ctrl-C counts as `q`."""
        if about:
            self.show(about)
        prompt = Text.assemble((what, "bold yellow"), " > ")
        self.used += 1 + prompt.cell_len // self.console.width
        try:
            return self.console.input(prompt)
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return "q"

    def amount(self, ask: RoundOffer, low: Chips, high: Chips, usual: Chips) -> Chips | None:
        """Prompt for an amount; None if the answer is not an amount."""
        span = f"{money(low)} to {money(high)}"
        typed = self.prompt(f"{act(ask)}, how much", f"{span} · Enter = {money(usual)}").strip().removeprefix("$")
        if not typed:
            return usual
        if is_money(typed):
            return cents(typed)
        self.unclear(f"not an amount: {typed!r}. Type dollars, for example 25 or 47.50")
        return None

    def cards(self, *, in_parts: bool = True) -> tuple[tuple[Piece, ...], ...] | None:
        """Prompt for cards in parts; None if they cannot be read."""
        about = "for example Ks 9s 4s" + (" or 6-6 1-4 (separate parts with /)" if in_parts else "")
        return self.laid(self.prompt("cards", about))

    def laid(self, typed: str) -> tuple[tuple[Piece, ...], ...] | None:
        """Read cards in parts from typed text; None if they cannot be read."""
        try:
            return tuple(tuple(map(_piece, part.split())) for part in typed.split("/"))
        except ValueError as error:
            self.unclear(str(error))
            return None

    def stacks(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Prompt for the stacks to move to the right and left ends; None if none are moved or the answer cannot be read."""
        typed = self.prompt("stacks to move right / left", "for example 7 8 / 1 2 · Enter = leave as they are")
        right, _, left = typed.partition("/")
        words = (right.split(), left.split())
        if not any(words):
            return None
        if not all(word.isdecimal() for part in words for word in part):
            self.unclear(f"not stack numbers: {typed!r}. Type numbers, for example 7 8, or / 1 2")
            return None
        return tuple(map(int, words[0])), tuple(map(int, words[1]))


def indented(what: RenderableType) -> Padding:
    """Return something to read with a space on its left."""
    return Padding(what, (0, 0, 0, INDENT))


def hint_text(what: str) -> Flow:
    """Return the available keys, in a quiet color; a key and its description are not split."""
    return Flow(Text.from_markup(key, style="dim") for key in what.split(" · "))


def _piece(text: str) -> Piece:
    return Tile(text) if "-" in text else Card(typed_card(text))
