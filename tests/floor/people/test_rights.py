"""The table of rights: every kind of command and every capacity, generated and compared with the engine.

Each cell is tried with commands as that actor would word them. An allowed command must be that actor's for the engine
too, and any other must not be sent. Roles that the rules of any game name must have the right to answer.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from tools.docs.floor import PAGES

from houseway.core.game.rules import Rules
from houseway.core.messages import command as c
from houseway.core.table.actors import ACTORS, table_actor
from houseway.core.table.table import Table, Taken, new_table, take
from houseway.core.values.role import CHAIN, CHANCE, DEALER, STAFF, SURVEILLANCE
from houseway.core.wire.wire import COMMANDS as WIRED
from houseway.floor.people.page import SCOPES, page
from houseway.floor.people.rights import (
    ACTIONS,
    COMMANDS,
    AccountActor,
    Action,
    Scope,
    is_theirs,
    may_do,
    queued_as,
    submitted_as,
)
from houseway.floor.people.roles import CAPACITIES, DEVICE, HELD, PLATFORM, PLAYER
from houseway.games import GAMES

KINDS = [*get_args(c.RoundCommand), *get_args(c.TableCommand)]
CELLS = [pytest.param(kind, who, id=f"{kind.__name__} {who}") for kind in KINDS for who in CAPACITIES]
MINE, ANOTHERS = "p77", "p78"


def rules_of(key: str, edition: int = 0) -> Rules:
    """Return the rules of a game as they come."""
    rules = GAMES[key].under({"ruleset.jurisdiction": GAMES[key].editions[edition].key})
    assert isinstance(rules, Rules)
    return rules


@pytest.fixture(scope="module")
def table() -> Table:
    """A table with two players: p77 at seats 1 and 2, p78 at seat 3."""
    table = new_table(rules_of("spanish_21"))
    for command in (c.Sit(MINE, ("1", "2")), c.Sit(ANOTHERS, ("3",))):
        taken = take(table, command)
        assert isinstance(taken, Taken)
        table = taken.after
    return table


def actor(capacity: str, *, by_hand: bool = True) -> AccountActor:
    """Return an actor of a capacity; the dealer's table has no reader by default."""
    names = {PLAYER: MINE, DEVICE: CHANCE, PLATFORM: CHANCE}
    return AccountActor(
        0 if capacity == PLATFORM else 9, capacity, names.get(capacity, capacity), by_hand=capacity == DEALER and by_hand
    )


def worded(kind: type[Any], by: str) -> list[Any]:
    """Return a kind of command as an actor would word it: for a seat, the dealer's hand, and in the actor's role."""
    own = {
        c.PlaceBet: [c.PlaceBet("1", "bet", 500), c.PlaceBet("3", "bet", 500, by=by)],
        c.TakeBack: [c.TakeBack("2", "bet"), c.TakeBack("3", "bet", by=by)],
        c.Designate: [c.Designate(by, "1")],
        c.Say: [c.Say("1", "hits"), c.Say("2.2", "stands"), c.Say(DEALER, "closes bets")],
        c.Arrange: [c.Arrange("1", ()), c.Arrange(DEALER, ())],
        c.CutStacks: [c.CutStacks("1"), c.CutStacks(DEALER)],
        c.Deal: [c.Deal("1", ())],
        c.DealOut: [c.DealOut(())],
        c.TurnUp: [c.TurnUp("1", ())],
        c.Roll: [c.Roll((1, 2, 3))],
        c.Display: [c.Display(7)],
        c.Show: [c.Show("main", 100)],
        c.Call: [c.Call(by, "misdeal")],
        c.Misread: [c.Misread(by, "1", 1)],
        c.Rule: [c.Rule(by, "misdeal", True)],
        c.Approve: [c.Approve(by, "1", "bet")],
        c.Deny: [c.Deny(by, "1", "bet", "void", "a marked card")],
        c.Void: [c.Void(by, "a blind reader")],
        c.Allow: [c.Allow(by, "1", "bet", 500)],
        c.Tip: [c.Tip("1", 500)],
        c.Sit: [c.Sit(by, ("4",))],
        c.Leave: [c.Leave(by)],
        c.BuyIn: [c.BuyIn(by, 500, "wallet"), c.BuyIn(MINE, 500, "cash")],
        c.Fill: [c.Fill(by, 500)],
        c.Tend: [c.Tend(DEALER if by == CHANCE else by, "shuffles")],
        c.Hang: [c.Hang(by, "spanish_21", ())],
        c.Correct: [c.Correct(by, 1, ())],
        c.OpenRound: [c.OpenRound(DEALER if by == CHANCE else by)],
    }
    return own[kind]


def test_every_kind_of_command_has_a_row() -> None:
    assert set(COMMANDS) == set(KINDS) == set(ACTORS) == set(WIRED)
    assert all(set(row) <= set(CAPACITIES) for row in COMMANDS.values())


def test_every_action_has_a_row() -> None:
    assert set(ACTIONS) == set(Action)
    assert all(who <= set(CAPACITIES) for who in ACTIONS.values())
    assert {*STAFF} < {*HELD}


@pytest.mark.parametrize(("kind", "who"), CELLS)
def test_a_cell_is_what_the_engine_says(kind: type[Any], who: str, table: Table) -> None:
    speaking = actor(who)
    commands = worded(kind, speaking.actor)
    sent = [command for command in commands if submitted_as(speaking, command) is not None]
    queued = [command for command in commands if queued_as(speaking, command) is not None]
    scope = COMMANDS[kind].get(who)
    assert bool(queued) is (scope is Scope.QUEUE)
    assert bool(sent) is (scope not in (None, Scope.QUEUE))
    for command in sent:
        assert is_theirs(speaking, command, table)
    for command in queued:
        assert table_actor(command, table) == queued_as(speaking, command) == who
    for command in commands:
        if command not in sent and who == PLAYER:  # the table of rights takes nothing from a player
            assert table_actor(command, table) != MINE


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_speaks_for_the_seat_or_in_the_name_of_another(kind: type[Any], table: Table) -> None:
    stranger = AccountActor(10, PLAYER, ANOTHERS)
    for command in worded(kind, MINE):
        assert not is_theirs(stranger, command, table), command
        if MINE in (getattr(command, "by", None), getattr(command, "player", None)):
            assert submitted_as(stranger, command) is None, command  # it does not even leave the edge


@pytest.mark.parametrize("who", [role for role in HELD if role in STAFF])
@pytest.mark.parametrize("kind", KINDS)
def test_nobody_speaks_in_a_role_that_they_do_not_hold(kind: type[Any], who: str) -> None:
    for other in STAFF - {who}:
        for command in worded(kind, other):
            if getattr(command, "by", None) == other:
                assert submitted_as(actor(who), command) is None and queued_as(actor(who), command) is None, command


@pytest.mark.parametrize("kind", [c.Deal, c.DealOut, c.Roll, c.Display])
def test_a_dealer_says_cards_only_where_there_is_no_reader(kind: type[Any]) -> None:
    (command,) = worded(kind, DEALER)
    assert submitted_as(actor(DEALER), command) == DEALER
    assert submitted_as(actor(DEALER, by_hand=False), command) is None


@pytest.mark.parametrize("key", GAMES)
def test_roles_that_the_rules_name_may_answer(key: str) -> None:
    for edition in range(len(GAMES[key].editions)):
        rules = rules_of(key, edition)
        lines = rules.irregularities.values()
        named = {
            c.Call: {role for line in lines for role in line.by},
            c.Rule: {role for line in lines for role in line.needs_ruling},
            c.Tend: {role for line in rules.tendings.values() for role in line.by},
            c.Allow: {*rules.over_limit, *rules.cash},
            c.Approve: {role for line in rules.approvals for role in line.needs},
        }
        for kind, roles in named.items():
            assert roles <= COMMANDS[kind].keys(), (kind, roles)


def test_surveillance_only_looks_and_approves() -> None:
    assert {kind for kind, row in COMMANDS.items() if SURVEILLANCE in row} == {c.Approve}


def test_only_an_administrator_admits_staff_and_has_no_word_at_a_table() -> None:
    assert [who for who in CAPACITIES if may_do(who, Action.ADMIT_STAFF)] == ["administrator"]
    assert not any("administrator" in row for row in COMMANDS.values())


def test_what_needs_two_people_goes_through_the_queue() -> None:
    queued = {kind for kind, row in COMMANDS.items() if Scope.QUEUE in row.values()}
    assert queued == {c.Rule, c.Approve, c.Deny, c.Void, c.Allow, c.Fill, c.Hang, c.Correct, c.Misread}
    assert all({*COMMANDS[kind].values()} == {Scope.QUEUE} for kind in queued)
    assert {*CHAIN} <= COMMANDS[c.Correct].keys()


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_are_fresh(name: str) -> None:
    docs = Path(__file__).parents[3] / "docs" / "floor"
    assert (docs / name).read_text() == PAGES[name](), f"docs/floor/{name} is stale: run scripts/dev floor-pages"


def test_the_page_has_every_right() -> None:
    text = page()
    for kind, row in COMMANDS.items():
        (line,) = [line for line in text.splitlines() if line.startswith(f"| {kind.__name__} |")]
        assert [cell.strip() for cell in line.strip("|").split("|")][1:] == [row.get(who, "") for who in CAPACITIES]
    assert all(action.value in text for action in Action)
    assert all(meaning in text for meaning in SCOPES.values())
