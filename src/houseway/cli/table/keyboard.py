"""The person's end of the line: a question, an answer, a hint of what the keys do."""

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
    """Where questions are asked."""

    console: Console

    def ask(self, what: str) -> str:
        """Ask. A closed keyboard is somebody who has left."""
        try:
            return self.console.input(Text.assemble((what, "bold yellow"), " > "))
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return "q"

    def show(self, what: RenderableType) -> None:
        """Something to read, a little to the right."""
        self.console.print(Padding(what, (0, 0, 0, 2)))

    def hint(self, what: str) -> None:
        """What the keys do now."""
        self.show(f"[dim]{what}[/]")

    def unclear(self, says: str) -> None:
        """What was typed could not be read."""
        self.show(Text.assemble(("? ", "bold yellow"), says))

    def refused(self, refusal: Refusal, rules: Rules) -> None:
        """The answer no, and the clause it rests on."""
        clause = rules.clauses[refusal.cites]
        sentence = sentence_of(refusal, rules)
        self.show(Text.assemble(("No: ", "bold red"), sentence, (f" {refusal.reason}, {clause.id}: {clause.says}", "dim")))

    def amount(self, ask: Ask, usual: Chips) -> Chips | None:
        """How much, or None where no amount was typed."""
        typed = self.ask(f"{act(ask)}: how much, {span(ask)}? Enter: {money(usual)}").strip().removeprefix("$")
        if not typed:
            return usual
        if is_money(typed):
            return cents(typed)
        self.unclear(f"{typed!r} is no amount: write dollars, as in 25 or 47.50")
        return None

    def cards(self, *, in_parts: bool = True) -> tuple[tuple[Piece, ...], ...] | None:
        """Cards laid out in parts, or None where they cannot be read."""
        return self.laid(self.ask("which, as in Ks 9s 4s" + (" or 6-6 1-4? A / stands between parts" if in_parts else "?")))

    def laid(self, typed: str) -> tuple[tuple[Piece, ...], ...] | None:
        """The same, as somebody typed it."""
        try:
            return tuple(tuple(map(_piece, part.split())) for part in typed.split("/"))
        except ValueError as error:
            self.unclear(str(error))
            return None

    def stacks(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Stacks to move to the right end and to the left one, or None where they are let lie or cannot be read."""
        typed = self.ask("stacks to the right end, as in 7 8, / those to the left? Enter lets them lie")
        right, _, left = typed.partition("/")
        words = (right.split(), left.split())
        if not any(words):
            return None
        if not all(word.isdecimal() for part in words for word in part):
            self.unclear(f"{typed!r} names no stacks: write their numbers, as in 7 8 or / 1 2")
            return None
        return tuple(map(int, words[0])), tuple(map(int, words[1]))


def _piece(text: str) -> Piece:
    return Tile(text) if "-" in text else Card(text[:-1].upper().replace("10", "T") + text[-1:].lower())
