"""Takes up a record where it ended: the same table, its players and their chips."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from houseway.core.game.game import Game
from houseway.core.messages.bounded import MOST_OF_A_RECORD
from houseway.core.messages.unreadable import Unreadable
from houseway.core.table.table import Table
from houseway.core.values.hands import Hand
from houseway.worked.chain import Chain, read_chain
from houseway.worked.proof import signature_faults
from houseway.worked.reader import read_worked
from houseway.worked.replay import open_table, play_worked
from houseway.worked.signatures import Signer
from houseway.worked.text_files import bytes_of
from houseway.worked.worked import Worked

from .setup import YOU, Chosen


@dataclass(frozen=True, slots=True)
class Resumed:
    """A table as its record left it."""

    chain: Chain
    chosen: Chosen
    worked: Worked
    table: Table

    @property
    def taken(self) -> list[Hand]:
        """The seats that are occupied."""
        return list(self.table.seating)

    @property
    def yours(self) -> Hand | None:
        """The seat of the person, if one has played."""
        return next((seat for seat, player in self.table.seating.items() if player == YOU), None)

    @property
    def is_cut_short(self) -> bool:
        """Whether the file ends with something that is not finished."""
        return any("not finished" in missing for missing in self.chain.missing)


def resume(file: Path, game: Game, signer: Signer | None) -> Resumed:
    """Check the chain of a record, replay it, and return its table; a record that cannot be continued raises `Unreadable`."""
    data = bytes_of(file, MOST_OF_A_RECORD)
    chain = read_chain(data)
    header = chain.header
    if header is None:
        raise Unreadable(f"{file}: not a record of format 1, so it cannot be continued. Use another name")
    if chain.lacks_signature:
        raise Unreadable(f"{file}: its closing line is not signed. Run houseway seal {file} --sign KEY first")
    faults = [*chain.broken, *signature_faults(chain)]
    if faults:
        raise Unreadable(f"{file}: {faults[0]}. Nothing was written")
    if header.key != (signer.public if signer else ""):
        wanted = f"is signed by key {header.key}: add --sign with that key" if header.key else "is not signed: leave out --sign"
        raise Unreadable(f"{file}: this record {wanted}")
    worked = read_worked(data.decode("utf-8", "surrogateescape")[: chain.whole])
    if worked.game != game.key:
        raise Unreadable(f"{file}: a record of {worked.game}, not of {game.key}")
    outcome = play_worked(worked)
    if outcome.wrong or len(outcome.rounds) != chain.rounds:
        raise Unreadable(f"{file} does not replay cleanly, so it is not continued. Run houseway replay {file}")
    rules = open_table(worked).rules
    if header.rules != rules.law_digest:
        raise Unreadable(f"{file}: the rules of this table have changed since, so it is not continued. Use another name")
    return Resumed(chain, Chosen(rules, dict(worked.settings), header.place), worked, outcome.table)
