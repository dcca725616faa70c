"""Irregularities: the remedy, its clause, and the staff who may call, decide or approve."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from houseway.core.game.words import money, spoken
from houseway.core.messages import command as c
from houseway.core.messages.event import (
    BetVoided,
    Called,
    CardsTakenBack,
    ChipsMoved,
    DuesChanged,
    Event,
    Owed,
    RoundClosed,
    RulingAsked,
    StageBegan,
)
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet
from houseway.core.round.handlers import NO_PIECES
from houseway.core.round.irregularity import Irregularity, is_late
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.role import CHAIN, DEALER, FLOOR, SURVEILLANCE, Role
from houseway.play.chance import Feeder, Source, undealt
from houseway.play.random_tables import call_of
from houseway.school.event_sentences import event_sentence, taken_back
from houseway.school.item import ItemQuestion, Shown, in_order, single_choice
from houseway.school.picture import because, clause_line, felt
from houseway.school.scene import Moment, Scene
from houseway.school.words import command_sentence, listed, on_spot, sentence, step_named

from .moments import piece_of, some

MOST = 3
LINES = 8
"""Number of irregularities called at one moment."""
LONGEST = 4
"""Maximum number of sentences of a remedy that are shown."""
ASKED: tuple[Role, ...] = (DEALER, *CHAIN, SURVEILLANCE)
"""The roles of which a question asks who may do something; the engine accepts or refuses each."""
USUAL: tuple[Role, ...] = (DEALER, FLOOR)
USUALLY = 4
"""One in so many questions is about a call that dealer and floor may make: the answer would always be the same."""
_FOLLOWS = (ChipsMoved, RoundClosed, StageBegan)
"""What follows in any round and is no part of a remedy."""


class AcceptedCall:
    """A call that the rules accept, and its consequences."""

    def __init__(self, moment: Moment, line: Irregularity, call: c.Call, taken: Taken) -> None:
        self.moment, self.line, self.call, self.taken = moment, line, call, taken

    @property
    def remedy(self) -> str:
        """Return the remedy in words."""
        events = [event for event in self.taken.events if not isinstance(event, Called)]
        asked = next((event for event in events if isinstance(event, RulingAsked)), None)
        if asked is not None:
            return f"Play waits until the {listed(map(spoken, asked.needs), 'or')} has decided."
        void = [event.bet for event in events if isinstance(event, BetVoided)]
        back = [event for event in events if isinstance(event, CardsTakenBack)]
        rules = self.moment.round.rules
        apart = (BetVoided, CardsTakenBack, *_FOLLOWS)
        found = [event_sentence(event, rules) for event in events if not isinstance(event, apart) and not _shakes(event)]
        if back:
            text = sentence(taken_back([event.hand for event in back], back[0].count, piece_of(rules)))
            found.insert(0, text if len(back) > 1 and len({event.count for event in back}) == 1 else "")
            found[1:1] = [] if found[0] else [event_sentence(event, rules) for event in back]
        if void:
            found.insert(0, _go_back(void))
        sentences = tuple(dict.fromkeys(text for text in found if text))
        return " ".join(sentences[:LONGEST]) or "Nothing changes: the round continues."

    @property
    def cites(self) -> tuple[str, ...]:
        """Return the clause of the line, and those of what follows."""
        return (self.line.cites, *(event.cites for event in self.taken.events))


def _shakes(event: Event) -> bool:
    """Whether dice or a number are due again, which the note of the remedy says."""
    return isinstance(event, (DuesChanged, Owed)) and any(due.to in NO_PIECES for due in event.dues)


def _go_back(bets: list[Bet]) -> str:
    """Return the sentence of the bets that are void."""
    spots = list(dict.fromkeys(map(on_spot, bets)))
    return sentence(f"{listed(spots)} {'is' if len(spots) == 1 else 'are'} void and {'goes' if len(spots) == 1 else 'go'} back")


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
            shows = (*felt(moment.round), command_sentence(one.call))
            why = because(rules, one.line.cites, one.remedy.rstrip("."))
            others = [other.remedy for other in heard]
            about = (moment.table, one.call)
            asked = single_choice(
                "What happens now?",
                shows,
                one.remedy,
                others,
                one.cites,
                why,
                draw,
                about,
                Shown(moment.round, one.call.about or ""),
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
            shows = (*felt(moment.round), command_sentence(one.call), f"What happens: {one.remedy}")
            why = because(rules, one.line.cites)
            about = (moment.table, one.call)
            asked = single_choice(
                "Which clause decides it?",
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


# Who may


def who_approves(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the staff who may approve a payment, make a call or decide it: the engine is asked for each."""
    held = [one for one in scene.moments if isinstance(one.command, c.Approve) and one.events]
    for moment in held[:MOST]:
        assert isinstance(moment.command, c.Approve)
        yield from _approving(moment, moment.command)
    for moment in some(scene, 1, draw):
        heard = accepted_calls(moment, draw)
        rare = [one for one in heard if one.line.by != USUAL or one.line.needs_ruling]
        heard = rare or heard
        if heard and (rare or draw.below(USUALLY) == 0):
            one = heard[draw.below(len(heard))]
            yield from _calling(one)
            waits = one.taken.after.round
            if waits is not None and waits.disputed is not None:
                yield from _deciding(one, one.taken.after)


def _approving(moment: Moment, said: c.Approve) -> Iterator[ItemQuestion]:
    round = moment.round
    waiting = [bet for bet in round.waiting if (bet.on, bet.wager) == (said.on, said.wager)]
    bet = next((bet for bet in waiting if said.player in (None, bet.by)), None)
    if bet is None:
        return
    waits = round.waiting[bet]
    given = [spoken(role) for role in ASKED if (bet, role) in round.approved]
    shows = (*felt(round, bet.on), f"{sentence(on_spot(bet)).rstrip('.')} wins {money(waits.net)}, and the payment waits.")
    shows = (*shows, f"Approved so far: {listed(given) or 'by nobody'}.")
    asks = f"Whose approval of the payment on {on_spot(bet)} counts now? Choose everybody."
    yield from _who(asks, shows, moment.table, said, waits.cites, Shown(round, bet.on))


def _calling(one: AcceptedCall) -> Iterator[ItemQuestion]:
    stage = one.moment.round.stage
    step = (f"The step: {step_named(one.moment.round.rules.game.key, stage.name)}.",) if stage is not None else ()
    shows = (*felt(one.moment.round), *step, sentence("what is seen: " + command_sentence(one.call).partition(" calls: ")[2]))
    asks = "Who may call this? Choose everybody."
    yield from _who(asks, shows, one.moment.table, one.call, one.line.cites, Shown(one.moment.round, one.call.about or ""))


def _deciding(one: AcceptedCall, waits: Table) -> Iterator[ItemQuestion]:
    assert waits.round is not None
    shows = (*felt(waits.round), command_sentence(one.call), "Play waits for a decision.")
    asks = "Who may decide about this call? Choose everybody."
    rule = c.Rule(one.call.by, one.call.what, upholds=False)
    yield from _who(asks, shows, waits, rule, one.line.cites, Shown(waits.round, one.call.about or ""))


def _who(
    asks: str, shows: tuple[str, ...], table: Table, said: c.Approve | c.Call | c.Rule, cites: str, shown: Shown
) -> Iterator[ItemQuestion]:
    """Yield a question on who may say something at a table: right is each role from which the engine accepts it."""
    key = [at for at, accepted in enumerate(accepted_from(table, said, ASKED)) if accepted]
    if not key:
        return
    assert table.round is not None
    facts = f"it is accepted from the {listed(spoken(ASKED[at]) for at in key)}"
    if len(key) > 1:
        facts += ": what a rank may do, those above it may too (R-GEN-29)"
    choices = [spoken(role) for role in ASKED]
    yield in_order(asks, shows, choices, key, (cites,), because(table.round.rules, cites, facts), (table, said), shown)


def accepted_from(table: Table, said: c.Approve | c.Call | c.Rule, roles: Iterable[Role]) -> list[bool]:
    """Return for each role whether the engine accepts a command at a table if that role gives it."""
    return [not isinstance(take(table, replace(said, by=role)), Refusal) for role in roles]
