"""After a round is paid, a clause without a time limit can still be called on what is on the table (R-GEN-30)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseway.core.messages.command import BuyIn, Call, Leave, OpenRound, Rule, Sit, Tend
from houseway.core.messages.event import BetVoided, Called, RoundClosed, StageBegan
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import stack
from houseway.core.table.table import Table, Taken, evolve_table, take
from houseway.core.values.role import DEALER, FLOOR
from houseway.core.wire.kept import kept, restored
from houseway.games import GAMES
from houseway.testing.accepting_felt import AcceptingFelt

CARIBBEAN = """seat 2 bets ante 10\nseat 5 bets ante 10\ndealer closes bets
seat 2 gets 3h 3d 9c 7s 2h\nseat 5 gets 4h 4d 9d 7h 2d\ndealer gets 2c 2s Ad Kh Qc
seat 2 raises 20\nseat 5 raises 20\ndealer reveals"""
COUNT = Call(DEALER, "wrong_count", "2")

LASTS = {
    "caribbean_stud": {"wrong_count": "CS-12(d)"},
    "chase_the_flush": {"wrong_count": "CTF-11(d)"},
    "colorado_holdem": {"wrong_count": "CHE-14(c)"},
    "double_down_stud": {"card_face_up": "DDS-11(b)", "wrong_count": "DDS-11(d)"},
    "fast_action_holdem": {"dealer_overdealt": "FAH-9(f)"},
    "high_card_flush": {"wrong_count": "HCF-13(c)"},
    "let_it_ride": {"wrong_count": "LIR-12(c)"},
    "pai_gow": {"dice_totalled_wrong": "PG-9(c)"},
    "pai_gow_poker": {"card_face_up": "PGP-11(f)", "dice_totalled_wrong": "PGP-11(c)", "wrong_count": "PGP-11(h)"},
    "three_card_poker": {"wrong_count": "TCP-12(c)"},
}


def paid() -> Table:
    felt = AcceptingFelt(GAMES["caribbean_stud"])
    felt.accept(CARIBBEAN)
    assert not felt.table.is_playing
    return felt.table


def play(table: Table, *said: object) -> Table:
    for command in said:
        ruling = take(table, command)  # pyright: ignore[reportArgumentType]
        assert isinstance(ruling, Taken), ruling
        table = ruling.after
    return table


@pytest.mark.parametrize("game", GAMES)
def test_exactly_the_clauses_without_a_time_limit_last(game: str) -> None:
    rules = GAMES[game].under({})
    assert not isinstance(rules, tuple)
    assert {line.name: line.cites for line in rules.irregularities.values() if line.late} == LASTS.get(game, {})


def test_a_void_hand_gives_back_its_own_bets_and_no_others() -> None:
    before = paid()
    ruling = take(before, COUNT)
    assert isinstance(ruling, Taken)
    assert [type(event) for event in ruling.events] == [StageBegan, Called, BetVoided, BetVoided, RoundClosed]
    assert {event.bet.on for event in ruling.events if isinstance(event, BetVoided)} == {"2"}
    gave, stayed = (stack("player" + seat) for seat in "25")
    assert before.chips[gave] - ruling.after.chips[gave] == 30_00 and before.chips[stayed] == ruling.after.chips[stayed]
    assert take(ruling.after, COUNT) == Refusal("hand_was_voided", "CS-12(d)")


def test_folding_the_events_leaves_the_same_table() -> None:
    before = paid()
    ruling = take(before, COUNT)
    assert isinstance(ruling, Taken)
    table = before
    for event in ruling.events:
        table = evolve_table(table, event)
    assert kept(table) == kept(ruling.after) == kept(restored(kept(table), table.rules))


@pytest.mark.parametrize(
    "said",
    [Tend(DEALER, "shuffles"), Leave("player5"), Leave("player2")],
    ids=["a shuffle", "a player who leaves", "the player of the hand"],
)
def test_what_clears_the_table(said: object) -> None:
    assert take(play(paid(), said), COUNT) == Refusal("no_round_is_on", "CS-6(a)")


def test_what_does_not_clear_the_table() -> None:
    table = play(paid(), Leave("player1"), Sit("ann", ("1",)), BuyIn("ann", 100_00), BuyIn("player2", 50_00))
    after = play(table, COUNT)
    assert table.chips[stack("player2")] - after.chips[stack("player2")] == 30_00 and after.chips[stack("ann")] == 100_00


def test_the_next_round_clears_it() -> None:
    table = play(paid(), Tend(DEALER, "shuffles"), Tend(DEALER, "cuts", "20"), OpenRound())
    assert take(table, COUNT) == Refusal("too_late_or_too_early", "CS-12(d)")


def test_a_clause_that_names_a_moment_is_closed() -> None:
    table = paid()
    for line in table.rules.irregularities.values():
        if line.late is None:
            assert take(table, Call(line.by[0], line.name)) == Refusal("no_round_is_on", "CS-6(a)"), line.name


def test_without_its_remedy_the_same_clause_is_closed() -> None:
    table = paid()
    lines = {name: replace(line, late=None) for name, line in table.rules.irregularities.items()}
    object.__setattr__(table.rules, "irregularities", lines)  # rules of this table alone
    assert take(table, COUNT) == Refusal("no_round_is_on", "CS-6(a)")


@pytest.mark.parametrize("upheld", [True, False])
def test_where_the_floor_is_asked_first_the_paid_round_waits_for_its_ruling(upheld: bool) -> None:
    felt = AcceptingFelt(GAMES["high_card_flush"], settings={"ruleset.jurisdiction": "house_manual"})
    felt.accept("seat 2 bets ante 10\ndealer closes bets\nseat 2 gets Kh 9h 7h Jc 8c 6d 2d\ndealer gets Qd Td 3d 7s 5s 9c 4c")
    felt.accept("seat 2 looks\nseat 2 raises 10\ndealer reveals")
    before = felt.table
    asked = play(before, COUNT)
    assert asked.is_playing and take(asked, OpenRound()) == Refusal("not_while_a_round_is_on", before.rules.cites.ends)
    after = play(asked, Rule(FLOOR, "wrong_count", upheld))
    assert not after.is_playing and after.round is not None and bool(after.round.void) is upheld
    assert (after.chips[stack("player2")] == before.chips[stack("player2")]) is not upheld
    assert (after.memory, after.deck) == (before.memory, before.deck)
