"""The dealer's house way as data: the printed rules completed, or a house's own list; each hand has one setting.

>>> from .hands import tiles
>>> set_by(COMPLETED, tiles("6-6 6-6 4-5 3-5"))[0]
((6-6, 4-5), (6-6, 3-5))
>>> set_by(COMPLETED, tiles("5-6 1-6 1-5 2-2"))[0]
((5-6, 1-6), (1-5, 2-2))
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

from houseway.core.law.choice import Unlawful, Value
from houseway.core.values.plain import is_sequence, is_table
from houseway.core.values.tiles import SET, Tile

from .hands import SUPREME, TILE_RANKS, Two, pair_rank, splits, strength, tiles, value

Split = tuple[Two, Two]


class Rule(NamedTuple):
    """One rule of a house way."""

    when: str
    prefer: tuple[str, ...]
    tiles: tuple[str, ...] = ()
    """Tiles the hand must hold for the rule to apply."""
    note: str = ""
    """The house's reason for departing from the printed rules here; required for any departure."""
    cites: str = "PG-7(e)"


Way = tuple[Rule, ...]


# What a rule may prefer: each function returns a value that compares, and more is better


def _worth(points: int) -> Callable[[Split], Any]:
    return lambda split: any(value(two) == points for two in split)


def _supreme_pair(split: Split) -> bool:
    return any(frozenset(two) == SUPREME for two in split)


def _best_with_worst(split: Split) -> bool:
    """Whether the best tile is with the worst, by printed rank: the 2-4 is fifteenth here and the 1-2 seventeenth (R-PG-04)."""
    four = sorted((*split[0], *split[1]), key=lambda tile: TILE_RANKS[tile])
    ranks = {TILE_RANKS[four[0]], TILE_RANKS[four[-1]]}
    return any({TILE_RANKS[tile] for tile in two} == ranks for two in split)


WISHES: Final[dict[str, Callable[[Split], Any]]] = {
    "supreme_pair": _supreme_pair,
    "pair": lambda split: any(pair_rank(two) for two in split),
    "both_pairs": lambda split: all(pair_rank(two) for two in split),
    "nine": _worth(9),
    "eight": _worth(8),
    "seven": _worth(7),
    "best_with_worst": _best_with_worst,
    "high": lambda split: strength(split[0]),
    "low": lambda split: strength(split[1]),
}
CONDITIONS: Final = (*(wish for wish in WISHES if wish not in ("high", "low")), "always")


def _words(written: object) -> tuple[str, ...]:
    if is_sequence(written):
        words = tuple(word for word in written if isinstance(word, str))
        if len(words) == len(written):
            return words
    raise Unlawful('rules that list tiles and what they prefer, as in ["high", "low"]')


def _read(written: object) -> Rule:
    if not is_table(written):
        raise Unlawful("completed_mgc, or a list of rules with when and prefer")
    line = written
    rule = Rule(str(line.get("when", "always")), _words(line.get("prefer", ())), _words(line.get("tiles", ())))
    rule = rule._replace(note=str(line.get("note", "")), cites=str(line.get("cites", "PG-7(e)")))
    if set(line) - set(Rule._fields) or rule.when not in CONDITIONS or not rule.prefer:
        raise Unlawful("rules with a when of " + ", ".join(CONDITIONS))
    if not all(wish in WISHES for wish in rule.prefer):
        raise Unlawful("rules that prefer some of " + ", ".join(WISHES))
    try:
        tiles(" ".join(rule.tiles))
    except ValueError as error:
        raise Unlawful(f"rules about tiles that exist: {error}") from None
    return rule


def read_way(written: object) -> Value:
    """Read the setting: the completed printed way, or a house's own list of rules."""
    if written == "completed_mgc":
        return "completed_mgc"
    if not is_sequence(written) or not written:
        raise Unlawful("completed_mgc, or a list of rules with when and prefer")
    return ("custom", *(tuple(_read(rule)) for rule in written))


COMPLETED: Final[Way] = tuple(
    map(_read, tomllib.loads((files(__package__ or "") / "house_way.toml").read_text(encoding="utf-8"))["rules"])
)


def way_of(setting: Value) -> Way:
    """Return the rules behind a setting."""
    if not isinstance(setting, tuple):
        return COMPLETED
    return tuple(Rule(*rule) for rule in setting[1:] if is_sequence(rule))


@lru_cache(maxsize=1 << 16)
def set_by(way: Way, four: tuple[Tile, ...]) -> tuple[Split, Rule | None, bool]:
    """Return the split of four tiles by a way, the rule that decided, and whether it left no choice."""
    ways = splits(four)
    for rule in way:
        if not all(rule.tiles.count(name) <= four.count(Tile(name)) for name in rule.tiles):
            continue
        if rule.when != "always" and not any(WISHES[rule.when](split) for split in ways):
            continue
        left = ways
        for wish in rule.prefer:
            best = max(WISHES[wish](split) for split in left)
            left = tuple(split for split in left if WISHES[wish](split) == best)
        return left[0], rule, len({(strength(high), strength(low)) for high, low in left}) == 1
    return ways[0], None, False


def every_hand() -> Iterator[tuple[Tile, ...]]:
    """Yield every possible hand of four tiles; twin tiles are the same."""
    counts = Counter(SET)
    for four in combinations_with_replacement(sorted(counts, key=repr), 4):
        if all(four.count(tile) <= counts[tile] for tile in four):
            yield four


def open_hand(way: Way) -> tuple[Tile, ...] | None:
    """Return a hand that a way does not set, or sets in two ways, or None."""
    return next((four for four in every_hand() if not set_by(way, four)[2]), None)


def keeps_the_printed_rules(split: Split) -> bool:
    """Whether a setting is one of those the four printed rules allow (PG-7(d))."""
    ways = splits((*split[0], *split[1]))
    for wish in ("supreme_pair", "pair"):
        if any(WISHES[wish](way) for way in ways):
            return bool(WISHES[wish](split))
    sevens = [way for way in ways if any(WISHES[wish](way) for wish in ("nine", "eight", "seven"))]
    return split in sevens if sevens else _best_with_worst(split)


def unnoted(way: Way) -> tuple[Tile, ...] | None:
    """Return a hand that a way sets against the printed rules without a note, or None (PG-7(e))."""
    for four in every_hand():
        split, rule, _ = set_by(way, four)
        if rule is not None and not rule.note and not keeps_the_printed_rules(split):
            return four
    return None
