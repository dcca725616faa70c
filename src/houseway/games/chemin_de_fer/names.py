"""Names of point counts and offers at chemin de fer, and the amount left to cover."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.game.names import Names
from houseway.core.game.picture import Line, Run, line
from houseway.core.game.words import money
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.hands import Hand
from houseway.families.baccarat.hands import named
from houseway.families.baccarat.names import CALLED, called, event_line

from . import facts as f


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return the cost or effect of an offer, for a new player."""
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


def bank(seen: Round, wide: bool) -> Line | None:
    """Return the line with the amount the banker has put up and the part of it that is covered."""
    if not f.somebody_banks(seen):
        return None
    up, covered = money(f.placed(seen)), money(f.covered(seen))
    return line(Run(" bank ", "bold"), up, Run("   covered ", "bold"), covered, centred=True)


def calls(seen: Round, hand: Hand | None) -> Mapping[str, str]:
    """Return the bank, and the counts of both hands and the result once all their cards are face up."""
    if not f.somebody_banks(seen):
        return {}
    told = {"bank": money(f.placed(seen)), "open": money(f.room(seen))}
    if not f.covers(seen):
        return told
    player, banker = f.players(seen), f.bankers(seen)
    hidden = not player or not banker or BACK in player or BACK in banker
    return told if hidden else {**told, **called(f.player_counts(seen), f.banker_counts(seen))}


NAMES = Names(
    named,
    remarks=remarks,
    event_line=event_line,
    middle=bank,
    marks={f.BANKS: "banks", f.LETS_STAND: "banks"},
    called=("bank", "open", *CALLED),
    calls=calls,
)
