"""Chemin de fer at the terminal: point counts, what is left to cover, and bots that bank when they can afford to.

A bot bids when nobody else does, keeps a bank that wins while three more like it would not ruin it, follows a bank that beat it,
now and then goes banco, and otherwise covers a small part. With five it draws: the lab says what that is worth
(`houseway analyze chemin_de_fer`).
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.align import Align
from rich.console import RenderableType
from rich.text import Text

from houseway.core.game.words import money
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.values.chips import Chips
from houseway.families.baccarat.hands import named
from houseway.games.chemin_de_fer import facts as f
from houseway.games.chemin_de_fer.banking import BIDS, highest_bidder
from houseway.games.chemin_de_fer.covering import BANCO, COVERS, SUIVI

from .lore import Lore, as_dealt, silent, unknown

COMFORT = 4
"""How often a bot could lose what it puts up."""
SMALL_PART = 20
ROUND: Chips = 5_00
ONE_IN = 5
"""How seldom a bot goes banco."""


def chooses(seen: Round, asks: Sequence[Ask]) -> Command:
    """Bank with chips to spare, cover a small part, draw on five; otherwise what silence means."""
    offered = {ask.says: ask for ask in asks}
    if f.BANKS in offered and offered[f.BANKS].low is not None and f.LETS_STAND not in offered:
        ask = offered[f.BANKS]
        if f.purse(seen, ask.who) >= COMFORT * (ask.low or 0):
            return Say(ask.who, f.BANKS, _part(seen, ask, 2 * COMFORT))
    if COVERS in offered:
        return Say(offered[COVERS].who, COVERS, _part(seen, offered[COVERS], SMALL_PART))
    if f.CARD in offered:
        return Say(offered[f.CARD].who, f.CARD)
    return silent(asks)


def _part(seen: Round, ask: Ask, share: int) -> Chips:
    """Such a share of the stack in round sums, as far as the offer goes."""
    chips = f.purse(seen, ask.who) // share
    return max(ask.low or 0, min(chips - chips % ROUND, ask.high or 0))


def speaks(seen: Round, asks: Sequence[Ask]) -> Command | None:
    """The least bid where nobody has bid, suivi, and banco now and then."""
    offered = {ask.says: ask for ask in asks}
    if BIDS in offered and highest_bidder(seen) is None:
        return Say(offered[BIDS].who, BIDS, _part(seen, offered[BIDS], 2 * COMFORT))
    if BANCO not in offered:
        return None
    hand = offered[BANCO].who
    if f.purse(seen, hand) < COMFORT * f.placed(seen):
        return None
    if SUIVI in offered:
        return Say(hand, SUIVI)
    return Say(hand, BANCO) if (seen.opened.number + int(hand)) % ONE_IN == 0 else None


def remarks(seen: Round, ask: Ask) -> str:
    """What an offer costs or does, for whoever has not played this before."""
    match ask.says:
        case "bids":
            return "the highest bid has the shoe and banks"
        case "banks":
            return "you put this up against everybody; the house takes a share of what you win"
        case "lets the bid stand":
            return "your bid is your wager"
        case "passes":
            return "the next seat is asked"
        case "suivi":
            return f"you lost to this bank, and match all {money(f.placed(seen))} of it before anybody else may"
        case "banco":
            return f"you match all {money(f.placed(seen))} of the bank, alone"
        case "covers":
            return f"a part of the bank, of which {money(f.room(seen))} is open"
        case "says card":
            return "one more card, face up"
        case "says under eight":
            return "no natural: you give the card that was asked for"
        case "turns up":
            return "your two cards; a third comes as the table has it"
        case "changes cash":
            return "chips for cash"
        case _:
            return ""


def bank(seen: Round, wide: bool) -> RenderableType | None:
    """What the banker has put up and how much of it is covered."""
    if not f.somebody_banks(seen):
        return None
    words = (" bank ", "bold"), money(f.placed(seen)), ("   covered ", "bold"), money(f.covered(seen))
    return Align.center(Text.assemble(*words))


LORE = Lore(chooses, as_dealt, named, unknown, remarks, middle=bank, speaks=speaks)
