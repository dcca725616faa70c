"""What every round of every game must keep, asked of a round that has been played.

Each promise is one function that raises if it is broken. Conformance asks them of rounds Hypothesis thinks of; the soak
asks them of many more; the cheap ones are asked of every worked round that is over.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from houseway.core.messages import command as c
from houseway.core.messages import event as e
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import CAGE, RACK, RAKE, Bet, is_on_the_felt, may_sink, stack
from houseway.core.round.decide import Decided, begin, decide, evolve, offers, replay, standing
from houseway.core.round.option import NAMES
from houseway.core.round.view import PUBLIC, asks_of, seen_by, view
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import box
from houseway.core.wire.notation import read_line, write
from houseway.core.wire.wire import FORMAT, LATER, PROSE, digest, plain, read
from houseway.worked.event_digest import FORMAT as EVENTS_FORMAT
from houseway.worked.event_digest import UNDER, event_digest
from houseway.worked.worked import Played

from .histories import comes_back, is_poker


def after_opening(played: Played) -> tuple[e.Event, ...]:
    """Return the events of the round, from its first stage on."""
    return tuple(event for event in played.events if not isinstance(event, e.RoundOpened))


def begun(played: Played) -> Decided:
    """Return the round in its first stage, before any command."""
    return begin(played.opened)


def replaying_rebuilds_the_round(played: Played) -> None:
    """The events alone give the same round, together and one by one."""
    events = after_opening(played)
    assert replay(played.opened, events) == played.round
    now = played.opened
    for event in events:
        now = evolve(now, event)
    assert now == played.round


def deciding_again_gives_the_same_events(played: Played) -> None:
    """The commands alone give the same events."""
    first = begun(played)
    now, events = first.after, list(first.events)
    for command in played.commands:
        ruling = decide(now, command)
        assert not isinstance(ruling, Refusal), (command, ruling)
        now = ruling.after
        events += ruling.events
    told = (event.alone() if isinstance(event, e.RoundClosed) else event for event in after_opening(played))
    assert tuple(events) == tuple(told)


def every_event_cites_a_clause_that_exists(played: Played) -> None:
    """Every event cites a clause of the rules."""
    clauses = played.opened.rules.clauses
    for event in played.events:
        assert event.cites in clauses, event


def every_bet_is_settled_once(played: Played) -> None:
    """Every bet is settled exactly once; a void round settles every bet by returning it.

    A void hand may give back even what a fold has lost.
    """
    stands = [played.events[at] for at in standing(played.events)]  # what a correction replaced does not count (R-GEN-33)
    settled = Counter(event.bet for event in stands if isinstance(event, e.BetSettled))
    voided = Counter(event.bet for event in stands if isinstance(event, e.BetVoided))
    assert all(count == 1 for times in (settled, voided) for count in times.values()), (settled, voided)
    assert set(played.round.settled) == set(played.round.bets)
    if not played.round.void:
        assert {*settled, *voided} == set(played.round.bets)
        assert all(played.round.settled[bet].net == 0 for bet in voided)


def no_chip_is_made_or_lost(played: Played) -> None:
    """Chips in equal chips out, no balance is negative, and no chips are left on the felt."""
    before, after = played.opened.chips, played.round.chips
    assert sum(before.values()) == sum(after.values())
    assert all(chips >= 0 for place, chips in after.items() if not may_sink(place))
    assert not any(chips for place, chips in after.items() if is_on_the_felt(place))


def pots_give_out_what_went_in_less_the_rake(played: Played) -> None:
    """Every pot is empty at the end, and players together lost what went to the rack and the funds, to the chip."""
    inside: Counter[Any] = Counter()
    for move in played.round.moves:
        for place, chips in ((move.src, -move.chips), (move.dst, move.chips)):
            if isinstance(place, str) and place.startswith("pot "):
                inside[place] += chips
    if inside:
        assert not any(inside.values()), inside
        lost = sum(-result.net for result in played.round.settled.values())
        took = sum(m.chips if m.src == RAKE else -m.chips for m in played.round.moves if {m.src, m.dst} == {RAKE, RACK})
        disputed = _disputed(played)  # the cage keeps what a fund paid for them, and no player has it yet
        took += sum((_is_fund(m.dst) - _is_fund(m.src)) * m.chips for m in played.round.moves if m.about not in disputed)
        assert lost == took, (lost, took)


def _disputed(played: Played) -> set[Bet]:
    return {event.bet for event in played.events if isinstance(event, e.Denied) and event.outcome == "disputed"}


def _is_fund(place: Any) -> bool:
    return isinstance(place, str) and place.startswith(("meter ", "link "))  # what is shown moves between the two


def what_players_made_is_what_their_bets_made(played: Played) -> None:
    """A player's stack grows by the net of their own bets, less what they gave the dealer."""
    wagers = played.round.rules.wagers
    disputed = _disputed(played)
    for player in set(played.opened.seating.values()):
        grew = played.round.chips.get(stack(player), 0) - played.opened.chips.get(stack(player), 0)
        own = sum(r.net for bet, r in played.round.settled.items() if bet.by == player and not wagers[bet.wager].for_the_dealer)
        given = sum(
            move.chips if move.src == stack(player) else -move.chips if move.dst == stack(player) else 0
            for move in played.round.moves
            if move.why == "token" or (move.about and wagers[move.about.wager].for_the_dealer)
        )
        given += sum(
            (move.dst == CAGE) * move.chips - (move.src == CAGE) * move.chips
            for move in played.round.moves
            if stack(player) in (move.src, move.dst) and move.about not in disputed
        )  # cash changed for a bet; what the cage kept of a disputed one is the bet's own
        assert grew == own - given, (player, grew, own, given)


def a_bet_loses_no_more_than_was_put_up(played: Played) -> None:
    """No player owes anything after a round."""
    for bet, result in played.round.settled.items():
        assert result.net >= -played.round.bets[bet], (bet, result)


def a_void_round_returns_everything(played: Played) -> None:
    """After a void every meter and stack is as before, except tips and independent bets that were already settled."""
    if not played.round.void:
        return
    tips: Counter[Any] = Counter()
    stands = {bet for event in played.events if isinstance(event, e.Voided) for bet in event.stands}
    for move in played.round.moves:
        if move.about is None or move.about in stands:
            tips[move.src] -= move.chips
            tips[move.dst] += move.chips
    for place in {*played.opened.chips, *played.round.chips}:
        then, now = played.opened.chips.get(place, 0), played.round.chips.get(place, 0)
        assert now == then + tips[place], (place, then, now)


def nobody_sees_a_card_that_is_not_theirs(played: Played) -> None:
    """Each viewer's events and round contain only cards dealt to that viewer or shown."""
    seating, events = played.opened.seating, after_opening(played)
    with_cards = [event for event in events if any(_faces(event))]
    for viewer in {*seating.values(), PUBLIC}:
        may_see: set[Piece] = {BACK, *(piece for pieces in played.opened.held.values() for piece in pieces)}
        for event in with_cards:
            may_see.update(_opened_to(event, viewer, seating))
            seen = seen_by(event, viewer, seating)
            if seen is not None:
                assert may_see.issuperset(_faces(seen)), (viewer, seen)
        known = view(played.opened, events, viewer)
        held = {piece for pieces in known.held.values() for piece in pieces}
        laid = {piece for parts in known.arranged.values() for part in parts for piece in part}
        assert held | laid <= may_see, (viewer, held - may_see)


def _opened_to(event: e.Event, viewer: str, seating: Any) -> Iterator[Piece]:
    """Return the cards that an event shows to a viewer, computed without the view itself."""
    if isinstance(event, e.CardsDealt):
        if event.seen == "all" or (event.seen == "owner" and viewer != PUBLIC and seating.get(event.to) == viewer):
            yield from event.cards
    elif isinstance(event, e.Reread):
        if event.seen == "all" or (event.seen == "owner" and viewer != PUBLIC and seating.get(box(event.on)) == viewer):
            yield from (*event.was, *event.cards)
    elif isinstance(event, e.LookedAt):
        if viewer != PUBLIC and seating.get(event.hand) == viewer:
            yield from event.cards
    elif isinstance(event, e.CardsDiscarded):
        if event.seen == "all":
            yield from event.cards
    elif isinstance(event, (e.CardsShown, e.CardsRemoved, e.CardExposed, e.Called, e.RulingAsked)):
        yield from event.cards


def _faces(event: e.Event) -> Iterator[Piece]:
    yield from getattr(event, "cards", ())
    yield from getattr(event, "was", ())
    for part in getattr(event, "parts", ()):
        yield from part


def text_and_wire_read_back(played: Played) -> None:
    """Commands and events that are written are read back unchanged."""
    for command in played.commands:
        assert read_line(write(command), played.opened.rules.game.between) == [command], command
        assert read(plain(command)) == command
    for event in played.events:
        assert read(plain(event)) == event, event
    told = [_told(plain(event), LATER) for event in played.events]
    written = "".join(json.dumps(event, separators=(",", ":"), ensure_ascii=False) for event in told)
    assert digest(played.events) == f"{FORMAT}.{hashlib.sha256(written.encode()).hexdigest()[:20]}"
    told = [_told(plain(event), UNDER) for event in played.events]
    written = "".join(json.dumps(event, separators=(",", ":"), ensure_ascii=False, sort_keys=True) + "\n" for event in told)
    assert event_digest(played.events) == f"{EVENTS_FORMAT}.{hashlib.sha256(written.encode()).hexdigest()}"


def _told(event: dict[str, Any], besides: Mapping[str, frozenset[str]]) -> dict[str, Any]:
    """Return an event as plain data without what its digest leaves out: its prose, and what is named of its kind."""
    unsaid = PROSE | besides.get(event["kind"], frozenset())
    return {name: value for name, value in event.items() if name not in unsaid}


def approvals_in_any_order_pay_the_same(played: Played) -> None:
    """Payments that wait for approval are the same in any order of approval."""
    told = len(played.commands)
    while told and isinstance(played.commands[told - 1], c.Approve):
        told -= 1
    if len(played.commands) - told < 2:
        return
    now = begun(played).after
    for command in (*played.commands[:told], *reversed(played.commands[told:])):
        ruling = decide(now, command)
        assert not isinstance(ruling, Refusal), (command, ruling)
        now = ruling.after
    assert now.settled == played.round.settled
    assert now.chips == played.round.chips


def cards_dealt_at_once_make_the_same_events(played: Played) -> None:
    """One command that deals all due cards gives the same events as dealing card by card."""
    now = begun(played).after
    since, pieces, events = now, list[Piece](), list[e.Event]()
    for command in played.commands:
        ruling = decide(now, command)
        assert not isinstance(ruling, Refusal)
        if isinstance(command, c.Deal):
            pieces += command.pieces
            events += ruling.events
            if len(now.due) == 1:
                assert decide(since, c.DealOut(tuple(pieces))) == Decided(tuple(events), ruling.after)
        if not isinstance(command, c.Deal) or not ruling.after.due or len(now.due) == 1:
            since, pieces, events = ruling.after, [], []
        now = ruling.after


def offers_hold_along_the_way(played: Played) -> None:
    """At every moment each offer is accepted at both its limits, and a viewer sees only their own offers."""
    now = begun(played).after
    for command in played.commands:
        asks = offers(now)
        for ask in asks[:: len(asks) // 24 or 1]:  # a board has hundreds; some of them from end to end will do
            if ask.sets or ask.counts or ask.stacks:
                continue
            for chips in {ask.low, ask.high}:
                said: c.Command = c.Say(ask.who, ask.says, chips)
                if ask.says == NAMES and ask.by:
                    said = c.Designate(ask.by, ask.who)
                if ask.says == "bets" and ask.wager and chips is not None:
                    said = c.PlaceBet(ask.who, ask.wager, chips, ask.by)
                ruling = decide(now, said)
                assert not isinstance(ruling, Refusal), (ask, ruling)
        player = next(iter(now.seating.values()))
        assert all((ask.by or now.seating[box(ask.who)]) == player for ask in asks_of(now, player))
        ruling = decide(now, command)
        assert not isinstance(ruling, Refusal)
        now = ruling.after


def what_is_not_offered_is_refused(played: Played) -> None:
    """At every moment an option that is not offered to a hand is refused."""
    now = begun(played).after
    for command in played.commands:
        offered = {(ask.who, ask.says) for ask in offers(now)}
        for hand in (*now.rules.seats, "dealer"):
            for word in now.rules.vocabulary:
                if (hand, word) not in offered:
                    for chips in (None, 10_00):
                        assert isinstance(decide(now, c.Say(hand, word, chips)), Refusal), (hand, word)
        ruling = decide(now, command)
        assert not isinstance(ruling, Refusal)
        now = ruling.after


def a_poker_hand_comes_back_from_its_hand_history(played: Played) -> None:
    """A hand written as PHH is read back as the same hand."""
    if is_poker(played.opened.rules) and not played.opened.rules.unread:  # PHH has cards as they were dealt
        comes_back(played)


CHEAPEST = (
    replaying_rebuilds_the_round,
    every_event_cites_a_clause_that_exists,
    every_bet_is_settled_once,
    no_chip_is_made_or_lost,
    pots_give_out_what_went_in_less_the_rake,
    what_players_made_is_what_their_bets_made,
    a_bet_loses_no_more_than_was_put_up,
    a_void_round_returns_everything,
    nobody_sees_a_card_that_is_not_theirs,
    approvals_in_any_order_pay_the_same,
)
"""Checked on every round of a soak."""

CHEAP = (*CHEAPEST, a_poker_hand_comes_back_from_its_hand_history)
"""Checked on every worked round."""

ALL = (
    *CHEAP,
    deciding_again_gives_the_same_events,
    text_and_wire_read_back,
    cards_dealt_at_once_make_the_same_events,
    offers_hold_along_the_way,
    what_is_not_offered_is_refused,
)
"""Checked on every round of conformance."""
