"""Activation of another submission at a table, between two rounds: its checks and its effects (H-26)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from houseway.core.game.between_rounds import READY, SHUFFLED, USED, deck_state
from houseway.core.game.rules import Rules
from houseway.core.messages.command import Hang
from houseway.core.messages.event import Hung
from houseway.core.messages.refusal import Refusal
from houseway.core.money.cage import SEED
from houseway.core.money.places import CAGE, Move, link, meter
from houseway.core.round.shared_meters import feeds
from houseway.core.values.role import CHAIN

from .state import Table, cards_out

LONGEST = 10_000
"""The characters of one setting as it is written."""


def handle_submission(table: Table, said: Hang) -> tuple[Hung] | Refusal:
    """Return the consequences of activating a submission, or the first objection."""
    old = table.rules
    if said.by not in CHAIN:
        return Refusal("not_yours_to_say", old.cites.staff)
    if said.game != old.game.key:
        return Refusal("another_game", old.cites.opens)
    written = settings_in(said.settings)
    if written is None:
        return Refusal("setting_not_readable", old.cites.opens)
    new = old.game.under(written)
    if not isinstance(new, Rules):
        return Refusal("submission_not_lawful", new[0].cites)
    if new.unread != old.unread:  # who deals was decided when the table was opened (H-BACK-01)
        return Refusal("cards_come_otherwise", new.cites.deck)
    if not all(map(new.is_seat, table.seating)):
        return Refusal("seat_is_taken", new.cites.seated)
    for name in old.meters:
        if name not in new.meters and (table.chips.get(meter(name)) or table.chips.get(link(name))):
            return Refusal("meter_holds_money", feeds(old, name))
    if new.equipment != old.equipment and cards_out(table):
        return Refusal("cards_not_shuffled", new.cites.deck)
    return (
        Hung(
            game=new.game.key,
            edition=new.edition,
            digest=new.digest,
            settings=new.submission,
            deck=_deck_after(table, new),
            by=said.by,
            cites=new.cites.opens,
            moves=tuple(_seeds(table, new)),
        ),
    )


def settings_in(settings: tuple[tuple[str, str], ...]) -> dict[str, object] | None:
    """Return the settings as a house's sheet has them, or None where one of them is not a value of TOML."""
    written: dict[str, object] = {}
    for name, text in settings:
        if type(text) is not str or len(text) > LONGEST or name in written:
            return None
        try:
            found = tomllib.loads("value = " + text)
        except (ValueError, RecursionError):
            return None
        if found.keys() != {"value"}:
            return None
        written[name] = found["value"]
    return written


def _deck_after(table: Table, new: Rules) -> str:
    """Return the state of the cards: other cards must be shuffled first, unless no one at the table shuffles."""
    same = new.equipment == table.rules.equipment
    deck = table.deck if same else USED if new.equipment.size else READY
    if deck == USED and not any(tending.leaves in (SHUFFLED, READY) for tending in new.tendings.values()):
        return READY
    return deck_state(new.tendings, deck)


def _seeds(table: Table, new: Rules) -> Iterator[Move]:
    for name, shown in new.meters.items():
        if shown and name not in table.rules.meters:
            yield Move(CAGE, meter(name), shown, SEED)
