"""Double Down Stud: the wager doubled or left, over every hole card."""

from __future__ import annotations

from fractions import Fraction

from houseway.core.round.state import Round
from houseway.core.values.cards import FRENCH
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD, Hand
from houseway.games.double_down_stud.odds import outlook
from houseway.lab.hints import Priced

from .count import ENDS
from .sights import nets, worth
from .spreads import table_in_use

DOUBLES = "doubles"


def priced(seen: Round, hand: Hand) -> tuple[Priced, ...]:
    """Return the expected net of doubling, the first wager included, and of not doubling."""
    four = cards_in((*seen.held[hand], *seen.held[BOARD]))
    found = dict(outlook(four, (card for card in FRENCH if card not in four)))
    made = worth([found.get(end, 0) for end in ENDS], nets(table_in_use(seen.rules, None))) / sum(found.values())
    wager = seen.bets[seen.bet(hand, "wager")]
    return Priced(DOUBLES, wager, made * 2 * wager), Priced("", None, Fraction(made * wager))
