"""Explaining a result to a player: one sentence of several is the rule behind it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from houseway.core.game.rules import Rules
from houseway.core.law.rulebook import Clause
from houseway.core.messages.event import Event, PaymentHeld
from houseway.core.messages.refusal import Refusal
from houseway.core.round.state import Round
from houseway.play.chance import Source
from houseway.school.event_sentences import event_sentence
from houseway.school.item import ItemQuestion, Shown, single_choice
from houseway.school.picture import felt
from houseway.school.scene import Scene
from houseway.school.words import command_sentence

MOST = 4
OF_WORKED = 40
"""Number of clauses of a worked round that questions are about."""
SHOWN = 14
"""Number of lines of a round shown with a question about it."""


def explain(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield the rule behind something that happened, at the table as it was then.

    Wrong answers are rules of the game that did not decide in this round.
    """
    rules, opened = scene.end.rules, scene.played.opened
    told_of: dict[str, tuple[Event, Round]] = {}
    before = [(opened, event) for event in (*scene.played.before, *scene.played.events[:1])]
    for round, event in (*before, *((round, event) for round, event, _ in scene.filmed)):
        clause = rules.clauses.get(event.cites)
        if clause is not None and clause.kind == "rule" and not isinstance(event, PaymentHeld) and event_sentence(event, rules):
            told_of[event.cites] = (event, round)
    left = list(told_of)
    for _ in range(min(OF_WORKED if scene.shows else MOST, len(left))):
        cites = left.pop(draw.below(len(left)))
        event, round = told_of[cites]
        shows = (*felt(round), event_sentence(event, rules))
        asked = _why(scene, cites, shows, "Which rule is behind the last line?", draw, round)
        if asked is not None:
            yield asked
    if scene.shows:
        yield from _of_worked(scene, told_of, draw)


def _of_worked(scene: Scene, known: Collection[str], draw: Source) -> Iterator[ItemQuestion]:
    """Yield the rules that a worked round shows without an event that cites them, and those behind its refusals."""
    refused = {one.ruling.cites: one for one in scene.moments if isinstance(one.ruling, Refusal)}
    rules = scene.end.rules
    for cites in dict.fromkeys((*refused, *scene.shows)):
        clause = rules.clauses.get(cites)
        if cites in known or clause is None or clause.kind != "rule":
            continue
        moment = refused.get(cites)
        if moment is not None:
            shows = (*felt(moment.round), f"This is refused: {command_sentence(moment.command)}")
            asked = _why(scene, cites, shows, "Which rule is behind the refusal?", draw, moment.round)
        else:
            asked = _why(scene, cites, _story(scene), "Which of these rules does this round show?", draw, scene.end)
        if asked is not None:
            yield asked


def _story(scene: Scene) -> tuple[str, ...]:
    lines = [text for event in scene.played.events if (text := event_sentence(event, scene.end.rules))]
    before = ("How the round ended:",) if len(lines) > SHOWN else ()
    return ((scene.title,) if scene.title else ()) + (*felt(scene.end), *before, *lines[-SHOWN:])


def _why(scene: Scene, cites: str, shows: tuple[str, ...], asks: str, draw: Source, round: Round) -> ItemQuestion | None:
    rules = scene.end.rules
    clause = rules.clauses[cites]
    near = [other for other in _neighbours(rules, cites) if other.id not in scene.cited and other.id not in scene.shows]
    others = [other.says for other in near if not _covers(other.id, cites) and _subject(other) != _subject(clause)]
    return single_choice(
        asks, shows, clause.says, others, (cites,), f"{cites} {clause.title}.", draw, ("clause", cites), Shown(round)
    )


def _subject(clause: Clause) -> str:
    """Return the subject of a clause: the same rule under another way to deal has a title that begins alike."""
    return " ".join(clause.title.lower().partition(",")[0].partition("(")[0].split()[:2])


def _covers(one: str, other: str) -> bool:
    """Whether one clause is a part of the other: then both may be true of it."""
    return one.startswith(other) or other.startswith(one)


@lru_cache(maxsize=8192)
def _neighbours(rules: Rules, cites: str) -> tuple[Clause, ...]:
    """Return the rules that stand close to a clause in its book, of its own edition."""
    book = [
        clause for clause in rules.clauses.values() if clause.kind == "rule" and clause.id.split("-")[0] == cites.split("-")[0]
    ]
    at = next(at for at, clause in enumerate(book) if clause.id == cites)
    return tuple(book[max(0, at - 14) : at] + book[at + 1 : at + 15])
