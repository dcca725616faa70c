"""Decides every stored command again, as its original actor, and compares the events byte for byte."""

from __future__ import annotations

from dataclasses import fields

from houseway.core.messages.command import Command, Misread
from houseway.core.messages.event import Event, Hung, RoundOpened, Tended
from houseway.core.messages.refusal import Refusal
from houseway.core.table.actors import TableActor, table_actor, take_from
from houseway.core.table.shared_meters import shared_meters
from houseway.core.table.table import Table
from houseway.floor.meters.board import out_of_reach
from houseway.floor.step import VERSION, Step, read_recorded_command
from houseway.floor.store.tables import events_of, written_events
from houseway.floor.table.live import as_text
from houseway.floor.table.readiness import closed_by_the_house
from houseway.floor.table.refusals import SEALED_ORDER, refusals_of

from .walk import Differs, Walk

BY_THE_LEDGER = "it was refused by the ledger, and the record does not hold what would have been posted"
OUT_OF_REACH = "it was refused because a shared meter was out of use, and the step does not hold that"
BY_THE_HOUSE = "it was refused because the table was out of use or its cards or dice overdue, and the step does not hold that"
BY_THE_PLATFORM = "it was refused because the platform deals at this table, and the step does not hold that"
BY_RIGHTS = "it was refused by rights, and a step of the first version does not have the actor"


class Deciding(Walk):
    """A walk that decides each command again by the rules."""

    def followed(self, table: Table, step: Step) -> tuple[Event, ...]:
        """Decide the command of a step."""
        voice, text = read_recorded_command(step)
        command = self.commands.read(text)
        if voice is None:
            voice = self._derived(step, table, table_actor(command, table))
        if step.refused is not None and (
            self._is_of_the_board(step, table, command)
            or self._is_of_the_house(step, table, command)
            or self._is_of_the_platform(step, command)
        ):
            return ()
        ruling = take_from(table, voice, command)
        if isinstance(ruling, Refusal):
            if as_text(ruling) != step.refused:
                raise Differs(f"decided again, it is refused ({as_text(ruling)}); stored: {step.refused or 'it was accepted'}")
            if step.events:
                raise Differs("it was refused and has events")
            return ()
        if step.refused is not None:
            self._refused_by_the_ledger(step, table, command)
            return ()
        if not is_written_as(step, ruling.events):
            self._compare(step, ruling.events)
        self.table = ruling.after
        return ruling.events

    def _derived(self, step: Step, table: Table, whose: TableActor | None) -> TableActor:
        """Return the actor of a step that does not contain it.

        A command that was accepted, or refused by the rules, came from the actor who has the right to it: everyone
        else gets one refusal. Only where that refusal was given is the actor unknown, and nothing follows from the
        step.
        """
        if step.refused == as_text(Refusal("not_yours_to_say", table.rules.cites.seated)):
            if whose is not None:
                self.found.unproved[f"{step.table}.{step.seq}"] = BY_RIGHTS
            return ""
        return whose or ""

    def _is_of_the_board(self, step: Step, table: Table, command: Command) -> bool:
        """Whether a bet was refused before the rules decided, because a shared meter was out of use."""
        cut = out_of_reach(table, command, shared_meters(table))
        if cut is None or step.refused != as_text(cut):
            return False
        self.found.unproved[f"{step.table}.{step.seq}"] = OUT_OF_REACH
        return True

    def _is_of_the_house(self, step: Step, table: Table, command: Command) -> bool:
        """Whether a round was not opened because the table was out of use, or its cards or dice were overdue."""
        if step.refused not in [as_text(one) for one in closed_by_the_house(table, command)]:
            return False
        self.found.unproved[f"{step.table}.{step.seq}"] = BY_THE_HOUSE
        return True

    def _is_of_the_platform(self, step: Step, command: Command) -> bool:
        """Whether a correction of a card was refused because the platform dealt it (R-GEN-33)."""
        if not isinstance(command, Misread) or step.refused != as_text(SEALED_ORDER):
            return False
        self.found.unproved[f"{step.table}.{step.seq}"] = BY_THE_PLATFORM
        return True

    def _refused_by_the_ledger(self, step: Step, table: Table, command: Command) -> None:
        """Raise an error unless the record can have refused a command that the rules take."""
        if step.refused not in {as_text(refusal) for refusal in refusals_of(command, table)}:
            raise Differs(f"decided again, it is accepted; stored: {step.refused}")
        self.found.unproved[f"{step.table}.{step.seq}"] = BY_THE_LEDGER

    def _compare(self, step: Step, decided: tuple[Event, ...]) -> None:
        """Raise an error with the first difference between the stored events and those decided again."""
        stored = events_of(step)
        for event in stored:
            if isinstance(event, RoundOpened | Hung) or (isinstance(event, Tended) and event.settings):
                self.rules(event)
        for at, (one, other) in enumerate(zip(stored, decided, strict=False), start=1):
            if one != other:
                raise Differs(f"decided again, event {at} of {len(stored)} differs: {_apart(one, other)}")
        if len(stored) != len(decided):
            raise Differs(f"decided again, it has {len(decided)} events; stored: {len(stored)}")
        raise Differs("its events are not written as this build writes them")


def is_written_as(step: Step, events: tuple[Event, ...]) -> bool:
    """Whether a step contains exactly these events; those of another version are compared by value."""
    return written_events(events) == step.events or (step.version != VERSION and events_of(step) == events)


def _apart(stored: Event, decided: Event) -> str:
    """Return in which fields two events differ, without what is in them: it may be a card that nobody has seen."""
    if type(stored) is not type(decided):
        return f"stored {type(stored).__name__}, decided {type(decided).__name__}"
    names = [one.name for one in fields(stored) if getattr(stored, one.name) != getattr(decided, one.name)]
    return f"{type(stored).__name__} in {', '.join(names)}"
