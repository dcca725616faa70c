"""The announcements for the dealer's next options and for recent events, filled in from what is visible.

A line that would name a card that the viewer has not seen cannot be filled in, and is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from houseway.core.game.words import money, spoken
from houseway.core.law.condition import applies
from houseway.core.messages import event as e
from houseway.core.messages.event import Event
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER, Hand, title
from houseway.views.hands import named, names_of

from .announcements import script_of
from .lines import SEATS, DealerScript, Line, On
from .types import Announcement


class Occasion(NamedTuple):
    """Something to speak about: what kind of occasion, in which stage, about which hand, and the facts of it."""

    on: On
    stage: str = ""
    hand: Hand = ""
    word: str = ""
    facts: Mapping[str, str] = {}


def announced(seen: Round, occasions: Iterable[Occasion]) -> tuple[Announcement, ...]:
    """Return the words for some occasions, in order; an occasion without words is passed over."""
    says = script_of(seen.rules.game.key)
    found = (_words(seen, says, occasion) for occasion in occasions)
    return tuple(dict.fromkeys(one for one in found if one is not None))


def _words(seen: Round, says: DealerScript, occasion: Occasion) -> Announcement | None:
    for line in says.lines:
        if _fits(seen, line, occasion):
            text = _filled(seen, line, occasion)
            if text is not None:
                return Announcement(
                    says=text, cites=line.cites or None, on=line.on, hand=occasion.hand or None, word=occasion.word or None
                )
    return None


def _fits(seen: Round, line: Line, occasion: Occasion) -> bool:
    rules = seen.rules
    if line.on != occasion.on or line.stage not in ("", occasion.stage) or line.word not in ("", occasion.word):
        return False
    if line.hand and line.hand != occasion.hand and not (line.hand == SEATS and occasion.hand[:1].isdigit()):
        return False
    return (not line.cites or line.cites in rules.clauses) and applies(line.under, rules.settings)


def _filled(seen: Round, line: Line, occasion: Occasion) -> str | None:
    """Return the words with everything filled in; None where something cannot be."""
    wanted = line.fills
    if not wanted:
        return line.says
    names, hand = names_of(seen), occasion.hand or None
    facts = {**occasion.facts, **(names.calls(seen, hand) if names.calls and wanted & {*names.called} else {})}
    if hand is not None:
        facts["hand"] = title(hand)
        if "worth" in wanted and "worth" not in facts:
            facts["worth"] = worth_of(seen, hand)
    if "dealer" in wanted:
        facts["dealer"] = worth_of(seen, DEALER)
    if not all(facts.get(name) for name in wanted):
        return None
    text = line.says.format(**facts)
    return text[0].upper() + text[1:]


def worth_of(seen: Round, hand: Hand) -> str:
    """Return the name of a hand; empty if not all of it is visible."""
    return ", ".join(named(seen, hand))


# What has just happened


def in_stages(events: Iterable[Event]) -> Iterator[tuple[Event, str]]:
    """Yield the events of a round, each with the stage in which it happened."""
    stage = ""
    for event in events:
        if isinstance(event, e.StageBegan):
            stage = event.stage
        yield event, stage


def occasions_of(seen: Round, events: Sequence[Event], just: int) -> Iterator[Occasion]:
    """Yield the occasions for announcements in the last events of a round, as they were seen, in order."""
    for event, stage in tuple(in_stages(events))[len(events) - just :]:
        occasion = occasion_of(seen, event, stage)
        if occasion is not None:
            yield occasion


def occasion_of(seen: Round, event: Event, stage: str) -> Occasion | None:
    """Return the occasion for an announcement of one event, or None."""
    match event:
        case e.CardsDealt(to=to, cards=cards, seen="all"):
            return Occasion("dealt", stage, to, facts=_cards(cards))
        case e.CardsShown(hand=hand, cards=cards):
            return Occasion("shown", stage, hand, facts=_cards(cards))
        case e.DiceRolled(dice=dice):
            thrown = names_of(seen).thrown
            told = {"thrown": thrown(seen)} if thrown and seen.dice else {}
            return Occasion("rolled", stage, facts={"dice": ", ".join(map(str, dice)), "total": str(sum(dice)), **told})
        case e.NumberShown(number=number):
            return Occasion("number", stage, facts={"number": str(number)})
        case e.Chosen(hand=hand, option=option, chips=chips):
            amount = {} if chips is None else {"amount": money(chips)}
            return Occasion("chosen", stage, hand, option, {"said": spoken(option), **amount})
        case e.Noted(what=what):
            return Occasion("noted", stage, word=what, facts={"noted": spoken(what)})
        case e.PaymentHeld(bet=bet, net=net):
            return Occasion("held", stage, bet.on, facts={"amount": money(net), "wager": spoken(bet.wager)})
        case e.BetSettled(bet=bet, net=net):
            outcome = "wins" if net > 0 else "loses" if net < 0 else "pushes"
            return Occasion(
                "settled", stage, bet.on, facts={"amount": money(abs(net)), "outcome": outcome, "wager": spoken(bet.wager)}
            )
        case e.PotAwarded(hand=hand, chips=chips):
            return Occasion("awarded", stage, hand, facts={"amount": money(chips)})
        case e.Voided():
            return Occasion("void", stage)
        case _:
            return None


def _cards(cards: tuple[Piece, ...]) -> Mapping[str, str]:
    return {} if BACK in cards else {"cards": ", ".join(map(repr, cards))}
