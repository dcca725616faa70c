"""A player who follows a strategy at a real table, and sees only their own hand and the dealer's up card."""

from __future__ import annotations

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.chips import dollars
from houseway.core.values.hands import Hand
from houseway.games.spanish_21.bars import four_hands_already, not_enough_chips
from houseway.games.spanish_21.facts import held, is_split, stake, up_card, word
from houseway.games.spanish_21.hands import ACE, value
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Player

from .endings import DOUBLE, HIT, Sheet, thirds
from .main import sheets_of
from .prices import MIXED, SPADES, SUITED
from .tree import tree


def column(card: Card) -> int:
    """Return the column of a card's value."""
    return 0 if card.rank == ACE else value(card) - 1


def suits_of_two(cards: tuple[Card, ...], at: int) -> int:
    """Return the suits of first cards that can become 6-7-8 or 7-7-7: mixed, one suit, or spades."""
    if thirds()[at] < 0 or cards[0].suit != cards[1].suit:
        return MIXED
    return SPADES if cards[0].suit == "s" else SUITED


def speaks(sheets: list[Sheet]) -> Player:
    """Return a player who follows these sheets; an empty word keeps a double, and the dealer moves on."""
    hands = tree()

    def next_word(round: Round, hand: Hand) -> str:
        up, cards = up_card(round), held(round, hand)
        assert up is not None
        sheet = sheets[column(up)]
        at = hands.at(*map(column, cards))
        split, pair = is_split(round, hand), column(cards[0])
        play = sheet.after[pair] if split else sheet.alone
        if word(round, hand) == "doubles":
            return "rescues" if play.rescue[at] else ""
        suits, chips = suits_of_two(cards, at), dollars(stake(round, hand))
        if len(cards) == 2:
            paired = pair == column(cards[1]) and not four_hands_already(round, hand) and not not_enough_chips(round, hand)
            if paired and (split or sheet.split[pair, suits]):  # a player who split once splits again
                return f"splits {chips}"
            if not split and sheet.surrender[at, suits]:
                return "surrenders"
        act = play.act[at, suits]
        return f"doubles {chips}" if act == DOUBLE else "hits" if act == HIT else "stands"

    return next_word


def plays(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a player who follows a named strategy."""
    return speaks(sheets_of(counts, strategy))
