"""The rounds of a file as they are recorded, one after the other, to be decided again under other rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.core.game.game import Game
from houseway.core.messages.event import RoundOpened
from houseway.whatif.recorded import RecordedRound, RecordedStep, of_the_round

from .replay import open_table, played_parts
from .worked import Outcome, Played, Step, Worked


class RecordedFile:
    """The rounds of a file. It is played under its own rules as it is read, and what differs is in `wrong`."""

    def __init__(self, worked: Worked, table: str = "", game: Game | None = None) -> None:
        self._worked, self._table = worked, table
        self._outcome = Outcome(open_table(worked, game), [], [])
        self.wrong: list[str] = self._outcome.wrong
        """What differs from the file under the file's own rules."""

    @property
    def parts(self) -> int:
        """The number of rounds the file writes."""
        return len(self._worked.parts)

    def rounds(self) -> Iterator[RecordedRound]:
        """Yield each round; none is kept."""
        outcome, number = self._outcome, 0
        for _ in played_parts(self._worked, outcome):
            if not outcome.rounds:
                continue
            number += 1
            played, source = outcome.rounds.pop(), outcome.sources.pop()
            yield recorded(str(number), self._table, played, source.steps)


def recorded(name: str, table: str, played: Played, steps: Sequence[Step]) -> RecordedRound:
    """Return a round of a file as it is recorded: from its opening on, without what was said between rounds."""
    taken = [step for step in steps if step.refused is None]
    first = next(at for at, step in enumerate(taken) if isinstance(step.events[0], RoundOpened))
    said = [RecordedStep(step.line, step.command, step.events) for step in taken[first + 1 :]]
    opened = played.opened
    return RecordedRound(name, table, opened.rules, opened.opened, taken[first].events[1:], tuple(of_the_round(said)))
