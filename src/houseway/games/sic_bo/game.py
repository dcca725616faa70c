"""Sic bo: three dice in a shaker, a board of fifty spots, and no choice once the bets are closed.

Everybody bets on what the dice will show; the dealer closes bets, shakes, keys the values in, and the lamps show what won.
Losers are taken first, then winners are paid. The spots are in `board.py`, their least prices in `paytables.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from houseway.core.game.between_rounds import Tending
from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.choice import Value
from houseway.core.law.condition import under
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
from houseway.core.table.table import Table, recalls, settles, without_device
from houseway.core.values.equipment import Dice
from houseway.core.values.memory import remembered
from houseway.core.values.role import DEALER, FLOOR
from houseway.families.bets.late_bets import late_bets
from houseway.families.loading import rulebook, rulings
from houseway.families.pay.order import Verdict
from houseway.families.pay.pay_bet import by_size, paid

from .board import SPOTS
from .checks import CHECKS, hangs, triple_loses
from .house_rules import CHOICES, LIMITS, PAYS, SHAKER, WAGERS
from .odds import hits_of

PACKAGE = __package__ or ""


# A round, in order


LAMPS_FAILED: Final = Note("lamps_failed")


class Memory(NamedTuple):
    """What the table remembers: whether its lamps are broken."""

    lamps_broken: bool = False


def carries(round: Round) -> Memory:
    """Lamps that failed stay dark until they are mended."""
    return Memory(LAMPS_FAILED.is_in(round) or remembered(round, Memory).lamps_broken)


def three_dice(round: Round) -> tuple[Due, ...]:
    """One throw, called and keyed in."""
    cites = "SB-5(d)(1)" if round.rules[SHAKER] == "manual" else "SB-5(d)(2)"
    return (Due("dice", 3, "all", cites),)


def lamps_have_failed(round: Round, hand: str) -> bool:
    """Dark lamps show nothing: the dealer settles by hand."""
    return LAMPS_FAILED.is_in(round)


def lamps_work(round: Round, hand: str) -> bool:
    """There is no need for it."""
    return not LAMPS_FAILED.is_in(round)


def settle(now: Draft) -> Iterator[Event]:
    """First every losing bet, then every winning one (SB-5(f))."""
    verdicts = [_verdict(now, bet) for bet in now.live_bets()]
    for verdict in sorted(verdicts, key=lambda verdict: verdict.outcome != LOSE):  # sorting keeps the order of bets
        yield paid(now, verdict.bet, verdict.outcome, verdict.cites, verdict.because)


def _verdict(now: Round, bet: Bet) -> Verdict:
    spot = SPOTS[bet.wager]
    hits = hits_of(bet.wager, now.dice, triple_loses(now.rules))
    price = now.rules.pays[spot.row].of(str(hits))
    dice = " ".join(map(str, now.dice))
    because = f"dice {dice}, total {sum(now.dice)}" + (f"; {price}" if price else "")
    cites = "SB-4(c)" if spot.row == "one_of_a_kind" and hits > 1 else spot.cites
    return Verdict(bet, price or LOSE, cites, because)


LAMP_OPTIONS = (
    Option("lights the lamps", "SB-5(e)", bars=(Bar("SB-6(b)", lamps_have_failed),)),
    Option("settles by hand", "SB-6(b)", bars=(Bar("SB-6(b)", lamps_work),)),
)

BETS, SHAKE, LAMPS, PAY = "bets", "shake", "lamps", "pay"
KEYED = "SB-3(c)"
STAGES = (
    Betting(BETS, "SB-5(c)", main=None),
    Dealing(SHAKE, "SB-5(d)", owes=three_dice),
    Choosing(LAMPS, "SB-5(e)", options=LAMP_OPTIONS),
    Settling(PAY, "SB-5(f)", settles=settle),
)


# What can go wrong


def dice_have_been_tossed(round: Round, call: Call) -> bool:
    """The machine has run; what is keyed once more is not tossed once more."""
    return not round.due or round.due[0].cites == KEYED


def nothing_is_keyed(round: Round, call: Call) -> bool:
    """The dice are still to be tossed."""
    return bool(round.due)


def shake_again(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """The bets stay; the dice are owed once more (R-SB-07)."""
    yield Noted(call.what, irregularity.cites)
    if not now.due:
        yield Owed(three_dice(now), irregularity.cites)


def key_again(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """The dice lie as they lie; what they show is keyed once more (R-SB-08)."""
    yield Noted(call.what, irregularity.cites)
    yield Owed((Due("dice", 3, "all", irregularity.cites),), irregularity.cites)


def lamps_fail(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """The supervisor is there; the dealer will settle by hand."""
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


# Between rounds


def lamps_broken(table: Table, value: str) -> bool:
    """Nobody plays in the dark."""
    return remembered(table, Memory).lamps_broken


def lamps_are_whole(table: Table, value: str) -> bool:
    """There is nothing to mend."""
    return not lamps_broken(table, value)


def no_machine(table: Table, value: str) -> bool:
    """There is no machine to take away."""
    return table.rules[SHAKER] != "automated" or table.device_removed


def no_shaker_on_the_table(table: Table, value: str) -> bool:
    """The machine was taken away, and nothing has come in its place."""
    return table.device_removed


def no_such_shaker(table: Table, value: str) -> bool:
    """By hand or by machine."""
    return value not in ("manual", "automated")


def already_shaken_so(table: Table, value: str) -> bool:
    """That is how it is shaken now; a machine that was taken away may come back."""
    return value == table.rules[SHAKER] and not table.device_removed


def machine_still_there(table: Table, value: str) -> bool:
    """The machine goes before the shaker comes."""
    return not no_machine(table, value)


def shaken_by(rules: Rules, value: str) -> dict[str, Value]:
    """The choice that changes with it."""
    return {SHAKER.name: value}


def mended(memory: Memory, value: str) -> Memory:
    """The lamps light again."""
    return Memory(lamps_broken=False)


# fmt: off
TENDINGS = (
    Tending("repairs the lamps",  "SB-6(b)", (FLOOR,), bars=(Bar("SB-6(b)", lamps_are_whole),), does=(recalls(mended),)),
    Tending("removes the device", "SB-6(d)", (FLOOR,), bars=(Bar("SB-6(d)", no_machine),), does=(without_device,)),
    Tending("shakes by",          "SB-6(d)", (FLOOR,), takes="shaker", does=(settles(shaken_by),),
            bars=(Bar("SB-5(d)", no_such_shaker), Bar("SB-5(d)", already_shaken_so),
                  Bar("SB-6(d)", machine_still_there))),
    Tending("changes dice",       "SB-1",    (DEALER, FLOOR)),
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
        open_bars=(Bar("SB-6(b)", lamps_broken), Bar("SB-5(d)", no_shaker_on_the_table)),
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
    editions=(MASSACHUSETTS,),
    pays=PAYS,
    rulings=rulings(PACKAGE),
    remembers=Memory,
    carries=carries,
    hangs=hangs,
)
