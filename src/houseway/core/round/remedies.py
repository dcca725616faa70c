"""The remedies a rulebook names: what is done once an irregularity has been called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from houseway.core.messages.command import Call
from houseway.core.messages.event import BetSettled, BetVoided, CardsRemoved, ChipsMoved, Event, Noted, Voided
from houseway.core.messages.note import RESHUFFLE
from houseway.core.money.laws import in_payable_order, sent_back
from houseway.core.money.places import RACK, TOKENS, Bet, Move, Place, is_on_the_felt, stack

from .dependence import later_prizes_withdrawn
from .irregularity import Irregularity, named_bet
from .state import Draft, Round

# The remedies


def void_round(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Void the round (R-GEN-08)."""
    yield voided(now, call.what, irregularity.cites)


def voided(now: Draft, why: str, cites: str) -> Voided:
    """Return the event that sends back everything the round moved; nothing is recalculated (R-GEN-08).

    A tip stays given, unless it was made out of a win that now goes back.
    """
    return sent_home(now, why, cites, settled_and_independent(now))


def sent_home(now: Draft, why: str, cites: str, stands: tuple[Bet, ...] = ()) -> Voided:
    """Return the event that sends back everything the round moved, except what was moved about bets that stand."""
    moved = [m for m in now.moves if m.about is not None or is_on_the_felt(m.src) or is_on_the_felt(m.dst)]
    back = sent_back(move for move in moved if move.about is None or move.about not in stands)
    moves = in_payable_order(now.chips, (*_tips_returned(now, back), *meters_made_up(now, back), *back))
    return Voided(why, cites, stands, moves=moves)


def _tips_returned(now: Draft, back: Iterable[Move]) -> Iterator[Move]:
    """Yield the moves that return tips made out of chips the player never won, as far as they are needed."""
    owed: Counter[Place] = Counter()
    for move in back:
        owed[move.src] += move.chips
        owed[move.dst] -= move.chips
    for player in dict.fromkeys(now.seating.values()):
        short = owed[stack(player)] - now.chips.get(stack(player), 0)
        if short > 0:
            yield Move(TOKENS, stack(player), short, "void")


def meters_made_up(now: Draft, back: Iterable[Move]) -> Iterator[Move]:
    """Yield the chips the rack adds to a meter that another table has won meanwhile, to return contributions."""
    owed: Counter[Place] = Counter()
    for move in back:
        owed[move.src] += move.chips
        owed[move.dst] -= move.chips
    for place, chips in owed.items():
        short = chips - now.chips.get(place, 0)
        if short > 0 and isinstance(place, str) and place.startswith("meter "):
            yield Move(RACK, place, short, "void")


def settled_and_independent(round: Round) -> tuple[Bet, ...]:
    """Return the bets that were settled before the mishap and affect no other: they stand if the house chose so."""
    if not round.rules.independent_bets_stand:
        return ()
    return tuple(bet for bet in round.settled if round.rules.wagers[bet.wager].independent)


def void_bet(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Send back what was moved about one bet."""
    bet = named_bet(now, call)
    assert bet is not None
    yield from later_prizes_withdrawn(now, (bet,), irregularity.cites)
    back = sent_back(move for move in now.moves if move.about == bet)
    yield BetVoided(bet, call.what, irregularity.cites, moves=(*meters_made_up(now, back), *back))


def remove_card(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Move the card to the discards; the deal continues (R-GEN-12)."""
    yield CardsRemoved(call.pieces, irregularity.cites)


def use_as_next(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Change no cards or chips: the hidden card is simply the next one dealt (R-GEN-13)."""
    yield Noted("next_card", irregularity.cites)


def play_on(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Let the round stand; the cards are dealt with before the next one."""
    yield RESHUFFLE.noted(irregularity.cites)


def forfeit(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Take every unsettled bet of one player, also one whose payment waits; what was paid stays paid (R-GEN-23)."""
    player = now.seating[call.about or ""]
    yield from later_prizes_withdrawn(now, now.live_bets(by=player), irregularity.cites)
    for bet in now.live_bets(by=player):
        if bet in now.waiting:
            held = now.waiting[bet].moves[0]
            yield ChipsMoved("payment withdrawn", irregularity.cites, moves=(held.back(),))
        lies = now.chips.get(bet, 0)
        moves = (Move(bet, RACK, lies, "loses", bet),) if lies else ()
        lost = 0 if now.rules.wagers[bet.wager].paper else now.bets[bet]
        yield BetSettled(bet, -lost, "forfeited: the hand was talked about", irregularity.cites, moves=moves)
