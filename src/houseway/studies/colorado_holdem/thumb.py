"""Rules of thumb for betting or folding at Colorado hold 'em, where the bet is required; the discard is the best one."""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.values.cards import Card
from houseway.games.colorado_holdem.odds import BOARDS
from houseway.lab.simplest import Thumb, Vocabulary
from houseway.lab.studies import studied

from .acts import ante_prices, held_of, is_ace_low, straights

NAMES = {14: "an ace", 13: "a king", 12: "a queen", 11: "a jack", 10: "a ten", 9: "a nine", 8: "an eight", 7: "a seven"}
PLURALS = {10: "tens", 9: "nines", 8: "eights", 7: "sevens", 6: "sixes"}


def vocabulary(rules: Rules) -> Vocabulary | None:
    """Return every hand of three, with what betting makes more than folding; None where no hand may fold."""
    prices = ante_prices(rules, None)
    study = studied(rules.game)
    if not prices.may_fold or study is None:
        return None
    counts = study.counts(study.lines[0], rules)
    best = (counts["boards"] @ prices.nets).max(axis=1)
    hands = [held_of(counts, at) for at in range(len(best))]
    declared = [prices.declared(held, ace_low=is_ace_low(rules)) for held in hands]
    made = zip((2 * best).tolist(), declared, strict=True)
    stays = np.array([played if once is None else max(played, once) for played, once in made], np.int64)
    given = "declare what wins at once, and discard the card that is worth least"
    return Vocabulary(counts["ways"], stays + BOARDS, BOARDS, tuple(_thumbs(hands)), "bet", given=given)


def _thumbs(hands: list[tuple[Card, ...]]) -> Iterator[Thumb]:
    def rule(says: str, names: int, holds: Iterator[bool]) -> Thumb:
        return Thumb(says, names, np.fromiter(holds, np.bool_, len(hands)))

    yield Thumb("any hand", 0, np.ones(len(hands), np.bool_))
    yield rule("a pair", 1, (len({card.rank for card in held}) < 3 for held in hands))
    yield rule("two suited cards", 1, (len({card.suit for card in held}) < 3 for held in hands))
    yield rule("three suited cards", 1, (len({card.suit for card in held}) == 1 for held in hands))
    for rank, name in NAMES.items():
        yield rule(f"{name} or better" if rank < 14 else name, 1, (max(card.rank for card in held) >= rank for held in hands))
    for rank, name in PLURALS.items():
        low = (sorted(card.rank for card in held)[1] >= rank for held in hands)
        yield rule(f"two cards of {name} or better", 1, low)
    for many in (1, 2, 3, 4):
        yield rule(
            f"two cards that {many} straight{'s' * (many > 1)} hold{'s' * (many == 1)}",
            2,
            (_connected(held) >= many for held in hands),
        )


def _connected(held: tuple[Card, ...]) -> int:
    ranks = sorted({card.rank for card in held})
    return max((straights(low, high) for low in ranks for high in ranks if low < high), default=0)
