"""Forms of hand against a slow reader of cards built another way: every part is looked at, lows are compared as lists."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core.values.cards import FRENCH, Card, cards
from houseway.poker.values import forms
from houseway.poker.values.forms import Form, named_low
from houseway.testing import clause

ORDER_OF_THREE = ((1, 1, 1), (2, 1), "flush", "straight", (3,), "straight flush", "royal")


def low_key(hand: tuple[Card, ...]) -> tuple[tuple[int, ...], ...]:
    """Smaller is better: how ranks are grouped, then the ranks of the largest groups first, from the largest."""
    ranks = Counter(1 if card.rank == 14 else card.rank for card in hand)
    groups = sorted(ranks.items(), key=lambda item: (-item[1], -item[0]))
    return tuple(many for _, many in groups), tuple(rank for rank, _ in groups)


def qualifies(hand: tuple[Card, ...], best_is: int) -> bool:
    ranks = {1 if card.rank == 14 else card.rank for card in hand}
    return not best_is or (len(ranks) == len(hand) and max(ranks) <= best_is)


def slow_low(parts: list[tuple[Card, ...]], best_is: int) -> object:
    return min((low_key(part) for part in parts if qualifies(part, best_is)), default=None)


def three_key(hand: tuple[Card, ...]) -> tuple[object, ...]:
    ranks = sorted((card.rank for card in hand), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    run = ranks[0] - ranks[2] == 2 and len({*ranks}) == 3
    wheel = ranks == [14, 3, 2]
    flush = len({card.suit for card in hand}) == 1
    top = 3 if wheel else ranks[0]
    if (run or wheel) and flush:
        return (ORDER_OF_THREE.index("royal" if top == 14 else "straight flush"), top)
    if run or wheel:
        return (ORDER_OF_THREE.index("straight"), top)
    if flush:
        return (ORDER_OF_THREE.index("flush"), ranks)
    return (ORDER_OF_THREE.index(tuple(many for _, many in groups)), [rank for rank, _ in groups])


def some(many: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(FRENCH), min_size=many, max_size=many, unique=True)


def agree(one: Form, slow: object, other: object, ours: int | None, theirs: int | None) -> None:
    """Two hands stand to each other as two slow keys do, where the smaller key is the better."""
    assert (ours is None) == (slow is None) and (theirs is None) == (other is None)
    if ours is not None and theirs is not None:
        assert (ours > theirs, ours == theirs) == (slow < other, slow == other)  # type: ignore[operator]


@clause("PKR-3(e)", "PKR-3(f)", "PKR-9(j)", "PKR-9(k)", "PKR-9(l)")
@pytest.mark.parametrize(("form", "best_is"), [(forms.LOW_FIVE, 0), (forms.EIGHT_OR_BETTER, 8)], ids=["any", "eight"])
@settings(max_examples=120)
@given(dealt=some(14))
def test_lows_of_seven(form: Form, best_is: int, dealt: list[Card]) -> None:
    one, other = tuple(dealt[:7]), tuple(dealt[7:])
    keys = [slow_low(list(combinations(held, 5)), best_is) for held in (one, other)]
    agree(form, *keys, form.best(one, ()), form.best(other, ()))


@clause("PKR-11(f)", "PKR-11(h)(1)", "PKR-11(g)")
@settings(max_examples=80)
@given(dealt=some(13))
def test_omaha_takes_two_and_three(dealt: list[Card]) -> None:
    board = tuple(dealt[:5])
    hands = [tuple(dealt[5:9]), tuple(dealt[9:])]
    parts = [[(*two, *three) for two in combinations(own, 2) for three in combinations(board, 3)] for own in hands]
    lows = [slow_low(part, 8) for part in parts]
    agree(forms.OMAHA_EIGHT, *lows, *(forms.OMAHA_EIGHT.best(own, board) for own in hands))
    for own, part in zip(hands, parts, strict=True):
        assert forms.OMAHA_HIGH.best(own, board) == max(map(forms.HIGH_FIVE.worth, part))  # type: ignore[type-var]


@clause("PKR-3(c)", "PKR-13a(j)", "PKR-13a(k)")
@settings(max_examples=120)
@given(dealt=some(7))
def test_three_of_four(dealt: list[Card]) -> None:
    board, hands = tuple(dealt[:1]), (tuple(dealt[1:4]), tuple(dealt[4:]))
    best = [max(three_key(part) for part in combinations((*own, *board), 3)) for own in hands]
    ours, theirs = (forms.HIGH_THREE.best(own, board) for own in hands)
    assert ours is not None and theirs is not None
    assert (ours > theirs, ours == theirs) == (best[0] > best[1], best[0] == best[1])
    lows = [slow_low(list(combinations((*own, *board), 3)), 6) for own in hands]
    agree(forms.SIX_OR_BETTER, *lows, *(forms.SIX_OR_BETTER.best(own, board) for own in hands))


@clause("PKR-9(i)(2)(ii)", "PKR-9(i)(2)(iii)", "PKR-9(i)(2)(iv)")
def test_suits_of_a_hand_for_the_odd_chip() -> None:
    spades, hearts = cards("As Kd Qd Jd 9d"), cards("Ah Ks Qs Js 9s")
    assert forms.HIGH_FIVE.by_suit(spades, ()) > forms.HIGH_FIVE.by_suit(hearts, ())
    clubs, diamonds = cards("8c 6h 4s 3d 2c"), cards("8d 6s 4h 3c 2d")
    assert forms.EIGHT_OR_BETTER.by_suit(clubs, ()) > forms.EIGHT_OR_BETTER.by_suit(diamonds, ())


def test_of_two_equal_cards_the_luckier_suit_counts() -> None:
    both = forms.HIGH_FIVE.by_suit(cards("As Kd Qd Jd 9d 9s"), ())
    assert both == forms.HIGH_FIVE.by_suit(cards("9s 9d Jd Qd Kd As"), ())


@pytest.mark.parametrize(
    ("held", "name"),
    [
        ("8c 6h 4s 3d Ac", "8-6-4-3-A low"),
        ("Kc Kh 4s 3d Ac", "pair, kings, low"),
        ("Ac Ah 4s 4d 2c", "two pairs, fours and aces, low"),
        ("Ac Ah As 4d 2c", "three of a kind, aces, low"),
        ("Ac Ah As 2d 2c", "full house, aces over twos, low"),
        ("2s Ah As Ad Ac", "four of a kind, aces, low"),
    ],
)
def test_lows_have_names(held: str, name: str) -> None:
    assert named_low(forms.LOW_FIVE.best(cards(held), ()) or 0) == name
