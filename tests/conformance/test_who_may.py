"""Permissions: every role with every kind of command, allowed exactly where the tables of the rules say.

The rounds are random. At every step each role is tried with each call, ruling, approval and permission that is open,
and between rounds with everything that can be done at the table. The results must agree with the tables, both ways.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import ClassVar

import pytest

from houseway.core.messages import command as c
from houseway.core.messages.refusal import Refusal
from houseway.core.round.approval import handle_approve
from houseway.core.round.decide import decide
from houseway.core.round.state import Round
from houseway.core.table.table import Table, take
from houseway.core.values.hands import DEALER
from houseway.core.values.role import STAFF
from houseway.games import GAMES
from houseway.play.chance import Feeder, Seeded
from houseway.play.random_tables import Sitting, call_of, table_of

ROLES = (*sorted(STAFF), "stranger")
ROUNDS = 6


def reason(answer: object) -> str:
    return answer.reason if isinstance(answer, Refusal) else ""


HIGHER = ("dealer", "floor", "manager", "shift_manager", "director")


def and_those_above(roles: Iterable[str]) -> set[str]:
    """Return roles with every rank above one of them (R-GEN-29); surveillance is above nobody and nobody is above it."""
    named = {*roles}
    return named | {high for low, high in combinations(HIGHER, 2) if low in named}


def check_calls(round: Round, feeder: Feeder, seen: Counter[str]) -> None:
    """Only a member of staff whom the line names may call, or one above, whatever else is wrong with the call."""
    gone = feeder.gone
    for line in round.rules.irregularities.values():
        if round.disputed is None and round.stage is not None and round.stage.name in line.during:
            call = call_of(round, line, Seeded(f"call/{len(round.moves)}"), feeder)
            for role in ROLES:
                refused = reason(decide(round, c.Call(role, *_rest(call)))) == "not_yours_to_call"
                assert refused is (role not in and_those_above(line.by)), (line.name, role)
                seen["call refused" if refused else "call heard"] += 1
    feeder.gone = gone


def _rest(call: c.Call) -> tuple[object, ...]:
    return call.what, call.about, call.wager, call.pieces, call.chips, call.player


def check_rulings(round: Round, seen: Counter[str]) -> None:
    """During a dispute only the roles that decide it may rule, and no other command than waiting is allowed."""
    asked = round.disputed
    for role in ROLES:
        for upholds in (True, False):
            what = asked.what if asked else next(iter(round.rules.irregularities), "meteor")
            said = reason(decide(round, c.Rule(role, what, upholds)))
            if asked is None:
                assert said == "nothing_to_rule_on"
            else:
                assert (said == "not_yours_to_rule_on") is (role not in and_those_above(asked.needs)), (what, role)
                assert said in ("", "not_yours_to_rule_on")
                seen["ruling heard" if not said else "ruling refused"] += 1


def check_approvals(round: Round, seen: Counter[str]) -> None:
    """Those who are needed may approve, and those above them."""
    for bet, held in round.waiting.items():
        may = and_those_above(held.needs)
        for role in ROLES:
            said = reason(handle_approve(round, c.Approve(role, bet.on, bet.wager, bet.by)))
            assert (said == "not_yours_to_approve") is (role not in may), (bet, role, may)
            assert (said == "already_approved") is (role in may and (bet, role) in round.approved)
            seen["approval heard" if not said else "approval refused"] += 1


def check_permissions(round: Round, seen: Counter[str]) -> None:
    """A bet above the maximum, or with cash, needs those whom the house names."""
    rules = round.rules
    for wager in rules.wagers.values():
        if wager.limit not in rules.limits:
            continue
        most = rules.limits[wager.limit][1]
        hand = next(iter(round.seating))
        for role in ROLES:
            over = reason(decide(round, c.Allow(role, hand, wager.name, most + rules.unit)))
            at = reason(decide(round, c.Allow(role, hand, wager.name, most)))
            if not rules.over_limit:
                assert over == "nobody_may_allow_it"
            else:
                assert (over == "not_yours_to_allow") is (role not in and_those_above(rules.over_limit))
            if rules.cash:
                assert (at == "not_yours_to_allow") is (role not in and_those_above(rules.cash))
            elif rules.over_limit:
                assert at == ("within_the_maximum" if role in and_those_above(rules.over_limit) else "not_yours_to_allow")
            seen["permission " + (over or "heard")] += 1


def check_dealers_words(round: Round) -> None:
    """A word that only the dealer has is refused to every hand."""
    stage = round.stage
    if stage is None or round.due or round.disputed:
        return
    for option in stage.also:
        if option.by(round) == (DEALER,):
            for hand in (*round.hands, "9", ""):
                assert reason(decide(round, c.Say(hand, option.name))) in ("not_yours_to_say", "no_such_hand"), option.name


def check_table(table: Table, seen: Counter[str]) -> None:
    """Between rounds each thing is done by those whom its line names; what is not the dealer's, those above may do too."""
    for line in table.rules.tendings.values():
        may = {*line.by} | and_those_above({*line.by} - {"dealer"})
        for role in ROLES:
            said = reason(take(table, c.Tend(role, line.name, "1" if line.takes else "")))
            assert (said == "not_yours_to_say") is (role not in may), (line.name, role)
            seen["tending refused" if role not in may else "tending heard"] += 1
    for command in (
        c.Call(DEALER, "meteor"),
        c.Approve("floor", "1", "ante"),
        c.Rule("floor", "meteor", True),
        c.Roll((1, 2, 3)),
    ):
        assert reason(take(table, command)) == "no_round_is_on"


class EveryRole(Sitting):
    """A sitting at which every role is tried at every step, without applying any of it."""

    __slots__ = ()
    seen: ClassVar[Counter[str]] = Counter()

    def _next(self, round: Round, feeder: Feeder) -> c.Command:
        check_calls(round, feeder, self.seen)
        check_rulings(round, self.seen)
        check_approvals(round, self.seen)
        check_dealers_words(round)
        if not round.said:
            check_permissions(round, self.seen)
        for command in (c.Fill("floor", 1_00), c.BuyIn("ann", 1_00), c.OpenRound(), c.Sit("ann", ("1",))):
            assert reason(decide(round, command)) == "not_while_a_round_is_on"
        assert reason(decide(round, c.Leave("ann"))) == "must_stay_seated"
        return Sitting._next(self, round, feeder)


@pytest.mark.parametrize("key", GAMES)
def test_each_role_may_do_exactly_what_the_tables_say(key: str) -> None:
    EveryRole.seen = seen = Counter()
    for table in range(2):
        source = Seeded(f"who may/{key}/{table}")
        sitting = EveryRole(table_of(GAMES[key], source)[1], source)
        for number in range(ROUNDS // 2):
            sitting.play(f"who may/{key}/{table}/{number}")
            check_table(sitting.table, seen)
    assert (seen["tending heard"] and seen["tending refused"]) or not sitting.table.rules.tendings
    assert (seen["call heard"] and seen["call refused"]) or not sitting.table.rules.irregularities
