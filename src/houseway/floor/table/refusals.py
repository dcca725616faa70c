"""Refusals of an owner for commands that the rules accept and the record rejects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from houseway.core.messages.command import BuyIn, Command
from houseway.core.messages.refusal import Refusal
from houseway.core.table.table import Table
from houseway.floor.step import Ruling

from .readiness import SENTENCES as OF_OPENING

SENTENCES: Final[Mapping[str, str]] = {
    **OF_OPENING,
    "wallet_is_short": "The wallet does not hold this much.",
    "rack_is_short": "The rack does not hold these chips. Ask the floor for a fill.",
    "excluded_from_play": "You are excluded from play. You can still leave your tables and take your money out.",
    "beyond_a_limit": "This is more than your limit or the house's allows for now.",
    "meter_out_of_reach": "The meter of this bet is out of use or cannot be reached now.",
    "dealt_by_the_platform": "The platform deals here from a sealed order, so a card cannot be corrected. Open a dispute.",
}
"""The sentence for a command that the rules accept and the floor refuses. The rules have no sentence for it."""
SEALED_ORDER: Final = Refusal("dealt_by_the_platform", "R-GEN-33")
"""Refuses a correction of a card, a throw or a number that no person typed and no reader read."""
REFUSES: Final = frozenset({Ruling.OVERDRAWN, Ruling.EXCLUDED, Ruling.BEYOND_LIMIT})
"""The verdicts that are due to one command and refuse it."""


def refusal_of(ruling: Ruling, command: Command | str, table: Table) -> Refusal:
    """Return the refusal of a command for which the record gave a verdict."""
    if ruling is Ruling.EXCLUDED:
        return Refusal("excluded_from_play", "A11")
    if ruling is Ruling.BEYOND_LIMIT:
        return Refusal("beyond_a_limit", "A10")
    if isinstance(command, BuyIn):
        return Refusal("wallet_is_short" if command.how == "wallet" else "rack_is_short", table.rules.cites.tender)
    return Refusal("not_enough_chips", table.rules.cites.tender)


def refusals_of(command: Command, table: Table) -> Iterable[Refusal]:
    """Return every refusal that the record can cause for a command."""
    yield Refusal("not_enough_chips", table.rules.cites.tender)  # earlier builds used this for a wallet too
    yield from (refusal_of(ruling, command, table) for ruling in REFUSES)
