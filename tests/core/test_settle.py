"""Settlement: every outcome moves exactly the chips its name says, wherever the stake is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.fault import Fault
from houseway.core.messages.event import BetSettled
from houseway.core.money.laws import conserve
from houseway.core.money.places import RACK, Aside, Bet, Move, is_on_the_felt, meter, pot, stack
from houseway.core.money.price import EVEN, HALF, LOSE, PUSH, Fixed, Odds, Outcome
from houseway.core.round.decide import evolve
from houseway.core.round.settlement import Row, first, settled
from houseway.core.values.hands import title
from houseway.games import three_card_poker
from houseway.testing.accepting_felt import AcceptingFelt

BET = Bet("ann", "3", "ante")
OUTCOMES = st.one_of(
    st.sampled_from([LOSE, PUSH, EVEN, HALF]),
    st.builds(Odds, st.integers(1, 1000), st.integers(1, 5)),
    st.builds(Fixed, st.integers(1, 10**6)),
)


@given(st.integers(1, 10**6), OUTCOMES, st.booleans())
def test_the_net_is_what_the_owner_got_less_what_was_put_up(stake: int, outcome: Outcome, collected: bool) -> None:
    if collected and outcome == HALF:
        return  # a collected chip is never surrendered
    lies = 0 if collected else stake
    event = settled(BET, stake, outcome, lies=lies, owner=stack("ann"), cites="X", because="")
    got = sum(move.chips for move in event.moves if move.dst == stack("ann"))
    assert event.net == got - stake
    assert sum(move.chips for move in event.moves if move.src == BET) == lies
    assert all(move.about == BET for move in event.moves)


def test_rows_that_leave_a_case_open_are_a_fault() -> None:
    def never(facts: object) -> bool:
        return False

    with pytest.raises(Fault):
        first((Row("X", never, ante=EVEN),), "anything")


def test_a_bet_that_is_settled_twice_is_a_fault() -> None:
    felt = AcceptingFelt(three_card_poker.GAME)
    felt.accept("seat 3 bets ante 10\ndealer closes bets\nseat 3 gets Qs 9h 4d\ndealer gets Jc 8d 2h\nseat 3 folds")
    bet = next(bet for bet in felt.round.settled if bet.wager == "ante")
    with pytest.raises(Fault, match="seat 3 ante of player3 would be settled twice"):
        evolve(felt.round, BetSettled(bet, 0, "again", "TCP-10(b)"))


def test_the_laws_of_money() -> None:
    conserve(10, {RACK: -5, stack("ann"): 15}, over=True)
    with pytest.raises(Fault, match="made or lost"):
        conserve(10, {RACK: 11}, over=False)
    with pytest.raises(Fault, match="left on seat 3 ante"):
        conserve(10, {BET: 10}, over=True)


def test_places_and_their_names() -> None:
    assert [is_on_the_felt(place) for place in (BET, Aside(BET), pot(1), stack("ann"), meter("main"), RACK)] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]
    assert stack("main") != meter("main")
    assert Move(RACK, BET, 5, "x", BET).back() == Move(BET, RACK, 5, "void", BET)
    assert [title(hand) for hand in ("3", "3.2", "dealer", "board")] == ["seat 3", "hand 3.2", "dealer", "board"]
