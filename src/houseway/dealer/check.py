"""Errors in the announcements of a game, compared with its stages, its words, its settings and its clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.core.game.edition import Edition
from houseway.core.game.game import Game
from houseway.core.game.names import Names
from houseway.core.game.rules import JURISDICTION
from houseway.core.law.choice import Unlawful
from houseway.core.law.moments import CHOOSING
from houseway.core.round.option import the_dealer
from houseway.core.stages.betting import CLOSES, Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.setting import SetHands
from houseway.core.stages.stage import InTurn, Stage
from houseway.core.stages.window import Window
from houseway.poker.betting.showdown import Showdown

from .lines import FILLS, DealerScript, Line, On


class Need(NamedTuple):
    """An occasion of a stage that needs words."""

    on: On
    stage: str
    word: str = ""

    def met_by(self, line: Line) -> bool:
        """Whether a line has words for it."""
        return line.on == self.on and line.stage in ("", self.stage) and line.word in ("", self.word)

    def __str__(self) -> str:
        return " ".join(filter(None, (self.on, self.word, "in", self.stage))) if self.stage else self.on


def faults_of(game: Game, names: Names, says: DealerScript, *, shared: bool = False) -> list[str]:
    """Return everything that is wrong with a game's announcements, in words; of a shared file, another game may use a stage."""
    found: list[str] = []
    for edition in game.editions:
        found += _edition(game, edition, names, says, shared=shared)
    return list(dict.fromkeys(found))


def _edition(game: Game, edition: Edition, names: Names, says: DealerScript, *, shared: bool) -> Iterator[str]:
    stages = [stage for one in game.edition(edition.key) for stage in one.law.stages]
    named = dict.fromkeys(stage.name for stage in stages)
    for name in named:
        if name not in says.steps:
            yield f"the step {name} has no words"
    for name in says.steps:
        if name not in named and not shared:
            yield f"the step {name} is not a stage of the game"
    for line in says.lines:
        yield from _line(game, line, {*named}, {*names.called}, shared=shared)
    yield from (f"there are no words for {need}" for need in needs_of(stages) if not any(map(need.met_by, says.lines)))


def _line(game: Game, line: Line, stages: set[str], called: set[str], *, shared: bool) -> Iterator[str]:
    if line.stage and line.stage not in stages and not shared:
        yield f"{line.says!r} is said in {line.stage}, which is not a stage of the game"
    if line.cites and line.cites not in game.clauses:
        yield f"{line.says!r} cites {line.cites}, which is not a clause of the game"
    if strange := sorted(line.fills - FILLS[line.on] - called):
        yield f"{line.says!r} fills in {', '.join(strange)}, not available when it is said"
    for condition in line.under:
        if condition.key == JURISDICTION.name and {*condition.values} <= {edition.key for edition in game.editions}:
            continue
        choices = [choice for edition in game.editions for choice in edition.law.choices if choice.name == condition.key]
        for value in condition.values:
            if not any(_reads(choice.reads, value) for choice in choices):
                yield f"{line.says!r} is said under {condition.key} = {value!r}, which no house can choose"


def _reads(reads: object, value: object) -> bool:
    assert callable(reads)
    try:
        reads(value)
    except Unlawful:
        return False
    return True


# What needs words


def needs_of(stages: Sequence[Stage]) -> tuple[Need, ...]:
    """Return every occasion of these stages that needs words: the opening, each word of the dealer, each player who is asked."""
    found = [Need("opens", "")]
    for stage in stages:
        found += [Need("word", stage.name, word) for word in dealers_words(stage)]
        if is_player_decision(stage):
            found.append(Need("turn", stage.name))
    return tuple(dict.fromkeys(found))


def dealers_words(stage: Stage) -> Iterator[str]:
    """Yield the words that the dealer says in a stage; not acts of the hands, such as counting the stub."""
    if isinstance(stage, Betting):
        yield CLOSES
    alone = isinstance(stage, Choosing) and stage.part != CHOOSING and not isinstance(stage, Showdown)
    for option in stage.by_word.values():
        if not option.by_hand and (option.by is the_dealer or (alone and option.name not in stage.beside)):
            yield option.name


def is_player_decision(stage: Stage) -> bool:
    """Whether players are asked in a stage, one after another or all together."""
    return isinstance(stage, SetHands | Window | Showdown) or (isinstance(stage, InTurn) and stage.part == CHOOSING)
