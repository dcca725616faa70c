"""Notes of a round: a name, for some notes with a subject after it, such as a seat or a card.

The record holds a note as text (`Noted.what`), the name and its subjects with spaces between. A game declares its
notes once, as constants, and looks them up in a round; no other code reads the text.

>>> Note("button").written("3")
'button 3'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from houseway.core.circle import Round
from houseway.core.values.hands import Hand

from .event import Noted


@dataclass(frozen=True, slots=True)
class Note:
    """A kind of note in a round's record."""

    name: str

    def written(self, *subject: object) -> str:
        """Return the note as the record holds it."""
        return " ".join((self.name, *map(str, subject))) if subject else self.name

    def noted(self, cites: str, *subject: object, about: Hand | None = None) -> Noted:
        """Return the event that enters it in the record, about one hand or none."""
        return Noted(self.written(*subject), cites, about)

    def is_in(self, round: Round, *subject: object) -> bool:
        """Whether a round has this note with exactly this subject."""
        return bool(round.noted) and self.written(*subject) in round.noted  # most rounds note nothing

    def subjects(self, round: Round, *first: object) -> list[str]:
        """Return the subjects a round has noted under the name, after the first ones if they are given, in order."""
        before = self.written(*first) + " "
        return [text.removeprefix(before) for text in round.noted if text.startswith(before)]


def in_order(round: Round, *notes: Note) -> Iterator[tuple[Note, str]]:
    """Yield those of the notes that a round has, each with its subject, in the order they were noted."""
    for text in round.noted:
        for note in notes:
            if text.startswith(note.name + " "):
                yield note, text.removeprefix(note.name + " ")


RESHUFFLE: Final = Note("reshuffle")
"""The cards are shuffled before the next round."""
STUB_COUNTED: Final = Note("stub_counted")
"""The cards left over were counted."""
