"""The moment: what comes next, what may not be done now and why, what to say, which procedure applies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from houseway.core.game.rules import Rules
from houseway.core.game.sentences import sentence_of
from houseway.core.game.words import money, spoken
from houseway.core.law.moments import AFTER, BETWEEN, OPENING
from houseway.core.law.rulebook import Clause
from houseway.core.messages import command as c
from houseway.core.messages.refusal import Refusal
from houseway.core.round.decide import offers
from houseway.core.round.handlers import NO_PIECES
from houseway.core.round.option import RoundOffer, the_dealer
from houseway.core.round.state import Round
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.table.outstanding import ENDS, NOW, Outstanding, outstanding_duties, procedures
from houseway.core.table.table import take
from houseway.core.values.equipment import TileSet
from houseway.core.values.hands import DEALER
from houseway.dealer.announcements import script_of
from houseway.dealer.spoken_lines import announced, occasion_of
from houseway.play.chance import Feeder, Source, undealt
from houseway.play.random_tables import call_of
from houseway.school.event_sentences import due_in_words, event_sentence, face_of
from houseway.school.item import ItemQuestion, Shown, single_choice
from houseway.school.picture import because, clause_line, felt
from houseway.school.scene import Moment, Scene
from houseway.school.words import act_of, at, choice_of, command_sentence, listed, on_spot, sentence, step_named, wager_named

MOST = 3
SHORT = 200
_ALWAYS = re.compile(r"\b(always|never|at all times|responsible)\b")
"""Words of a duty that holds at every step."""
_REFERS = re.compile(r"\bSection \d|[A-Z0-9]{2,4}-\d+[a-z]?\(")
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
        true = duty_in_words(moment, first)
        now = {duty_in_words(moment, line) for line in lines}
        others = [duty_in_words(one, line) for one, other in owing for line in other[:1]]
        others += _turned(moment)
        why = because(moment.round.rules, first.cites, true.rstrip("."))
        shows = (*felt(moment.round), _last(scene, moment))
        wrong = [other for other in others if other not in now]
        asked = single_choice(
            "What comes next?", shows, true, wrong, (first.cites,), why, draw, (moment.table, first), Shown(moment.round)
        )
        if asked is not None:
            yield asked


def duty_in_words(moment: Moment, duty: Outstanding) -> str:
    """Return a duty at a moment as what is done: the deal with the face that the rules ask for, or the choice of a hand."""
    round = moment.round
    if duty.until == NOW and round.disputed is None and round.due and not duty.says:
        return due_in_words(round.due[0], piece_of(round.rules), "" if round.due[0].to in NO_PIECES else face_of(round.due[0]))
    bet = next((bet for bet in round.waiting if str(bet) in duty.what), None)
    if bet is not None and duty.until == ENDS:
        staff = listed(map(spoken, duty.who))
        return f"The {staff} must approve the payment of {money(round.waiting[bet].net)} on {on_spot(bet)}, or deny it."
    turn = round.stage.turn(round) if round.stage is not None and not round.due else None
    if turn is None or not duty.says or duty.until == ENDS:
        return spoken(duty.what)
    words = dict.fromkeys(duty.says)
    if len(words) == 1:
        return sentence(f"{at(turn)} {act_of(duty.says[0])}")
    return sentence(f"{at(turn)} chooses: {listed(dict.fromkeys(map(choice_of, words)), 'or')}")


def _turned(moment: Moment) -> list[str]:
    """Return the deal that is due now with its pieces the other way up."""
    due = next(iter(moment.round.due), None)
    if due is None or due.to in NO_PIECES:
        return []
    return [due_in_words(due, piece_of(moment.round.rules), "face down" if face_of(due) == "face up" else "face up")]


def piece_of(rules: Rules) -> str:
    """Return the name of a piece that is dealt at a table: a card or a tile."""
    return "tile" if isinstance(rules.equipment, TileSet) else "card"


def _last(scene: Scene, moment: Moment) -> str:
    """Return the command just before a moment, as text."""
    before = next((number for number, one in enumerate(scene.moments) if one is moment), 0)
    return f"Just now: {command_sentence(scene.moments[before - 1].command)}" if before else "The round has just been opened."


def _may(ask: RoundOffer) -> str:
    act = f"puts chips on the {wager_named(ask.wager)}" if ask.wager else act_of(ask.says)
    return sentence(f"{at(ask.who)} {act}")


@lru_cache(maxsize=512)
def _words(rules: Rules) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words without an amount that hands say at a table, and those of the dealer: no other is tried with either."""
    of_hands, of_dealer = dict[str, None](), dict[str, None]()
    for stage in rules.stages:
        of_dealer |= dict.fromkeys(stage.words if isinstance(stage, Betting) else ())
        for option in stage.by_word.values():
            if option.puts_up is None and not (option.sets or option.stacks or option.counts or option.by_hand):
                is_dealers = option.by is the_dealer or (type(stage) is Choosing and stage.asks_hand is None)
                (of_dealer if is_dealers else of_hands)[option.name] = None
    return tuple(word for word in of_hands if word not in of_dealer), tuple(of_dealer)


def _refused(scene: Scene, moment: Moment, draw: Source) -> Iterator[tuple[str, c.Command, Refusal]]:
    """Yield refused commands: words out of turn or out of time, bets that are closed, calls that come too late."""
    round = moment.round
    hands = round.hands or tuple(dict.fromkeys(bet.on for bet in round.bets if bet.on in round.seating))
    of_hands, of_dealer = _words(round.rules)
    of_hands = tuple(word for word in of_hands if word not in scene.dealer_words)
    tries: list[c.Command] = []
    for _ in range(4):
        who, word = draw.below(len(hands) + 1), draw.below(1 << 16)
        if who < len(hands) and of_hands:
            tries.append(c.Say(hands[who], of_hands[word % len(of_hands)]))
        elif of_dealer:
            tries.append(c.Say(DEALER, of_dealer[word % len(of_dealer)]))
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
            yield command_sentence(command), command, ruling


def may_not(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the acts that the rules refuse now; the other choices are allowed."""
    for moment in some(scene, MOST, draw):
        round = moment.round
        if round.due or round.disputed or isinstance(round.stage, Betting):
            allowed = [command_sentence(moment.command)] if not isinstance(moment.ruling, Refusal) else []
        else:
            asks = offers(round)
            allowed = [_may(ask) for ask in asks] if len(asks) <= OFFERS else [command_sentence(moment.command)]
        for word, command, refusal in list(_refused(scene, moment, draw))[:2]:
            if word in allowed:
                continue
            shows = (*felt(round), _last(scene, moment))
            why = because(round.rules, refusal.cites, sentence_of(refusal, round.rules).rstrip("."))
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


TIMES = frozenset(
    {"bets_are_open", "bets_are_closed", "cards_are_due", "not_now", "not_open", "not_your_turn", "too_late_or_too_early"}
)
"""Reasons of time: several may hold at once, so that another of them is a wrong answer only where it does not hold."""


def _false_now(round: Round) -> tuple[str, ...]:
    """Return reasons of time that do not hold at a moment."""
    if isinstance(round.stage, Betting):
        return ("bets_are_closed",)
    return ("bets_are_open",) if round.due else ("bets_are_open", "cards_are_due")


def why_not(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the reason for a refusal; wrong answers are reasons for other refusals now."""
    for moment in some(scene, MOST, draw):
        rules = moment.round.rules
        found = list(_refused(scene, moment, draw))
        if isinstance(moment.ruling, Refusal) and moment.ruling.cites in rules.clauses:
            found.insert(0, (command_sentence(moment.command), moment.command, moment.ruling))
        for word, command, refusal in found[:MOST]:
            reason = sentence_of(refusal, rules)
            reasons = [sentence_of(Refusal(code, ""), rules) for code in _false_now(moment.round) if code != refusal.reason]
            reasons += [
                sentence_of(other, rules)
                for _, said, other in found
                if type(said) is not type(command) and other.reason not in TIMES
            ]
            shows = (*felt(moment.round), _last(scene, moment), f"Now: {word}")
            why = because(rules, refusal.cites, reason.rstrip("."))
            ask = "Why is this refused?"
            asked = single_choice(
                ask, shows, reason, reasons, (refusal.cites,), why, draw, (moment.table, command), Shown(moment.round)
            )
            if asked is not None:
                yield asked


def announcement(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the dealer's announcement of an event, at the table as it was then; wrong answers are other lines."""
    spoken_of: list[tuple[Round, str, str, str]] = []
    for round, event, stage in scene.filmed:
        occasion = occasion_of(round, event, stage)
        for line in announced(round, (occasion,)) if occasion is not None else ():
            spoken_of.append((round, event_sentence(event, round.rules), line.says, line.cites or event.cites))
    texts = [says for _, _, says, _ in spoken_of]
    texts += [line.says for line in script_of(scene.game).lines if not line.fills]
    left = [one for one in spoken_of if one[1] and not _repeats(one[1], one[2])]
    for _ in range(min(MOST, len(left))):
        round, happened, says, cites = left.pop(draw.below(len(left)))
        same = {other for _, event, other, _ in spoken_of if event == happened}
        others = [text for text in texts if text not in same]
        why = because(scene.end.rules, cites, f"the dealer says: {says.rstrip('.')}")
        shows, shown = (*felt(round), happened), Shown(round)
        about = ("say", round, happened, cites)
        asked = single_choice("What does the dealer say?", shows, says, others, (cites,), why, draw, about, shown)
        if asked is not None:
            yield asked


def _repeats(happened: str, says: str) -> bool:
    """Whether an announcement only repeats what the situation says happened: then it is no question."""
    return {*says.lower().rstrip(".").split()} <= {*happened.lower().rstrip(".").split()}


def _is_act(clause: Clause) -> bool:
    """Whether a procedure says itself what a dealer does: no reference to other sections, no definition, sign or submission."""
    return (
        clause.kind == "procedure" and "dealer" in clause.says and not (_REFERS.search(clause.says) and len(clause.says) < SHORT)
    )


def agrees(clause: Clause, round: Round) -> bool:
    """Whether what a clause says of the face of a card is not against the deal that is due: a burn lies face down."""
    if not round.due or round.due[0].to in NO_PIECES or "face " not in clause.says:
        return True
    return face_of(round.due[0]) in clause.says


def procedure(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the procedure shown to the dealer at a moment; wrong answers are those of other moments."""
    rules = scene.end.rules
    acts_elsewhere = [clause for clause in rules.clauses.values() if _is_act(clause) and clause.at in (OPENING, BETWEEN, AFTER)]
    every = [clause.says for clause in acts_elsewhere if not _ALWAYS.search(clause.says)]
    for moment in some(scene, MOST, draw):
        shown = procedures(moment.table)
        acts = [clause for clause in shown if not (_REFERS.search(clause.says) and len(clause.says) < SHORT)]
        if not acts:
            continue
        true = acts[draw.below(len(acts))]
        stage = moment.round.stage
        if stage is None or not agrees(true, moment.round):
            continue
        # Procedures of other steps are no wrong answers: a card is drawn in the same way at every one of them.
        others = [says for says in every if says not in {clause.says for clause in shown}]
        shows = (f"The step: {step_named(scene.game, stage.name)}.", _last(scene, moment))
        why = because(rules, true.id, clause_line(rules, true.id))
        asked = single_choice(
            "Which of these procedures applies at this step?",
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
