"""What can go wrong at High Card Flush under the regulation, until when it can be called, and what is done."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.choice import under
from houseway.core.command import Call
from houseway.core.event import BetVoided, CardsTakenBack, Due, Event, Noted, Owed
from houseway.core.irregularity import (
    CallBar,
    Irregularity,
    forfeit,
    named_bet,
    play_on,
    remove_card,
    use_as_next,
    void_round,
)
from houseway.core.late import (
    already_settled,
    honour,
    not_above_maximum,
    not_below_minimum,
    not_in_chips_of_the_table,
    not_recorded_at_the_limit,
    return_excess,
    too_few_chips,
)
from houseway.core.money import DEALER, Bet, Move
from houseway.core.role import FLOOR
from houseway.core.round import Draft, Round

from .paying import MAIN, SECONDARY

BETS, DEAL, CHOICE, REVEAL = "bets", "deal", "choice", "reveal"
ONCE_DEALT = (CHOICE, REVEAL)
UNTIL_SHOWN = (DEAL, *ONCE_DEALT)


def card_already_out(round: Round, call: Call) -> bool:
    """A card lies in one place only."""
    return any(piece in held for piece in call.pieces for held in round.held.values())


def not_a_dealers_card(round: Round, call: Call) -> bool:
    """What is exposed must be one of the dealer's, once those are known."""
    held = round.held.get(DEALER, ())
    return any(piece not in held for piece in call.pieces) if len(held) == 7 else card_already_out(round, call)


def not_a_progressive_bet(round: Round, call: Call) -> bool:
    """Only a progressive wager has a light."""
    return call.wager != "progressive"


def already_acted(round: Round, call: Call) -> bool:
    """The hand has raised or folded on what was recorded."""
    return (CHOICE, call.about) in round.said


def _goes_back(now: Draft, bet: Bet, call: Call, irregularity: Irregularity) -> BetVoided:
    """What was moved about one bet, sent home; a meter won meanwhile gives back no more than is in it."""
    shown = {place: now.chips.get(place, 0) for place in (MAIN, SECONDARY)}
    back: list[Move] = []
    for move in (move.back() for move in reversed(now.moves) if move.about == bet):
        chips = min(move.chips, shown.get(move.src, move.chips))
        for place, way in ((move.src, -1), (move.dst, +1)):
            if place in shown:
                shown[place] += way * chips
        back.append(move._replace(chips=chips))
    return BetVoided(bet, call.what, irregularity.cites, moves=tuple(move for move in back if move.chips))


def void_bet(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """One bet goes back, and the hand plays on."""
    bet = named_bet(now, call)
    assert bet is not None
    yield _goes_back(now, bet, call, irregularity)


def void_late(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """The bet goes back; without its ante a hand is out, so then every bet on it goes back (R-GEN-17)."""
    for bet in tuple(now.bets):
        if bet.on == call.about and call.wager in ("ante", bet.wager) and bet not in now.settled:
            yield _goes_back(now, bet, call, irregularity)


def deck_goes(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """The counting machine reports a wrong number before the deal: the deck leaves the table, the bets stay."""
    yield Noted("deck_removed", irregularity.cites)


def supply_the_seventh(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """The dealer's seventh card was never dealt: it comes now, if nobody has acted yet; otherwise it is a misdeal."""
    if any((CHOICE, hand) in now.said for hand in now.hands):
        yield from void_round(now, call, irregularity)
        return
    yield CardsTakenBack(DEALER, 1, irregularity.cites)
    yield Owed((Due(DEALER, 1, "owner", irregularity.cites),), irregularity.cites)


UNDER_MIN = (
    CallBar("HCF-6(b)", not_in_chips_of_the_table),
    CallBar("HCF-6(a)(1)", not_below_minimum),
    CallBar("HCF-6(a)(1)", not_recorded_at_the_limit),
    CallBar("HCF-6(a)(1)", already_settled),
    CallBar("HCF-6(a)(1)", already_acted),
)
OVER_MAX = (
    CallBar("HCF-6(b)", not_in_chips_of_the_table),
    CallBar("HCF-6(a)(1)", not_above_maximum),
    CallBar("HCF-6(a)(1)", not_recorded_at_the_limit),
    CallBar("HCF-6(a)(1)", already_settled),
    CallBar("HCF-6(a)(1)", already_acted),
    CallBar("HCF-6(a)(1)", too_few_chips),
)

# fmt: off
IRREGULARITIES = (
    Irregularity("card_face_up",        "HCF-13(a)", remove_card, (DEAL,), second=void_round, names="card",
                 bars=(CallBar("HCF-13(a)", card_already_out),)),
    Irregularity("card_drawn_in_error", "HCF-13(b)", use_as_next, (DEAL,)),
    Irregularity("wrong_count",         "HCF-13(c)", void_round,  UNTIL_SHOWN, names="hand"),
    Irregularity("dealer_card_exposed", "HCF-13(d)", void_round,  UNTIL_SHOWN, names="card?",
                 bars=(CallBar("HCF-13(d)", not_a_dealers_card),)),
    Irregularity("dealer_short_one_card", "HCF-13(c)", void_round, ONCE_DEALT),
    Irregularity("shuffler_jams",       "HCF-13(e)", play_on,     (BETS, *UNTIL_SHOWN),
                 under=(under("table.shuffler", "single", "two_deck"),)),
    Irregularity("dealing_shoe_jams",   "HCF-13(f)", void_round,  (DEAL,),
                 under=(under("table.dealing_method", "automated_shoe"),)),
    Irregularity("misdealt_at_count",   "HCF-7(f)(2)", void_round, ONCE_DEALT, names="hand"),
    Irregularity("shuffler_counts_wrong", "HCF-7(g)", deck_goes,  (BETS,),
                 under=(under("deck.count_interval", "counting_shuffler"),)),
    Irregularity("hand_talked_about",   "HCF-10(a)", forfeit,     ONCE_DEALT, names="seat", by=(FLOOR,)),
    Irregularity("light_off",           "HCF-12(b)(3)", void_bet, UNTIL_SHOWN, names="bet",
                 bars=(CallBar("HCF-12(b)(3)", not_a_progressive_bet), CallBar("HCF-12(b)(3)", already_settled))),
    Irregularity("bet_below_minimum",   "HCF-6(a)(1)", honour,    (CHOICE,), names="bet chips", bars=UNDER_MIN,
                 under=(under("limits.late_under_min", "honour"),)),
    Irregularity("bet_below_minimum",   "HCF-6(a)(1)", void_late, (CHOICE,), names="bet chips", bars=UNDER_MIN,
                 under=(under("limits.late_under_min", "void"),)),
    Irregularity("bet_above_maximum",   "HCF-6(a)(1)", return_excess, (CHOICE,), names="bet chips", bars=OVER_MAX,
                 under=(under("limits.late_over_max", "return_excess"),)),
    Irregularity("bet_above_maximum",   "HCF-6(a)(1)", honour,    (CHOICE,), names="bet chips", bars=OVER_MAX, by=(FLOOR,),
                 under=(under("limits.late_over_max", "honour_with_approval"),)),
)
# fmt: on
