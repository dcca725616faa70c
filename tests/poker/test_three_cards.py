"""The values of hands of three.

Method: a ladder of neighbors; all 22,100 hands by a slow reference that shares no code with the values; and the exact
number of each kind, as published.
"""

from collections import Counter
from itertools import combinations

from houseway.core.values.cards import FRENCH, Card, cards
from houseway.poker.values.three_cards import CATEGORIES, HANDS, category, high, is_spades, named, rows, ways
from houseway.testing import clause

ORDER = "A23456789TJQKA"
LADDER = (
    "2c 3d 5h",
    "Qc 3d 2h",
    "Kc Ad 2h",
    "2c 2d 3h",
    "2c 2d Ah",
    "Kc Kd 2h",
    "Ac Ad Kh",
    "2c 3c 5c",
    "Ac Kc Jc",
    "Ac 2d 3h",
    "2c 3d 4h",
    "Qc Kd Ah",
    "2c 2d 2h",
    "Ac Ad Ah",
    "Ac 2c 3c",
    "Qc Kc Jc",
    "Qc Kc Ac",
)


def slow(held: tuple[Card, ...]) -> tuple[int, list[int]]:
    """Return the book's kind of hand, read off the cards, and ranks from the most significant."""
    ranks = [card.text[0] for card in held]
    places = sorted((ORDER.rindex(rank) for rank in ranks), reverse=True)
    suited = len({card.text[1] for card in held}) == 1
    in_a_row = [at for at in range(12) if sorted(ranks) == sorted(ORDER[at : at + 3])]
    if in_a_row:
        return (6 if suited and in_a_row[-1] == 11 else 5 if suited else 3), [max(in_a_row)]
    if suited:
        return 2, places
    most = max(ranks.count(rank) for rank in ranks)
    places.sort(key=lambda place: (ranks.count(ORDER[place]), place), reverse=True)
    return {1: 0, 2: 1, 3: 4}[most], places


@clause("PKR-3(c)", "PKR-3(c)(1)", "PKR-3(c)(2)", "PKR-3(c)(3)", "PKR-3(c)(4)", "PKR-3(c)(5)", "PKR-3(c)(6)")
@clause("TCP-3(a)", "TCP-3(b)", "TCP-3(b)(1)", "TCP-3(b)(2)", "TCP-3(b)(3)", "TCP-3(b)(4)", "TCP-3(b)(5)", "TCP-3(c)")
def test_hands_of_three_have_an_order_of_their_own() -> None:
    worth = [high(cards(hand)) for hand in LADDER]
    assert worth == sorted({*worth})
    assert high(cards("Qc Kc Ac 2d")) == high(cards("Ac Qc Kc")), "the best three of four, in any order"
    assert high(cards("Kh 9d 4c")) == high(cards("Kd 9s 4h")), "suits do not part equal hands"


@clause("TCP-3(b)", "TCP-3(c)", "TCP-1.hand", "TCP-1.suit")
def test_every_hand_lies_where_the_reference_puts_it() -> None:
    found: dict[int, tuple[int, list[int]]] = {}
    many: Counter[int] = Counter()
    for held in combinations(FRENCH, 3):
        value = high(held)
        assert found.setdefault(value, slow(held)) == slow(held), held
        assert category(value) == slow(held)[0], held
        many[value] += 1
    assert [found[value] for value in sorted(found)] == sorted(found.values())
    assert dict(many) == dict(ways()), "counted by ranks, and one by one"


def test_there_are_as_many_of_each_kind_as_published() -> None:
    kinds: Counter[str] = Counter()
    for value, many in ways().items():
        kinds[CATEGORIES[category(value)]] += many
    assert sum(kinds.values()) == HANDS
    assert len(ways()) == 741
    assert kinds == {
        "mini royal flush": 4,
        "straight flush": 44,
        "three of a kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "high card": 16_440,
    }


def test_a_hand_has_a_name_and_the_rows_it_satisfies() -> None:
    told = {
        "Qs 9h 4d": ("queen high", ()),
        "6d 6c 2h": ("pair, sixes", ("pair",)),
        "Ah 9h 2h": ("flush, ace high", ("flush",)),
        "Ah 2d 3c": ("straight, three high", ("straight",)),
        "9h 9d 9c": ("three of a kind, nines", ("three of a kind",)),
        "4h 5h 6h": ("straight flush, six high", ("straight flush",)),
        "Ah Kh Qh": ("mini royal flush", ("mini royal flush", "straight flush")),
        "As Ks Qs": ("mini royal flush", ("mini royal flush of spades", "mini royal flush", "straight flush")),
    }
    for hand, (name, satisfied) in told.items():
        held = cards(hand)
        assert named(high(held)) == name
        assert rows(high(held), spades=is_spades(held)) == satisfied
