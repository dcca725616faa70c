"""Invariants of every game, checked on randomly generated rounds.

Hypothesis draws the house's choices, who sits where, every bet and choice, what goes wrong and the nonsense commands
between. A failure prints the round as a worked round; it goes into the game's `rounds/` folder and stays there.
"""

from collections.abc import Iterator

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from tools.soaks.rounds import Crew, nonsense_shard, soak

from houseway.core.game.game import Game
from houseway.core.messages import command as c
from houseway.core.messages.refusal import Refusal
from houseway.core.round.decide import decide
from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting, table_of
from houseway.testing.invariants import ALL
from houseway.worked.worked import Played
from houseway.worked.writer import write_worked


class Tape:
    """A source that reads what Hypothesis drew, two bytes per number, and then continues with a named stream.

    Zeros on the tape play the simplest round, so a failing tape shrinks towards a short one; endless zeros could
    repeat the same command for ever.
    """

    def __init__(self, drawn: bytes) -> None:
        self.drawn = drawn
        self.at = 0
        self.after = Seeded("after the tape")

    def below(self, bound: int) -> int:
        if self.at >= len(self.drawn):
            return self.after.below(bound)
        self.at += 2
        return int.from_bytes(self.drawn[self.at - 2 : self.at], "big") % bound


each_game = pytest.mark.parametrize("key", GAMES)


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    with Crew(jobs=2) as found:
        yield found


def round_from(game: Game, drawn: bytes) -> tuple[str, Played]:
    """The round a tape plays, and its text."""
    source = Tape(drawn)
    worked, table = table_of(game, source)
    sitting = Sitting(table, source, late=True)
    told: list[tuple[list[c.Command], Played]] = []
    for _ in range(1 + source.below(3)):  # what a table remembers opens more: a bank is never offered in a first round
        played = sitting.play(f"conformance {source.below(1000)}")
        told.append((sitting.between, played))
    return write_worked(worked, told), told[-1][1]


@each_game
@settings(max_examples=15)  # a failure here shrinks to a short round; the soak of `.ci/run` checks the same on many more
@given(drawn=st.binary(min_size=1200, max_size=1200))
def test_every_promise_is_kept(key: str, drawn: bytes) -> None:
    text, played = round_from(GAMES[key], drawn)
    note(text)
    for invariant in ALL:
        invariant(played)


@each_game
def test_the_plainest_round_of_all_keeps_them_too(key: str) -> None:
    _, played = round_from(GAMES[key], b"")
    for invariant in ALL:
        invariant(played)


@each_game
@settings(max_examples=8)
@given(drawn=st.binary(min_size=600, max_size=600))
def test_the_same_words_make_the_same_round(key: str, drawn: bytes) -> None:
    assert round_from(GAMES[key], drawn) == round_from(GAMES[key], drawn)


@each_game
def test_a_round_does_not_change_when_it_decides(key: str) -> None:
    from houseway.testing.invariants import begun

    source = Seeded("unchanged")
    _, table = table_of(GAMES[key], source)
    played = Sitting(table, source).play("unchanged")
    now = begun(played).after
    with pytest.raises(AttributeError):
        now.over = True
    with pytest.raises(TypeError):
        now.chips["rack"] = 1  # type: ignore[index]
    for command in played.commands:
        before = {name: getattr(now, name) for name in ("chips", "bets", "held", "said", "settled", "moves", "at")}
        copies = {name: dict(value) if hasattr(value, "items") else value for name, value in before.items()}
        ruling = decide(now, command)
        assert not isinstance(ruling, Refusal)
        assert all(getattr(now, name) == copy for name, copy in copies.items())
        now = ruling.after


@pytest.mark.parametrize("key", ["sic_bo", "spanish_21", "holdem"])
def test_a_short_soak_keeps_every_promise_in_two_processes(key: str, crew: Crew) -> None:
    """A short soak works; `.ci/run` does a longer one of every game."""
    assert soak(key, rounds=30, commands=300, crew=crew, seed="short").rounds == 30


@pytest.mark.parametrize("key", ["sic_bo", "spanish_21", "pai_gow_poker", "chemin_de_fer", "holdem", "seven_card_stud_high_low"])
def test_nonsense_is_answered(key: str) -> None:
    """Nonsense commands are handled; `.ci/run` sends some to every game."""
    tally = nonsense_shard(key, "short", 1_500)
    assert 0 < tally.nonsense_accepted < tally.nonsense
