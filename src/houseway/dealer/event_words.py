"""Events in words, without the face of any card: so they read the same before something happens and after it."""

from __future__ import annotations

from houseway.core.game.words import everybody, money, spoken
from houseway.core.messages import event as e
from houseway.core.messages.event import Event
from houseway.core.money.places import Aside, Bet, Place
from houseway.core.values.hands import title

from .types import ChipsMove, Happening


def happening(event: Event) -> Happening:
    """Return one event in words, with its clause and the chips it moves."""
    moves = tuple(ChipsMove(src=placed(move.src), dst=placed(move.dst), chips=move.chips, why=move.why) for move in event.moves)
    text = in_words(event)
    return Happening(kind=type(event).__name__, says=text[:1].upper() + text[1:], cites=event.cites, moves=moves)


def placed(place: Place) -> str:
    """Return a place of chips in words.

    >>> placed(Bet("ann", "3", "flush_bonus")), placed("player ann"), placed("rack")
    ('seat 3 flush bonus, ann', 'ann', 'rack')
    """
    if isinstance(place, Bet):
        return f"{title(place.on)} {spoken(place.wager)}, {place.by}"
    if isinstance(place, Aside):
        return f"set aside for {title(place.bet.on)} {spoken(place.bet.wager)}, {place.bet.by}"
    return place.removeprefix("player ")


def _bet(bet: Bet) -> str:
    return f"the bet of {title(bet.on)} on {spoken(bet.wager)}"


def _cards(many: int) -> str:
    return "a card" if many == 1 else f"{many} cards"


def in_words(event: Event) -> str:
    """Return an event as a sentence without its full stop."""
    return _about_bets(event) or _about_cards(event) or _about_the_round(event)


def _about_bets(event: Event) -> str:
    match event:
        case e.BetSettled(bet=bet, net=net):
            return f"{_bet(bet)} " + (f"wins {money(net)}" if net > 0 else f"loses {money(-net)}" if net < 0 else "is a push")
        case e.BetVoided(bet=bet):
            return f"{_bet(bet)} is void and returned"
        case e.BetPlaced(bet=bet, chips=chips):
            return f"{money(chips)} is put on {spoken(bet.wager)} for {title(bet.on)}"
        case e.BetTakenBack(bet=bet):
            return f"{_bet(bet)} is taken back"
        case e.BetMoved(bet=bet, to=to):
            return f"{_bet(bet)} moves to {title(to)}"
        case e.BetCorrected(bet=bet, chips=chips):
            return f"{_bet(bet)} is corrected to {money(chips)}"
        case e.PaymentHeld(bet=bet, net=net, needs=needs):
            return f"{_bet(bet)} wins {money(net)}, which waits for {everybody(needs, or_above=event.or_above)}"
        case e.PotAwarded(hand=hand, chips=chips):
            return f"{title(hand)} gets {money(chips)} of the pot"
        case e.ChipsMoved(why=why):
            return f"chips move: {spoken(why)}"
        case _:
            return ""


def _about_cards(event: Event) -> str:
    match event:
        case e.CardsDealt(to=to, cards=cards):
            return f"{_cards(len(cards))} to {title(to)}"
        case e.CardsRemoved(cards=cards):
            return f"{_cards(len(cards))} to the discards, face up"
        case e.CardsDiscarded(hand=hand, cards=cards, to=to):
            return f"{_cards(len(cards))} of {title(hand)} to the {to}"
        case e.CardsTakenBack(hand=hand, count=count):
            return f"{_cards(count)} of {title(hand)} taken back to the deck"
        case e.CardsShown(hand=hand):
            return f"{title(hand)} is turned up"
        case e.CardExposed(cards=cards):
            return f"{_cards(len(cards))} laid aside, seen by all"
        case e.ExposedTaken(to=to):
            return f"the exposed card goes to {title(to)}"
        case e.CardsGathered():
            return "all cards are gathered and shuffled again"
        case e.Reread(on=on):
            return f"the round goes back to what was entered wrongly: {title(on)}"
        case e.RackShuffled():
            return "the cards put away are shuffled and dealt again"
        case e.Owed(dues=dues) | e.DuesChanged(dues=dues):
            told = ", ".join(f"{due.many} to {title(due.to)}" for due in dues)
            return f"due next: {told}" if told else "nothing more is due"
        case e.HandSplit(hand=hand, into=into):
            return f"{title(hand)} is split into {title(into)}"
        case e.StubCounted(count=count, expected=expected):
            return f"the stub is counted: {count} cards, {expected} expected"
        case _:
            return ""


def _about_the_round(event: Event) -> str:
    match event:
        case e.Called(what=what, by=by):
            return f"the {spoken(by)} calls: {spoken(what)}"
        case e.RulingAsked(needs=needs):
            return f"play stops until the {everybody(needs, together=False)} has ruled"
        case e.Ruled(by=by, upheld=upheld):
            return f"the {spoken(by)} {'upholds' if upheld else 'dismisses'} the call"
        case e.Voided(stands=stands):
            kept = f", except {len(stands)} settled on their own" if stands else ""
            return f"the round is void: every bet is returned{kept}"
        case e.StageBegan(stage=stage):
            return f"the round continues with: {spoken(stage)}"
        case e.RoundClosed():
            return "the round is over"
        case e.Noted(what=what, about=about):
            return f"noted: {spoken(what)}" + (f", {title(about)}" if about else "")
        case e.Chosen(hand=hand, option=option):
            return f"{title(hand)} {spoken(option)}"
        case _:
            return spoken(_separated(type(event).__name__))


def _separated(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).strip("_")
