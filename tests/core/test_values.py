"""Cards, tiles, chips and prices: small values that everything else trusts."""

import copy
import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.money.price import EVEN, HALF, LOSE, PUSH, Fixed, Odds, Share, for_one, to_one
from houseway.core.values.cards import BACK, FRENCH, JOKER, Card, cards
from houseway.core.values.chips import breakage, cents, dollars, shares, up_to, vigorish
from houseway.core.values.dice import throw
from houseway.core.values.equipment import DECK, Dice, Shoe, TileSet
from houseway.core.values.tiles import SET, Tile


def test_there_is_one_object_for_each_card() -> None:
    assert len(set(FRENCH)) == 52
    assert all(Card(card.text) is card for card in (*FRENCH, JOKER, BACK))
    assert pickle.loads(pickle.dumps(Card("Qs"))) is Card("Qs")
    assert copy.deepcopy(Card("Qs")) is Card("Qs")
    with pytest.raises(AttributeError):
        Card("Qs").rank = 3
    with pytest.raises(ValueError, match="Use rank and suit"):
        cards("Qs 1h")


def test_tiles_are_thirty_two_with_twins_and_strangers() -> None:
    assert len(SET) == 32
    assert sum(tile.spots for tile in SET) == 227
    assert pickle.loads(pickle.dumps(Tile("6-6"))) is Tile("6-6")
    with pytest.raises(ValueError, match="the smaller first"):
        Tile("6-1")


def test_equipment_knows_how_many_there_are() -> None:
    assert DECK.size == 52
    assert Shoe(jokers=1).size == 53
    assert Shoe(decks=6, without="T").size == 6 * 48
    assert Shoe(decks=8).counts[Card("As")] == 8
    assert BACK not in Shoe(decks=8).counts
    assert TileSet().counts[Tile("6-6")] == 2
    assert TileSet().counts[Tile("2-4")] == 1
    assert Dice(3).size == 0
    assert throw("1 6") == (1, 6)
    with pytest.raises(ValueError, match="1 to 6"):
        throw("0 7")


@given(st.integers(-(10**12), 10**12))
def test_amounts_read_back_as_written(chips: int) -> None:
    written = dollars(abs(chips))
    assert cents(written) == abs(chips)
    assert dollars(chips, sign=True).lstrip("+-") == written


@pytest.mark.parametrize("text", ["", "1,00", "1.5", "-3", "ten", "1.234", "1_000"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not an amount"):
        cents(text)


@given(st.fractions(min_value=0, max_value=10**9), st.sampled_from([1, 25, 50, 100]))
def test_rounding_up_is_the_least_multiple_not_below(amount: Fraction, unit: int) -> None:
    rounded = up_to(amount, unit)
    assert rounded % unit == 0
    assert amount <= rounded < amount + unit
    paid, kept = breakage(amount, unit)
    assert paid + kept == amount
    assert 0 <= kept < unit


def test_vigorish_is_taken_to_the_next_quarter() -> None:  # R-GEN-07
    assert [vigorish(win, 5, unit=25) for win in (1200, 1500, 100)] == [75, 75, 25]
    assert vigorish(1200, 5, unit=None) == 60


def test_a_part_of_a_cent_of_vigorish_is_the_players() -> None:  # R-GEN-15: only rounding up to a coin is against the player
    assert [vigorish(win, 5, unit=None) for win in (1010, 1019, 1020, 19)] == [50, 50, 51, 0]


@given(st.integers(0, 10**6), st.integers(1, 9))
def test_shares_add_up_and_differ_by_one_at_most(chips: int, ways: int) -> None:
    parts = shares(chips, ways)
    assert sum(parts) == chips
    assert max(parts) - min(parts) <= 1
    assert list(parts) == sorted(parts, reverse=True)


@given(st.integers(1, 10**6), st.integers(1, 50), st.integers(1, 20))
def test_a_price_is_exact_and_odd_cents_go_to_the_player(stake: int, num: int, den: int) -> None:
    win = Odds(num, den).win(stake)
    assert Fraction(stake * num, den) <= win < Fraction(stake * num, den) + 1
    assert for_one(num + den, den) == to_one(num, den)


def test_prices_are_worded_to_one_and_never_for_one() -> None:
    words = [str(price) for price in (to_one(300), for_one(51), EVEN, Fixed(5000), Share(10, "main"), LOSE, PUSH, HALF)]
    assert words == [
        "300 to 1",
        "50 to 1",
        "even money",
        "$50",
        "10% of the main meter",
        "lost",
        "push",
        "1/2 of the stake lost",
    ]
    assert HALF.kept(1500) == 750
    assert HALF.kept(1500, unit=100) == 700  # R-GEN-15: the player's favour
