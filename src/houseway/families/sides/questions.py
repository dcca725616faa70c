"""The questions a row can ask: one function each, which the engine asks about a deal and the count about a class of deals.

A question says what of a card it sees. The count merges the cards that no question of a bet tells apart, and asks about one
of each class; a question that saw more than it says would be answered wrongly there, and `tests/families/sides` compares both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from houseway.core.law.choice import Unlawful, Value
from houseway.core.values.cards import JOKER, RANK_NAMES, RANKS, SUIT_NAMES, SUITS, Card
from houseway.core.values.plain import is_list, is_table
from houseway.families.baccarat.hands import is_natural, points

from .poker_names import JOKERS, NAMES, OF_THREE, Joker, high_in, names_in

Cards = tuple[Card, ...]
Deal = Literal["cards", "coup"]
"""What a game deals: cards that lie in zones, or the two hands of baccarat with their third cards."""
Sees = Callable[[Card], Hashable]
COLORS: Final = {"c": "black", "s": "black", "d": "red", "h": "red", "": ""}
TEN_VALUES: Final = frozenset({10, 11, 12, 13})
ACE: Final = 14


class Shown(NamedTuple):
    """The cards of a deal by zone."""

    zones: Mapping[str, Cards]
    joker: Joker = "bug"

    def of(self, scope: tuple[str, ...]) -> Cards:
        """Return the cards of some zones."""
        return self.zones[scope[0]] if len(scope) == 1 else tuple(card for zone in scope for card in self.zones[zone])


class HandSeen(NamedTuple):
    """One hand of baccarat: its count, its number of cards, and how its first two cards are a pair, if they are."""

    points: int
    cards: int
    pair: str = ""

    @property
    def natural(self) -> bool:
        """Whether it is a natural."""
        return self.cards == 2 and is_natural(self.points)


class CoupSeen(NamedTuple):
    """The two hands of baccarat, complete."""

    player: HandSeen
    banker: HandSeen

    @classmethod
    def of_cards(cls, player: Cards, banker: Cards) -> CoupSeen:
        """Read the coup from two complete hands."""
        return cls(*(HandSeen(points(hand), len(hand), pair_kind(hand[:2])) for hand in (player, banker)))

    def side(self, scope: tuple[str, ...]) -> tuple[HandSeen, HandSeen]:
        """Return a hand and the other one."""
        return (self.player, self.banker) if scope == ("player",) else (self.banker, self.player)


PAIRS: Final = ("any", "color", "suited")
"""How two cards of one rank are a pair, the widest first: a suited pair is also one of a color, and any pair."""


def pair_kind(two: Cards) -> str:
    """Return the narrowest kind of pair that two cards are, or nothing."""
    one, other = two
    if one is JOKER or other is JOKER or one.rank != other.rank:
        return ""
    return "suited" if one.suit == other.suit else "color" if COLORS[one.suit] == COLORS[other.suit] else "any"


def is_pair(kind: str, wanted: str) -> bool:
    """Whether a pair of one kind is also of another."""
    return bool(kind) and PAIRS.index(kind) >= PAIRS.index(wanted)


@dataclass(frozen=True)
class Kind:
    """One kind of question."""

    name: str
    deal: Deal
    reads: Callable[[object], Value]
    """Returns the argument as it is kept, or raises `Unlawful` with what it takes."""
    holds: Callable[[Any, tuple[str, ...], Any], bool]
    words: Callable[[str, Any], str]
    """Returns the question as a part of a sentence, from the words for its cards and its argument."""
    sees: Callable[[Any], Sees] | None = None
    """Returns what of a card it sees. None where it takes a deal of two hands, or hands of poker."""
    sizes: tuple[int, ...] = ()
    """The numbers of cards it can be asked about; any if none are given."""
    by_hand: bool = False
    """Whether it is asked about one of the two hands of baccarat."""
    early: bool = False
    """Whether the first two cards of each hand of baccarat decide it."""
    poker: bool = False
    """Whether it sees poker hands: only ranks, and cards of one suit."""


# Readers


def _one_of(*words: str) -> Callable[[object], Value]:
    def read(written: object) -> Value:
        if written not in words:
            raise Unlawful("one of " + ", ".join(f'"{word}"' for word in words))
        return str(written)

    return read


def _whole(low: int, high: int, *, several: bool = True) -> Callable[[object], Value]:
    """Return a reader of a number within bounds, or of a list of such numbers."""

    def read(written: object) -> Value:
        listed: list[object] = written if is_list(written) and several else [written]
        many = {one for one in listed if type(one) is int and low <= one <= high}
        if not listed or len(many) != len(listed):
            raise Unlawful(f"a number from {low} to {high}" + (", or a list of such numbers" if several else ""))
        return tuple(sorted(many))

    return read


def _true(written: object) -> Value:
    if written is not True:
        raise Unlawful("true")
    return True


def _faces(written: object) -> Value:
    """Return cards to have, each by rank and suit or by its rank alone, in one order."""
    words = written.split() if isinstance(written, str) else []
    if not words or not all(word == "JK" or (word[0] in RANKS and (len(word) == 1 or word[1:] in SUITS)) for word in words):
        raise Unlawful('cards in a text, by rank and suit or by rank alone, for example "Qh Qh" or "7 7 7"')
    return " ".join(sorted(words))


def _ranks(written: object) -> Value:
    if not isinstance(written, str) or not written or any(rank not in RANKS for rank in written):
        raise Unlawful('ranks in a text, for example "TJQKA"')
    return "".join(sorted({*written}, key=RANKS.index))


def _a_rank(written: object) -> Value:
    if not isinstance(written, str) or len(written) != 1 or written not in RANKS:
        raise Unlawful('a rank, for example "9", "T" or "A"')
    return written


def _matches(written: object) -> Value:
    takes = 'a table such as { with = "up", ranks = 2, suited = 1 }'
    if is_list(written) and len(written) == 3:  # as a bet's text has it
        written = {"with": written[0], "ranks": written[1], "suited": written[2]}
    if not is_table(written) or not {*written} <= {"with", "ranks", "suited"} or not isinstance(written.get("with"), str):
        raise Unlawful(takes)
    ranks, suited = written.get("ranks"), written.get("suited")
    if type(ranks) is not int or ranks < 0 or (suited is not None and (type(suited) is not int or not 0 <= suited <= ranks)):
        raise Unlawful(takes)
    return (str(written["with"]), ranks, suited)


# What holds


def _same(values: set[str], wanted: str) -> bool:
    return len(values) == 1 and wanted in ("same", *values)


def _total(held: Cards) -> int:
    """Return the blackjack total: an ace is eleven where that is not above twenty-one."""
    hard = sum(1 if card.rank == ACE else min(card.rank, 10) for card in held)
    return hard + 10 if hard <= 11 and any(card.rank == ACE for card in held) else hard


def _is_blackjack(held: Cards) -> bool:
    return len(held) == 2 and {card.rank == ACE for card in held} == {True, False} and _total(held) == 21


def _has(held: Cards, wanted: str) -> bool:
    """Whether the cards contain these, a rank alone by any card of it that is not needed otherwise."""
    asked = wanted.split()
    left = Counter(card.text for card in held)
    for word in (word for word in asked if len(word) > 1):
        if not left[word]:
            return False
        left[word] -= 1
    ranks = Counter(word[0] for word in asked if len(word) == 1)
    there = Counter[str]()
    for text, many in left.items():
        there[text[0] if text != JOKER.text else ""] += many
    return all(there[rank] >= many for rank, many in ranks.items())


def _has_sees(wanted: str) -> Sees:
    words = {*wanted.split()}
    return lambda card: card.text if card.text in words else card.text[0] if card.text[0] in words and card is not JOKER else ""


def _ranks_sees(wanted: str) -> Callable[[Card], bool]:
    return lambda card: card is not JOKER and card.text[0] in wanted


def _matched(shown: Shown, scope: tuple[str, ...], wanted: tuple[str, int, int | None]) -> bool:
    zone, ranks, suited = wanted
    [other] = shown.zones[zone]
    alike = [card for card in shown.of(scope) if card.rank == other.rank]
    return len(alike) == ranks and (suited is None or sum(card.suit == other.suit for card in alike) == suited)


# Words


def _listed(numbers: tuple[int, ...]) -> str:
    return " or ".join(map(str, numbers))


def _faces_in_words(wanted: str) -> str:
    def named(word: str) -> str:
        if word == JOKER.text:
            return "the joker"
        rank = RANK_NAMES[word[0]]
        return f"{rank} of {SUIT_NAMES[word[1]]}" if len(word) > 1 else rank

    many = Counter(named(word) for word in wanted.split())
    return " and ".join(
        f"{times} {_plural(name)}" if times > 1 else f"the {name}".replace("the the", "the") for name, times in many.items()
    )


def _plural(name: str) -> str:
    rank, of, suit = name.partition(" of ")
    return f"{rank}{'es' if rank.endswith('x') else 's'}{of}{suit}"


COUNTED: Final = frozenset({"pair", "straight", "flush", "full house", "straight flush", "royal flush"})


def _pair_in_words(kind: str) -> str:
    return {"any": "a pair", "color": "a pair of one color", "suited": "a suited pair"}[kind]


def _hand_in_words(name: str) -> str:
    return f"a {name}" if name in COUNTED else name


def _matched_in_words(cards: str, wanted: tuple[str, int, int | None]) -> str:
    zone, ranks, suited = wanted
    how = "" if suited is None else f", {suited} of them in its suit"
    return f"{ranks} of {cards} have the rank of the {zone} card{how}"


def _how_many(hands: tuple[int, ...], pair: str) -> str:
    count = "one or both hands begin" if len(hands) > 1 else "both hands begin" if 2 in hands else "one hand begins"
    return f"{count} with {pair}"


def _see(what: str) -> Callable[[Any], Sees]:
    seen: dict[str, Sees] = {
        "rank": lambda card: card.rank,
        "suit": lambda card: card.suit,
        "color": lambda card: COLORS[card.suit],
        "value": lambda card: 1 if card.rank == ACE else min(card.rank, 10),
        "ace or ten": lambda card: "ace" if card.rank == ACE else card.rank in TEN_VALUES,
        "card": lambda card: card.text,
    }
    return lambda argument: seen[what]


# fmt: off
KINDS: Final[tuple[Kind, ...]] = (
    Kind("makes",     "cards", _one_of(*NAMES), lambda f, s, a: a in names_in(f.of(s), f.joker),
         lambda c, a: f"{c} contain {_hand_in_words(a)}", sees=_see("card"), sizes=(3, 5, 6, 7), poker=True),
    Kind("high",      "cards", _a_rank, lambda f, s, a: high_in(f.of(s), f.joker) == RANKS.index(a) + 2,
         lambda c, a: f"{c} contain no hand and the highest is {_article(RANK_NAMES[a])}", sees=_see("card"), sizes=(3, 5, 6, 7),
         poker=True),
    Kind("suit",      "cards", _one_of("same", *SUIT_NAMES.values()),
         lambda f, s, a: _same({SUIT_NAMES.get(card.suit, "") for card in f.of(s)}, a),
         lambda c, a: f"{c} are of one suit" if a == "same" else f"{c} are {a}", sees=_see("suit")),
    Kind("color",     "cards", _one_of("same", "red", "black"),
         lambda f, s, a: _same({COLORS[card.suit] for card in f.of(s)}, a),
         lambda c, a: f"{c} are of one color" if a == "same" else f"{c} are {a}", sees=_see("color")),
    Kind("pair",      "cards", _one_of(*PAIRS), lambda f, s, a: is_pair(pair_kind(f.of(s)), a),
         lambda c, a: f"{c} are {_pair_in_words(a)}",
         sees=lambda a: _see("rank" if a == "any" else "card")(a), sizes=(2,)),
    Kind("total",     "cards", _whole(2, 31), lambda f, s, a: _total(f.of(s)) in a,
         lambda c, a: f"{c} total {_listed(a)}", sees=_see("value")),
    Kind("blackjack", "cards", _true, lambda f, s, a: _is_blackjack(f.of(s)),
         lambda c, a: f"{c} are a blackjack", sees=_see("ace or ten"), sizes=(2,)),
    Kind("has",       "cards", _faces, lambda f, s, a: _has(f.of(s), a),
         lambda c, a: f"{c} include {_faces_in_words(a)}", sees=_has_sees),
    Kind("ranks",     "cards", _ranks, lambda f, s, a: all(map(_ranks_sees(a), f.of(s))),
         lambda c, a: f"{c} are all of the ranks {', '.join(a)}", sees=_ranks_sees),
    Kind("matches",   "cards", _matches, _matched, _matched_in_words, sees=_see("card")),
    Kind("points",    "coup", _whole(0, 9), lambda f, s, a: f.side(s)[0].points in a,
         lambda c, a: f"{c} counts {_listed(a)}", by_hand=True),
    Kind("wins",      "coup", _true, lambda f, s, a: f.side(s)[0].points > f.side(s)[1].points,
         lambda c, a: f"{c} wins", by_hand=True),
    Kind("cards",     "coup", _whole(2, 3), lambda f, s, a: f.side(s)[0].cards in a,
         lambda c, a: f"{c} has {_listed(a)} cards", by_hand=True),
    Kind("natural",   "coup", _true, lambda f, s, a: f.side(s)[0].natural,
         lambda c, a: f"{c} is a natural", by_hand=True),
    Kind("by",        "coup", _whole(1, 9), lambda f, s, a: f.side(s)[0].points - f.side(s)[1].points in a,
         lambda c, a: f"{c} wins by {_listed(a)}", by_hand=True),
    Kind("pair",      "coup", _one_of(*PAIRS), lambda f, s, a: is_pair(f.side(s)[0].pair, a),
         lambda c, a: f"{c} begins with {_pair_in_words(a)}", by_hand=True, early=True),
    Kind("tie",       "coup", _true, lambda f, s, a: f.player.points == f.banker.points,
         lambda c, a: "both hands count the same"),
    Kind("dealt",     "coup", _whole(4, 6), lambda f, s, a: f.player.cards + f.banker.cards in a,
         lambda c, a: f"the round takes {_listed(a)} cards"),
    Kind("suited_pairs", "coup", _whole(1, 2), lambda f, s, a: sum(is_pair(h.pair, "suited") for h in f) in a,
         lambda c, a: _how_many(a, "a suited pair"),
         early=True),
    Kind("pairs",     "coup", _whole(1, 2), lambda f, s, a: sum(bool(h.pair) for h in f) in a,
         lambda c, a: _how_many(a, "a pair"),
         early=True),
)
# fmt: on


def _article(name: str) -> str:
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"


def kinds_of(deal: Deal) -> dict[str, Kind]:
    """Return the kinds of question for what a game deals, by name."""
    return {kind.name: kind for kind in KINDS if kind.deal == deal}


__all__ = ["JOKERS", "OF_THREE", "CoupSeen", "HandSeen", "Joker", "Kind", "Shown", "kinds_of"]
