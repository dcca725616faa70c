"""Events in sentences, as people at a table say them, without the face of any card; and what the dealer does for a due."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Final

from houseway.core.game.rules import Rules
from houseway.core.game.words import everybody, money, spoken
from houseway.core.messages import event as e
from houseway.core.messages.due import Due
from houseway.core.messages.event import Event
from houseway.core.money.places import Place
from houseway.core.round.handlers import DICE, NUMBER
from houseway.core.values.equipment import TileSet
from houseway.core.values.hands import BURN, DEALER, Hand, title

from .words import POT, act_of, after_act, at, choice_of, listed, on_spot, sentence, step_named, table_words, tended, wager_named

_CARD: Final = re.compile(r"\bcard(?=s?\b)")


# Cards that are due


def face_of(due: Due) -> str:
    """Return the position of the pieces of a deal: face up where everybody sees them, otherwise face down."""
    return "face up" if due.seen == "all" else "face down"


def due_in_words(due: Due, piece: str = "card", face: str = "") -> str:
    """Return the dealer's act for a due.

    >>> due_in_words(Due("burn", 1, "owner", ""), face="face down"), due_in_words(Due("3", 2, "owner", ""))
    ('Burn 1 card, face down.', 'Deal 2 cards to seat 3.')
    """
    if due.to == DICE:
        return "Have the dice shaken."
    if due.to == NUMBER:
        return "Have the number displayed."
    many = f"{due.many} {piece}{'s' * (due.many != 1)}"
    done = f"Burn {many}" if due.to == BURN else f"Deal {many} to {at(due.to)}"
    return f"{done}, {face}." if face else f"{done}."


def _next_deals(dues: tuple[Due, ...]) -> str:
    if not dues:
        return "no more cards are dealt now"
    if dues[0].to == DICE:
        return "the dice are shaken"
    if dues[0].to == NUMBER:
        return "the number is displayed"
    if all(due.many == 1 for due in dues):
        return f"the next cards go {_rounds_to([at(due.to) for due in dues])}"
    return f"to be dealt next: {listed(f'{due.many} to {at(due.to)}' for due in dues)}"


def _rounds_to(names: list[str]) -> str:
    """Return to whom cards go one at a time, and how many times round.

    >>> _rounds_to(["seat 1", "the dealer"] * 3), _rounds_to(["seat 1", "seat 1", "the dealer"])
    ('one at a time to seat 1 and the dealer, 3 times round', 'to seat 1 (2) and the dealer')
    """
    many = next(many for many in range(len(names), 0, -1) if names == names[: len(names) // many] * many)
    once = names[: len(names) // many]
    if many == 1 or len(once) == 1:
        return f"to {listed(_runs(names))}"
    return f"one at a time to {listed(once)}, {many} times round"


def _runs(names: Iterable[str]) -> Iterable[str]:
    for name, same in groupby(names):
        many = len(tuple(same))
        yield name if many == 1 else f"{name} ({many})"


# Events


def event_sentence(event: Event, rules: Rules | None = None) -> str:
    """Return an event as a sentence, without the face of any card; empty where people at the table would not mention it.

    The rules tell the steps of a game by their names, and tiles from cards.

    >>> from houseway.core.messages.event import CardsGathered, Noted
    >>> event_sentence(CardsGathered("HCF-13(c)"))
    'All cards are gathered and shuffled again.'
    >>> event_sentence(Noted("reshuffle", "HCF-13(c)")), event_sentence(Noted("B7p", "MB-9(a)"))
    ('The cards are reshuffled before the next round.', '')
    """
    if isinstance(event, e.StageBegan):
        return f"The next step: {step_named(rules.game.key, event.stage)}." if rules is not None else ""
    text = sentence(_of_bets(event) or _of_cards(event) or _of_the_round(event))
    return _CARD.sub("tile", text) if rules is not None and isinstance(rules.equipment, TileSet) else text


def _of_bets(event: Event) -> str:
    match event:
        case e.BetSettled(bet=bet, net=net):
            if bet.wager == POT:
                ends = f"wins {money(net)}" if net > 0 else f"loses {money(-net)}" if net < 0 else "wins and loses nothing"
                return f"{title(bet.on)} {ends}"
            return f"{on_spot(bet)} " + (f"wins {money(net)}" if net > 0 else f"loses {money(-net)}" if net < 0 else "is a push")
        case e.BetVoided(bet=bet):
            return f"{on_spot(bet)} is void and goes back"
        case e.BetPlaced(bet=bet, chips=chips):
            if not chips:
                return ""
            return f"{money(chips)} is put on {on_spot(bet)}" if bet.wager != POT else f"{title(bet.on)} puts in {money(chips)}"
        case e.BetTakenBack(bet=bet):
            return f"{on_spot(bet)} is taken back"
        case e.BetMoved(bet=bet, to=to):
            return f"{on_spot(bet)} moves to {title(to)}"
        case e.BetCorrected(bet=bet, chips=chips):
            return f"{on_spot(bet)} is corrected to {money(chips)}"
        case e.PaymentHeld(bet=bet, net=net, needs=needs):
            return f"{on_spot(bet)} wins {money(net)}, which waits for the {everybody(needs, or_above=event.or_above)}"
        case e.PotAwarded(pot=pot, hand=hand, chips=chips):
            return f"{title(hand)} gets {money(chips)} of {pot_named(pot)}"
        case e.Approved(bet=bet, by=by):
            return f"the {spoken(by)} approves the payment on {on_spot(bet)}"
        case e.Denied(bet=bet, by=by):
            return f"the {spoken(by)} denies the payment on {on_spot(bet)}"
        case e.ChipsMoved(why=why) | e.ChipsCrossed(why=why):
            said = table_words()["chips"].get(why, "")
            return said.format(amount=money(sum(move.chips for move in event.moves)))
        case e.CashConfirmed(hand=hand, wager=wager, chips=chips, by=by):
            return f"the {spoken(by)} confirms {money(chips)} in cash on {title(hand)}'s {wager_named(wager)}"
        case e.LimitRaised(hand=hand, wager=wager, chips=chips, by=by):
            return f"the {spoken(by)} allows {money(chips)} on {title(hand)}'s {wager_named(wager)}"
        case _:
            return ""


def taken_back(hands: list[Hand], count: int, piece: str = "card") -> str:
    """Return the sentence of as many pieces that are taken back from each of some hands."""
    cards = f"{piece} is" if count == 1 else f"{count} {piece}s are"
    return f"the last {cards} taken back to the deck from {'each of ' if len(hands) > 1 else ''}{listed(map(at, hands))}"


def pot_named(pot: Place) -> str:
    """Return a pot as a dealer calls it.

    >>> pot_named("pot 0"), pot_named("pot 2")
    ('the main pot', 'side pot 2')
    """
    number = str(pot).removeprefix("pot ")
    return "the main pot" if number == "0" else f"side pot {number}" if number.isdigit() else spoken(str(pot))


def _cards(many: int) -> str:
    return "a card" if many == 1 else f"{many} cards"


def _go(many: int) -> str:
    return f"{_cards(many)} {'goes' if many == 1 else 'go'}"


def _of_cards(event: Event) -> str:
    match event:
        case e.CardsDealt(to=to, cards=cards, seen=seen):
            if to == BURN:
                are = "is" if len(cards) == 1 else "are"
                return f"{_cards(len(cards))} {are} burned, {'face up' if seen == 'all' else 'face down'}"
            return f"{_go(len(cards))} to {at(to)}"
        case e.CardsRemoved(cards=cards):
            return f"{_go(len(cards))} to the discards, face up"
        case e.CardsDiscarded(hand=hand, cards=cards, to=to):
            return f"{_cards(len(cards))} of {at(hand)} {'goes' if len(cards) == 1 else 'go'} to {at(to)}"
        case e.CardsTakenBack(hand=hand, count=count):
            return taken_back([hand], count)
        case e.CardsShown(hand=hand):
            owned = hand == DEALER or hand[:1].isdigit()
            return (
                "the burned card is shown"
                if hand == BURN
                else f"{at(hand)}'s hand is turned up"
                if owned
                else f"{at(hand)} is turned up"
            )
        case e.CardExposed(cards=cards):
            return f"{_cards(len(cards))} {'is' if len(cards) == 1 else 'are'} laid aside, seen by all"
        case e.ExposedTaken(to=to):
            return f"the exposed card goes to {at(to)}"
        case e.CardsGathered():
            return "all cards are gathered and shuffled again"
        case e.RackShuffled():
            return "the cards put away are shuffled and dealt again"
        case e.Owed(dues=dues) | e.DuesChanged(dues=dues):
            return _next_deals(tuple(dues))
        case e.HandSplit(hand=hand, into=into):
            return f"{title(hand)} is split into {title(into)}"
        case e.StubCounted(count=count, expected=expected):
            return f"the stub is counted: {count} cards, {expected} expected"
        case e.DiceRolled(dice=dice):
            return f"the dice show {listed(map(str, dice))}"
        case e.NumberShown(number=number):
            return f"the generator shows {number}"
        case e.StacksCut():
            return "the stacks are cut"
        case e.StacksOpened():
            return "the stacks are laid open for the deal"
        case e.LookedAt(hand=hand):
            return f"{at(hand)} looks at the cards"
        case e.Arranged(hand=hand):
            return f"{at(hand)} sets the hand"
        case _:
            return ""


def _of_the_round(event: Event) -> str:
    match event:
        case e.RoundOpened():
            return "the dealer opens the round"
        case e.BetsClosed():
            return "no more bets are taken"
        case e.HandsJoined(hands=hands):
            return f"in play now: {listed(map(at, hands))}"
        case e.Called(what=what, by=by):
            return f"the {spoken(by)} calls: {spoken(what)}"
        case e.RulingAsked(needs=needs):
            return f"play stops until the {everybody(needs, together=False)} has decided"
        case e.Ruled(by=by, upheld=upheld):
            return f"the {spoken(by)} {'upholds' if upheld else 'dismisses'} the call"
        case e.Reread(by=by, on=on):
            return f"the {spoken(by)} corrects what was entered for {at(on)}"
        case e.Voided(stands=stands):
            kept = f", except {len(stands)} that {'was' if len(stands) == 1 else 'were'} settled before" if stands else ""
            return f"the round is void: every bet goes back{kept}"
        case e.RoundClosed():
            return "the round is over"
        case e.Noted(what=what, about=about):
            return noted(what, about or "")
        case e.Chosen(hand=hand, option=option, chips=chips):
            return f"{at(hand)} {act_of(option, money(chips) if chips else '', after_act(option))}"
        case e.Questioned(hand=hand, option=option):
            return f"the dealer asks {at(hand)} to confirm: {choice_of(option)}"
        case e.PlayerSat(player=player, seats=seats):
            return f"{player} sits down at {listed(map(title, seats))}"
        case e.PlayerLeft(player=player):
            return f"{player} leaves the table"
        case e.Tended(by=by, what=what, value=value):
            return tended(by, what, value)
        case e.MeterShown(meter=meter, total=total):
            return f"the meter {spoken(meter)} shows {money(total)}"
        case _:
            return ""


def note_in(what: str) -> str | None:
    """Return the line of a note: the longest whose words it begins with, or None."""
    found = [known for known in table_words()["notes"] if what == known or what.startswith(known + " ")]
    return max(found, key=len, default=None)


def noted(what: str, about: Hand) -> str:
    """Return a note as a sentence: `noted("reshuffle", "")`."""
    line = note_in(what)
    if line is None:
        return ""
    rest = what.removeprefix(line).strip()
    hand = about or rest.partition(" ")[0]
    return table_words()["notes"][line].format(of=at(rest) if rest else "", hand=at(hand) if hand else "the table")
