"""Meters that three tables share, main and secondary: request, show, request again.

Method: a small model of the shared meter, in which each table's part is counted from the moves of its events alone,
is compared with the totals of the tables themselves. Two tables hit at once, in either order. Contributions must
equal what was paid, what waits for approval and what is shown, to the cent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.meter_hands import DEALERS, NOTHING_EITHER, RUNS, SEED, rules_of

from houseway.core.game.rules import Rules
from houseway.core.messages import command as c
from houseway.core.messages.event import Event, MeterShown
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Aside, link, meter, stack
from houseway.core.table.shared_meters import Claim, chips_now, claimed, part, shared_meters, shown, takes_from_meter
from houseway.core.table.table import Table, Taken, new_table, take
from houseway.core.wire.notation import read_line
from houseway.testing import clause

METERS = ("main", "secondary")

RULES = rules_of()


def play_lines(table: Table, *lines: str) -> tuple[Table, list[Event]]:
    events: list[Event] = []
    for line in lines:
        for command in read_line(line, table.rules.game.between):
            ruling = take(table, command)
            assert isinstance(ruling, Taken), (line, ruling)
            table, events = ruling.after, [*events, *ruling.events]
    return table, events


@dataclass
class Shared:
    """The model: each table's part of each meter, as its events moved it, and the seed, which is the house's part."""

    tables: list[Table]
    parts: list[dict[str, int]] = field(default_factory=list[dict[str, int]])
    seeds: dict[str, int] = field(default_factory=lambda: {"main": SEED, "secondary": 0})
    added: int = SEED
    paid: int = 0
    """The chips that left the meters for players, whether in their stack or waiting for approval."""

    def __post_init__(self) -> None:
        self.parts = [dict.fromkeys(METERS, 0) for _ in self.tables]

    def totals(self) -> dict[str, int]:
        return {name: self.seeds[name] + sum(parts[name] for parts in self.parts) for name in METERS}

    def record_moves(self, at: int, events: Iterable[Event]) -> None:
        """Count every move of a table to and from its part; what is shown moves inside the part."""
        places = {place: name for name in METERS for place in (meter(name), link(name))}
        for event in events:
            for move in event.moves:
                src, dst = places.get(move.src), places.get(move.dst)  # type: ignore[arg-type]  # a bet is no meter
                if src:
                    self.parts[at][src] -= move.chips
                if dst:
                    self.parts[at][dst] += move.chips
                if src and not dst:
                    self.paid += move.chips
                if dst and not src:
                    self.added += move.chips

    def do(self, at: int, *lines: str) -> None:
        self.tables[at], events = play_lines(self.tables[at], *lines)
        self.record_moves(at, events)

    def show(self, at: int) -> None:
        told = shown(self.tables[at], self.totals())
        assert isinstance(told, Taken)
        self.tables[at] = told.after
        self.record_moves(at, told.events)

    def play_line(self, at: int, line: str) -> None:
        """Send a line to a table. If it takes from a shared meter, show the meters' totals and send it again."""
        [command] = read_line(line)
        ruling = take(self.tables[at], command)
        assert isinstance(ruling, Taken)
        if takes_from_meter(self.tables[at], ruling):
            claim = claimed(self.tables[at], command, self.totals())
            assert isinstance(claim, Claim) and isinstance(claim.ruling, Taken)
            self.record_moves(at, claim.shown.events)
            ruling = claim.ruling
        self.tables[at] = ruling.after
        self.record_moves(at, ruling.events)

    def balances(self) -> None:
        """Assert that contributions equal what was paid, waits and is shown, and that parts equal the model's."""
        for at, table in enumerate(self.tables):
            for name in METERS:
                assert part(table, name) == self.parts[at][name], (at, name)
        assert self.added == self.paid + sum(self.totals().values())
        waiting = sum(chips for table in self.tables for place, chips in chips_now(table).items() if isinstance(place, Aside))
        assert waiting <= self.paid
        assert all(total >= 0 for total in self.totals().values())


def a_house(rules: Rules = RULES, tables: int = 3) -> Shared:
    house = Shared([new_table(rules, rack=50_000_00, linked=METERS) for _ in range(tables)])
    for at in range(tables):
        house.do(at, f"p{at} plays seat 1", f"q{at} plays seat 2", f"p{at} buys in 500", f"q{at} buys in 500 by wallet")
        house.show(at)
    return house


def dealt(house: Shared, at: int, runs: tuple[int, int]) -> None:
    """Play a round at a table up to the moment at which the dealer reveals."""
    house.do(at, "dealer opens round", "seat 1 bets ante 10, progressive 1", "seat 2 bets ante 10, progressive 1")
    second = NOTHING_EITHER if runs == (0, 0) else RUNS[runs[1]]
    house.do(at, "dealer closes bets", f"seat 1 gets {RUNS[runs[0]]}", f"seat 2 gets {second}", f"dealer gets {DEALERS}")
    house.do(at, "seat 1 raises 10", "seat 2 raises 10")


def finish(house: Shared, at: int) -> None:
    """Approve what waits, so that the round ends."""
    while house.tables[at].is_playing:
        round = house.tables[at].round
        assert round is not None
        bet = next(iter(round.waiting))
        for role in round.waiting[bet].needs:
            house.do(at, f"{role} approves seat {bet.on} {bet.wager}")


def prize(house: Shared, at: int) -> int:
    """Return the chips that players at a table got out of the meter, paid or waiting."""
    round = house.tables[at].round
    assert round is not None
    return sum(move.chips for move in round.moves if move.src == meter("main") and move.why in ("wins", "set aside"))


@clause("HCF-11(f)", "HCF-11(f).p2", "HCF-12(f)")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_of_two_hits_at_once_the_first_gets_everything_and_the_second_what_is_left(order: tuple[int, int]) -> None:
    house = a_house()
    for at in range(3):
        dealt(house, at, (7 if at < 2 else 0, 0))
    before = house.totals()
    contributed = before["main"] - SEED
    assert contributed > 0 and before["secondary"] > 0
    first, second = order
    house.play_line(first, "dealer reveals")
    assert prize(house, first) == before["main"], "the seed and what all three tables put in"
    left = house.totals()
    house.play_line(second, "dealer reveals")
    assert prize(house, second) == left["main"], "what the reset left, which is the secondary meter of all tables"
    house.play_line(2, "dealer reveals")
    house.balances()
    for at in range(3):
        finish(house, at)
        house.show(at)
        assert {name: house.tables[at].chips.get(meter(name), 0) for name in METERS} == house.totals()
    house.balances()


def test_asked_once_the_table_would_pay_from_what_it_was_shown_last() -> None:
    house = a_house()
    dealt(house, 0, (7, 0))
    dealt(house, 1, (7, 0))
    once = take(house.tables[0], c.Say("dealer", "reveals"))
    assert isinstance(once, Taken)
    assert takes_from_meter(house.tables[0], once) == METERS
    house.play_line(0, "dealer reveals")
    house.play_line(1, "dealer reveals")
    house.balances()


def test_a_fixed_prize_takes_from_no_meter() -> None:
    house = a_house()
    dealt(house, 0, (5, 0))
    ruling = take(house.tables[0], c.Say("dealer", "reveals"))
    assert isinstance(ruling, Taken)
    assert takes_from_meter(house.tables[0], ruling) == ()


def test_a_meter_is_shared_from_its_first_showing_even_of_what_it_shows_already() -> None:
    table = new_table(RULES)
    assert shared_meters(table) == ()
    told = shown(table, {"main": SEED})
    assert isinstance(told, Taken) and told.after.chips[link("main")] == 0
    assert told.events == (MeterShown("main", SEED, "HCF-11(e)", ()),)
    assert shared_meters(told.after) == ("main",)


def test_showing_in_a_round_is_seen_at_once_and_a_void_does_not_undo_it() -> None:
    house = a_house()
    dealt(house, 0, (0, 0))
    house.do(0, "meter main shows 12,345.67")
    assert chips_now(house.tables[0])[meter("main")] == 12_345_67
    house.do(0, "floor calls dealer_card_exposed with 2c")
    assert not house.tables[0].is_playing
    chips = house.tables[0].chips
    assert chips[meter("main")] + chips[link("main")] == house.parts[0]["main"] == 0, "contributions went back"
    assert chips[stack("p0")] == 500_00


def test_a_void_after_another_table_won_the_meter_returns_every_chip_and_the_rack_adds_what_is_gone() -> None:
    house = a_house()
    dealt(house, 0, (7, 0))
    dealt(house, 1, (0, 0))
    rack = house.tables[1].chips["rack"]
    house.play_line(0, "dealer reveals")
    assert house.totals() == {"main": 8, "secondary": 0}, "the secondary meter of both tables"
    house.play_line(1, "floor calls dealer_card_exposed with 2c")
    chips = house.tables[1].chips
    assert not house.tables[1].is_playing and chips[stack("p1")] == chips[stack("q1")] == 500_00
    assert chips["rack"] == rack - 48 + 8 - 4, "main had eight cents of the forty-eight, and secondary nothing of the four"
    assert house.totals() == {"main": 0, "secondary": 0}
    house.balances()


def test_what_cannot_be_shown_is_refused() -> None:
    table = a_house().tables[0]
    assert take(table, c.Show("tertiary", 1)) == Refusal("no_such_meter", table.rules.cites.staff)
    assert take(table, c.Show("main", -1)) == Refusal("meter_below_zero", "HCF-11(e)")
    assert take(table, c.Show("main", 10**17)) == Refusal("not_an_amount", "HCF-11(e)")
    assert shown(table, {"main": 5, "tertiary": 5}) == Refusal("no_such_meter", table.rules.cites.staff)
    assert claimed(table, c.OpenRound(), {"tertiary": 5}) == Refusal("no_such_meter", table.rules.cites.staff)


HANDS = [(one, other) for one in RUNS for other in RUNS if one != other or not one]
STEPS = st.lists(st.tuples(st.integers(0, 2), st.sampled_from(HANDS)), min_size=1, max_size=4)  # the stub is counted after that


@clause("HCF-11(f)", "HCF-11(f).p2", "HCF-12(f)")
@settings(max_examples=30, deadline=None)
@given(nights=STEPS, order=st.permutations(range(3)), floor=st.sampled_from((0, 2_000)), equal=st.booleans())
def test_contributions_are_paid_shown_or_reserved_whoever_comes_first(
    nights: list[tuple[int, tuple[int, int]]], order: list[int], floor: int, equal: bool
) -> None:
    own: dict[str, object] = {"progressive.multi_winner": "equal_share"} if equal else {}
    house = a_house(rules_of(**{"hcf.progressive.reset_floor": floor, **own}))
    for hits_too, hands in nights:
        for at in range(3):
            if house.tables[at].deck != "ready":
                house.do(at, "dealer shuffles", "dealer cuts 20")
            dealt(house, at, hands if at != hits_too else (0, 7))
        house.balances()
        for at in order:
            house.play_line(at, "dealer reveals")
            house.balances()
        for at in reversed(order):
            finish(house, at)
        house.balances()
