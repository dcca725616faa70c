"""Irregularities: the remedy, its clause, and the staff who must approve or decide."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.words import everybody, spoken
from houseway.core.messages import command as c
from houseway.core.messages.event import Called, PaymentHeld, RulingAsked
from houseway.core.messages.refusal import Refusal
from houseway.core.round.irregularity import Irregularity, is_late
from houseway.core.table.table import Taken, take
from houseway.core.values.role import CHAIN, DEALER, SURVEILLANCE
from houseway.play.chance import Feeder, Source, undealt
from houseway.play.random_tables import call_of
from houseway.school.item import ItemQuestion, Shown, single_choice
from houseway.school.picture import because, clause_line, command_text, event_sentence, felt, on_spot
from houseway.school.scene import Moment, Scene

from .moments import some

MOST = 3
LINES = 8
"""Number of irregularities called at one moment."""
LONGEST = 4
"""Maximum number of sentences of a remedy that are shown."""


class AcceptedCall:
    """A call that the rules accept, and its consequences."""

    def __init__(self, moment: Moment, line: Irregularity, call: c.Call, taken: Taken) -> None:
        self.moment, self.line, self.call, self.taken = moment, line, call, taken

    @property
    def remedy(self) -> str:
        """Return the remedy in words."""
        found = [event_sentence(event) for event in self.taken.events if not isinstance(event, Called)]
        found = [text for text in found if text]
        asked = next((event for event in self.taken.events if isinstance(event, RulingAsked)), None)
        if asked is not None:
            return f"Play waits until the {everybody(asked.needs, together=False)} decides."
        rest = f" And {len(found) - LONGEST} more." if len(found) > LONGEST else ""
        return " ".join(dict.fromkeys(found[:LONGEST])) + rest if found else "Nothing changes; it is noted and play continues."

    @property
    def cites(self) -> tuple[str, ...]:
        """Return the clause of the line, and those of what follows."""
        return (self.line.cites, *(event.cites for event in self.taken.events))


def accepted_calls(moment: Moment, draw: Source) -> list[AcceptedCall]:
    """Return calls that are accepted at a moment, by irregularity."""
    round = moment.round
    if round.disputed is not None or round.stage is None:
        return []
    open_now = [line for line in round.rules.irregularities.values() if round.stage.name in line.during or is_late(round, line)]
    found: list[AcceptedCall] = []
    feeder = Feeder(undealt(round.rules.equipment, round.held.values()))
    for _ in range(min(LINES, len(open_now))):
        line = open_now.pop(draw.below(len(open_now)))
        call = call_of(round, line, draw, feeder)
        ruling = take(moment.table, call)
        if not isinstance(ruling, Refusal):
            found.append(AcceptedCall(moment, line, call, ruling))
    return found


def remedy(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the remedy of an irregularity; wrong answers are remedies of others at the same moment."""
    for moment in some(scene, MOST, draw):
        heard = accepted_calls(moment, draw)
        for one in heard[:MOST]:
            rules = moment.round.rules
            shows = (*felt(moment.round), f"Called: {command_text(one.call)}")
            why = because(rules, one.line.cites, one.remedy.rstrip("."))
            others = [other.remedy for other in heard]
            about = (moment.table, one.call)
            asked = single_choice(
                "What is done?", shows, one.remedy, others, one.cites, why, draw, about, Shown(moment.round, one.call.about or "")
            )
            if asked is not None:
                yield asked


def remedy_clause(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield the clause behind a remedy; wrong answers are the clauses of other irregularities."""
    rules = scene.end.rules
    every = [clause_line(rules, line.cites) for line in rules.irregularities.values()]
    for moment in some(scene, MOST, draw):
        for one in accepted_calls(moment, draw)[:MOST]:
            true = clause_line(rules, one.line.cites)
            shows = (*felt(moment.round), f"Called: {command_text(one.call)}", f"Done: {one.remedy}")
            why = because(rules, one.line.cites)
            about = (moment.table, one.call)
            asked = single_choice(
                "By which clause?",
                shows,
                true,
                every,
                (one.line.cites,),
                why,
                draw,
                about,
                Shown(moment.round, one.call.about or ""),
            )
            if asked is not None:
                yield asked


def who_approves(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the staff who must approve a payment, decide a call, or may make it."""
    rules = scene.end.rules
    alone = [spoken(role) for role in (DEALER, *CHAIN, SURVEILLANCE)]
    pairs = [everybody((role, SURVEILLANCE)) for role in CHAIN]
    for event in [event for event in scene.played.events if isinstance(event, PaymentHeld) and event.needs][:MOST]:
        true = everybody(event.needs, or_above=event.or_above)
        ask = f"{on_spot(event.bet).capitalize()} wins {event_sentence(event)}"
        others = [*alone, *pairs] if not event.or_above else [f"{role} or above" for role in alone]
        ask = f"Who must approve the payment on {on_spot(event.bet)}?"
        why = because(rules, event.cites, f"it waits for {true}")
        asked = single_choice(
            ask, felt(scene.end, event.bet.on), true, others, (event.cites,), why, draw, event.bet, Shown(scene.end, event.bet.on)
        )
        if asked is not None:
            yield asked
    lines = tuple(rules.irregularities.values())
    for _ in range(min(1, len(lines))):
        line = lines[draw.below(len(lines))]
        roles = line.needs_ruling or line.by
        true = everybody(roles, together=False)
        others = [*alone, *(everybody(pair, together=False) for pair in ((DEALER, CHAIN[0]), CHAIN[:2], CHAIN[1:3]))]
        ask = "Who decides about this call, where the caller may not?" if line.needs_ruling else "Who calls this?"
        why = because(rules, line.cites, true)
        asked = single_choice(ask, (spoken(line.name).capitalize(),), true, others, (line.cites,), why, draw, ("line", line.name))
        if asked is not None:
            yield asked
