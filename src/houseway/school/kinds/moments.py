"""The moment: what comes next, what may not be done now and why, what to say, which procedure applies."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.sentences import sentence_of
from houseway.core.game.words import spoken
from houseway.core.messages import command as c
from houseway.core.messages.refusal import Refusal
from houseway.core.round.decide import offers
from houseway.core.round.option import RoundOffer
from houseway.core.stages.betting import Betting
from houseway.core.table.outstanding import ENDS, NOW, outstanding_duties, procedures
from houseway.core.table.table import take
from houseway.core.values.hands import DEALER, title
from houseway.dealer.announcements import script_of
from houseway.dealer.spoken_lines import announced, occasion_of
from houseway.play.chance import Feeder, Source, undealt
from houseway.play.random_tables import call_of
from houseway.school.item import ItemQuestion, Shown, single_choice
from houseway.school.picture import because, clause_line, command_text, event_sentence, felt
from houseway.school.scene import Moment, Scene

MOST = 3
OFFERS = 30
"""Maximum number of offers at a moment for a question about its offers."""


def some(scene: Scene, many: int, draw: Source) -> list[Moment]:
    """Return some moments of a scene, none of them twice."""
    left = list(scene.moments)
    return [left.pop(draw.below(len(left))) for _ in range(min(many, len(left)))]


def next_duty(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the first duty at a moment; wrong answers are duties at other moments of the round."""
    picked = some(scene, MOST + 3, draw)
    owing = [(moment, outstanding_duties(moment.table)) for moment in picked]
    for moment, lines in owing[:MOST]:
        first = next((line for line in lines if line.says or line.until == NOW), None)
        if first is None or first.until not in (NOW, ENDS):
            continue
        now = {line.what for line in lines}
        others = [line.what for _, other in owing for line in other[:1] if line.what not in now]
        who = ", ".join(map(spoken, first.who))
        why = because(moment.round.rules, first.cites, f"{who}: {first.what.rstrip('.')}, {first.until}")
        shows = (*felt(moment.round), _last(scene, moment))
        asked = single_choice(
            "What comes next?", shows, first.what, others, (first.cites,), why, draw, (moment.table, first), Shown(moment.round)
        )
        if asked is not None:
            yield asked


def _last(scene: Scene, moment: Moment) -> str:
    """Return the command just before a moment, as text."""
    at = next((at for at, one in enumerate(scene.moments) if one is moment), 0)
    return f"Just now: {command_text(scene.moments[at - 1].command)}" if at else "The round has just been opened."


def _may(ask: RoundOffer) -> str:
    return f"{title(ask.who)} {spoken(ask.says)}" + (f" {spoken(ask.wager)}" if ask.wager else "")


def _refused(moment: Moment, draw: Source) -> Iterator[tuple[str, c.Command, Refusal]]:
    """Yield refused commands: words out of turn or out of time, bets that are closed, calls that come too late."""
    round = moment.round
    hands = (*round.hands, DEALER) if round.hands else (*round.seating, DEALER)
    vocabulary = round.rules.vocabulary
    tries: list[c.Command] = []
    for _ in range(4):
        who, word = hands[draw.below(len(hands))], vocabulary[draw.below(len(vocabulary))]
        tries.append(c.Say(who, word))
    wagers = [wager.name for wager in round.rules.wagers.values() if not wager.paper]
    if wagers and round.seating:
        seat, wager = (*round.seating,)[draw.below(len(round.seating))], wagers[draw.below(len(wagers))]
        low = round.rules.limits.get(round.rules.wagers[wager].limit, (500, 500))[0]
        tries.append(c.PlaceBet(seat, wager, low))
        tries.append(c.TakeBack(seat, wager))
    lines = tuple(round.rules.irregularities.values())
    if lines:
        feeder = Feeder(undealt(round.rules.equipment, round.held.values()))
        tries.append(call_of(round, lines[draw.below(len(lines))], draw, feeder))
    tends = tuple(round.rules.tendings.values())
    if tends:
        tend = tends[draw.below(len(tends))]
        tries.append(c.Tend(tend.by[0], tend.name))
    tries.append(c.Leave((*round.seating.values(),)[0]) if round.seating else c.OpenRound())
    for command in tries:
        ruling = take(moment.table, command)
        if isinstance(ruling, Refusal) and ruling.cites in round.rules.clauses:
            yield command_text(command), command, ruling


def may_not(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the acts that the rules refuse now; the other choices are allowed."""
    for moment in some(scene, MOST, draw):
        round = moment.round
        if round.due or round.disputed or isinstance(round.stage, Betting):
            allowed = [command_text(moment.command)] if not isinstance(moment.ruling, Refusal) else []
        else:
            asks = offers(round)
            allowed = [_may(ask) for ask in asks] if len(asks) <= OFFERS else [command_text(moment.command)]
        for word, command, refusal in list(_refused(moment, draw))[:2]:
            if word in allowed:
                continue
            shows = (*felt(round), _last(scene, moment))
            sentence = sentence_of(refusal, round.rules)
            why = because(round.rules, refusal.cites, sentence.rstrip("."))
            asked = single_choice(
                "Which of these is refused now?",
                shows,
                word,
                allowed,
                (refusal.cites,),
                why,
                draw,
                (moment.table, command),
                Shown(round),
            )
            if asked is not None:
                yield asked


def why_not(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the reason for a refusal; wrong answers are reasons for other refusals now."""
    for moment in some(scene, MOST, draw):
        rules = moment.round.rules
        found = list(_refused(moment, draw))
        if isinstance(moment.ruling, Refusal) and moment.ruling.cites in rules.clauses:
            found.insert(0, (command_text(moment.command), moment.command, moment.ruling))
        reasons = [sentence_of(refusal, rules) for _, _, refusal in found]
        for (word, command, refusal), sentence in list(zip(found, reasons, strict=True))[:MOST]:
            shows = (*felt(moment.round), _last(scene, moment), f"Said now: {word}")
            why = because(rules, refusal.cites, sentence.rstrip("."))
            ask = "Why is it refused?"
            asked = single_choice(
                ask, shows, sentence, reasons, (refusal.cites,), why, draw, (moment.table, command), Shown(moment.round)
            )
            if asked is not None:
                yield asked


def announcement(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the dealer's announcement of an event; wrong answers are those of other moments."""
    spoken_of: list[tuple[str, str, str]] = []
    for event, stage in scene.staged:
        occasion = occasion_of(scene.end, event, stage)
        for line in announced(scene.end, (occasion,)) if occasion is not None else ():
            spoken_of.append((event_sentence(event), line.says, line.cites or event.cites))
    texts = [says for _, says, _ in spoken_of]
    texts += [line.says for line in script_of(scene.game).lines if not line.fills]
    left = list(dict.fromkeys(spoken_of))
    for _ in range(min(MOST, len(left))):
        happened, says, cites = left.pop(draw.below(len(left)))
        same = {other for event, other, _ in spoken_of if event == happened}
        others = [text for text in texts if text not in same]
        why = because(scene.end.rules, cites, f"the dealer says: {says.rstrip('.')}")
        shows, shown = (*felt(scene.end), happened), Shown(scene.end)
        asked = single_choice("What does the dealer say?", shows, says, others, (cites,), why, draw, ("say", happened), shown)
        if asked is not None:
            yield asked


def procedure(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the procedure shown to the dealer at a moment; wrong answers are those of other moments."""
    rules = scene.end.rules
    every = [clause for clause in rules.clauses.values() if clause.kind == "procedure"]
    for moment in some(scene, MOST, draw):
        shown = procedures(moment.table)
        if not shown:
            continue
        true = shown[draw.below(len(shown))]
        others = [clause.says for clause in every if clause not in shown]
        stage = moment.round.stage.name if moment.round.stage is not None else ""
        shows = (f"Stage: {spoken(stage)}", _last(scene, moment))
        why = because(rules, true.id, clause_line(rules, true.id))
        asked = single_choice(
            "Which procedure applies now?",
            shows,
            true.says,
            others,
            (true.id,),
            why,
            draw,
            (moment.table, true.id),
            Shown(moment.round),
        )
        if asked is not None:
            yield asked
