"""Collects what happens at the table while a person plays: other players' choices, shared cards, dice, approvals.

Acts of a physical table that need no player are left out: the shuffle, the cut, a count of cards, the word that closes bets. They
are in the record, and `houseway felt` shows every one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rich.text import Text

from houseway.core.game.names import no_event_line
from houseway.core.game.picture import Line
from houseway.core.game.words import awaited, money, spoken
from houseway.core.messages import event as e
from houseway.core.messages.command import Command
from houseway.core.values.hands import DEALER, HOUSE, Hand, title

from .picture import line_text
from .pieces import cards_text

LONGEST = 46
"""Short news share a line up to this many characters, so that it fits the narrowest screen."""


@dataclass(slots=True)
class EventNews:
    """Turns events of other players and of staff into news for one person."""

    hand: Hand
    event_line: Callable[[e.Event], str | Line | None] = no_event_line
    news: list[Text] = field(default_factory=list[Text])

    def __call__(self, said: Command, events: tuple[e.Event, ...]) -> None:
        for event in events:
            told = self._text(event)
            if told:
                self._add(Text(told) if isinstance(told, str) else told)

    def _add(self, told: Text) -> None:
        """Add news to the last line where both are short."""
        if self.news and self.news[-1].cell_len + told.cell_len + 3 <= LONGEST:
            self.news[-1].append_text(Text.assemble((" · ", "dim"), told))
        else:
            self.news.append(Text.assemble(("  · ", "dim"), told))

    def _text(self, event: e.Event) -> str | Text:
        own = self.event_line(event)
        if own is None:
            return self._general_text(event)
        return line_text(own) if isinstance(own, Line) else own

    def _general_text(self, event: e.Event) -> str | Text:
        match event:
            case e.Chosen(hand=hand, option=option, chips=chips) if hand not in (self.hand, DEALER):
                amount = f" {money(chips)}" if chips is not None else ""
                return f"{title(hand)} {option}{amount}"
            case e.Arranged(hand=hand, parts=((_,),)) if hand != self.hand:
                return f"{title(hand)} discards a card"
            case e.Arranged(hand=hand, parts=(cards,)) if hand != self.hand and len(cards) > 1:
                return f"{title(hand)} discards {len(cards)} cards"
            case e.Questioned(hand=hand, option="folds") if hand == self.hand:
                return "the dealer asks: fold a hand this strong? Fold again to confirm"
            case e.BetPlaced(bet=bet, chips=chips) if bet.by == HOUSE:
                return f"the dealer bets {money(chips)} against the bank"
            case e.StacksCut():
                return "the stacks are cut"
            case e.DiceRolled(dice=dice):
                return f"the dice show {' '.join(map(str, dice))}, total {sum(dice)}"
            case e.NumberShown(number=number):
                return f"the generator shows {number}"
            case e.MeterShown(meter=name, total=total):
                return f"the meter {spoken(name)} shows {money(total)}"
            case e.CardsDealt(to="board", cards=cards, seen="all"):
                return Text.assemble("on the board: ", cards_text(cards, wide=False))
            case e.CardsDealt(to="discards", cards=cards, seen="all"):
                return Text.assemble("shown and discarded: ", cards_text(cards, wide=False))
            case e.CardsShown(hand="board", cards=cards):
                return Text.assemble("on the board: ", cards_text(cards, wide=False))
            case _:
                return self._money_text(event)

    def _money_text(self, event: e.Event) -> str:
        match event:
            case e.PaymentHeld(bet=bet, net=net, needs=needs):
                return f"{bet} wins {money(net)}, waiting for {awaited(needs, event.follows, or_above=event.or_above)}"
            case e.Approved(bet=bet, by=by):
                return f"the {spoken(by)} approves {title(bet.on)} {spoken(bet.wager)}"
            case e.Reread(by=by, on=on):
                return f"the {spoken(by)} corrects what was entered for {title(on)}; the round continues from there"
            case e.Denied(bet=bet, by=by, outcome=outcome, reason=reason):
                return f"the {spoken(by)} denies {title(bet.on)} {spoken(bet.wager)} as {outcome}: {reason}"
            case e.ChipsMoved(why="meter reset" | "meter seeded" as why):
                return why
            case _:
                return ""
