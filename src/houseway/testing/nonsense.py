"""Nonsense: random commands in states of real rounds, which a game must answer without an exception."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.game import Game
from houseway.core.messages import command as c
from houseway.core.messages.refusal import Refusal
from houseway.core.round.decide import Decided, decide, offers
from houseway.core.table.table import Taken, take
from houseway.core.wire.notation import read_line, write
from houseway.play.chance import Feeder, Seeded
from houseway.play.random_tables import Sitting, answer, approvals, chance_command, deck, nonsense, pick, table_of


def nonsense_is_answered(game: Game, name: str, commands: int) -> Iterator[bool]:
    """Send random commands in states of real rounds, check that each is refused with a clause or accepted, and yield which."""
    source = Seeded(f"nonsense/{game.key}/{name}")
    sent = 0
    while sent < commands:
        sitting = Sitting(table_of(game, source)[1], source)
        for round in range(source.below(3)):  # what a table remembers opens more
            sitting.play(f"before {name}/{sent}/{round}")
        sitting.make_ready()
        table = sitting.table
        ruling = take(table, c.OpenRound())
        assert isinstance(ruling, Taken)
        assert ruling.after.round is not None
        now, feeder = ruling.after.round, Feeder(deck(table.rules.equipment, source))
        while not now.over and sent < commands:
            for _ in range(40):
                said = nonsense(now, source)
                answered = decide(now, said)
                sent += 1
                if isinstance(answered, Refusal):
                    assert answered.cites in now.rules.clauses, (said, answered)
                else:
                    assert read_line(write(said), now.rules.game.between) == [said], (
                        "accepted, and its line reads as another command"
                    )
                yield not isinstance(answered, Refusal)
            asks = offers(now)
            if now.due:
                said = chance_command(now, feeder, source)
            elif asks:
                said = answer(now, pick(source, asks), source)
            elif now.waiting:
                said = pick(source, approvals(now))
            else:
                break
            answered = decide(now, said)
            if isinstance(answered, Decided):
                now = answered.after
