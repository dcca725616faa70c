"""`houseway floor proofs`: writes the proofs of the cards that a viewer saw in a round, for `houseway verify-shoe`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from houseway.cli.screen import fail, screen
from houseway.core.fault import Fault
from houseway.core.round.view import PUBLIC
from houseway.floor.lookback.rounds import NotFound, find_round
from houseway.floor.seal import CannotOpen
from houseway.floor.store.tables import RulesCache
from houseway.floor.table.card_proofs import proofs_for

from .database import game_of, reached, round_called, shoe_keys


def write_proofs(database: str, round: str, player: str | None, shoes: Sequence[str], folder: Path) -> None:
    """Write one file for each shoe of a round that is over; a player gets the own hand too."""
    name, keys = round_called(round), shoe_keys(shoes)
    if keys is None:
        fail("the shoes are sealed. Name their key with --shoe-key NAME=FILE")
    with reached(database) as record, record.transaction():
        try:
            found = find_round(record, name)
        except NotFound as wrong:
            fail(f"{wrong}. Name a round of the record, for example 12.345")
        if found.steps[-1].rests is None:
            fail(f"round {round} is not over, and its cards are not shown before that")
        if player is not None and player not in {one for _, one in found.opened.seating}:
            fail(f"{player} did not play in round {round}. Name a player of it, or leave --player out")
        try:
            made = proofs_for(record, name.table, found.steps[0].seq, player or PUBLIC, keys, RulesCache(game_of))
        except (CannotOpen, Fault) as wrong:
            fail(str(wrong))
    folder.mkdir(parents=True, exist_ok=True)
    for one in made:
        file = folder / f"proofs-{round}-{player or 'public'}-{one.step}.json"
        if file.exists():
            fail(f"{file} is there already. Name another folder")
        file.write_text(one.written(), encoding="utf-8")
        screen(markup=False).print(f"{file}: {len(one.proofs)} cards. Check it with: houseway verify-shoe {file}", soft_wrap=True)
    if not made:
        screen(markup=False).print(f"round {round}: no card of a sealed shoe was seen", soft_wrap=True)
