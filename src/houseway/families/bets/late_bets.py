"""Bets found outside the posted limits once the cards are out, and how one bet goes back (R-GEN-17).

The software refuses such a bet, so one can only have slipped through by hand, and can only have been recorded as the limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.core.law.bar import Bar
from houseway.core.law.condition import Condition, under
from houseway.core.messages.command import Call
from houseway.core.messages.event import BetCorrected, BetVoided, Event, Noted
from houseway.core.money.laws import sent_back
from houseway.core.money.places import RACK, Bet, Move, Place, stack
from houseway.core.round.irregularity import Irregularity, named_bet
from houseway.core.round.state import Draft, Round
from houseway.core.stages.betting import coupons_with
from houseway.core.values.chips import Chips
from houseway.core.values.hands import box
from houseway.core.values.role import FLOOR
from houseway.families.choices import LATE_OVER_MAX, LATE_UNDER_MIN


def already_settled(round: Round, call: Call) -> bool:
    """This bet has already been settled."""
    return named_bet(round, call) in round.settled


def already_acted(round: Round, call: Call) -> bool:
    """The hand has already acted on the bet as it was recorded."""
    return any(said.hand == call.about for said in round.said)


def acted_on(*wagers: str) -> Callable[[Round, Call], bool]:
    """Return the bar `already_acted` for these wagers only; a mistake on any other is corrected as long as the bet is there."""

    def already_acted(round: Round, call: Call) -> bool:
        """The hand has already acted on the bet as it was recorded."""
        return call.wager in wagers and any(said.hand == call.about for said in round.said)

    return already_acted


def _posted(round: Round, call: Call) -> tuple[Chips, Chips] | None:
    """Return the limits of the wager called; None for a progressive, which has one price."""
    wager = round.rules.wagers.get(call.wager or "")
    if wager is None or wager.name == "progressive" or (wager.cap is not None and wager.cap is wager.floor):
        return None
    return round.rules.limits.get(wager.limit)


def not_below_minimum(round: Round, call: Call) -> bool:
    """The bet is not below the posted minimum, or no minimum is posted for it."""
    limits = _posted(round, call)
    return limits is None or (call.chips or 0) >= limits[0]


def not_above_maximum(round: Round, call: Call) -> bool:
    """The bet is not above the posted maximum, or no maximum is posted for it."""
    limits = _posted(round, call)
    return limits is None or (call.chips or 0) <= limits[1]


def not_recorded_at_the_limit(round: Round, call: Call) -> bool:
    """The bet was not recorded at the limit it is said to break."""
    bet, limits = named_bet(round, call), _posted(round, call)
    if bet is None or limits is None or call.chips is None:
        return True
    return round.bets[bet] != (limits[0] if call.chips < limits[0] else limits[1])


def not_in_chips_of_the_table(round: Round, call: Call) -> bool:
    """The chips of this table cannot make that amount."""
    return (call.chips or 0) % round.rules.unit != 0


def too_few_chips(round: Round, call: Call) -> bool:
    """The player does not have the chips that are said to be there."""
    bet = named_bet(round, call)
    return bet is not None and (call.chips or 0) - round.bets[bet] > round.chips.get(stack(bet.by), 0)


def honour(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Pay and take the bet that is actually there (R-GEN-17)."""
    bet = named_bet(now, call)
    assert bet is not None and call.chips is not None
    more = call.chips - now.bets[bet]
    move = Move(stack(bet.by), bet, more, "bet", bet) if more > 0 else Move(bet, stack(bet.by), -more, "back", bet)
    yield BetCorrected(bet, call.chips, irregularity.cites, moves=(move,))
    for coupon in coupons_with(now, bet):
        if now.bets[coupon] > call.chips:  # it never wins more than the chips it rides with (R-GEN-16)
            yield BetCorrected(coupon, call.chips, irregularity.cites)


def return_excess(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Play the maximum, as recorded, and return what is above it (R-GEN-17)."""
    yield Noted("excess_returned", irregularity.cites, call.about)


def goes_back(now: Draft, bet: Bet, call: Call, irregularity: Irregularity) -> BetVoided:
    """Return the event that voids one bet."""
    return BetVoided(bet, call.what, irregularity.cites, moves=sent_home(now, bet))


def can_go_back(now: Draft, bet: Bet) -> bool:
    """Whether there is anything to undo about a bet; a bet is returned only once."""
    return bet in now.bets and (now.is_live(bet) or bool(sent_home(now, bet)))


def sent_home(now: Draft, bet: Bet) -> tuple[Move, ...]:
    """Return the moves that undo one bet; where a meter was won meanwhile, the rack adds what is no longer in it.

    Chips that earlier moves of the same bet took out of a meter or put back are counted: a prize and the reserve that
    replaced it may both come from one meter.
    """
    left, back = dict(now.chips), list[Move]()
    for move in sent_back(move for move in now.moves if move.about == bet):
        short = max(0, move.chips - left.get(move.src, 0)) if _is_meter(move.src) else 0
        back += [move._replace(chips=move.chips - short), move._replace(src=RACK, chips=short)]
        left[move.src] = left.get(move.src, 0) - move.chips + short
        left[move.dst] = left.get(move.dst, 0) + move.chips
    return tuple(move for move in back if move.chips)


def _is_meter(place: Place) -> bool:
    return isinstance(place, str) and place.startswith("meter ")


def late_bets(
    cites: str,
    tender: str,
    *,
    during: tuple[str, ...],
    needed: tuple[str, ...],
    when: tuple[Condition, ...] = (),
    stands: tuple[Bar[Round, Call], ...] | None = None,
) -> tuple[Irregularity, ...]:
    """Return a game's lines; without a `needed` wager a hand is out, so if that is returned, every bet on the hand is.

    A follower's bet is the follower's, so with it only that player's bets go back (R-GEN-34). Where other bets stay, a coupon
    is still returned with the bet it belongs to. A bet `stands` as it was recorded once its hand has acted, unless the game
    gives other bars.
    """

    def void_late(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
        named = named_bet(now, call)
        assert named is not None
        for bet in now.live_bets(named.on):
            whole = call.wager in needed and named.by == now.seating.get(box(named.on), named.by)
            rides = bet in coupons_with(now, named)
            out = call.wager in needed or call.wager == bet.wager or rides
            if out and (whole or bet.by == named.by):
                yield goes_back(now, bet, call, irregularity)

    chips = Bar(tender, not_in_chips_of_the_table)
    measured = (Bar(cites, already_acted),) if stands is None else stands
    recorded = (Bar(cites, not_recorded_at_the_limit), Bar(cites, already_settled), *measured)
    low = (chips, Bar(cites, not_below_minimum), *recorded)
    high = (chips, Bar(cites, not_above_maximum), *recorded, Bar(cites, too_few_chips))
    # fmt: off
    return (
        Irregularity("bet_below_minimum", cites, honour, during, names="bet chips", bars=low,
                     under=(under(LATE_UNDER_MIN, "honour"), *when)),
        Irregularity("bet_below_minimum", cites, void_late, during, names="bet chips", bars=low,
                     under=(under(LATE_UNDER_MIN, "void"), *when)),
        Irregularity("bet_above_maximum", cites, return_excess, during, names="bet chips", bars=high,
                     under=(under(LATE_OVER_MAX, "return_excess"), *when)),
        Irregularity("bet_above_maximum", cites, honour, during, names="bet chips", bars=high, by=(FLOOR,),
                     under=(under(LATE_OVER_MAX, "honour_with_approval"), *when)),
    )
    # fmt: on
