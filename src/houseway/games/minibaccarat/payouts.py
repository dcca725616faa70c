"""Settlement of minibaccarat: a few rows per wager, tested on point counts; a win is priced by its table.

Losers are taken first. Winners are paid from the highest printed number down, which is from the dealer's left
(R-GEN-11), and the vigorish on a bet on the banker is taken or marked just before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.messages.basis import Basis, noting
from houseway.core.messages.event import BetSettled, Event, Noted
from houseway.core.money.places import RACK, Bet
from houseway.core.money.price import LOSE, PUSH, Lose, Outcome, PayTable
from houseway.core.round.approval import paid_or_held
from houseway.core.round.settlement import Row, first, settled, win_of
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips, dollars
from houseway.core.values.memory import remembered
from houseway.families.baccarat.hands import BANKER
from houseway.families.pay.pay_bet import paid
from houseway.families.pay.vigorish import less

from .facts import SIDES, Coup, Pairs, Side, coup_of, pairs_of
from .house_rules import EZ, MODE
from .memory import Memory, cover_card_is_out
from .reasons import basis_of, basis_of_pairs
from .vigorish import fee, is_marked

# A row without an outcome is a win, and its table has the price.
# fmt: off
BANKERS = (
    Row("MB-7(a)(1)(i)",   Coup.banker_is_higher),
    Row("MB-7(a)(1)(ii)",  Coup.player_is_higher, banker=LOSE),
    Row("MB-7(a)(1)(iii)", Coup.counts_are_equal, banker=PUSH),
)
PLAYERS = (
    Row("MB-7(a)(2)(i)",   Coup.player_is_higher),
    Row("MB-7(a)(2)(ii)",  Coup.banker_is_higher, player=LOSE),
    Row("MB-7(a)(2)(iii)", Coup.counts_are_equal, player=PUSH),
)
TIES = (
    Row("MB-7(a)(3)(i)",  Coup.counts_are_equal),
    Row("MB-7(a)(3)(ii)", Coup.counts_differ, tie=LOSE),
)
DRAGON_BONUS = (
    Row("MB-7(a)(4)(iii)",  Side.equal_naturals,           dragon_bonus=PUSH),
    Row("MB-7(a)(4)(i)A",   Side.lone_natural),
    Row("MB-7(a)(4)(i)B",   Side.natural_nine_over_eight),
    Row("MB-7(a)(4)(ii)A",  Side.natural_eight_under_nine, dragon_bonus=LOSE),
    Row("MB-7(a)(4)(i)C",   Side.four_or_more_above),
    Row("MB-7(a)(4)(ii)B",  Side.not_above,                dragon_bonus=LOSE),
    Row("MB-7(a)(4)(ii)C",  Side.above_by_too_little,      dragon_bonus=LOSE),
)
DRAGON_7 = (
    Row("MB-7(a)(5)(i)",  Coup.is_dragon_7),
    Row("MB-7(a)(5)(ii)", Coup.is_no_dragon_7, dragon_7=LOSE),
)
PANDA_8 = (
    Row("MB-7(a)(6)(i)",  Coup.is_panda_8),
    Row("MB-7(a)(6)(ii)", Coup.is_no_panda_8, panda_8=LOSE),
)
HOUSE_MONEY = (
    Row("MB-7(a)(7)(i)",  Pairs.there_is_one),
    Row("MB-7(a)(7)(ii)", Pairs.there_is_none, house_money=LOSE),
)
ROWS = {
    "banker": BANKERS,
    "banker ez": (Row("MB-7(a)(1)(iii)", Coup.is_dragon_7, banker=PUSH), *BANKERS),
    "player": PLAYERS,
    "tie": TIES,
    "dragon_bonus": DRAGON_BONUS,
    "dragon_7": DRAGON_7,
    "panda_8": PANDA_8,
    "house_money": HOUSE_MONEY,
}
# fmt: on


CALLED = {"dragon_7": "dragon 7", "panda_8": "panda 8"}
"""The name of a win on its table, where it differs from its wager's."""


class Judged(NamedTuple):
    """The result of a bet, its clause, and its name on the pay table."""

    outcome: Outcome
    cites: str
    called: str


def judged(rules: Rules, wager: str, facts: Coup | Pairs, pays: PayTable | None = None) -> Judged:
    """Return the result of a bet: the row's or, on a win, its price on the posted table or a given one."""
    kind, asked, called = wager, facts, CALLED.get(wager, wager)
    if isinstance(facts, Pairs):
        called = facts.name
    elif wager in SIDES:
        kind, asked = "dragon_bonus", facts.side(SIDES[wager])
        called = asked.won_by
    row = first(rules.rows["banker ez" if kind == BANKER and rules[MODE] == EZ else kind], asked)
    if kind in row.outcomes:
        return Judged(row.outcomes[kind], row.cites, "")
    table = pays or rules.pays[kind]
    price = table.of(called)
    assert price is not None, called
    return Judged(price, table.cites, called)


def settle(now: Draft) -> Iterator[Event]:
    """Take losing bets first, then go seat by seat through pushes and wins (MB-11(b))."""
    coup = coup_of(now)
    alive = [bet for bet in now.live_bets() if bet not in now.waiting]
    alive.sort(key=lambda bet: (int(bet.on), list(now.rules.wagers).index(bet.wager)))
    ruled = [(bet, judged(now.rules, bet.wager, coup)) for bet in alive]
    for bet, verdict in ruled:
        if isinstance(verdict.outcome, Lose):
            yield paid(now, bet, verdict.outcome, verdict.cites, _basis(now, bet.wager, coup, verdict))
    for bet, verdict in ruled:
        if not isinstance(verdict.outcome, Lose):
            yield from _pays(now, bet, verdict, _basis(now, bet.wager, coup, verdict))
    if cover_card_is_out(now) and not remembered(now, Memory).last:
        yield Noted("last_hand", "MB-9(e)")


def _basis(now: Draft, wager: str, coup: Coup, verdict: Judged) -> Basis:
    return basis_of(now, wager, coup, verdict.called, verdict.outcome)


def _pays(now: Draft, bet: Bet, verdict: Judged, because: Basis) -> Iterator[Event]:
    win = win_of(verdict.outcome, now.bets[bet], now.rules.unit)
    taken = fee(now.rules, win) if bet.wager == BANKER else 0
    if taken and is_marked(now.rules):
        yield Noted("vigorish_marked", "MB-12(d)(2)(ii)", bet.on)
        yield paid(now, bet, verdict.outcome, verdict.cites, noting(because, f"; vigorish ${dollars(taken)} marked"))
    elif taken:
        yield _less(now, bet, verdict, because, taken)
    else:
        yield paid(now, bet, verdict.outcome, verdict.cites, because)


def _less(now: Draft, bet: Bet, verdict: Judged, because: Basis, taken: Chips) -> Event:
    """Return the payment less vigorish. A payment that waits is counted out without it."""
    stake, owner = now.bets[bet], now.owner(bet)
    whole = settled(bet, stake, verdict.outcome, lies=stake, owner=owner, cites=verdict.cites, because=because)
    done = less(now, whole, taken)
    counted_out = settled(
        bet, stake, verdict.outcome, lies=stake, owner=owner, cites=done.cites, because=done.basis or because, win=done.net
    )
    ruling = paid_or_held(now, counted_out, verdict.outcome, RACK)
    return done if isinstance(ruling, BetSettled) else ruling


def house_money_of(now: Round) -> tuple[Judged, Basis]:
    """Return the result of every bet on House Money with its basis: the cards are the same for all."""
    verdict = judged(now.rules, "house_money", pairs_of(now))
    return verdict, basis_of_pairs(now, verdict.called, verdict.outcome)
