"""Over and Under Seven: two dice and three bets, less than seven, more than seven, or seven itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from houseway.core.game.edition import Edition, Law, Limit
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.wager import Wager
from houseway.core.messages.command import Call, Say
from houseway.core.messages.due import Due
from houseway.core.messages.event import Event, Noted, Owed
from houseway.core.money.price import EVEN, LOSE, Outcome, PayTable
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.option import Option
from houseway.core.round.settlement import settled
from houseway.core.round.state import Draft, Round
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.settling import Settling
from houseway.core.values.equipment import Dice
from houseway.families.data_files import paytables, rulebook, rulings

PACKAGE = __package__ or ""
BOOK, PAYS, RULINGS = rulebook(PACKAGE), paytables(PACKAGE), rulings(PACKAGE)
SEVEN: Final = 7
CLAUSES: Final = {"under": "OU-2(a)", "over": "OU-2(b)", "seven": "OU-2(c)"}

WAGERS = tuple(Wager(name, cites) for name, cites in CLAUSES.items())
LIMITS = {name: Limit(cites, low=5_00, high=200_00) for name, cites in CLAUSES.items()}


def both_dice(round: Round) -> tuple[Due, ...]:
    """Return the one throw of two dice."""
    return (Due("dice", 2, "all", "OU-3"),)


def winner(total: int) -> str:
    """Return the bet that wins on a total."""
    return "seven" if total == SEVEN else "under" if total < SEVEN else "over"


def outcome(rules: Rules, wager: str, total: int) -> Outcome:
    """Return what a bet is paid on a total."""
    if winner(total) != wager:
        return LOSE
    return EVEN if wager != "seven" else rules.pays["seven"].of("seven") or LOSE


def announced(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Announce the total; the settlement follows."""
    yield from ()


def settle(now: Draft) -> Iterator[Event]:
    """Take the losing bets, then pay the winning ones (OU-4)."""
    total = sum(now.dice)
    found = [(bet, outcome(now.rules, bet.wager, total)) for bet in now.live_bets()]
    for bet, result in sorted(found, key=lambda one: one[1] != LOSE):
        stake = now.bets[bet]
        because = f"dice {now.dice[0]} {now.dice[1]}, total {total}"
        yield settled(bet, stake, result, lies=stake, owner=now.owner(bet), cites=CLAUSES[bet.wager], because=because)


def throw_again(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Leave the bets and throw both dice again."""
    yield Noted(call.what, irregularity.cites)
    if not now.due:
        yield Owed(both_dice(now), irregularity.cites)


STAGES = (
    Betting("bets", "OU-2(a)", main=None, each_alone=True),
    Dealing("throw", "OU-3", dues=both_dice),
    Choosing("call", "OU-4", options=(Option("announces", "OU-4", announced),)),
    Settling("pay", "OU-4", settles=settle),
)
LAW = Law(
    wagers=WAGERS,
    limits=LIMITS,
    stages=STAGES,
    irregularities=(Irregularity("no_throw", "OU-5", throw_again, during=("throw", "call")),),
    cites={
        "opens": "OU-2(a)",
        "ends": "OU-4",
        "closed": "OU-3",
        "seated": "OU-2(a)",
        "tender": "OU-2(a)",
        "deck": "OU-1",
        "staff": "OU-4",
        "limits": "OU-2(a)",
        "disputes": "OU-4",
        "tokens": "OU-2(a)",
        "tip": "OU-2(a)",
    },
)


def tables_in_use(rules: Rules) -> Mapping[str, PayTable]:
    """Return the pay table of the bet on seven."""
    return {"seven": PAYS["seven"]["A"]}


class Memory(NamedTuple):
    """The memory of a table, which has nothing to remember: dice are not used up."""


def carries(round: Round) -> Memory:
    """Return the memory after a round."""
    return Memory()


GAME = Game(
    key="over_under",
    name="Over and Under Seven",
    equipment=Dice(2),
    seats=8,
    editions=(Edition("1", BOOK, LAW),),
    pays=PAYS,
    rulings=RULINGS,
    remembers=Memory,
    carries=carries,
    tables_in_use=tables_in_use,
    must_read="dice are never dealt face down; only cards can be dealt unread",
)
