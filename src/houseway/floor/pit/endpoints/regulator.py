"""Endpoints of what the regulator says about submissions and rulings, and of the answers of the house."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from houseway.core.game.rules import Rules, least_of, most_of
from houseway.floor.api.confirmation import Act, confirmed, offers_act
from houseway.floor.api.endpoints import Endpoint
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.approvals.store import standing
from houseway.floor.people.bars import Bar
from houseway.floor.people.names import names_of
from houseway.floor.people.rights import Action
from houseway.floor.people.shapes.passkeys import ToSign
from houseway.floor.pit.regulator_words import (
    GivenWord,
    NewWord,
    answer_word,
    give_word,
    words_for_submission,
    words_of_regulator,
)
from houseway.floor.pit.shapes import regulator as s

from .pit import table_at


def lists_words(asking: RequestContext, record: Record, query: s.WhichWords) -> s.WordsResponse:
    """List the words of the regulator about submissions and rulings with the answers of the house, newest first."""
    asked: s.WhichWords = query
    found = words_of_regulator(record) if asked.table is None else words_of_regulator(record, "w.table_id = %s", asked.table)
    people = {one.by for one in found} | {one.answer.by for one in found if one.answer is not None}
    names = names_of(record, people, asking.actor.capacity)
    zone = asking.house.terms.cash.zone
    text = words_for_submission(found, lambda at: datetime.fromtimestamp(at, UTC).astimezone(zone).date().isoformat())
    return s.WordsResponse(asking.house.clock.now(), found, {str(number): name for number, name in names.items()}, text)


def gives_word(asking: RequestContext, record: Record, body: s.GiveWord) -> GivenWord | Bar:
    """Take note of a submission, accept a ruling, object or ask; an objection may hold a submission until it is answered."""
    new = _new(asking, record, body)
    if isinstance(new, Bar):
        return new
    proof = confirmed(asking, record, _giving(body), body)
    return proof if isinstance(proof, Bar) else give_word(record, asking.actor, new, proof.assertion)


def _new(asking: RequestContext, record: Record, body: s.GiveWord) -> NewWord | Bar:
    """Return a word with the clauses of the ruling, or of the setting, that it is about."""
    found = table_at(asking, record, body.table)
    if found is None:
        return Bar.NO_SUCH_TABLE
    rules, clauses = found.rules, tuple[str, ...]()
    if body.ruling is not None:
        ruling = rules.game.rulings.get(body.ruling)
        if ruling is None:
            return Bar.NO_SUCH_RULING
        clauses = ruling.clauses
    elif body.setting is not None:
        clauses = tuple(cites for cites in (_cites(rules, body.setting),) if cites)
    return NewWord(
        body.word,
        body.table,
        body.says,
        request=body.request,
        ruling=body.ruling,
        setting=body.setting,
        clauses=clauses,
        holds=body.holds,
    )


def _cites(rules: Rules, setting: str) -> str:
    """Return the clause of a setting: of a choice that the law leaves, or of a wager's limits."""
    choices = {choice.name: choice.cites for layer in rules.game.edition(rules.edition) for choice in layer.law.choices}
    limited = (wager for wager in rules.limits if setting in (least_of(wager).name, most_of(wager).name))
    return choices.get(setting) or next((rules.limit_cites[wager] for wager in limited), "")


def _giving(body: s.GiveWord) -> Act:
    about = {"table": body.table, "request": body.request, "ruling": body.ruling, "setting": body.setting, "holds": body.holds}
    return Act({"does": "enter a word as the regulator", "word": body.word.value, **about, "says": body.says})


def offers_giving(asking: RequestContext, record: Record, body: s.GiveWord) -> ToSign | Bar:
    """Return the challenge with which a passkey signs a word of the regulator."""
    return offers_act(asking, record, _giving(body))


def answers_word(asking: RequestContext, record: Record, number: int, body: s.AnswerWord) -> GivenWord | Bar:
    """Answer an objection or a question of the regulator, which ends what it holds; not for who proposed the submission."""
    proof = confirmed(asking, record, _answering(number, body), body)
    return proof if isinstance(proof, Bar) else answer_word(record, asking.actor, number, body.says, proof.assertion)


async def sends_held(asking: RequestContext, told: GivenWord) -> GivenWord:
    """Send the submission to its table that an answer has freed, where it is approved and its time has come."""
    if (request := told.request) is not None:
        found = await asking.house.registry.run(lambda record: standing(record, request))
        if found is not None and found.request.is_approved and found.ending is None:
            await asking.house.queue.deliver(request)
    return told


def _answering(number: int, body: s.AnswerWord) -> Act:
    return Act({"does": "answer the regulator", "word": number, "says": body.says})


def offers_answering(asking: RequestContext, record: Record, number: int, body: s.AnswerWord) -> ToSign | Bar:
    """Return the challenge with which a passkey signs an answer to the regulator."""
    return offers_act(asking, record, _answering(number, body))


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/regulator/words", Action.READ_WORDS, lists_words, cites="T11"),
    Endpoint("POST", "/regulator/words", Action.GIVE_WORD, gives_word, cites="T11"),
    Endpoint("POST", "/regulator/words/challenge", Action.GIVE_WORD, offers_giving, cites="A6"),
    Endpoint("POST", "/regulator/words/{number}/answer", Action.ANSWER_WORD, answers_word, then=sends_held, cites="T11"),
    Endpoint("POST", "/regulator/words/{number}/answer/challenge", Action.ANSWER_WORD, offers_answering, cites="A6"),
)
# fmt: on
