"""Every class of situation for which the rows of a game are evaluated by `scripts/dev prove-rules`.

A class contains situations that rows cannot distinguish. Where rows compare two hands, it is the value of the
dealer's hand and whether the other is lower, equal or higher; where they read counts, it is every count that can be
reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

from houseway.core.game.rules import Rules
from houseway.core.stages.drawing import Drawing, DrawRow, first_draw
from houseway.core.values.cards import RANKS, Card
from houseway.families.baccarat.hands import Hands
from houseway.games import GAMES
from houseway.games.caribbean_stud.payouts import Showdown as CaribbeanShowdown
from houseway.games.chase_the_flush.payouts import Showdown as ChaseShowdown
from houseway.games.chemin_de_fer.payouts import Coup as Coups
from houseway.games.colorado_holdem.hands import Five as ColoradoFive
from houseway.games.double_down_stud.hands import Five as DoubleFive
from houseway.games.fast_action_holdem.payouts import Finish as FastFinish
from houseway.games.fast_action_holdem.payouts import Four
from houseway.games.high_card_flush.payouts import Showdown as FlushShowdown
from houseway.games.let_it_ride.payouts import Hands as RideHands
from houseway.games.minibaccarat.facts import Coup, Pairs
from houseway.games.pai_gow.payouts import Face as TileFace
from houseway.games.pai_gow_poker.payouts import Face as CardFace
from houseway.games.spanish_21.finished_hand import Finish as SpanishFinish
from houseway.games.spanish_21.game import DealerHand
from houseway.games.three_card_poker.payouts import Showdown as ThreeShowdown
from houseway.poker.values import three_cards
from houseway.poker.values.flushes import Flush, best_flush
from houseway.poker.values.hands import high

Facts = Iterable[Any]
COUNTS = range(10)


@cache
def fives() -> list[int]:
    """Return the value of every five-card hand: each multiset of ranks, of mixed suits and, where ranks differ, of one."""
    found: set[int] = set()
    for ranks in combinations_with_replacement(RANKS, 5):
        if max(map(ranks.count, ranks)) > 4:
            continue
        seen: dict[str, int] = {}
        mixed: list[Card] = []
        for rank in ranks:
            mixed.append(Card(rank + "cdhs"[seen.get(rank, len(mixed) % 2 if len({*ranks}) == 5 else 0)]))
            seen[rank] = seen.get(rank, 0) + 1
        found.add(high(mixed))
        if len({*ranks}) == 5:
            found.add(high([Card(rank + "s") for rank in ranks]))
    return sorted(found)


@cache
def flushes() -> list[Flush]:
    """Return every best flush of seven cards: two to seven ranks of one suit, the other cards spread over the others."""
    found: set[Flush] = set()
    for length in range(2, 8):
        for ranks in combinations_with_replacement(RANKS, length):
            if len({*ranks}) == length:
                others = [rank for rank in RANKS if rank not in ranks] + list(ranks)
                rest = [Card(rank + "cdh"[at % 3]) for at, rank in enumerate(others[: 7 - length])]
                best = best_flush((*(Card(rank + "s") for rank in ranks), *rest))
                found.add(best)
    return sorted(found)


def faced(made: Callable[[Any, Any], Any], values: Sequence[Any]) -> Iterator[Any]:
    """Yield every dealer's hand against a lower, an equal and a higher one, near and far."""
    last = len(values) - 1
    for at, dealer in enumerate(values):
        for seat in {0, max(at - 1, 0), at, min(at + 1, last), last}:
            yield made(values[seat], dealer)


def drawing_rows(key: str, stage: str) -> tuple[DrawRow, ...]:
    """Return the drawing rows of a baccarat game, by which its situations are reached."""
    rules = GAMES[key].under({"ruleset.jurisdiction": "MA"})
    assert isinstance(rules, Rules)
    return next(one.rows for one in rules.stages if isinstance(one, Drawing) and one.name == stage)


def dealt(players: Sequence[DrawRow]) -> Iterator[Hands]:
    """Yield the counts of both hands' two cards and of the Player's third card, where the rows give it one."""
    for player, banker in product(COUNTS, COUNTS):
        draws = first_draw(players, Hands(player, banker)).draws
        yield from (Hands(player, banker, third) for third in (COUNTS if draws else (None,)))


def for_the_player(players: Sequence[DrawRow]) -> Iterator[Hands]:
    """Yield the situations of the Player's Hand, before its third card and after."""
    yield from (Hands(player, banker) for player, banker in product(COUNTS, COUNTS))
    yield from (facts._replace(drawn=True) for facts in dealt(players) if facts.third is not None)


def for_the_banker(players: Sequence[DrawRow], bankers: Sequence[DrawRow]) -> Iterator[Hands]:
    """Yield the situations of the Banker's Hand, before its third card and after."""
    for facts in dealt(players):
        yield facts
        if first_draw(bankers, facts).draws:
            yield facts._replace(drawn=True)


@cache
def coups() -> list[Coup]:
    """Return every coup of minibaccarat that the drawing rules can reach."""
    bankers = drawing_rows("minibaccarat", "banker third")
    found: set[Coup] = set()
    for facts in dealt(drawing_rows("minibaccarat", "player third")):
        player = (facts.player + (facts.third or 0)) % 10
        draws = first_draw(bankers, facts).draws
        for third in COUNTS if draws else (0,):
            found.add(Coup(player, (facts.banker + third) % 10, 2 if facts.third is None else 3, 3 if draws else 2))
    return sorted(found)


def spanish_hands() -> Iterator[SpanishFinish]:
    """Yield every finished hand of Spanish 21 beside every dealer's that it can meet."""
    dealers = [(21, True, False), *((total, False, low) for total in range(2, 27) for low in (True, False))]
    flags = (True, False)
    for (dealer, theirs, low), first in product(dealers, flags):
        yield SpanishFinish(
            total=21,
            dealer=dealer,
            blackjack=True,
            dealer_blackjack=theirs,
            surrendered=False,
            low_card=low,
            split=False,
            doubled=False,
            bonus=False,
            busts_first=first,
        )
        for total in range(4, 21):
            yield SpanishFinish(
                total=total,
                dealer=dealer,
                blackjack=False,
                dealer_blackjack=theirs,
                surrendered=True,
                low_card=low,
                split=False,
                doubled=False,
                bonus=False,
                busts_first=first,
            )
        for total, split, doubled in product(range(4, 31), flags, flags):
            if total < 21 and dealer < 17:
                continue  # the dealer draws where a total matters
            for bonus in flags if total == 21 and not doubled else (False,):
                yield SpanishFinish(
                    total=total,
                    dealer=dealer,
                    blackjack=False,
                    dealer_blackjack=theirs,
                    surrendered=False,
                    low_card=low,
                    split=split,
                    doubled=doubled,
                    bonus=bonus,
                    busts_first=first,
                )


def compared_cards() -> Iterator[CardFace]:
    """Yield a miscounted hand, a foul, and each hand lower, equal or higher than the bank's."""
    yield CardFace(False, False, miscounted=True)
    yield CardFace(False, False, fouled=True)
    for one, other in product((-1, 0, 1), (-1, 0, 1)):
        yield CardFace(one > 0, other > 0, one == 0, other == 0)


def finishes() -> Iterator[FastFinish]:
    """Yield a dealer's natural, and each order of two hands."""
    yield FastFinish(0, 0, natural=True)
    yield from (FastFinish(one, other) for one, other in ((1, 2), (2, 2), (2, 1)))


SITUATIONS: dict[str, Callable[[], Facts]] = {
    "caribbean_stud/showdown": lambda: faced(CaribbeanShowdown, fives()),
    "chase_the_flush/refund": lambda: faced(ChaseShowdown, flushes()),
    "chase_the_flush/showdown": lambda: faced(ChaseShowdown, flushes()),
    "chemin_de_fer/bank": lambda: (Coups(*counts) for counts in product(COUNTS, COUNTS)),
    "chemin_de_fer/covers": lambda: (Coups(*counts) for counts in product(COUNTS, COUNTS)),
    "chemin_de_fer/simulated player": lambda: for_the_player(drawing_rows("chemin_de_fer", "simulated player")),
    "chemin_de_fer/simulated banker": lambda: for_the_banker(
        *(drawing_rows("chemin_de_fer", stage) for stage in ("simulated player", "simulated banker"))
    ),
    "colorado_holdem/required": lambda: map(ColoradoFive, fives()),
    "colorado_holdem/permissible": lambda: map(ColoradoFive, fives()),
    "double_down_stud/zones": lambda: map(DoubleFive, fives()),
    "fast_action_holdem/fours": lambda: (Four(True), Four(False)),
    "fast_action_holdem/showdown": finishes,
    "high_card_flush/showdown": lambda: faced(FlushShowdown, flushes()),
    "let_it_ride/showdown": lambda: map(RideHands, fives()),
    "minibaccarat/banker": coups,
    "minibaccarat/banker ez": coups,
    "minibaccarat/player": coups,
    "minibaccarat/tie": coups,
    "minibaccarat/dragon_7": coups,
    "minibaccarat/panda_8": coups,
    "minibaccarat/dragon_bonus": lambda: [coup.side(hand) for coup in coups() for hand in ("player", "banker")],
    "minibaccarat/house_money": lambda: (Pairs(*pairs) for pairs in product((True, False), (True, False))),
    "minibaccarat/player third": lambda: for_the_player(drawing_rows("minibaccarat", "player third")),
    "minibaccarat/banker third": lambda: for_the_banker(
        *(drawing_rows("minibaccarat", stage) for stage in ("player third", "banker third"))
    ),
    "pai_gow/compared": lambda: (TileFace(*higher) for higher in product((True, False), (True, False))),
    "pai_gow_poker/compared": compared_cards,
    "spanish_21/hands": spanish_hands,
    "spanish_21/draw": lambda: (DealerHand(*facts) for facts in product(range(2, 27), (True, False))),
    "three_card_poker/showdown": lambda: faced(ThreeShowdown, sorted(three_cards.ways())),
}
"""By game and set of rows."""
