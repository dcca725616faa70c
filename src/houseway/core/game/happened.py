"""One event as a sentence, for a person who reads a round step by step; amounts have their dollar sign.

Each kind of event has a line in `_SENTENCES` or is told by its own name. What an event carries for the machine (memory, digests,
what chance owes) is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.core.game.words import awaited, money, spoken
from houseway.core.messages import event as e
from houseway.core.money.places import Aside, Bet, Move, Place
from houseway.core.values.cards import spelled
from houseway.core.values.hands import BOARD, BURN, DEALER, DISCARDS, Hand, title

_PLACES = frozenset({BOARD, BURN, DISCARDS, DEALER})


def happened(event: e.Event) -> str:
    """Return an event as a sentence, or an empty text where nothing can be seen at the table."""
    told = _SENTENCES.get(type(event))
    return told(event) if told is not None else _by_its_name(event)


def moved(move: Move) -> str:
    """Return a move of chips in words.

    >>> moved(Move("rack", "player ann", 2500, "wins"))
    '$25 from rack to player ann'
    """
    return f"{money(move.chips)} from {where(move.src)} to {where(move.dst)}"


def where(place: Place) -> str:
    """Return the name of a place of chips: a bet with its seat, chips set aside, or a place of the house."""
    if isinstance(place, Aside):
        return f"aside for {bet_named(place.bet)}"
    return bet_named(place) if isinstance(place, Bet) else place


def bet_named(bet: Bet) -> str:
    """Return a bet in words: `seat 3 flush bonus`."""
    return f"{title(bet.on)} {spoken(bet.wager)}"


def _at(hand: Hand) -> str:
    return f"the {hand}" if hand in _PLACES else title(hand)


def _amount(net: int) -> str:
    return f"wins {money(net)}" if net > 0 else f"loses {money(-net)}" if net < 0 else "is a push"


def _cards(pieces: tuple[Any, ...]) -> str:
    return spelled(pieces) or "no cards"


def _chosen(event: e.Chosen) -> str:
    amount = f" {money(event.chips)}" if event.chips is not None else ""
    return f"{title(event.hand)} {spoken(event.option)}{amount}"


def _called(event: e.Called | e.RulingAsked) -> str:
    about = f" about {title(event.about)}" if event.about else ""
    cards = f" with {_cards(event.cards)}" if event.cards else ""
    return f"the {spoken(event.by)} calls {spoken(event.what)}{about}{cards}"


def _arranged(event: e.Arranged) -> str:
    return f"{title(event.hand)} sets {' / '.join(_cards(part) for part in event.parts)}"


def _moves(why: str, moves: tuple[Move, ...]) -> str:
    told = ", ".join(map(moved, moves))
    return f"{spoken(why)}: {told}" if told else spoken(why)


def _by_its_name(event: e.Event) -> str:
    """Return the name of an event's kind in words.

    >>> from houseway.core.messages.event import CardsGathered
    >>> _by_its_name(CardsGathered("HCF-13(c)"))
    'cards gathered'
    """
    name = type(event).__name__
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


_NO_SENTENCE: Callable[[Any], str] = lambda _: ""  # noqa: E731
_SENTENCES: dict[type[e.Event], Callable[[Any], str]] = {
    e.Owed: _NO_SENTENCE,
    e.DuesChanged: _NO_SENTENCE,
    e.RoundOpened: lambda one: f"round {one.number} is opened, edition {one.edition}",
    e.StageBegan: lambda one: f"next: {spoken(one.stage)}",
    e.RoundClosed: lambda _: "the round is over",
    e.BetPlaced: lambda one: f"{bet_named(one.bet)}: {money(one.chips)} is bet",
    e.BetTakenBack: lambda one: f"{bet_named(one.bet)} is taken back",
    e.BetMoved: lambda one: f"{bet_named(one.bet)} is moved to {title(one.to)}",
    e.BetCorrected: lambda one: f"{bet_named(one.bet)} is corrected to {money(one.chips)}",
    e.BetVoided: lambda one: f"{bet_named(one.bet)} is void and returned: {spoken(one.why)}",
    e.BetSettled: lambda one: f"{bet_named(one.bet)} {_amount(one.net)}: {spoken(one.because)}",
    e.BetsClosed: lambda one: f"no more bets; in play: {', '.join(map(title, one.hands)) or 'none'}",
    e.CashConfirmed: lambda one: (
        f"the {spoken(one.by)} confirms {money(one.chips)} in cash on {title(one.hand)} {spoken(one.wager)}"
    ),
    e.LimitRaised: lambda one: (
        f"the {spoken(one.by)} {'allows' if one.granted else 'does not allow'} {money(one.chips)} on "
        f"{title(one.hand)} {spoken(one.wager)}"
    ),
    e.ChipsMoved: lambda one: _moves(one.why, one.moves),
    e.ChipsCrossed: lambda one: _moves(one.why, one.moves),
    e.CardsDealt: lambda one: f"{_at(one.to)} gets {_cards(one.cards)}",
    e.CardsShown: lambda one: f"{_at(one.hand)} shows {_cards(one.cards)}",
    e.CardsRemoved: lambda one: f"{_cards(one.cards)} goes to the discards",
    e.CardsDiscarded: lambda one: f"{_at(one.hand)} discards {_cards(one.cards)}",
    e.CardsTakenBack: lambda one: f"{_at(one.hand)} gives back the last {one.count}",
    e.CardExposed: lambda one: f"{_cards(one.cards)} is exposed",
    e.ExposedTaken: lambda one: f"the exposed card goes to {_at(one.to)}",
    e.LookedAt: lambda one: f"{title(one.hand)} looks at {_cards(one.cards)}",
    e.HandSplit: lambda one: f"{title(one.hand)} is split into {title(one.into)}",
    e.DiceRolled: lambda one: f"the dice show {' '.join(map(str, one.dice))}, total {sum(one.dice)}",
    e.NumberShown: lambda one: f"the generator shows {one.number}",
    e.StacksCut: lambda one: f"the stacks are now {' '.join(map(str, one.order))}",
    e.StacksOpened: lambda one: f"the stacks are opened, style {spoken(one.style)}",
    e.StubCounted: lambda one: f"the stub is counted: {one.count} cards, {one.expected} expected",
    e.Chosen: _chosen,
    e.Questioned: lambda one: f"{title(one.hand)} is asked to confirm: {spoken(one.option)}",
    e.Arranged: _arranged,
    e.PotAwarded: lambda one: f"{one.pot}: {money(one.chips)} to {title(one.hand)}: {spoken(one.because)}",
    e.PaymentHeld: lambda one: (
        f"{bet_named(one.bet)} wins {money(one.net)}, waiting for {awaited(one.needs, one.follows, or_above=one.or_above)}"
    ),
    e.Approved: lambda one: f"the {spoken(one.by)} approves {bet_named(one.bet)}",
    e.Denied: lambda one: f"the {spoken(one.by)} denies {bet_named(one.bet)} as {spoken(one.outcome)}: {one.reason}",
    e.Called: _called,
    e.RulingAsked: lambda one: f"{_called(one)}; the floor must decide",
    e.Ruled: lambda one: f"the {spoken(one.by)} {'upholds' if one.upheld else 'rejects'} {spoken(one.what)}",
    e.Reread: lambda one: f"the {spoken(one.by)} corrects what was entered for {_at(one.on)}",
    e.Voided: lambda one: f"the round is void: {spoken(one.why)}",
    e.Noted: lambda one: f"noted: {spoken(one.what)}{f' about {title(one.about)}' if one.about else ''}",
    e.HandsJoined: lambda one: f"in play now: {', '.join(map(title, one.hands))}",
    e.PlayerSat: lambda one: f"{one.player} sits at {', '.join(map(title, one.seats))}",
    e.PlayerLeft: lambda one: f"{one.player} leaves the table",
    e.Tended: lambda one: f"the {spoken(one.by)} {spoken(one.what)}{f' {one.value}' if one.value else ''}",
    e.MeterShown: lambda one: f"the meter {spoken(one.meter)} shows {money(one.total)}",
}
