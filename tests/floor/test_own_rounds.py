"""Rounds that a player recalls: every one in which the player paid anything, also where the house acted for an absent one."""

from __future__ import annotations

from collections import defaultdict

import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.record_steps import NOON, commit, opened
from tests.floor.test_played_rounds import add
from tools.bots.steps import bot_steps

from houseway.floor.ledger import account_of
from houseway.floor.lookback.own_rounds import recall

ROUNDS, TABLE, LATER = 12, 1, NOON + 10**12
SILENT = 3
"""The round from which on one player says nothing more: the house posts what is due, and acts in that player's place."""


@pytest.mark.parametrize("game", ["seven_card_stud", "holdem", "high_card_flush"])
def test_every_round_that_a_player_paid_for_is_recalled(record: Connection[TupleRow], game: str) -> None:
    pending = opened(record, TABLE)
    paid: dict[str, set[int]] = defaultdict(set)
    absent = 0
    number = 0
    for step in bot_steps(game, ROUNDS, "recalled"):
        number += b'"RoundOpened"' in step.events
        if number >= SILENT and step.speaker > 100:
            absent = absent or step.speaker
        add(pending, step._replace(speaker=0) if step.speaker == absent else step)
        assert commit(record, pending) == []
        for move in step.moves:
            (payer, _, player), receiver = account_of(move.src).partition(" "), account_of(move.dst)
            if payer == "player" and receiver.startswith(("pot ", "layout ")):
                paid[player].add(number)
    assert number == ROUNDS and len(paid) > 1 and max(paid[f"bot{absent - 100}"]) > SILENT
    for player, mine in paid.items():
        recalled = recall(record, 100 + int(player.removeprefix("bot")), player, LATER, 100)
        assert [one.round for one in recalled] == sorted(mine, reverse=True), player
        assert all(one.staked > 0 for one in recalled)
