"""The progress of one person: the schedule and the difficulty of each topic, and every answer, in one file."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from .glicko import Rating
from .item import Item

VERSION = 1


class Topic(NamedTuple):
    """Unit of learning: a clause of a game by one kind of question. Situations are new each time."""

    game: str
    kind: str
    clause: str

    def __str__(self) -> str:
        return f"{self.game}/{self.kind}/{self.clause}"


def topic_of(item: Item) -> Topic:
    """Return the topic of an item."""
    return Topic(item.name.game, item.name.kind, item.clause)


@dataclass(slots=True)
class TopicState:
    """State of one topic: its place in the schedule, as the scheduler writes it, and its difficulty."""

    card: dict[str, Any]
    rating: Rating = Rating()
    answered: int = 0
    right: int = 0
    day: str = ""
    """The day of the last answer: another answer on the same day is not rated."""


class Answer(NamedTuple):
    """One answer: the item, when, whether it was right, the seconds it took, and whether it was rated."""

    item: str
    clause: str
    at: str
    right: bool
    seconds: float
    rated: bool


@dataclass(slots=True)
class Learner:
    """One person with everything answered and rated so far."""

    name: str
    ratings: dict[str, Rating] = field(default_factory=dict[str, Rating])
    """By game."""
    topics: dict[Topic, TopicState] = field(default_factory=dict[Topic, TopicState])
    answers: list[Answer] = field(default_factory=list[Answer])
    seeds: int = 0
    """Number of seeds used: each sitting takes the next one, so that no situation comes twice."""

    def rating(self, game: str) -> Rating:
        """Return the learner's rating at a game."""
        return self.ratings.get(game, Rating())

    def written(self) -> str:
        """Return the learner as JSON."""
        return json.dumps(
            {
                "version": VERSION,
                "name": self.name,
                "seeds": self.seeds,
                "ratings": {game: list(rating) for game, rating in self.ratings.items()},
                "topics": [
                    [*topic, known.card, list(known.rating), known.answered, known.right, known.day]
                    for topic, known in self.topics.items()
                ],
                "answers": [list(answer) for answer in self.answers],
            },
            indent=1,
        )


class NotALearner(ValueError):
    """A file that does not contain a learner's results; the message gives the fix."""


def read_learner(text: str) -> Learner:
    """Return the learner that was written, or raise `NotALearner`."""
    try:
        data = json.loads(text)
        if data["version"] != VERSION:
            raise NotALearner(f"the file has version {data['version']}, this program reads version {VERSION}")
        return Learner(
            str(data["name"]),
            {game: Rating(*rating) for game, rating in data["ratings"].items()},
            {
                Topic(game, kind, clause): TopicState(card, Rating(*rating), asked, right, day)
                for game, kind, clause, card, rating, asked, right, day in data["topics"]
            },
            [Answer(*answer) for answer in data["answers"]],
            int(data["seeds"]),
        )
    except NotALearner:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise NotALearner("the file does not hold results of the school. Name another one") from error


def kept_in(file: Path, name: str) -> Learner:
    """Return the learner of a file, or a new one where there is no such file."""
    return read_learner(file.read_text(encoding="utf-8")) if file.exists() else Learner(name)


def keep(learner: Learner, file: Path) -> None:
    """Write a learner's results: whole, or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(file.name + ".new")
    beside.write_text(learner.written(), encoding="utf-8")
    os.replace(beside, file)


def weakest(learner: Learner, game: str, many: int = 5) -> Iterable[tuple[str, int, int]]:
    """Return the clauses that were answered wrong most often: each with its wrong answers and all answers."""
    found: dict[str, list[int]] = {}
    for topic, known in learner.topics.items():
        if topic.game == game:
            row = found.setdefault(topic.clause, [0, 0])
            row[0] += known.answered - known.right
            row[1] += known.answered
    rows = [(clause, wrong, asked) for clause, (wrong, asked) in found.items() if wrong]
    return sorted(rows, key=lambda row: (-row[1], row[0]))[:many]
