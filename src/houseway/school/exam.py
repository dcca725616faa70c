"""The examination: the same items for everybody with the same seed, accuracy before speed, marks by clause.

The mark is the share of right answers; what was not answered in time is wrong. From 95 % on, speed counts too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from typing import NamedTuple

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.game.words import money

from .item import Item
from .items import House, items
from .kinds import KINDS

MANY = 60
MINUTES = 45
PASS = 0.85
FAST_FROM = 0.95
"""The share of right answers from which speed counts."""
FAST = 0.6
"""The share of the time within which a candidate is fast."""
SAMPLED = 60
"""Number of items sampled for each item of a paper, so that scenes, kinds and clauses differ."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The items of an examination, in the order in which they are asked."""

    game: Game
    seed: str
    items: tuple[Item, ...]
    minutes: int = MINUTES
    rules: str = ""
    """The digest of the rules of the house: a paper is made again only under the same ones."""

    @property
    def number(self) -> str:
        """Return a short identifier of the items: two papers with the same identifier have the same items."""
        asked = "\n".join(
            f"{item.name} {item.question.text} {item.question.shows} {item.question.choices}" for item in self.items
        )
        return sha256(asked.encode()).hexdigest()[:10]


def paper_of(
    game: Game,
    seed: str,
    house: House = None,
    many: int = MANY,
    minutes: int = MINUTES,
    progress: Callable[[float], object] | None = None,
) -> Paper:
    """Return the paper of a seed: every kind of item in turn, from the scenes and clauses used least so far.

    `progress` is called now and then with the share of the items that has been sampled.
    """
    settings = {} if house is None else dict(house)
    rules = game.under(settings)
    assert isinstance(rules, Rules)
    by_kind: defaultdict[str, list[Item]] = defaultdict(list)
    for at, item in enumerate(islice(items(game, f"exam-{seed}", settings), SAMPLED * many)):
        by_kind[item.name.kind].append(item)
        if progress is not None and at % many == 0:
            progress(at / (SAMPLED * many))
    clauses: Counter[str] = Counter()
    scenes: Counter[str] = Counter()  # one item may give another one of its scene away
    picked: list[Item] = []
    order = [kind for kind in KINDS if kind in by_kind]
    while len(picked) < many and any(by_kind[kind] for kind in order):
        for kind in order:
            left = by_kind[kind]
            if left and len(picked) < many:
                best = min(left, key=lambda item: (scenes[item.name.scene], clauses[item.clause]))
                left.remove(best)
                scenes[best.name.scene] += 1
                clauses[best.clause] += 1
                picked.append(best)
    ranked = sorted(picked, key=lambda item: KINDS[item.name.kind].step)
    return Paper(game, seed, tuple(ranked), minutes, rules.digest)


class Given(NamedTuple):
    """One answer and the seconds it took; None if the item was not answered."""

    answer: tuple[int, ...] | None
    seconds: float


class Mark(NamedTuple):
    """Right answers of all answers about one thing."""

    right: int
    total: int

    @property
    def share(self) -> float:
        """Return the share of right answers."""
        return self.right / self.total if self.total else 0.0


@dataclass(frozen=True, slots=True)
class Marked:
    """A paper with its answers."""

    paper: Paper
    candidate: str
    given: tuple[Given, ...]
    date: str = ""

    def is_right(self, at: int) -> bool:
        """Whether an answer is right."""
        said = self.given[at].answer if at < len(self.given) else None
        return said is not None and self.paper.items[at].is_right(said)

    def answer_text(self, at: int) -> str:
        """Return an answer in words."""
        given, asked = self.given[at].answer if at < len(self.given) else None, self.paper.items[at].question
        if given is None:
            return "no answer"
        if asked.form == "amount":
            return money(given[0]) if given else "nothing"
        return "; ".join(asked.choices[one] for one in given if one < len(asked.choices)) or "nothing"

    @property
    def mark(self) -> Mark:
        """Return the mark of the whole paper."""
        return Mark(sum(self.is_right(at) for at in range(len(self.paper.items))), len(self.paper.items))

    @property
    def seconds(self) -> float:
        """Return the time that the candidate took."""
        return sum(one.seconds for one in self.given)

    @property
    def grade(self) -> str:
        """Return the grade: accuracy decides, and from 95 % on speed does."""
        return grade_of(self.mark.share, self.seconds / (60 * self.paper.minutes))

    def by_clause(self) -> Mapping[str, Mark]:
        """Return the mark of every clause of the paper, the worst first."""
        return self._marks([item.clause for item in self.paper.items])

    def by_kind(self) -> Mapping[str, Mark]:
        """Return the mark of every kind of item, the worst first."""
        return self._marks([item.name.kind for item in self.paper.items])

    def _marks(self, names: Sequence[str]) -> Mapping[str, Mark]:
        found: dict[str, Mark] = {}
        for at, name in enumerate(names):
            was = found.get(name, Mark(0, 0))
            found[name] = Mark(was.right + self.is_right(at), was.total + 1)
        return dict(sorted(found.items(), key=lambda one: (one[1].share, one[0])))


def grade_of(share: float, time: float) -> str:
    """Return the grade of a share of right answers in a share of the time.

    >>> [grade_of(0.8, 0.1), grade_of(0.9, 0.1), grade_of(0.95, 0.7), grade_of(0.95, 0.6)]
    ['not passed', 'passed', 'passed with merit', 'passed with distinction']
    """
    if share < PASS:
        return "not passed"
    if share < FAST_FROM:
        return "passed"
    return "passed with distinction" if time <= FAST else "passed with merit"


def marking_rules() -> str:
    """Return the marking rules, for the report.

    >>> print(marking_rules())  # doctest: +NORMALIZE_WHITESPACE
    The mark is the share of right answers. 85 % pass. From 95 % on, a candidate who needed at most 60 % of the time passes with
    distinction.
    """
    fast = f"a candidate who needed at most {100 * FAST:.0f} % of the time passes with distinction"
    return f"The mark is the share of right answers. {100 * PASS:.0f} % pass. From {100 * FAST_FROM:.0f} % on, {fast}."
