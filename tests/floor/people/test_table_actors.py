"""From a log-in to a step: a session's actor at a table, sent to the real owner, with its number in the record."""

from __future__ import annotations

import asyncio

from tests.floor.owner_floor import Floor, floor
from tests.floor.people.casino import Casino

from houseway.core.game.rules import Rules
from houseway.core.messages.command import BuyIn, Command, Deal, OpenRound, PlaceBet, Sit
from houseway.core.values.cards import Card
from houseway.core.values.role import CHANCE
from houseway.floor.messages import Answer
from houseway.floor.people.rights import AccountActor, is_theirs, submitted_as
from houseway.floor.people.session_actors import actor_at, device_actor_at
from houseway.floor.people.sessions import Session
from houseway.floor.step import read_recorded_command
from houseway.floor.store.queries import steps_of
from houseway.floor.table.chance import by_hand
from houseway.games import GAMES

TABLE = 3
DEAL = Deal("1", (Card("Ah"), Card("Kd"), Card("2c")))


async def _send(made: Floor, speaking: AccountActor | None, command: Command) -> bool:
    """Send a command as the table of rights lets it through; whether the record took it."""
    voice = None if speaking is None else submitted_as(speaking, command)
    if speaking is None or voice is None:
        return False
    live = made.owner.table(TABLE)
    assert live is not None
    theirs = is_theirs(speaking, command, live.committed)
    reply = await made.submit(TABLE, speaking.speaker, voice, command)
    assert isinstance(reply, Answer)
    refused = reply.refused is not None and reply.refused.startswith("not_yours_to_say ")
    assert theirs is not refused, (speaking, command, reply)  # the edge and the owner agree on whose word it is
    return reply.refused is None


def test_a_step_holds_who_spoke_and_what_they_were(casino: Casino, conninfo: str) -> None:
    rules = GAMES["three_card_poker"].under({})
    assert isinstance(rules, Rules)
    ann, ben = casino.patron("ann"), casino.patron("ben")
    dealer, other = casino.on_shift("dora", "dealer", TABLE), casino.on_shift("dee", "dealer", 4)
    logins = {ann: "ann", ben: "ben", dealer.speaker: "dora", other.speaker: "dee"}
    staff = {dealer.speaker, other.speaker}
    sessions: dict[int, Session] = {
        number: casino.welcome(login, number if number in staff else None, terminal=login).session
        for number, login in logins.items()
    }

    def actor(number: int) -> AccountActor | None:
        return actor_at(casino.record, sessions[number], TABLE)

    async def evening() -> None:
        async with floor(conninfo, dealer_of=by_hand) as made:
            await made.owner.opens(TABLE, rules)
            assert await _send(made, actor(ann), Sit(f"p{ann}", ("1",)))
            assert not await _send(made, actor(ben), Sit(f"p{ann}", ("2",)))
            assert not await _send(made, actor(ann), BuyIn(f"p{ann}", 50_000))
            assert await _send(made, actor(dealer.speaker), BuyIn(f"p{ann}", 50_000))
            assert not await _send(made, actor(other.speaker), OpenRound())
            assert await _send(made, actor(dealer.speaker), OpenRound())
            assert not await _send(made, actor(ben), PlaceBet("1", "ante", 2_500))
            assert await _send(made, actor(ann), PlaceBet("1", "ante", 2_500))
            assert not await _send(made, actor(ann), DEAL)
            await _send(made, actor(dealer.speaker), DEAL)  # bets are not closed, so the rules refuse it; it is the dealer's word
            reader, token = casino.device("reader", TABLE)
            assert not await _send(made, actor(dealer.speaker), DEAL)  # and from now on the reader's
            speaking = device_actor_at(casino.record, token, TABLE)
            assert speaking is not None and speaking.speaker == reader
            await _send(made, speaking, DEAL)

    asyncio.run(evening())
    said = [(step.speaker, read_recorded_command(step)[0], step.refused is None) for step in steps_of(casino.record, TABLE)]
    (reader,) = {speaker for speaker, _, _ in said} - {0, ann, ben, dealer.speaker}
    assert [one for one in said if one[0]] == [
        (ann, f"p{ann}", True),
        (dealer.speaker, "dealer", True),
        (dealer.speaker, "dealer", True),
        (ben, f"p{ben}", False),
        (ann, f"p{ann}", True),
        (dealer.speaker, CHANCE, False),
        (reader, CHANCE, False),
    ]
