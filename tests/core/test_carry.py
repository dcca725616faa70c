"""The laws of moving chips: the same in a round and between rounds, for one function carries out both."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.fault import Fault
from houseway.core.messages.command import BuyIn, Fill, Leave, OpenRound
from houseway.core.messages.event import ChipsCrossed, ChipsMoved, RoundOpened
from houseway.core.money.laws import carry
from houseway.core.money.places import CAGE, RACK, Bet, Move, Place, link, may_sink, meter, stack
from houseway.core.round.decide import evolve
from houseway.core.table.table import Table, Taken, evolve_table, take
from houseway.core.values.role import FLOOR
from houseway.games import GAMES
from houseway.worked.reader import read_worked
from houseway.worked.replay import open_table

ANN, BOB = stack("ann"), stack("bob")
BET = Bet("ann", "3", "ante")
PLACES: tuple[Place, ...] = (ANN, BOB, BET, meter("main"), link("main"), RACK, CAGE)

a_place = st.sampled_from(PLACES)
a_move = st.builds(Move, a_place, a_place, st.integers(-5, 60), st.just("x"))


def balance(before: Mapping[Place, int], moves: Sequence[Move], place: Place) -> int:
    """Return the balance of a place after some moves, computed from all of them at once."""
    return before.get(place, 0) + sum(move.chips * ((move.dst == place) - (move.src == place)) for move in moves)


def breaks_a_law(before: Mapping[Place, int], moves: Sequence[Move]) -> bool:
    """Whether a move is negative, or takes more than is there by then from a place that must hold it."""
    return any(
        move.chips < 0 or (not may_sink(move.src) and balance(before, moves[:n], move.src) < move.chips)
        for n, move in enumerate(moves)
    )


@pytest.fixture
def table() -> Table:
    """A table at which Ann has thirty dollars and the rack holds a hundred."""
    table = open_table(read_worked("ann plays seat 3\nann has 30", "high_card_flush"))
    ruling = take(table, Fill(FLOOR, 100_00))
    assert isinstance(ruling, Taken)
    return ruling.after


@given(st.dictionaries(a_place, st.integers(0, 100)), st.lists(a_move, max_size=12), st.booleans())
def test_chips_are_carried_by_the_laws_or_not_at_all(before: dict[Place, int], moves: list[Move], listed: bool) -> None:
    after = dict(before)
    if breaks_a_law(before, moves):
        with pytest.raises(Fault, match=r"would go below zero|the amount is negative"):
            carry(after, moves, listed=listed)
        return
    carry(after, moves, listed=listed)
    assert {place: after.get(place, 0) for place in PLACES} == {place: balance(before, moves, place) for place in PLACES}


@pytest.mark.parametrize("listed", [False, True])
def test_no_place_sinks_but_the_bottomless(listed: bool) -> None:
    for place in PLACES:
        chips: dict[Place, int] = {place: 5}
        if may_sink(place):
            carry(chips, [Move(place, BET, 6, "x")], listed=listed)
            assert chips == {place: -1, BET: 6}
        else:
            with pytest.raises(Fault, match="would go below zero"):
                carry(chips, [Move(place, RACK, 6, "x")], listed=listed)


def test_what_a_move_brings_can_be_moved_on_but_not_what_a_later_one_brings() -> None:
    chips: dict[Place, int] = {ANN: 5}
    carry(chips, [Move(ANN, BET, 5, "x"), Move(BET, BOB, 5, "x")])
    assert chips == {BOB: 5}
    with pytest.raises(Fault, match="below zero"):
        carry({ANN: 5}, [Move(BET, BOB, 5, "x"), Move(ANN, BET, 5, "x")])


def test_a_bare_place_is_removed_unless_it_stays_listed() -> None:
    in_a_round: dict[Place, int] = {ANN: 5, RACK: 5}
    carry(in_a_round, [Move(ANN, BET, 5, "x"), Move(RACK, BET, 5, "x")])
    assert in_a_round == {RACK: 0, BET: 10}
    between: dict[Place, int] = {ANN: 5, RACK: 5}
    carry(between, [Move(ANN, BET, 5, "x"), Move(BET, RACK, 5, "x")], listed=True)
    assert [*between.items()] == [(ANN, 0), (RACK, 10), (BET, 0)]


@pytest.mark.parametrize("place", PLACES)
def test_a_negative_amount_is_a_fault_wherever_it_comes_from(place: Place) -> None:
    chips: dict[Place, int] = dict.fromkeys(PLACES, 50)
    with pytest.raises(Fault, match="the amount is negative"):
        carry(chips, [Move(place, BOB if place != BOB else ANN, -5, "x")])
    assert chips == dict.fromkeys(PLACES, 50)


# At a table


def test_a_credit_larger_than_the_rack_leaves_the_rack_owing(table: Table) -> None:
    ruling = take(table, Fill(FLOOR, -250_00))
    assert isinstance(ruling, Taken)
    assert ruling.after.chips[RACK] == -150_00  # this calls for a fill
    assert sum(ruling.after.chips.values()) == sum(table.chips.values())


def test_a_stack_that_cannot_pay_is_a_fault_in_a_round_and_between_rounds(table: Table) -> None:
    short = (Move(ANN, RACK, 30_01, "fee"),)
    with pytest.raises(Fault, match="player ann would go below zero"):
        evolve_table(table, ChipsCrossed("fee", "HCF-6(b)", moves=short))
    opened = take(table, OpenRound())
    assert isinstance(opened, Taken)
    assert opened.after.round is not None
    with pytest.raises(Fault, match="player ann would go below zero"):
        evolve(opened.after.round, ChipsMoved("fee", "HCF-6(b)", moves=short))
    with pytest.raises(Fault, match="the amount is negative"):
        evolve_table(table, ChipsCrossed("fee", "HCF-6(b)", moves=(Move(RACK, ANN, -1, "fee"),)))


def test_a_stack_that_can_just_pay_pays(table: Table) -> None:
    after = evolve_table(table, ChipsCrossed("fee", "HCF-6(b)", moves=(Move(ANN, RACK, 30_00, "fee"),)))
    assert (after.chips[ANN], after.chips[RACK]) == (0, 130_00)


def test_a_stack_that_was_cashed_out_is_named_at_zero_when_the_next_round_opens(table: Table) -> None:
    """Records name it so: what a round's first event holds must not change."""
    named = list(table.chips)
    for said in (Leave("ann"), OpenRound()):
        ruling = take(table, said)
        assert isinstance(ruling, Taken)
        table = ruling.after
    assert isinstance(ruling.events[0], RoundOpened)
    assert [place for place, _ in ruling.events[0].chips] == named
    assert dict(ruling.events[0].chips)[ANN] == 0


@pytest.mark.parametrize("key", GAMES)
def test_chips_that_cross_between_rounds_leave_nobody_owing(key: str) -> None:
    table = open_table(read_worked("", key))
    for player in dict.fromkeys(table.seating.values()):
        for said in (BuyIn(player, table.rules.unit * 500), Leave(player)):
            ruling = take(table, said)
            assert isinstance(ruling, Taken), ruling
            table = ruling.after
    assert all(chips >= 0 for place, chips in table.chips.items() if not may_sink(place))
    assert not any(chips for place, chips in table.chips.items() if str(place).startswith("player "))
