"""A player who follows a strategy at a real table, using only their own card and the board."""

from __future__ import annotations

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.state import Round
from houseway.core.values.cards import FRENCH
from houseway.core.values.chips import dollars
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD, Hand
from houseway.games.double_down_stud.odds import outlook
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Player

from .count import ENDS
from .sights import STRATEGIES, Sight, kind_of, nets, worth
from .spreads import table_in_use


def plays(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a player by a strategy, who doubles in full or not at all."""
    by, doubles = nets(table_in_use(rules, table)), STRATEGIES[strategy]

    def next_word(round: Round, hand: Hand) -> str:
        four = cards_in((*round.held[hand], *round.held[BOARD]))
        found = dict(outlook(four, (card for card in FRENCH if card not in four)))
        makes = tuple(found.get(end, 0) for end in ENDS)
        if not doubles(Sight(kind_of(four, makes), makes, 1), worth(makes, by)):
            return ""
        return f"doubles {dollars(round.bets[round.bet(hand, 'wager')])}"

    return next_word
