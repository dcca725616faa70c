"""A table in words, as it is shown with a question: who sits where, what is bet, which cards are there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from houseway.core.game.rules import Rules
from houseway.core.game.words import money, spoken
from houseway.core.money.breakdown import Stack
from houseway.core.money.places import Bet
from houseway.core.round.state import Round
from houseway.core.values.hands import BOARD, BURN, DEALER, DISCARDS, MUCK, Hand, box, title
from houseway.views.hands import parts_of

from .words import act_of, pieces, spot_named

PUT_AWAY = (BURN, DISCARDS, MUCK)
"""Cards that are out of play: no question is about them."""


def felt(round: Round, *hands: Hand, bets: bool = True) -> tuple[str, ...]:
    """Return the lines of a table: its dealer, its shared cards, and the seats, all of them or some."""
    lines: list[str] = []
    if round.dice:
        lines.append("Dice: " + ", ".join(map(str, round.dice)))
    if round.number:
        lines.append(f"Number: {round.number}")
    for place in _apart(round):
        lines.append(f"{title(place).capitalize()}: {_laid(round, place)}")
    for hand in hands or _seats(round):
        line = [title(hand).capitalize()]
        if bets:
            line += [
                f"{spot_named(bet.wager)} {money(chips)}{_whose(round, bet)}"
                for bet, chips in round.bets.items()
                if bet.on == hand and chips
            ]
        if hand in round.held:
            line.append(_laid(round, hand))
        line += _did(round, hand)
        if len(line) > 1:
            lines.append(f"{line[0]}: " + "; ".join(line[1:]))
    return tuple(lines)


def _apart(round: Round) -> list[Hand]:
    seats = {box(hand) for hand in _seats(round)}
    rest = [hand for hand in round.held if hand not in (DEALER, BOARD, *PUT_AWAY) and box(hand) not in seats and round.held[hand]]
    stacks = [hand for hand in rest if not hand.startswith("stack ")]
    return [hand for hand in (DEALER, BOARD, *stacks) if round.held.get(hand)]


def _seats(round: Round) -> list[Hand]:
    known = dict.fromkeys((*round.seating, *round.hands, *(bet.on for bet in round.bets)))
    return [hand for hand in known if hand != DEALER]


def _did(round: Round, hand: Hand) -> list[str]:
    """Return the last act of a hand, such as a fold: bets are judged by it."""
    last = next((said.word for said in reversed(round.said) if said.hand == hand), None)
    return [act_of(last)] if last is not None else []


def _whose(round: Round, bet: Bet) -> str:
    return "" if round.seating.get(box(bet.on)) == bet.by else f" ({bet.by})"


def _laid(round: Round, hand: Hand) -> str:
    return " / ".join(map(pieces, parts_of(round, hand)))


def stacked(stacks: Sequence[Stack]) -> str:
    """Return chips by their kinds.

    >>> stacked((Stack(10000, 2), Stack(500, 1)))
    '2 x $100, 1 x $5'
    """
    return ", ".join(f"{stack.many} x {money(stack.chip)}" for stack in stacks)


def because(rules: Rules, cites: str, facts: str = "") -> str:
    """Return a clause with its words, after the facts where there are any; a void names its irregularity in words."""
    clause, facts = rules.clauses.get(cites), spoken(facts)
    words = f"{cites}: {clause.says}" if clause else cites
    return f"{facts[:1].upper()}{facts[1:].rstrip('.')}. {words}" if facts else words


def clause_line(rules: Rules, cites: str) -> str:
    """Return a clause by its number and title."""
    clause = rules.clauses.get(cites)
    return f"{cites} {clause.title}" if clause else cites


@lru_cache(maxsize=20_000)
def rank_clause(clauses: tuple[tuple[str, str], ...], called: str) -> str:
    """Return the clause whose title is what a hand is called, the longest such title; empty where there is none."""
    found = [(len(title), id) for id, title in clauses if called == title or called.startswith((title + " ", title + ","))]
    return max(found, default=(0, ""))[1]
