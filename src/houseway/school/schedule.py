"""The schedule of topics, by FSRS-6, and the rating of a learner, by Glicko-2.

A topic is a clause with a kind of question. Each time it comes up it has a fresh situation, so that no answer can be
learnt by heart. A second answer on the same day is scheduled and not rated.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, cast

from fsrs import Card, Scheduler
from fsrs import Rating as Grade

from .glicko import Rating, Result, rated
from .item import Item
from .kinds import KINDS
from .learner import Answer, Learner, Topic, TopicState, topic_of

RETENTION = 0.9
"""Target probability of recalling a topic when it comes up again."""
SLOW = 3.0
"""A right answer that took so many times the usual time was hard."""
USUAL = {1: 12.0, 2: 20.0, 3: 20.0, 4: 30.0, 5: 60.0}
"""Seconds that an item of each step of the plan usually takes."""

_SCHEDULER = Scheduler(desired_retention=RETENTION, enable_fuzzing=False)


def new_card(number: int, now: datetime) -> dict[str, Any]:
    """Return the schedule card of a topic that was never asked."""
    return cast(dict[str, Any], Card(card_id=number, due=now).to_dict())


def due_at(known: TopicState) -> datetime:
    """Return the time at which a topic comes up again."""
    return datetime.fromisoformat(known.card["due"])


def recall(known: TopicState, now: datetime) -> float:
    """Return the probability that the topic is still remembered."""
    return float(_SCHEDULER.get_card_retrievability(Card.from_dict(cast(Any, known.card)), now))


def grade(item: Item, right: bool, seconds: float) -> Grade:
    """Return the grade of an answer for the scheduler."""
    if not right:
        return Grade.Again
    return Grade.Hard if seconds > SLOW * USUAL[KINDS[item.name.kind].step] else Grade.Good


@dataclass(slots=True)
class Sitting:
    """One period of learning: answers are scheduled at once and rated together at the end, as Glicko-2 wants it."""

    learner: Learner
    game: str
    results: list[tuple[Topic, float]] = field(default_factory=list[tuple[Topic, float]])

    def answered(self, item: Item, right: bool, seconds: float, now: datetime | None = None) -> bool:
        """Schedule a topic after an answer; return whether the answer will be rated."""
        now, topic = now or datetime.now(UTC), topic_of(item)
        topics = self.learner.topics
        known = topics.setdefault(topic, TopicState(new_card(len(topics) + 1, now)))
        card, _ = _SCHEDULER.review_card(Card.from_dict(cast(Any, known.card)), grade(item, right, seconds), now)
        known.card = cast(dict[str, Any], card.to_dict())
        day = now.date().isoformat()
        first = known.day != day
        known.answered, known.right, known.day = known.answered + 1, known.right + right, day
        if first:
            self.results.append((topic, float(right)))
        at = now.isoformat(timespec="seconds")
        self.learner.answers.append(Answer(str(item.name), item.clause, at, right, round(seconds, 1), first))
        return first

    def close(self) -> Rating:
        """Rate learner and topics from the answers of this sitting, and return the learner's rating."""
        before = self.learner.rating(self.game)
        games: list[Result] = []
        for topic, score in self.results:
            known = self.learner.topics[topic]
            games.append((known.rating, score))
            known.rating = rated(known.rating, ((before, 1 - score),))
        self.learner.ratings[self.game] = rated(before, games)
        self.results = []
        return self.learner.ratings[self.game]


def chosen(learner: Learner, pool: Sequence[Item], now: datetime, *, avoid: Iterable[Topic] = ()) -> Item:
    """Return the item of a pool to ask next.

    Topics that are due come first, the least likely to be remembered first. Then follow topics that were never asked,
    from the earliest step of the plan and as hard as the learner is good; then the topic that is due soonest.
    """
    known, skip = learner.topics, {*avoid}
    left = [item for item in pool if topic_of(item) not in skip] or list(pool)
    due = [item for item in left if (topic := topic_of(item)) in known and due_at(known[topic]) <= now]
    if due:
        return min(due, key=lambda item: recall(known[topic_of(item)], now))
    new = [item for item in left if topic_of(item) not in known]
    if new:
        return min(new, key=lambda item: KINDS[item.name.kind].step)
    return min(left, key=lambda item: due_at(known[topic_of(item)]))
