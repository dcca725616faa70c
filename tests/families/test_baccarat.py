"""Shared rules of the baccarat games: the values of cards, and when a third card is drawn."""

from itertools import product

import pytest

from houseway.core.values.cards import FRENCH, cards
from houseway.families.baccarat.hands import Hands, bankers_draw, burned_with, first_draw, players_draw, points, value

PLAYERS = players_draw(natural="natural", once="once", draws="draws", stays="stays")
BANKERS = bankers_draw(natural="natural", once="once", stood="stood", low="low", table="table", seven="seven")

# The printed table: a row for each count of the banker's two cards, a column for each third card from zero to nine, and
# the last column for none. D draws, S stays.
PRINTED = """
0  D D D D D D D D D D  D
1  D D D D D D D D D D  D
2  D D D D D D D D D D  D
3  D D D D D D D D S D  D
4  S S D D D D D D S S  D
5  S S S S D D D D S S  D
6  S S S S S S D D S S  S
7  S S S S S S S S S S  S
"""


def test_every_cell_of_the_printed_table():
    for line in PRINTED.split("\n")[1:-1]:
        banker, *cells = line.split()
        for third, cell in zip([*range(10), None], cells, strict=True):
            hands = Hands(player=6 if third is None else 5, banker=int(banker), third=third)
            assert first_draw(BANKERS, hands).draws is (cell == "D"), hands


def test_the_player_draws_below_six_unless_somebody_has_a_natural():
    for player, banker in product(range(10), repeat=2):
        row = first_draw(PLAYERS, Hands(player, banker))
        assert row.draws is (player < 6 and banker < 8)
        assert (row.cites == "natural") is (player > 7 or banker > 7)


@pytest.mark.parametrize("rows", [PLAYERS, BANKERS])
def test_no_hand_gets_a_fourth_card_and_no_case_is_left_open(rows):
    for player, banker, third in product(range(10), range(10), [*range(10), None]):
        assert first_draw(rows, Hands(player, banker, third)).cites != "once"
        assert first_draw(rows, Hands(player, banker, third, drawn=True)) == rows[0]


def test_what_cards_count():
    assert [value(card) for card in FRENCH[:13]] == [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]
    assert [burned_with(card) for card in FRENCH[:13]] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1]
    assert points(cards("Ac 2d 4h")) == 7
    assert points(cards("Ac 2d 9h")) == 2
    assert points(cards("Kc Qd")) == 0
