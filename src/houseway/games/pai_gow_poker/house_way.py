"""The dealer's house way as data: the supplied way, or a house's own; each hand has one setting, never a foul.

>>> from houseway.core.values.cards import cards
>>> chosen = set_by(DEFAULT, cards("9s 9d 5h 5c Kd Jh 2s"))
>>> chosen.split[1], chosen.rule.name
((5h, 5c), '6c')
>>> set_by(DEFAULT, cards("As Ah Ad JK 3s 4d 5s")).split
((Ad, JK, 3s, 4d, 5s), (As, Ah))
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from houseway.core.law.choice import Unlawful, Value
from houseway.core.law.readers import listed_in
from houseway.core.values.cards import JOKER, RANKS, SUITS
from houseway.core.values.plain import is_sequence, is_table
from houseway.poker.values.joker import STRAIGHT, category, high, rank, two

from .hands import Cards, Split, groups, splits

DEFAULT_NAME: Final = "default_v1"
ACE, KING = 14, 13


class Rule(NamedTuple):
    """One line of a house way."""

    name: str
    prefer: tuple[str, ...]
    hand: str = ""
    of: str = ""
    second: str = ""
    beside: tuple[str, ...] = ()
    when: str = ""
    says: str = ""


Way = tuple[Rule, ...]


class Chosen(NamedTuple):
    """The setting of a hand, and the line that decided."""

    split: Split
    rule: Rule


# What seven cards are

HANDS: Final[dict[str, Callable[[tuple[int, ...]], bool]]] = {
    "five aces": lambda sizes: sizes[0] == 5,
    "four of a kind": lambda sizes: sizes[0] == 4,
    "three of a kind twice": lambda sizes: sizes[:2] == (3, 3),
    "full house": lambda sizes: sizes[:2] == (3, 2),
    "three pairs": lambda sizes: sizes[:3] == (2, 2, 2),
    "two pairs": lambda sizes: sizes[:3] == (2, 2, 1),
    "three of a kind": lambda sizes: sizes[:2] == (3, 1),
    "one pair": lambda sizes: sizes[:2] == (2, 1),
    "no pair": lambda sizes: sizes[0] == 1,
}
"""By how many of each rank there are, the joker as an ace."""


class Seen(NamedTuple):
    """Seven cards with the facts that the lines test."""

    first: int
    second: int
    sizes: tuple[int, ...]
    beside: frozenset[int]
    """Ranks of the cards outside the groups of a line."""
    pairs_beside: tuple[int, ...]

    @classmethod
    def of(cls, seven: Cards) -> Seen:
        """Find the largest group, the next one, and the other cards of a hand."""
        found = groups(seven)
        sizes = tuple(many for many, _ in found)
        speaks = 2 if sizes[1] > 1 and sizes[0] in (2, 3) else 1
        beside = found[speaks:]
        pairs = tuple(of for many, of in beside if many >= 2)
        return cls(found[0][1], found[1][1], sizes, frozenset(of for _, of in beside), pairs)


def _pair_from(least: int) -> Callable[[Seen], bool]:
    return lambda seen: any(pair >= least for pair in seen.pairs_beside)


BESIDE: Final[dict[str, Callable[[Seen], bool]]] = {
    "ace": lambda seen: ACE in seen.beside,
    "king": lambda seen: KING in seen.beside,
    "ace and king": lambda seen: {ACE, KING} <= seen.beside,
    "pair": _pair_from(2),
    "pair of sevens or better": _pair_from(7),
    "pair of tens or better": _pair_from(10),
    "pair of kings or better": _pair_from(KING),
}


# What a line may prefer: each function returns a value that compares, and more is better


class Parted(NamedTuple):
    """One way to split seven cards, and its value."""

    split: Split
    high: int
    low: int
    ranks_low: tuple[int, int]


WISHES: Final[dict[str, Callable[[Seen, Parted], int]]] = {
    "kept": lambda seen, way: seen.first not in way.ranks_low,
    "one_low": lambda seen, way: way.ranks_low.count(seen.first) == 1,
    "two_low": lambda seen, way: way.ranks_low == (seen.first, seen.first),
    "second_low": lambda seen, way: way.ranks_low == (seen.second, seen.second),
    "both_kept": lambda seen, way: not {seen.first, seen.second} & {*way.ranks_low},
    "complete": lambda seen, way: _is_complete(way.high),
    "complete_and_pair": lambda seen, way: _is_complete(way.high) and way.ranks_low[0] == way.ranks_low[1],
    "low": lambda seen, way: way.low,
    "high": lambda seen, way: way.high,
}
CONDITIONS: Final = ("complete", "complete_and_pair")


def _is_complete(value: int) -> bool:
    """Whether five cards are a straight, a flush, a straight flush or a royal flush, which a joker may complete."""
    return category(value) in _COMPLETE


_COMPLETE: Final = frozenset({STRAIGHT, STRAIGHT + 1, STRAIGHT + 4, STRAIGHT + 5})


# Reading


def _words(written: object) -> tuple[str, ...]:
    listed = listed_in(written)
    words = tuple(word for word in listed if isinstance(word, str))
    if len(words) < len(listed):
        raise Unlawful('lists of words, as in ["kept", "low", "high"]')
    return words


def _ranks(span: str) -> range:
    """Read a range of ranks, for example 2-6, or a single one, for example A."""
    low, _, top = span.partition("-")
    if low not in RANKS or (top or low) not in RANKS or len(low) != 1:
        raise Unlawful("ranks as in 2-6, 7-T or A")
    return range(RANKS.index(low) + 2, RANKS.index(top or low) + 3)


def _read(written: object) -> Rule:
    if not is_table(written):
        raise Unlawful(f"{DEFAULT_NAME}, or a list of rules with hand and prefer")
    line = written
    text = {name: str(line.get(name, "")) for name in ("name", "hand", "of", "second", "when", "says")}
    rule = Rule(prefer=_words(line.get("prefer", ())), beside=_words(line.get("beside", ())), **text)
    if set(line) - set(Rule._fields) or (rule.hand and rule.hand not in HANDS):
        raise Unlawful("rules about a hand of " + ", ".join(HANDS))
    if not all(wish in WISHES for wish in rule.prefer) or sorted(rule.prefer[-2:]) != ["high", "low"]:
        raise Unlawful("rules that prefer some of " + ", ".join(WISHES) + ", low and high at last")
    if not all(word in BESIDE for word in rule.beside):
        raise Unlawful("rules with beside them some of " + ", ".join(BESIDE))
    if rule.when and rule.when not in CONDITIONS:
        raise Unlawful("rules with a when of " + ", ".join(CONDITIONS))
    for span in (rule.of, rule.second):
        if span:
            _ranks(span)
    return rule


def read_way(written: object) -> Value:
    """Read the setting: the supplied way, or a house's own list of rules."""
    if written == DEFAULT_NAME:
        return DEFAULT_NAME
    if not is_sequence(written) or not written:
        raise Unlawful(f"{DEFAULT_NAME}, or a list of rules with hand and prefer")
    return ("custom", *(tuple(_read(rule)) for rule in written))


DEFAULT: Final[Way] = tuple(
    map(_read, tomllib.loads((files(__package__ or "") / "house_way.toml").read_text(encoding="utf-8"))["rules"])
)


def way_of(setting: Value) -> Way:
    """Return the rules behind a setting."""
    if not isinstance(setting, tuple):
        return DEFAULT
    return tuple(Rule(*rule) for rule in setting[1:] if is_sequence(rule))


# Setting


def set_by(way: Way, seven: Cards, *, wheel_lowest: bool = False) -> Chosen:
    """Return the setting of seven cards by a way.

    An undecided hand is a fault, because ways are checked on every hand before a table opens.
    """
    seen = Seen.of(seven)
    ways = parted(seven, wheel_lowest=wheel_lowest)
    for rule in way:
        if fits_ranks(rule, seen) and (not rule.when or any(WISHES[rule.when](seen, one) for one in ways)):
            left = ways
            for wish in rule.prefer:
                best = max(WISHES[wish](seen, one) for one in left)
                left = [one for one in left if WISHES[wish](seen, one) == best]
            return Chosen(max(left, key=_by_suit).split, rule)
    raise ValueError(f"this house way does not set {seven}")


def _by_suit(way: Parted) -> tuple[bool, list[tuple[int, int]]]:
    """Return the order where only suits are left to choose: the joker stays high, and spades go low first."""
    low = way.split[1]
    return JOKER not in low, sorted(((rank(card), SUITS.find(card.suit)) for card in low), reverse=True)


def parted(seven: Cards, *, wheel_lowest: bool = False) -> list[Parted]:
    """Return every way to split seven cards that is not a foul."""
    found: list[Parted] = []
    for split in splits(seven):
        one, other = map(rank, split[1])
        values = high(split[0], wheel_lowest=wheel_lowest), two(split[1])
        if values[1] <= values[0]:
            found.append(Parted(split, *values, (one, other)))
    return found


@cache
def fits_ranks(rule: Rule, seen: Seen) -> bool:
    """Whether a line fits a hand as far as ranks go."""
    return (
        (not rule.hand or HANDS[rule.hand](seen.sizes))
        and (not rule.of or seen.first in _ranks(rule.of))
        and (not rule.second or seen.second in _ranks(rule.second))
        and (not rule.beside or any(BESIDE[word](seen) for word in rule.beside))
    )


# What the law finds wrong with a way

KEPT_ONLY = frozenset({"kept", "both_kept"})
POSSIBLE: Final[dict[str, frozenset[str]]] = {
    "five aces": frozenset({"kept", "one_low", "two_low"}),
    "four of a kind": frozenset({"kept", "one_low", "two_low"}),
    "three of a kind twice": frozenset({"kept", "one_low", "two_low", "second_low"}),
    "full house": KEPT_ONLY | {"one_low", "second_low"},
    "three pairs": KEPT_ONLY | {"one_low", "two_low", "second_low"},
    "two pairs": KEPT_ONLY | {"one_low", "second_low"},
    "three of a kind": KEPT_ONLY | {"one_low"},
    "one pair": KEPT_ONLY,
    "no pair": KEPT_ONLY,
}
"""The actions that are possible with every such hand and never a foul."""


def open_hand(way: Way) -> str | None:
    """Return a kind of hand that is not always set, because it has no last line without conditions, or None."""
    last = {rule.hand for rule in way if not (rule.of or rule.second or rule.beside or rule.when)}
    return next((hand for hand in HANDS if not {"", hand} & last), None)


def impossible_rule(way: Way) -> Rule | None:
    """Return a line that prefers first what not every such hand can do, or what would be a foul, or None."""
    for rule in way:
        first = rule.prefer[0]
        hands = [rule.hand] if rule.hand else list(HANDS)
        can = first in ("low", "high") or (first in CONDITIONS and first == rule.when)
        if not can and not all(first in POSSIBLE[hand] for hand in hands):
            return rule
    return None
