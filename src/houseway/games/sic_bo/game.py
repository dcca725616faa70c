"""Sic bo: three dice in a shaker, a board of fifty spots, and no choice once the bets are closed.

Players bet on what the dice will show; the dealer closes bets, shakes, keys the values in, and the lamps show what won.
Losers are taken first, then winners are paid. The spots are in `board.py`, their minimum prices in `paytables.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.messages.basis import Basis
from houseway.core.messages.command import Call
from houseway.core.messages.due import Due
from houseway.core.messages.event import Event, Noted, Owed
from houseway.core.messages.note import Note
from houseway.core.money.places import Bet
from houseway.core.money.price import LOSE
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.option import Option
from houseway.core.round.remedies import void_round
from houseway.core.round.state import Draft, Round
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.settling import Settling
from houseway.core.values.equipment import Dice
from houseway.core.values.memory import remembered
from houseway.core.values.role import FLOOR
from houseway.families.bets.late_bets import late_bets
from houseway.families.data_files import rulebook, rulings
from houseway.families.deck.duties import dice_changed
from houseway.families.pay.order import Verdict
from houseway.families.pay.pay_bet import by_size, paid

from .between import OPEN_BARS, TENDINGS, Memory
from .board import SPOTS
from .checks import CHECKS, tables_in_use
from .house_rules import CHOICES, LIMITS, PAYS, SHAKER, WAGERS
from .odds import hits_of, triple_loses

PACKAGE = __package__ or ""


# A round, in order


LAMPS_FAILED: Final = Note("lamps_failed")


def carries(round: Round) -> Memory:
    """Return the memory after a round: failed lamps stay broken until they are repaired."""
    return Memory(LAMPS_FAILED.is_in(round) or remembered(round, Memory).lamps_broken)


def three_dice(round: Round) -> tuple[Due, ...]:
    """Return the one throw of three dice, called and keyed in."""
    cites = "SB-5(d)(1)" if round.rules[SHAKER] == "manual" else "SB-5(d)(2)"
    return (Due("dice", 3, "all", cites),)


def lamps_have_failed(round: Round, hand: str) -> bool:
    """The lamps have failed, so the dealer must settle by hand."""
    return LAMPS_FAILED.is_in(round)


def lamps_work(round: Round, hand: str) -> bool:
    """The lamps are working, so the dealer must not settle by hand."""
    return not LAMPS_FAILED.is_in(round)


def settle(now: Draft) -> Iterator[Event]:
    """Take every losing bet, then pay every winning one (SB-5(f))."""
    verdicts = [_verdict(now, bet) for bet in now.live_bets()]
    for verdict in sorted(verdicts, key=lambda verdict: verdict.outcome != LOSE):  # sorting keeps the order of bets
        yield paid(now, verdict.bet, verdict.outcome, verdict.cites, verdict.because)


def _verdict(now: Round, bet: Bet) -> Verdict:
    spot = SPOTS[bet.wager]
    hits = hits_of(bet.wager, now.dice, triple_loses(now.rules))
    price = now.rules.pays[spot.row].of(str(hits))
    dice = " ".join(map(str, now.dice))
    basis = Basis(words=f"dice {dice}, total {sum(now.dice)}", also=f"; {price}" if price else "")
    cites = "SB-4(c)" if spot.row == "one_of_a_kind" and hits > 1 else spot.cites
    verdict = Verdict(bet, price or LOSE, cites, basis)
    triple = now.rules.pays[spot.row].of(str(hits_of(bet.wager, now.dice, not triple_loses(now.rules))))
    rulings = ["R-SB-03"] * (triple != price) + ["R-SB-02"] * (bet.wager == "big" and price is not None)
    return verdict.resting_on(*rulings) if rulings else verdict


LAMP_OPTIONS = (
    Option("lights the lamps", "SB-5(e)", bars=(Bar("SB-6(b)", lamps_have_failed),)),
    Option("settles by hand", "SB-6(b)", bars=(Bar("SB-6(b)", lamps_work),)),
)

BETS, SHAKE, LAMPS, PAY = "bets", "shake", "lamps", "pay"
KEYED = "SB-3(c)"
STAGES = (
    Betting(BETS, "SB-5(c)", main=None, each_alone=True),
    Dealing(SHAKE, "SB-5(d)", dues=three_dice),
    Choosing(LAMPS, "SB-5(e)", options=LAMP_OPTIONS),
    Settling(PAY, "SB-5(f)", settles=settle),
)


# What can go wrong


def dice_have_been_tossed(round: Round, call: Call) -> bool:
    """The dice have already been tossed; keying the values again does not toss them again."""
    return not round.due or round.due[0].cites == KEYED


def nothing_is_keyed(round: Round, call: Call) -> bool:
    """The dice have not been tossed and keyed yet."""
    return bool(round.due)


def shake_again(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Keep the bets and have the dice tossed again (R-SB-07)."""
    yield Noted(call.what, irregularity.cites)
    if not now.due:
        yield Owed(three_dice(now), irregularity.cites)


def key_again(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Leave the dice as they are and have their values keyed again (R-SB-08)."""
    yield Noted(call.what, irregularity.cites)
    yield Owed((Due("dice", 3, "all", irregularity.cites),), irregularity.cites)


def lamps_fail(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Note that the lamps have failed; the dealer settles by hand."""
    yield LAMPS_FAILED.noted(irregularity.cites)


# fmt: off
IRREGULARITIES = (
    Irregularity("no_roll",          "SB-6(a)", shake_again, (SHAKE, LAMPS)),
    Irregularity("values_miskeyed",  KEYED,     key_again,   (LAMPS,), bars=(Bar(KEYED, nothing_is_keyed),)),
    Irregularity("lamps_fail",       "SB-6(b)", lamps_fail,  (LAMPS,), by=(FLOOR,)),
    Irregularity("shaker_fails",     "SB-6(c)", void_round,  (SHAKE, LAMPS), under=(under(SHAKER, "automated"),),
                 bars=(Bar("SB-6(c)", dice_have_been_tossed),)),
    *late_bets(KEYED, "SB-3(a)", during=(SHAKE, LAMPS), needed=()),
)
# fmt: on


MASSACHUSETTS = Edition(
    "MA",
    rulebook(PACKAGE),
    Law(
        choices=CHOICES,
        wagers=WAGERS,
        limits=LIMITS,
        stages=STAGES,
        irregularities=IRREGULARITIES,
        approvals=by_size("SB-5(f)"),
        tendings=TENDINGS,
        open_bars=OPEN_BARS,
        duties=(dice_changed("SB-1"),),
        checks=CHECKS,
        cites={
            "opens": "SB-2(a)",
            "ends": "SB-5(g)",
            "closed": "SB-5(c)",
            "seated": "SB-3(a)",
            "tender": "SB-3(a)",
            "deck": "SB-1",
            "staff": "SB-5(e)",
            "limits": "SB-2(a)",
            "disputes": "SB-5(e)",
            "tokens": "SB-2(a)",
            "tip": "SB-2(a)",
        },
    ),
)


GAME = Game(
    key="sic_bo",
    name="Sic Bo",
    equipment=Dice(3),
    seats=14,
    open_seats=True,  # no clause limits the players (R-SB-09)
    editions=(MASSACHUSETTS,),
    pays=PAYS,
    rulings=rulings(PACKAGE),
    remembers=Memory,
    carries=carries,
    tables_in_use=tables_in_use,
    must_read="dice are never dealt face down; only cards can be dealt unread",
)
