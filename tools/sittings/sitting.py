"""One sitting: a person at one game on one size of screen, for a few rounds."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from houseway.cli.app import app
from houseway.games import GAMES

from .checks import acts_in, faults_in, has_more
from .terminal import PromptTimeout, Terminal
from .truth import Truth

SIZES = (
    (50, 20), (50, 24), (50, 40), (60, 20), (60, 24), (80, 20), (80, 24), (80, 40), (120, 24), (120, 40),
)  # fmt: skip
"""Columns and rows of the ten sittings at each game."""
MOST_QUESTIONS = 400
MOST_PAGES = 12
NONSENSE = ("xyzzy", "1 0.005", "-5", "99 99", "ante ante", "?", "why", "hint", "deal", "+", "back x", "é", "1 1000000")

Keep = Callable[[str, Terminal], None]
"""Keeps a screen under a name."""


def keeps_nothing(name: str, terminal: Terminal) -> None:
    """Keep nothing of a screen, where no pictures are wanted."""


class Result(NamedTuple):
    """The result of a sitting."""

    game: str
    columns: int
    rows: int
    rounds: int
    questions: int
    faults: tuple[str, ...]


class Sitting:
    """A person at a game; the same numbers give the same sitting."""

    def __init__(self, game: str, columns: int, rows: int, rounds: int, keep: Keep = keeps_nothing) -> None:
        self.game, self.rounds, self.keep = game, rounds, keep
        self.chance = random.Random(f"{game} {columns} {rows}")
        self.seat = str(self.chance.choice(GAMES[game].editions and _seats(game)))
        words = ["play", game, "--seat", self.seat, "--seed", f"sitting {columns} {rows}"]
        self.terminal = Terminal(columns, rows, lambda: app(words))
        self.played = self.questions = 0
        self.faults: list[str] = []
        self._sought: set[str] = set()
        self._pages = 0

    def sit(self) -> Result:
        """Answer every question until the rounds are played; return what was wrong."""
        terminal = self.terminal
        try:
            while (truth := terminal.next_question()) is not None:
                self.questions += 1
                self._check(truth)
                terminal.type(self._answer(truth))
                if self.questions > MOST_QUESTIONS:
                    self.faults.append(f"still asking after {MOST_QUESTIONS} questions")
                    break
        except PromptTimeout as silent:
            self.faults.append(f"no question and no end: {silent}")
        status = terminal.close()
        if status and self.questions <= MOST_QUESTIONS:
            self.faults.append(f"exit code {status}: {terminal.text[-400:]}")
        if self.played < self.rounds:
            self.faults.append(f"only {self.played} of {self.rounds} rounds")
        return Result(self.game, terminal.columns, terminal.rows, self.played, self.questions, tuple(self.faults))

    def _check(self, truth: Truth) -> None:
        """Check a screen; acts behind "more" are looked for on the next ones."""
        for fault in faults_in(self.terminal, truth):
            self.faults.append(f"at {truth.question!r}: {fault}\n{self.terminal.text}")
        if truth.acts:
            self.keep(f"{self.game}-{self.terminal.columns}x{self.terminal.rows}-{self.questions:03}", self.terminal)

    def _answer(self, truth: Truth) -> str:
        """Return the person's next input."""
        chance, asked = self.chance, truth.question
        if asked == "next":
            self.played += 1
            return "q" if self.played >= self.rounds else chance.choice(("", "", "why"))
        if asked.startswith(("Enter", "q =")):
            return ""
        if truth.acts and has_more(self.terminal) and not self._sought >= {*truth.acts, *truth.rare}:
            return self._turns_the_page(truth)
        self._sought, self._pages = set(), 0
        if chance.random() < 0.08:
            return chance.choice(NONSENSE)
        if truth.acts and chance.random() < 0.35:
            return self._chooses(truth)
        return ""

    def _turns_the_page(self, truth: Truth) -> str:
        """Request the next page; acts that are still missing after many pages were never in sight."""
        self._sought |= acts_in(self.terminal, truth)
        missing = {*truth.acts, *truth.rare} - self._sought
        self._pages += 1
        if self._pages > MOST_PAGES:
            self.faults.append(f"at {truth.question!r}: never in sight: {', '.join(sorted(missing))}\n{self.terminal.text}")
            self._sought = {*truth.acts, *truth.rare}
        return "+"

    def _chooses(self, truth: Truth) -> str:
        act = self.chance.choice(truth.acts)
        number = str(truth.acts.index(act) + 1)
        return self.chance.choice((act, number, f"{act} 5", f"{number} 25"))


def _seats(game: str) -> tuple[str, ...]:
    rules = GAMES[game].under({"ruleset.jurisdiction": GAMES[game].editions[0].key})
    assert not isinstance(rules, (list, tuple))
    return rules.seats
