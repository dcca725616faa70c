"""Simulated learners at the school: their knowledge is given, and ratings and schedule must find it out.

Run as `scripts/dev school learner [--write]`; `--write` draws `docs/school/learner.svg`. One kind of learner knows a
fixed share of the clauses and never learns. The other kind forgets exactly as in FSRS-6; the target of the schedule
is that nine of ten topics are still known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice
from random import Random
from statistics import fmean, median
from typing import NamedTuple

from houseway.games import GAMES
from houseway.school.glicko import expected
from houseway.school.item import Item
from houseway.school.items import items
from houseway.school.learner import Learner, Topic, topic_of
from houseway.school.schedule import RETENTION, Sitting, chosen, due_at, recall

FIRST = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)
DAYS = 60
A_DAY = 40
"""Items per day."""
SLIPS = 0.03
"""The chance that a learner who knows a clause answers wrong."""
SHARES = (0.1, 0.3, 0.5, 0.7, 0.9)


class Day(NamedTuple):
    """One day of a learner."""

    rating: float
    deviation: float
    predicted: float
    """The share of the rated answers that was expected to be right."""
    right: float
    """The share that was right."""
    moved: float
    """The average change of the ratings of the day's topics."""
    known: float
    """The share of the repeated topics that was known."""
    promised: float
    """The share that the schedule expected to be known at that hour; later than wanted if a day had too many."""
    again: int
    """The number of repeated topics."""


class Course(NamedTuple):
    """The course of one learner."""

    share: float
    days: tuple[Day, ...]
    again_known: float
    """Days until a known topic is repeated, at the end (median)."""
    again_unknown: float
    asked_known: float
    """The average number of questions about a known topic."""
    asked_unknown: float


def pool_of(game: str, many: int = 120, looked_at: int = 6_000) -> list[Item]:
    """Return one item for each of so many topics of a game."""
    found: dict[Topic, Item] = {}
    for item in islice(items(GAMES[game], "learner"), looked_at):
        found.setdefault(topic_of(item), item)
    topics = sorted(found)
    return [found[topic] for topic in Random(1).sample(topics, min(many, len(topics)))]


Answers = Callable[[Learner, Item, datetime, Random], bool]


def partly_trained(clauses: frozenset[str]) -> Answers:
    """Return a learner who knows some clauses, and guesses among the choices of the others."""

    def answers(learner: Learner, item: Item, now: datetime, chance: Random) -> bool:
        if item.clause in clauses:
            return chance.random() > SLIPS
        return bool(item.question.choices) and item.question.form == "one" and chance.random() < 1 / len(item.question.choices)

    return answers


def forgets(learner: Learner, item: Item, now: datetime, chance: Random) -> bool:
    """Answer as a learner whose memory is the one that FSRS-6 describes; topics that were never asked are guessed."""
    known = learner.topics.get(topic_of(item))
    return chance.random() < (recall(known, now) if known is not None else 0.3)


def course(pool: Sequence[Item], share: float, answers: Answers, clauses: frozenset[str], seed: int, days: int = DAYS) -> Course:
    """Simulate a learner over some days."""
    chance, learner, told = Random(seed), Learner("simulated"), list[Day]()
    game = pool[0].name.game
    for day in range(days):
        now = FIRST + timedelta(days=day)
        sitting, asked = Sitting(learner, game), list[Topic]()
        before = learner.rating(game)
        predicted, right, promised = list[float](), list[float](), list[float]()
        was = {topic: known.rating.rating for topic, known in learner.topics.items()}
        for _ in range(A_DAY):
            item = chosen(learner, pool, now, avoid=asked)
            topic = topic_of(item)
            known = learner.topics.get(topic)
            if known is not None and due_at(known) > now:
                break  # nothing is due and nothing is new
            is_right = answers(learner, item, now, chance)
            if known is not None:
                promised.append(recall(known, now))
                predicted.append(expected(before, known.rating))
                right.append(is_right)
            sitting.answered(item, is_right, 10.0, now)
            asked.append(topic)
            now += timedelta(seconds=20)
        rating = sitting.close()
        moved = [abs(learner.topics[topic].rating.rating - was.get(topic, 1500.0)) for topic in asked]
        told.append(
            Day(
                rating=rating.rating,
                deviation=rating.deviation,
                predicted=_mean(predicted),
                right=_mean(right),
                moved=_mean(moved),
                known=_mean(right),
                promised=_mean(promised),
                again=len(right),
            )
        )
    end = FIRST + timedelta(days=days)
    last = {topic: (due_at(known) - end).total_seconds() / 86400 + 1 for topic, known in learner.topics.items()}
    known_days = [value for topic, value in last.items() if topic.clause in clauses]
    other_days = [value for topic, value in last.items() if topic.clause not in clauses]
    known_asked = [known.answered for topic, known in learner.topics.items() if topic.clause in clauses]
    other_asked = [known.answered for topic, known in learner.topics.items() if topic.clause not in clauses]
    return Course(share, tuple(told), _median(known_days), _median(other_days), _mean(known_asked), _mean(other_asked))


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else float("nan")


def _median(values: Sequence[float]) -> float:
    return median(values) if values else float("nan")


def courses(game: str = "three_card_poker", days: int = DAYS) -> tuple[list[Course], Course]:
    """Return the courses of learners who know given shares of the clauses, and of one who forgets as in FSRS-6."""
    pool = pool_of(game)
    clauses = sorted({item.clause for item in pool})
    found: list[Course] = []
    for number, share in enumerate(SHARES):
        known = frozenset(Random(number).sample(clauses, round(share * len(clauses))))
        found.append(course(pool, share, partly_trained(known), known, number, days))
    return found, course(pool, RETENTION, forgets, frozenset(clauses), 99, days)


def settled(one: Course) -> tuple[float, float]:
    """Return the predicted and the actual share of right answers over the second half of a course."""
    half = [day for day in one.days[len(one.days) // 2 :] if day.predicted == day.predicted]
    return fmean(day.predicted for day in half), fmean(day.right for day in half)


def retention(one: Course) -> tuple[float, float]:
    """Return the expected and the actual share of known topics among those repeated, from the second week on."""
    days = [day for day in one.days[7:] if day.known == day.known]
    many = sum(day.again for day in days)
    return sum(day.promised * day.again for day in days) / many, sum(day.known * day.again for day in days) / many


# The picture


WIDE, HIGH, LEFT, TOP = 420, 220, 54, 30
COLOURS = ("#8a3b2f", "#b5762a", "#5d7d2c", "#2c7d6e", "#2c5a9c")


def _panel(
    x: int, y: int, title: str, lines: Sequence[tuple[str, str, Sequence[float]]], low: float, high: float, unit: str
) -> str:
    """Return one panel: lines over days, with their names at the right."""
    out = [f'<g transform="translate({x} {y})"><text x="{LEFT}" y="16" class="t">{title}</text>']
    width, height = WIDE - LEFT - 90, HIGH - TOP - 26
    for step in range(5):
        value = low + (high - low) * step / 4
        at = TOP + height - height * step / 4
        out.append(f'<line x1="{LEFT}" x2="{LEFT + width}" y1="{at:.1f}" y2="{at:.1f}" class="g"/>')
        out.append(f'<text x="{LEFT - 6}" y="{at + 4:.1f}" class="n" text-anchor="end">{value:g}{unit}</text>')
    for row, (name, colour, values) in enumerate(lines):
        points: list[tuple[float, float]] = []
        for day, value in enumerate(values):
            if value == value:
                share = (min(max(value, low), high) - low) / (high - low)
                points.append((LEFT + width * day / max(1, len(values) - 1), TOP + height - height * share))
        path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.8"/>')
        at = TOP + 10 + 15 * row
        out.append(f'<text x="{LEFT + width + 8}" y="{at}" style="fill:{colour}">{name}</text>')
    out.append(f'<text x="{LEFT}" y="{HIGH - 6}" class="n">day 1</text>')
    out.append(f'<text x="{LEFT + width}" y="{HIGH - 6}" class="n" text-anchor="end">day {len(lines[0][2])}</text></g>')
    return "".join(out)


def smooth(values: Sequence[float], over: int = 7) -> list[float]:
    """Return the mean of each day and the days before it, without days that have no value."""
    return [_mean([one for one in values[max(0, at - over + 1) : at + 1] if one == one]) for at in range(len(values))]


def picture(found: Sequence[Course], memory: Course) -> str:
    """Return the plot as SVG."""
    named = [(f"knows {100 * one.share:.0f} %", colour, one) for one, colour in zip(found, COLOURS, strict=True)]
    panels = [
        _panel(0, 0, "Rating", [(n, c, [day.rating for day in one.days]) for n, c, one in named], 900, 2100, ""),
        _panel(
            WIDE, 0, "Uncertainty of the rating", [(n, c, [day.deviation for day in one.days]) for n, c, one in named], 0, 100, ""
        ),
        _panel(
            0,
            HIGH,
            "Change of the ratings of topics",
            [(n, c, smooth([day.moved for day in one.days])) for n, c, one in named],
            0,
            320,
            "",
        ),
        _panel(
            WIDE,
            HIGH,
            "Known when it comes again",
            [
                ("wanted", "#777777", [100 * RETENTION] * len(memory.days)),
                ("expected", COLOURS[1], smooth([100 * day.promised for day in memory.days])),
                ("known", COLOURS[4], smooth([100 * day.known for day in memory.days])),
            ],
            60,
            100,
            " %",
        ),
    ]
    style = "text{font-family:sans-serif;font-size:11px;fill:#333}.t{font-size:13px;font-weight:600}.g{stroke:#ddd}"
    size = f'viewBox="0 0 {2 * WIDE} {2 * HIGH}" width="{2 * WIDE}" height="{2 * HIGH}"'
    body = f'<rect width="100%" height="100%" fill="#fff"/>{"".join(panels)}'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{style}</style>{body}</svg>\n'


def summary(found: Sequence[Course], memory: Course) -> str:
    """Return the figures of the courses as lines."""
    lines: list[str] = []
    for one in found:
        predicted, right = settled(one)
        rated = f"rating {one.days[-1].rating:.0f} (deviation {one.days[-1].deviation:.0f})"
        often = f"known topics were asked {one.asked_known:.1f} times each, unknown ones {one.asked_unknown:.1f} times"
        lines.append(
            f"knows {100 * one.share:.0f} %: {rated}, predicted {100 * predicted:.0f} %, right {100 * right:.0f} %; {often}"
        )
    promised, known = retention(memory)
    lines.append(
        f"forgets as FSRS-6 says: {100 * known:.1f} % known when it came again, {100 * promised:.1f} % expected at that hour"
    )
    return "\n".join(lines)
