"""Prompts, hints and error messages for the person at the table."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from houseway.core.game.rules import Rules
from houseway.core.game.sentences import sentence_of
from houseway.core.game.words import act, money, span
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import Ask
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips, cents, is_money
from houseway.core.values.equipment import Piece
from houseway.core.values.tiles import Tile


@dataclass(frozen=True, slots=True)
class Keyboard:
    """The terminal at which a person is asked and answers."""

    console: Console

    def ask(self, what: str) -> str:
        """Prompt for a line. End of input or Ctrl-C counts as `q`."""
        try:
            return self.console.input(Text.assemble((what, "bold yellow"), " > "))
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return "q"

    def show(self, what: RenderableType) -> None:
        """Print something to read, indented."""
        self.console.print(Padding(what, (0, 0, 0, 2)))

    def hint(self, what: str) -> None:
        """Print which keys work at the next prompt."""
        self.show(f"[dim]{what}[/]")

    def unclear(self, says: str) -> None:
        """Print why an answer could not be read."""
        self.show(Text.assemble(("? ", "bold yellow"), says))

    def refused(self, refusal: Refusal, rules: Rules) -> None:
        """Print a refusal: its reason, then its clause."""
        clause = rules.clauses[refusal.cites]
        sentence = sentence_of(refusal, rules)
        self.show(
            Text.assemble(("Not allowed: ", "bold red"), sentence, (f" {refusal.reason}, {clause.id}: {clause.says}", "dim"))
        )

    def amount(self, ask: Ask, usual: Chips) -> Chips | None:
        """Prompt for an amount; None if the answer is not an amount."""
        typed = self.ask(f"{act(ask)}, {span(ask)} (Enter: {money(usual)})").strip().removeprefix("$")
        if not typed:
            return usual
        if is_money(typed):
            return cents(typed)
        self.unclear(f"not an amount: {typed!r}. Type dollars, for example 25 or 47.50")
        return None

    def cards(self, *, in_parts: bool = True) -> tuple[tuple[Piece, ...], ...] | None:
        """Prompt for cards in parts; None if they cannot be read."""
        return self.laid(self.ask("cards, for example Ks 9s 4s" + (" or 6-6 1-4 (separate parts with /)" if in_parts else "")))

    def laid(self, typed: str) -> tuple[tuple[Piece, ...], ...] | None:
        """Read cards in parts from typed text; None if they cannot be read."""
        try:
            return tuple(tuple(map(_piece, part.split())) for part in typed.split("/"))
        except ValueError as error:
            self.unclear(str(error))
            return None

    def stacks(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Prompt for the stacks to move to the right and left ends; None if none are moved or the answer cannot be read."""
        typed = self.ask("stacks to move right / left, for example 7 8 / 1 2 (Enter: leave as they are)")
        right, _, left = typed.partition("/")
        words = (right.split(), left.split())
        if not any(words):
            return None
        if not all(word.isdecimal() for part in words for word in part):
            self.unclear(f"not stack numbers: {typed!r}. Type numbers, for example 7 8, or / 1 2")
            return None
        return tuple(map(int, words[0])), tuple(map(int, words[1]))


def _piece(text: str) -> Piece:
    return Tile(text) if "-" in text else Card(text[:-1].upper().replace("10", "T") + text[-1:].lower())
