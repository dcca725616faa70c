"""The effect of each kind of event on a draft, besides the chips it moves. One small function per kind.

Nothing here judges: an event has happened. A kind that is not listed is a fault, and so is a bet that is settled
twice.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from houseway.core.fault import Fault
from houseway.core.messages import event as e
from houseway.core.messages.note import STUB_COUNTED
from houseway.core.money.places import Bet, link
from houseway.core.values.cards import BACK, Back, Unread
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DISCARDS, EXPOSED, pile

from .state import NOTHING, Draft, Result, SpokenWord


def _nothing(now: Draft, event: Any) -> None:
    """Change nothing: the event only moved chips or added to the record."""


def _stage_began(now: Draft, event: e.StageBegan) -> None:
    now.at = now.rules.stage_numbers[event.stage]
    now.stage = now.rules.stages[now.at]
    now.over = False  # a round that was paid continues in its last stage when a mistake is seen late (R-GEN-30)


def _bet_placed(now: Draft, event: e.BetPlaced) -> None:
    bets = now.writes_bets()
    bets[event.bet] = bets.get(event.bet, 0) + event.chips
    if event.tender == "cash" and now.permits:  # what was confirmed was this bet, and no other after it
        this = (event.bet.on, event.bet.wager, event.chips)
        now.permits = frozenset(permit for permit in now.permits if permit[:3] != this)


def _bet_taken_back(now: Draft, event: e.BetTakenBack) -> None:
    del now.writes_bets()[event.bet]


def _bet_moved(now: Draft, event: e.BetMoved) -> None:
    bets = now.writes_bets()
    bets[event.bet._replace(on=event.to)] = bets.pop(event.bet)


def _cash_confirmed(now: Draft, event: e.CashConfirmed) -> None:
    now.permits |= {(event.hand, event.wager, event.chips, event.by)}


def _bets_closed(now: Draft, event: e.BetsClosed) -> None:
    now.hands = event.hands


def _hands_joined(now: Draft, event: e.HandsJoined) -> None:
    now.hands = event.hands


def _dues_added(now: Draft, event: e.Owed) -> None:
    now.due += event.dues


def _cards_dealt(now: Draft, event: e.CardsDealt) -> None:
    held = now.writes_held()
    before = held.get(event.to, ())
    held[event.to] = before + event.cards
    now.due = now.due[1:]
    if event.seen == "all":
        if not before or event.to not in now.hands:  # one card face up does not show a hand with hidden cards
            now.shown |= {event.to}
    elif event.to in now.shown and event.to in now.hands:
        now.shown -= {event.to}


def _dice_rolled(now: Draft, event: e.DiceRolled) -> None:
    now.dice = event.dice
    now.due = now.due[1:]


def _number_shown(now: Draft, event: e.NumberShown) -> None:
    now.number = event.number
    now.due = now.due[1:]


def _stacks_cut(now: Draft, event: e.StacksCut) -> None:
    held = now.writes_held()
    held |= {pile(place): held[pile(was)] for place, was in enumerate(event.order, start=1)}


def _stacks_opened(now: Draft, event: e.StacksOpened) -> None:
    now.held = {hand: held for hand, held in now.held.items() if not hand.startswith("stack ")}


def _looked_at(now: Draft, event: e.LookedAt) -> None:
    now.writes_held()[event.hand] = event.cards


def _cards_removed(now: Draft, event: e.CardsRemoved) -> None:
    held = now.writes_held()
    held[DISCARDS] = held.get(DISCARDS, ()) + event.cards


def _cards_taken_back(now: Draft, event: e.CardsTakenBack) -> None:
    held = now.writes_held()
    held[event.hand] = held[event.hand][: -event.count]


def _cards_discarded(now: Draft, event: e.CardsDiscarded) -> None:
    held = now.writes_held()
    held[event.hand] = _less(held[event.hand], event.cards)
    held[event.to] = held.get(event.to, ()) + event.cards


def _less(held: tuple[Piece, ...], goes: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return the rest of a hand; for a viewer who cannot see the pieces, one back is removed for each."""
    stays = list(held)
    for piece in goes:
        stays.remove(piece if piece in stays else BACK if BACK in stays else stays[-1])  # all were shown: the last
    return tuple(stays)


def _cards_gathered(now: Draft, event: e.CardsGathered) -> None:
    now.held, now.shown, now.due = {}, frozenset(), ()


def _dues_changed(now: Draft, event: e.DuesChanged) -> None:
    now.due = event.dues


def _card_exposed(now: Draft, event: e.CardExposed) -> None:
    held = now.writes_held()
    held[EXPOSED] = held.get(EXPOSED, ()) + event.cards


def _exposed_taken(now: Draft, event: e.ExposedTaken) -> None:
    held = now.writes_held()
    taken = held.pop(EXPOSED)
    held[event.to] = held.get(event.to, ()) + taken


def _rack_shuffled(now: Draft, event: e.RackShuffled) -> None:
    held = now.writes_held()
    for put_away in event.places:
        held.pop(put_away, None)


def _hand_split(now: Draft, event: e.HandSplit) -> None:
    held = now.writes_held()
    goes = event.cards or held[event.hand][-1:]
    held[event.hand], held[event.into] = _less(held[event.hand], goes), goes
    at = now.hands.index(event.hand) + 1
    now.hands = (*now.hands[:at], event.into, *now.hands[at:])


def _chosen(now: Draft, event: e.Chosen) -> None:
    now.said += (SpokenWord(now.stage.name if now.stage else "", event.hand, event.option),)


def _questioned(now: Draft, event: e.Questioned) -> None:
    now.questioned |= {(event.hand, event.option)}


def _arranged(now: Draft, event: e.Arranged) -> None:
    now.arranged = MappingProxyType({**now.arranged, event.hand: event.parts})


def _cards_shown(now: Draft, event: e.CardsShown) -> None:
    if now.rules.unread and BACK in event.cards:
        raise Unread(next((piece.of for piece in event.cards if isinstance(piece, Back) and piece.of), event.hand))
    held = now.held[event.hand]
    if len(event.cards) == len(held) and not (
        now.rules.unread and BACK in held
    ):  # faces come up first, then the rules turn it up
        now.shown |= {event.hand}
    if BACK in held:  # a viewer who had only backs now sees faces, all or some
        now.writes_held()[event.hand] = _with_faces(held, event.cards)
        parts = now.arranged.get(event.hand, ())
        if len(parts) > 1 and BACK in parts[0] and len(event.cards) == len(held):
            now.arranged = MappingProxyType({**now.arranged, event.hand: _turned_up(parts, event.cards)})


def _with_faces(held: tuple[Piece, ...], cards: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return a hand with some of its cards turned up: those not seen before take the place of backs, in order."""
    if len(cards) == len(held):
        return cards
    known = list(held)
    new: list[Piece] = []
    for card in cards:
        if card in known:
            known.remove(card)
        else:
            new.append(card)
    faces = iter(new)
    return tuple(next(faces, BACK) if piece is BACK else piece for piece in held)


def _turned_up(parts: tuple[tuple[Piece, ...], ...], cards: tuple[Piece, ...]) -> tuple[tuple[Piece, ...], ...]:
    """Return the parts of a hand with their faces: they are turned up in order, and a part put away unseen stays covered."""
    pieces = iter(cards)
    return tuple(tuple(next(pieces, BACK) for _ in part) for part in parts)


def _bet_settled(now: Draft, event: e.BetSettled) -> None:
    done = now.writes_settled()
    if event.bet in done:
        raise Fault(f"{event.bet} of {event.bet.by} would be settled twice")
    done[event.bet] = Result(event.net, event.cites, event.because, stays=event.stays, basis=event.basis)
    if now.waiting:
        now.waiting = _without(now, event.bet)


def _without(now: Draft, bet: Bet) -> MappingProxyType[Bet, e.PaymentHeld]:
    return MappingProxyType({other: held for other, held in now.waiting.items() if other != bet})


def _payment_held(now: Draft, event: e.PaymentHeld) -> None:
    before = now.waiting.get(event.bet)
    if before is not None and before.net != event.net:  # what was approved was another amount
        now.approved = frozenset(given for given in now.approved if given[0] != event.bet)
    now.waiting = MappingProxyType({**now.waiting, event.bet: event})


def _approved(now: Draft, event: e.Approved) -> None:
    now.approved |= {(event.bet, event.by)}


def _called(now: Draft, event: e.Called) -> None:
    now.calls = MappingProxyType({**now.calls, event.what: now.calls.get(event.what, 0) + 1})


def _ruling_requested(now: Draft, event: e.RulingAsked) -> None:
    now.disputed = event


def _ruled(now: Draft, event: e.Ruled) -> None:
    now.disputed = None


def _voided(now: Draft, event: e.Voided) -> None:
    stands = {bet: now.settled[bet] for bet in event.stands}
    now.settled = {bet: stands.get(bet) or Result(0, event.cites, "void: " + event.why, void=True) for bet in now.bets}
    now.due, now.waiting, now.disputed = (), NOTHING, None
    now.void = event.cites
    now.at, now.stage = len(now.rules.stages), None


def _bet_voided(now: Draft, event: e.BetVoided) -> None:
    now.writes_settled()[event.bet] = Result(0, event.cites, "void: " + event.why, void=True)
    now.waiting = _without(now, event.bet)


def _bet_corrected(now: Draft, event: e.BetCorrected) -> None:
    now.writes_bets()[event.bet] = event.chips


def _limit_raised(now: Draft, event: e.LimitRaised) -> None:
    now.permits |= {(event.hand, event.wager, event.chips, event.by)}
    if event.granted:
        now.allowed = MappingProxyType({**now.allowed, (event.hand, event.wager): event.chips})


def _stub_counted(now: Draft, event: e.StubCounted) -> None:
    now.noted = (*now.noted, STUB_COUNTED.name)


def _noted(now: Draft, event: e.Noted) -> None:
    now.noted = (*now.noted, event.what)


def _meter_shown(now: Draft, event: e.MeterShown) -> None:
    now.writes_chips().setdefault(link(event.meter), 0)


def _round_closed(now: Draft, event: e.RoundClosed) -> None:
    now.at, now.stage = len(now.rules.stages), None
    now.over, now.past = True, ()  # after the round it is a dispute (R-GEN-33)


APPLIES: dict[type[e.Event], Callable[[Draft, Any], None]] = {
    e.StageBegan: _stage_began,
    e.BetPlaced: _bet_placed,
    e.BetTakenBack: _bet_taken_back,
    e.BetMoved: _bet_moved,
    e.CashConfirmed: _cash_confirmed,
    e.BetsClosed: _bets_closed,
    e.HandsJoined: _hands_joined,
    e.ChipsMoved: _nothing,
    e.Owed: _dues_added,
    e.CardsDealt: _cards_dealt,
    e.DiceRolled: _dice_rolled,
    e.NumberShown: _number_shown,
    e.StacksCut: _stacks_cut,
    e.StacksOpened: _stacks_opened,
    e.LookedAt: _looked_at,
    e.CardsRemoved: _cards_removed,
    e.CardsTakenBack: _cards_taken_back,
    e.CardsDiscarded: _cards_discarded,
    e.CardsGathered: _cards_gathered,
    e.DuesChanged: _dues_changed,
    e.CardExposed: _card_exposed,
    e.ExposedTaken: _exposed_taken,
    e.RackShuffled: _rack_shuffled,
    e.HandSplit: _hand_split,
    e.Chosen: _chosen,
    e.Questioned: _questioned,
    e.Arranged: _arranged,
    e.CardsShown: _cards_shown,
    e.BetSettled: _bet_settled,
    e.PotAwarded: _nothing,
    e.PaymentHeld: _payment_held,
    e.Approved: _approved,
    e.Denied: _nothing,
    e.Called: _called,
    e.RulingAsked: _ruling_requested,
    e.Ruled: _ruled,
    e.Voided: _voided,
    e.BetVoided: _bet_voided,
    e.BetCorrected: _bet_corrected,
    e.LimitRaised: _limit_raised,
    e.StubCounted: _stub_counted,
    e.Noted: _noted,
    e.RoundClosed: _round_closed,
    e.MeterShown: _meter_shown,
    e.Tended: _nothing,
}
