"""A table of the day: patrons in its seats, its dealer, and lines as worked rounds have them."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.messages.command import BuyIn, Leave, OpenRound, Sit, Tend
from houseway.core.wire.notation import read_line

from .day import Day
from .people import Person


class AtTable:
    """Patrons who sit at one table of a day."""

    def __init__(self, day: Day, number: int, seats: Mapping[str, Person]) -> None:
        self.day, self.number, self.seats = day, number, seats
        self.dealer = day.dealer(number)

    def sits(self, cents: int, how: str = "wallet") -> None:
        """Seat everybody, each with chips out of the wallet or for cash."""
        for seat, patron in self.seats.items():
            patron.submits(self.number, Sit(patron.name, (seat,)))
            if how == "wallet":
                patron.submits(self.number, BuyIn(patron.name, cents, "wallet"))
            else:
                self.dealer.submits(self.number, BuyIn(patron.name, cents, "cash"))

    def leaves(self) -> None:
        """Let everybody leave; their chips go to their wallets."""
        for patron in self.seats.values():
            patron.submits(self.number, Leave(patron.name))

    def opens(self) -> None:
        """Let the dealer open a round, with cards that are shuffled and cut first where they were used."""
        self.day.rounds[self.number] += 1
        if self.dealer.tries(self.number, OpenRound()):
            return
        for command in (Tend("dealer", "shuffles"), Tend("dealer", "cuts", "20"), OpenRound()):
            self.dealer.submits(self.number, command)

    def plays(self, lines: str) -> None:
        """Send the commands of some lines; cards are entered by the dealer."""
        for line in filter(None, map(str.strip, lines.splitlines())):
            for command in read_line(line, self.day.rules[self.number].game.between):
                self.person_of(line).submits(self.number, command)

    def refused(self, line: str) -> tuple[str, str]:
        """Send a command that is refused, and return the sentence and the clause."""
        (command,) = read_line(line, self.day.rules[self.number].game.between)
        return self.person_of(line).is_refused(self.number, command)

    def person_of(self, line: str) -> Person:
        """Return the actor of a line."""
        seat = line.split()[1] if line.startswith("seat ") and " gets " not in line else ""
        return self.seats.get(seat, self.dealer)

    def chips(self, patron: Person) -> int:
        """Return the chips in front of a patron, as the record has them: what is set aside is not there yet."""
        return self.day.holds(self.number, f"player {patron.name}")

    @property
    def round(self) -> int:
        """The number of the last round that was opened here."""
        return self.day.rounds[self.number]
