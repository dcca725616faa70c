"""Betting rounds and pots at their boundaries: what counts as a raise, and which stacks make a pot of their own."""

from dataclasses import replace
from math import comb
from types import MappingProxyType

import pytest

from houseway.core.messages.event import BetsClosed
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import pot, stack
from houseway.core.values.cards import cards
from houseway.games import GAMES
from houseway.poker.betting.betting_round import street
from houseway.poker.betting.pots import filled
from houseway.poker.values import many_decks
from houseway.poker.values.flush_counts import counts
from houseway.poker.values.hands import best_five, high
from houseway.poker.values.sights import in_sight
from houseway.testing import clause
from houseway.testing.accepting_felt import AcceptingFelt


def felt(game: str, settings: dict[str, object], stacks: dict[str, int] | None = None) -> AcceptingFelt:
    table = AcceptingFelt(GAMES[game], settings={"pkr.rake.percent": 0, **settings})
    chips = {**table.table.chips, **{stack(player): has for player, has in (stacks or {}).items()}}
    table.table = replace(table.table, chips=MappingProxyType(chips))
    return table


HOLE = "dealer deals in\nseat 1 gets As Ah\nseat 2 gets Ks Kh\nseat 3 gets Qs Qh"


@clause("PKR-17")
@pytest.mark.parametrize("counts", [True, False])
def test_lifting_a_whole_blind_is_a_raise_whatever_lifting_a_short_one_is(counts: bool) -> None:
    """PKR-17, R-PKR-03: a house may exclude completing a short forced bet from raises; a whole blind is not short."""
    table = felt("holdem", {"pkr.seats": 3, "pkr.max_raises": 1, "pkr.completion_counts_as_raise": counts})
    table.accept(HOLE + "\nseat 3 raises to 8")
    assert street(table.round).raises == 1
    assert table("seat 1 raises to 12") == Refusal("raises_are_used_up", "PKR-17")


@clause("PKR-17")
@pytest.mark.parametrize("counts", [True, False])
def test_completing_a_short_forced_bet_is_a_raise_where_the_house_says_so(counts: bool) -> None:
    settings = {"pkr.seats": 3, "pkr.max_raises": 1, "pkr.completion_counts_as_raise": counts, "pkr.bring_in": 2}
    table = felt("seven_card_stud", settings)
    table.accept("dealer deals in\nseat 1 gets 2h 3h 2c\nseat 2 gets 4d 5d Kc\nseat 3 gets 6s 7s Td\nseat 2 raises to 4")
    assert street(table.round).raises == int(counts)
    said = table("seat 3 raises to 8")
    assert said == Refusal("raises_are_used_up", "PKR-17") if counts else not isinstance(said, Refusal)


@clause("PKR-15(i)", "PKR-7(c)(4)")
def test_a_hand_that_ran_out_of_chips_and_is_dead_makes_no_pot_of_its_own() -> None:
    """PKR-15(i): the chips of a dead hand stay in the pot; a side pot is only for a hand that still contends (PKR-7(c)(4))."""
    table = felt("holdem", {"pkr.seats": 3, "pkr.structure": "no_limit"}, {"player3": 9_00})
    table.accept(HOLE + "\nseat 3 raises to 9\ndealer calls unprotected_hand_fouled on seat 3\nseat 1 raises to 20\nseat 2 calls")
    assert filled(table.round) == {pot(0)} and table.round.chips[pot(0)] == 49_00


@clause("PKR-7(c)(4)")
def test_a_hand_that_ran_out_of_chips_and_contends_makes_a_pot_of_its_own() -> None:
    table = felt("holdem", {"pkr.seats": 3, "pkr.structure": "no_limit"}, {"player3": 9_00})
    table.accept(HOLE + "\nseat 3 raises to 9\nseat 1 raises to 20\nseat 2 calls")
    assert table.round.chips[pot(0)] == 27_00 and table.round.chips[pot(1)] == 22_00


@clause("PKR-12(f)")
def test_cards_are_laid_away_only_by_whose_they_are() -> None:
    table = felt("five_card_draw", {"pkr.seats": 2})
    table.accept("dealer deals in\nseat 1 gets As Ah 4c 7d 9s\nseat 2 gets Kd Qd Jh 3c 2c\nseat 1 calls\nseat 2 checks")
    assert table("seat 1 discards 4c Kd") == table("seat 1 discards Kd 4c") == Refusal("not_your_cards", "PKR-12(f)")
    table.accept("seat 1 discards 4c 7d")


def test_five_cards_that_make_the_best_hand() -> None:
    held = cards("As Ah Kd Kc 2s 2h 3d")
    assert high(best_five(held)) == high(held) and best_five(held) == cards("As Ah Kd Kc 3d")


def test_two_pairs_and_full_houses_of_many_decks_name_both_ranks() -> None:
    assert many_decks.named(many_decks.high(cards("As Ah Kd Kc 2s"))) == "two pairs, aces and kings"
    assert many_decks.named(many_decks.high(cards("As Ah Ad Kd Kc"))) == "full house, aces over kings"
    assert many_decks.named(many_decks.high(cards("As Ah Qd Kd 2c"))) == "pair, aces"


@clause("PKR-7(c)(3)")
def test_with_fewer_than_two_who_can_play_no_hand_begins() -> None:
    table = felt("holdem", {"pkr.seats": 2}, {"player2": 1_00})
    assert isinstance(table("dealer deals in"), Refusal)
    assert table.round.void == "PKR-7(c)(3)"
    assert not any(isinstance(event, BetsClosed) for event in table.events)


def test_every_hand_of_seven_is_counted_once() -> None:
    assert sum(counts().values()) == sum(counts(ace_low=False).values()) == comb(52, 7)


def test_what_a_short_hand_shows_is_named() -> None:
    assert in_sight(cards("As Ah Kd Kc")) == "two pairs, aces and kings"
    assert in_sight(cards("As Ah Kd Qc")) == "pair, aces"
