"""Exposures of bets that a house describes: facts known too early, and the exact gain of a player who uses them.

Nothing is decided after the deal, so only what is known before bets are closed matters: the first card by its back or by
accident, and cards that have left the shoe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

import numpy as np

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.values.cards import Card
from houseway.families.sides.checks import shoe_of
from houseway.families.sides.counts import Composition, counted, counted_with, edge_of, unlike_cards, without
from houseway.families.sides.described_game import bets_of
from houseway.families.sides.side_bet import SideBet
from houseway.families.sides.zones import Zones
from houseway.games import GAMES

from .answer import as_text
from .exposure import By, Exposure, answer
from .kept_counts import Counts, Progress
from .study import Countered, Threat

SEEN: Final = ("exposed", "backs")
SHOWN: Final = 2
"""The number of cards on either side whose effect is named."""


def exposure_of(game: Game, wager: str, kind: str) -> Exposure | None:
    """Return the entry of a described bet for a kind of exposure; None for a wager of the game's own."""
    bet, zones = next((one for one in bets_of(game, GAMES.package(game.key)) if one[0].key == wager), (None, None))
    if bet is None or zones is None:
        return None
    cites = game.editions[0].law.cites
    closed = By(cites["closed"], "takes no bet once bets are closed")
    if kind in SEEN:
        alike = By(cites["deck"], "requires backs that are all alike")
        says = "A player who sees the first of its cards before bets are closed bets only when it is right."
        return Exposure(kind, (wager,), True, says, (closed, alike) if kind == "backs" else (closed,))
    if kind in ("hole", "shared"):
        gone = bet.fold == "returns"
        says = (
            "A hand that is given up returns it, so whoever sees that it loses can take it back with the fold."
            if gone
            else "Bets are closed before any player has seen a card, and nothing is decided afterwards."
        )
        return Exposure(kind, (wager,), gone, says, (closed,), "a fold is decided by the other bets" if gone else "")
    if kind == "counted":
        own = answer(game.key, bet.needs or zones.needs[0] or _first_wager(game), kind)
        if own is None or not own.applies:
            return own
        by = tuple(one for one in own.by if not one.by.endswith(".offered"))
        return Exposure(kind, (wager,), True, "A shoe outlives its rounds: cards that are out change what is left.", by)
    return Exposure(kind, (wager,), False, "No meter is attached to this bet.", (By(f"{bet.id}-2", "pays fixed prices"),))


def _first_wager(game: Game) -> str:
    assert game.bare is not None
    return game.bare.editions[0].law.wagers[0].name


def threats_to(game: Game) -> Iterator[Threat]:
    """Yield the exposures of each described bet of a game that the lab prices."""
    for bet, zones in bets_of(game, GAMES.package(game.key)):
        closed = Countered(game.editions[0].law.cites["closed"], "closes betting before any card is dealt")
        yield Threat(
            name=f"first card of {bet.key.replace('_', ' ')} known",
            wager=bet.key,
            unit="one bet",
            method="every composition that begins with the card, and the bet made only where it wins on average",
            counts=_count_of(bet, zones, known=True),
            made=_made,
            countered=(closed,),
            kinds=SEEN,
            summary=_times,
        )
        counting = exposure_of(game, bet.key, "counted")
        if counting is not None and counting.applies:
            yield Threat(
                name=f"one card of {bet.key.replace('_', ' ')} gone",
                wager=bet.key,
                unit="one bet",
                method="every composition of the shoe with one card out, and the bet made only where it wins on average",
                counts=_count_of(bet, zones, known=False),
                made=_made,
                countered=tuple(Countered(one.by, one.how) for one in counting.by),
                kinds=("counted",),
                summary=_effects,
            )


def _count_of(bet: SideBet, zones: Zones, *, known: bool) -> Callable[[Rules, Progress], Counts]:
    """Return the function that counts a bet with each kind of card as its first one, or out of the shoe."""

    def counts(rules: Rules, progress: Progress) -> Counts:
        shoe, least = shoe_of(rules), rules.limits[bet.key][0]
        unlike = unlike_cards(bet, zones, shoe)
        worth: list[Fraction] = []
        with progress(bet.title, len(unlike)) as step:
            for number, (card, _) in enumerate(unlike, start=1):
                left = counted_with(bet, zones, shoe, card) if known else counted(bet, zones, without(shoe, card))
                worth.append(-edge_of(bet, left, least))
                step(number)
        return {
            "cards": np.array([_called(card, many, shoe) for card, many in unlike]),
            "many": np.array([many for _, many in unlike], np.int64),
            "worth": np.array([as_text(one) for one in (*worth, -edge_of(bet, counted(bet, zones, shoe), least))]),
        }

    return counts


def _called(card: Card, many: int, shoe: Composition) -> str:
    """Return a card, or its rank where its suits are one kind."""
    alike = {"its rank": sum(held for one, held in shoe if one.text[0] == card.text[0]), "itself": dict(shoe)[card]}
    if many == alike["itself"]:
        return card.text
    return card.text[0] if many == alike["its rank"] else f"{card.text} or alike"


def _by_card(counts: Counts) -> list[tuple[str, int, Fraction]]:
    """Return the kinds of cards, each with its number and the bet's worth to the player with it."""
    read = zip(counts["cards"].tolist(), counts["many"].tolist(), counts["worth"].tolist()[:-1], strict=True)
    return [(card, many, Fraction(worth)) for card, many, worth in read]


def _made(counts: Counts, rules: Rules) -> Fraction:
    found = _by_card(counts)
    return sum((many * max(worth, Fraction(0)) for _, many, worth in found), Fraction(0)) / sum(many for _, many, _ in found)


def _times(counts: Counts) -> str:
    found = _by_card(counts)
    whole, right = sum(many for _, many, _ in found), [one for one in found if one[2] > 0]
    if not right:
        return "it is never right to bet"
    share = 100 * sum(many for _, many, _ in right) / whole
    card, _, worth = max(right, key=lambda one: one[2])
    return f"it is right to bet {share:.2f} % of the time; the best card is {card}, worth {100 * float(worth):.2f} % of the bet"


def _effects(counts: Counts) -> str:
    """Return the effect of the cards that change the bet most, in points of the bet for the player."""
    whole = Fraction(str(counts["worth"][-1]))
    effects = sorted(((worth - whole, card) for card, _, worth in _by_card(counts)), reverse=True)
    if not any(effect for effect, _ in effects):
        return "no single card changes it"
    shown = [*effects[:SHOWN], *effects[max(SHOWN, len(effects) - SHOWN) :]]
    return "points for the player with one card out: " + ", ".join(f"{card} {100 * float(one):+.4f}" for one, card in shown)
