"""Which games PHH has a code for, and which of them are played here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from houseway.core.game.rules import Rules
from houseway.families.poker_room.house_rules import STRUCTURE


class Code(NamedTuple):
    """A game of ours and how it is bet."""

    game: str
    structure: str


CODES: Final[Mapping[str, Code]] = {
    "FT": Code("holdem", "fixed_limit"),
    "NT": Code("holdem", "no_limit"),
    "PO": Code("omaha", "pot_limit"),
    "FO/8": Code("omaha_eight_or_better", "fixed_limit"),
    "F7S": Code("seven_card_stud", "fixed_limit"),
    "F7S/8": Code("seven_card_stud_eight_or_better", "fixed_limit"),
}
NOT_PLAYED: Final[Mapping[str, str]] = {
    "NS": "short-deck hold 'em",
    "FR": "razz",
    "N2L1D": "deuce-to-seven single draw",
    "F2L3D": "deuce-to-seven triple draw",
    "FB": "badugi",
}
"""Codes of games the rulebook does not have. Its draw low counts ace to five, so it is no deuce-to-seven (R-PKR-01)."""


def code_of(rules: Rules) -> str | None:
    """The code of a game as this table bets it, if PHH has one."""
    wanted = (rules.game.key, rules[STRUCTURE])
    return next((name for name, code in CODES.items() if code == wanted), None)
