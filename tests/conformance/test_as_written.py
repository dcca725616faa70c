"""Every accepted command can be written: it is parsed back from its own line, whatever words it contains.

A record is the lines of a round. An accepted command whose line parses differently would be lost with it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway.core.messages import command as c
from houseway.core.messages.refusal import Refusal
from houseway.core.round.decide import Decided, decide, offers
from houseway.core.round.state import Round
from houseway.core.table.table import Taken, take
from houseway.core.values.hands import DEALER
from houseway.core.wire.notation import read_line, write
from houseway.games import GAMES
from houseway.play.chance import Feeder, Seeded
from houseway.play.random_tables import Sitting, answer, approvals, chance_command, deck, pick, table_of

TABLES = 12


def wordings(now: Round) -> Iterator[c.Command]:
    """Yield each word of the game as a word and as laid-out cards, for all with an offer and the dealer."""
    for who in dict.fromkeys([*(ask.who for ask in offers(now)), DEALER]):
        own = now.held.get(who, ())
        for word in now.rules.vocabulary:
            yield c.Say(who, word)
            yield c.Arrange(who, (), word)
            yield c.Arrange(who, (own[:2], own[2:]), word)


@pytest.mark.parametrize("key", GAMES)
def test_what_is_heard_is_what_its_line_says(key: str) -> None:
    source = Seeded(f"as written/{key}")
    heard = 0
    for number in range(TABLES):
        sitting = Sitting(table_of(GAMES[key], source)[1], source)
        sitting.play(f"before {number}")  # what a table remembers opens more
        sitting.make_ready()
        ruling = take(sitting.table, c.OpenRound())
        assert isinstance(ruling, Taken) and ruling.after.round is not None
        now, feeder = ruling.after.round, Feeder(deck(sitting.table.rules.equipment, source))
        while not now.over:
            for command in wordings(now):
                if not isinstance(decide(now, command), Refusal):
                    heard += 1
                    assert read_line(write(command), now.rules.game.between) == [command], command
            asks = offers(now)
            said = chance_command(now, feeder, source) if now.due else answer(now, pick(source, asks), source) if asks else None
            answered = decide(now, said or pick(source, approvals(now)))
            if isinstance(answered, Decided):
                now = answered.after
    assert heard
