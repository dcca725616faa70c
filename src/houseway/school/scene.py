"""Scenes: rounds that the engine played, moment by moment. Every item is made from one.

A scene is a round at a seeded table, under the options of a house or of a random lawful one, or a worked round of the game. It
has a name from which it is played again, card by card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path

from houseway.core.game.game import Game
from houseway.core.messages.command import Command, PlaceBet, Say
from houseway.core.messages.event import Chosen, Event, StageBegan
from houseway.core.messages.refusal import Refusal
from houseway.core.round.decide import evolve, replay
from houseway.core.round.state import Round
from houseway.core.stages.betting import Betting
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER
from houseway.games import GAMES
from houseway.play.chance import Feeder, Seeded, Source, shuffled
from houseway.play.random_tables import Sitting, table_of
from houseway.worked.reader import read_worked
from houseway.worked.replay import open_table, play_worked
from houseway.worked.worked import Played

ROUNDS_OF_A_TABLE = 4
"""Number of scenes from one table: a shoe, a bank or a marker then has a history."""
WORKED = "w"
"""Prefix of the name of a scene that is a worked round."""


@dataclass(slots=True)
class Moment:
    """A table, and the next command at it."""

    table: Table
    command: Command
    _ruling: Taken | Refusal | None = None

    @property
    def ruling(self) -> Taken | Refusal:
        """Return the result of the command, or the refusal."""
        if self._ruling is None:
            self._ruling = take(self.table, self.command)
        return self._ruling

    @property
    def round(self) -> Round:
        """Return the round as it was."""
        assert self.table.round is not None
        return self.table.round

    @property
    def after(self) -> Table:
        """Return the table afterwards; the same where the command was refused."""
        ruling = self.ruling
        return ruling.after if isinstance(ruling, Taken) else self.table

    @property
    def events(self) -> tuple[Event, ...]:
        """Return the events of the command; none if it was refused."""
        ruling = self.ruling
        return ruling.events if isinstance(ruling, Taken) else ()


@dataclass
class Scene:
    """One round, moment by moment."""

    game: str
    name: str
    played: Played
    moments: tuple[Moment, ...]
    elected: Mapping[str, object] = field(default_factory=dict[str, object])
    """The settings of the house, if they are random."""
    shows: tuple[str, ...] = ()
    """The clauses that a worked round names as what it shows."""
    title: str = ""

    @property
    def end(self) -> Round:
        """Return the round when it was over."""
        return self.played.round

    @cached_property
    def staged(self) -> tuple[tuple[Event, str], ...]:
        """Return the events, each with the stage it happened in."""
        stage, found = "", list[tuple[Event, str]]()
        for event in self.played.events:
            stage = event.stage if isinstance(event, StageBegan) else stage
            found.append((event, stage))
        return tuple(found)

    @cached_property
    def filmed(self) -> tuple[tuple[Round, Event, str], ...]:
        """Return the events, each with the round as it was just after it and the stage it happened in."""
        round, found = self.played.opened, list[tuple[Round, Event, str]]()
        for event, stage in self.staged[1:]:
            round = evolve(round, event)
            found.append((round, event, stage))
        return tuple(found)

    @cached_property
    def dealer_words(self) -> frozenset[str]:
        """Return the words that the dealer said in this round."""
        return frozenset(event.option for event in self.played.events if isinstance(event, Chosen) and event.hand == DEALER)

    @cached_property
    def replayed(self) -> Round:
        """Return the end of the round as its events alone make it."""
        return replay(self.played.opened, self.played.events[1:])

    @cached_property
    def cited(self) -> frozenset[str]:
        """Return every clause that an event of the round cites, or one between it and the round before."""
        return frozenset(event.cites for event in (*self.played.before, *self.played.events))


@dataclass(slots=True)
class Filmed(Sitting):
    """A sitting that records each table with the next command at it."""

    reel: list[Moment] = field(default_factory=list[Moment])

    def _deck(self, source: Source) -> tuple[Piece, ...]:
        return shuffled(tuple(self.table.rules.equipment.pieces()), source)  # no class is shown 2c 2c 2c 2c

    def _next(self, round: Round, feeder: Feeder) -> Command:
        said = self._in_chips(round, Sitting._next(self, round, feeder))
        self.reel.append(Moment(self.table, said))
        return said

    def _in_chips(self, round: Round, said: Command) -> Command:
        """Return a bet in chips of the table, where the rules take it so: a class is not taught on $81.61."""
        chip = round.rules.denominations[0]
        if not isinstance(said, PlaceBet | Say) or not said.chips:
            return said
        if isinstance(said, Say) and is_single_chip(round, said.what):
            return self._one_chip(round, said)
        if said.chips % chip == 0:
            return said
        down = max(said.chips // chip, 1)
        whole = [replace(said, chips=many * chip) for many in (down, down + 1)]
        closed = [Say(DEALER, word) for word in (round.stage.words if isinstance(round.stage, Betting) else ())]
        return next((one for one in (*whole, *closed) if not isinstance(take(self.table, one), Refusal)), said)

    def _one_chip(self, round: Round, said: Say) -> Command:
        """Return one chip that the table has, or else what is said without a chip: nobody throws a chip of $6,637."""
        chips = [replace(said, chips=chip) for chip in round.rules.denominations]
        words = [Say(said.who, word) for stage in (round.stage,) if stage is not None for word in stage.by_word]
        return next((one for one in (*chips, *words) if not isinstance(take(self.table, one), Refusal)), said)


def is_single_chip(round: Round, word: str) -> bool:
    """Whether a word stands for one chip that is thrown: its amount is that of a chip."""
    option = round.stage.by_word.get(word) if round.stage is not None else None
    return option is not None and option.by_hand and option.puts_up is not None


def scene_of(game: Game, name: str, house: Mapping[str, object] | None = None) -> Scene:
    """Return the scene with this name: of the seeded table, or the worked round, that it names."""
    if name.startswith(WORKED):
        found = next((scene for scene in worked_scenes(game) if scene.name == name), None)
        if found is None:
            raise ValueError(f"{game.key} has no worked round {name}")
        return found
    seed, _, number = name.rpartition(".")
    if not seed or not number.isdigit() or int(number) >= ROUNDS_OF_A_TABLE:
        raise ValueError(f"not the name of a scene: {name}")
    return list(_played(game, seed, house, int(number) + 1))[-1]


def scenes_at(game: Game, seed: str, house: Mapping[str, object] | None = None) -> Iterator[Scene]:
    """Yield the scenes of one table: with the options given, or with random lawful ones where none are."""
    yield from _played(game, seed, house, ROUNDS_OF_A_TABLE)


def _played(game: Game, seed: str, house: Mapping[str, object] | None, many: int) -> Iterator[Scene]:
    source = Seeded(f"school/{game.key}/{seed}")
    worked, table = table_of(game, source, None if house is None else dict(house))
    elected = {name: table.rules.settings[name] for name in worked.settings if name in table.rules.settings}
    sitting = Filmed(table, source, irregularities=False)
    for number in range(many):
        sitting.reel = []
        played = sitting.play(f"{seed}.{number}")
        yield Scene(game.key, f"{seed}.{number}", played, tuple(sitting.reel), elected)


def worked_scenes(game: Game) -> tuple[Scene, ...]:
    """Return the worked rounds of a game as scenes, those of its files in alphabetical order."""
    return _worked_of(game.key)


@lru_cache(maxsize=2)
def _worked_of(key: str) -> tuple[Scene, ...]:
    game = GAMES[key]
    return tuple(scene for at, file in enumerate(_files(game)) for scene in _worked(game, at, file))


def _files(game: Game) -> Iterator[Path]:
    folder = GAMES.folder(game.key)
    if folder is not None:
        yield from sorted((Path(str(folder)) / "rounds").rglob("*.round"))


def _worked(game: Game, at: int, file: Path) -> Iterator[Scene]:
    worked = read_worked(file.read_text(encoding="utf-8"), game.key)
    outcome = play_worked(worked, game)
    table = open_table(worked, game)
    for number, (played, told) in enumerate(zip(outcome.rounds, outcome.sources, strict=True)):
        moments: list[Moment] = []
        for step in told.steps:
            ruling: Taken | Refusal = take(table, step.command)
            if table.is_playing and (isinstance(ruling, Refusal) == (step.refused is not None)):
                moments.append(Moment(table, step.command, ruling))
            if isinstance(ruling, Taken) and step.refused is None:
                table = ruling.after
        names = tuple(dict.fromkeys((*worked.names, *(id for line in told.part.lines for id in line.cites))))
        yield Scene(
            game=game.key,
            name=f"{WORKED}{at}.{number}",
            played=played,
            moments=tuple(moments),
            elected={},
            shows=names,
            title=worked.title,
        )
