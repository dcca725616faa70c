"""Sic bo: three dice in a shaker, a board of fifty spots, and no choice once the bets are closed.

Everybody bets on what the dice will show; the dealer closes bets, shakes, keys the values in, and the lamps show what won.
Losers are taken first, then winners are paid. The spots are in `board.py`, their least prices in `paytables.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, cast

from houseway.core.game.between_rounds import Tending
from houseway.core.game.edition import Breach, Check, Edition, Law, Limit
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.choice import Choice, Unlawful
from houseway.core.law.condition import Value, under
from houseway.core.law.readers import one_of, or_none, whole
from houseway.core.law.wager import Wager
from houseway.core.messages.command import Call
from houseway.core.messages.due import Due
from houseway.core.messages.event import Event, Noted, Owed
from houseway.core.messages.note import Note
from houseway.core.money.places import Bet
from houseway.core.money.price import LOSE, Odds, PayTable, to_one
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
from houseway.core.values.role import DEALER, FLOOR
from houseway.families.bets.late_bets import late_bets
from houseway.families.choices import common_choices
from houseway.families.loading import paytables, rulebook, rulings
from houseway.families.pay.order import Verdict
from houseway.families.pay.pay_bet import by_size, paid

from .board import ROWS, SPOTS
from .odds import hits_of, house_edge

PACKAGE = __package__ or ""
PRINTED = paytables(PACKAGE)
HIGHEST = 10_000
"""More to one than anybody hangs."""


# What may be bet, and what a house may choose


def _family(row: str) -> str:
    """The sign a row's limits stand on: all totals share one."""
    return "total" if row.startswith("total_") else row


WAGERS = tuple(Wager(name, spot.cites, limits_as=_family(spot.row)) for name, spot in SPOTS.items())
LIMITS = {family: Limit("SB-2(a)", low=5_00, high=500_00) for family in dict.fromkeys(map(_family, ROWS))}


def _least(row: str) -> int:
    price = PRINTED[row]["printed"].pays["1"]
    assert isinstance(price, Odds)
    return price.num


def _three_prices(written: object) -> Value:
    """For one, two and three dice: at least 1, 2 and 3 to one."""
    prices = cast("Sequence[object]", written) if isinstance(written, (list, tuple)) else ()
    try:
        return tuple(whole(least, HIGHEST)(price) for least, price in zip((1, 2, 3), prices, strict=True))
    except ValueError:
        raise Unlawful(f"three prices, at least 1, 2 and 3 to 1, none above {HIGHEST:,}") from None


# fmt: off
CHOICES = (
    *(Choice(f"sb.odds.{row}", whole(_least(row), HIGHEST), _least(row), "SB-4(b)", "R-SB-09")
      for row in ROWS if row != "one_of_a_kind"),
    Choice("sb.one_of_a_kind",           _three_prices,                (1, 2, 3), "SB-4(c)",    "R-SB-01"),
    Choice("sb.two_of_a_kind_on_triple", one_of("win", "lose"),        "win",     "SB-2(a)(2)", "R-SB-03"),
    Choice("sb.shaker",                  one_of("manual", "automated"), "manual", "SB-5(d)"),
    Choice("sb.max_players",             or_none(whole(1, 40)),        None,      "SB-3(a)",    "R-SB-09", means="seats"),
    *common_choices({
        "dice.change_hours": "SB-1",
        "money.smallest_unit": "SB-3(a)",
        "limits.late_under_min": "SB-3(c)",
        "limits.late_over_max": "SB-3(c)",
        "config.allow_negative_edge": "SB-4(b)",
        "approval.amount_threshold": "SB-5(f)",
        "approval.odds_threshold": "SB-5(f)",
        "tokens.enabled": "SB-2(a)",
        "timeout.action": "SB-5(c)",
    }),
    Choice("timeout.seconds",            one_of(None),                 None,      "SB-5(c)",    "R-GEN-18"),
    Choice("matchplay.enabled",          one_of(False),                False,     "SB-3(a)",    "R-GEN-26"),
)
# fmt: on


def hangs(rules: Rules) -> dict[str, PayTable]:
    """What the house pays, row by row."""
    hung = {
        row: PayTable(row, "house", "SB-4(b)", {"1": to_one(_price(rules, row))}, {}) for row in ROWS if row != "one_of_a_kind"
    }
    one, two, three = cast("tuple[int, int, int]", rules.settings["sb.one_of_a_kind"])
    prices = {"3": to_one(three), "2": to_one(two), "1": to_one(one)}
    return {**hung, "one_of_a_kind": PayTable("one_of_a_kind", "house", "SB-4(c)", prices, {})}


def _price(rules: Rules, row: str) -> int:
    return cast("int", rules.settings[f"sb.odds.{row}"])


def _house_has_the_edge(rules: Rules) -> Iterator[Breach]:
    """A row that gives more than it takes is not hung, unless somebody answers for it (R-GEN-20)."""
    if rules.settings["config.allow_negative_edge"] is not None:
        return
    seen: set[str] = set()
    for name, spot in SPOTS.items():
        edge = house_edge(name, rules.pays[spot.row], triple_loses(rules))
        if spot.row not in seen and edge < 0:
            tenths = round((1 - edge) * 1000)
            key = "sb.one_of_a_kind" if spot.row == "one_of_a_kind" else f"sb.odds.{spot.row}"
            what = f"returns {tenths // 10}.{tenths % 10} %: the house loses; config.allow_negative_edge names who allows it"
            yield Breach(key, what, "SB-4(b)")
        seen.add(spot.row)


def triple_loses(rules: Rules) -> bool:
    """Whether this house takes two of a kind when all three match."""
    return rules.settings["sb.two_of_a_kind_on_triple"] == "lose"


# A round, in order


LAMPS_FAILED: Final = Note("lamps_failed")


class Memory(NamedTuple):
    """What the table remembers: whether its lamps are broken."""

    lamps_broken: bool = False


def carries(round: Round) -> Memory:
    """Lamps that failed stay dark until they are mended."""
    return Memory(LAMPS_FAILED.is_in(round) or cast("Memory", round.memory).lamps_broken)


def three_dice(round: Round) -> tuple[Due, ...]:
    """One throw, called and keyed in."""
    cites = "SB-5(d)(1)" if round.rules.settings["sb.shaker"] == "manual" else "SB-5(d)(2)"
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
    Irregularity("shaker_fails",     "SB-6(c)", void_round,  (SHAKE, LAMPS), under=(under("sb.shaker", "automated"),),
                 bars=(Bar("SB-6(c)", dice_have_been_tossed),)),
    *late_bets(KEYED, "SB-3(a)", during=(SHAKE, LAMPS), needed=()),
)
# fmt: on


# Between rounds


def lamps_broken(table: Table, value: str) -> bool:
    """Nobody plays in the dark."""
    return cast("Memory", table.memory).lamps_broken


def lamps_are_whole(table: Table, value: str) -> bool:
    """There is nothing to mend."""
    return not lamps_broken(table, value)


def no_machine(table: Table, value: str) -> bool:
    """There is no machine to take away."""
    return table.rules.settings["sb.shaker"] != "automated" or table.device_removed


def no_shaker_on_the_table(table: Table, value: str) -> bool:
    """The machine was taken away, and nothing has come in its place."""
    return table.device_removed


def no_such_shaker(table: Table, value: str) -> bool:
    """By hand or by machine."""
    return value not in ("manual", "automated")


def already_shaken_so(table: Table, value: str) -> bool:
    """That is how it is shaken now; a machine that was taken away may come back."""
    return value == table.rules.settings["sb.shaker"] and not table.device_removed


def machine_still_there(table: Table, value: str) -> bool:
    """The machine goes before the shaker comes."""
    return not no_machine(table, value)


def shaken_by(rules: Rules, value: str) -> dict[str, Value]:
    """The choice that changes with it."""
    return {"sb.shaker": value}


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
        checks=(Check("house_has_the_edge", _house_has_the_edge),),
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
    pays=PRINTED,
    rulings=rulings(PACKAGE),
    remembers=Memory,
    carries=carries,
    hangs=hangs,
)
