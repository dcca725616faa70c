"""Evidence of played rounds: written, checked, decided again; every byte that is changed is named."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.played import TABLES, game_of

from houseway.floor.lookback.evidence.check import broken_chain, check, decided_again, held_in
from houseway.floor.lookback.evidence.contents import Gathered, Made, gather
from houseway.floor.lookback.evidence.file import Program, written
from houseway.floor.lookback.evidence.seal import BLOCK
from houseway.floor.lookback.player_replay import replay_for
from houseway.floor.lookback.replay import EVERYTHING, FACE_UP, replay_screens
from houseway.floor.lookback.rounds import NotFound, RoundName
from houseway.floor.store.tables import RulesCache

Record = Connection[TupleRow]
RULES_CACHE = RulesCache(game_of)
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PROGRAM = Program(b"document.title='' /* " + b"x" * 6_000 + b" */", b"body{margin:0}")
MADE = Made("The Willow Room", "surveillance", datetime(2026, 11, 16, 18, tzinfo=UTC))


def _gathered(record: Record, table: int = 11, number: int = 1) -> Gathered:
    return gather(record, RULES_CACHE, RoundName(table, number), MADE)


# What a round looked like


def test_each_player_is_told_what_they_were_told_then(played: Record) -> None:
    name = RoundName(13, 2)
    retold = replay_screens(played, RULES_CACHE, name)
    assert [screen.viewer for screen in retold.screens[:2]] == [EVERYTHING, FACE_UP]
    for screen in retold.screens[2:]:
        alone = replay_for(played, RULES_CACHE, name, screen.viewer)
        assert [one.events for one in screen.events] == [one.seen for one in alone.steps]
        assert [one.words for one in screen.events] == [one.words for one in alone.steps]
        assert screen.view == alone.view
        assert screen.seats


def test_one_sight_shows_every_card_and_the_others_only_theirs(played: Record) -> None:
    retold = replay_screens(played, RULES_CACHE, RoundName(12, 1))
    full, public, *_ = retold.screens
    assert all(card is not None for hand in full.view.hands.values() for card in hand.cards)
    backs = [sum(card is None for hand in screen.view.hands.values() for card in hand.cards) for screen in retold.screens]
    assert backs[0] == 0 and backs[1] >= max(backs[2:])
    assert [one.nr for one in full.events] == list(range(1, len(full.events) + 1))
    assert {one.nr for one in public.events} <= {one.nr for one in full.events}
    with pytest.raises(NotFound, match="'eve' did not sit"):
        replay_screens(played, RULES_CACHE, RoundName(12, 1), ("eve",))


# Written and checked


@pytest.mark.parametrize("table", TABLES)
def test_evidence_holds_and_its_round_is_decided_again(played: Record, table: int) -> None:
    file = written(_gathered(played, table, 2 - table % 2), PROGRAM, KEY)
    found = check(file)
    assert found.holds and found.seal is not None, found
    assert found.seal.public == KEY.public_key().public_bytes_raw().hex()
    held = held_in(file, found.seal)
    assert broken_chain(held) == []
    walked = decided_again(held, RULES_CACHE)
    assert (walked.differences, walked.rounds, walked.others) == ([], 1, {}), walked


def test_a_round_is_decided_again_from_the_file_and_a_signed_lie_is_found(played: Record) -> None:
    """The key can sign anything. The chain and the rules still reveal a change."""
    honest = _gathered(played)
    lie = honest._replace(record=honest.record.replace(b"A", b"B", 1))
    file = written(lie, PROGRAM, KEY)
    found = check(file)
    assert found.holds and found.seal is not None
    assert broken_chain(held_in(file, found.seal)) != []


def test_every_changed_byte_is_named_with_what_it_was(played: Record) -> None:
    file = written(_gathered(played), PROGRAM, KEY)
    places = [*range(0, len(file), len(file) // 40), BLOCK - 1, BLOCK, len(file) - 1, *range(len(file) - 400, len(file), 17)]
    for turn, at in enumerate(places):
        now = file[at] ^ (1 << turn % 8)
        found = check(file[:at] + bytes([now]) + file[at + 1 :])
        assert found.change is not None, (at, found)
        assert found.change[:1] + found.change[2:] == (at, file[at], now)


def test_the_part_of_a_changed_byte_is_named(played: Record) -> None:
    file = written(_gathered(played), PROGRAM, KEY)
    seal = check(file).seal
    assert seal is not None
    names = [part.name for part in seal.parts]
    assert names[:6] == ["style", "program", "about", "record", "felt", "rules"]
    assert names[6:8] == ["seen by everything", "seen by face up"]
    for part in seal.parts:
        at = part.at + part.bytes // 2
        change = check(file[:at] + b"~" + file[at + 1 :]).change
        assert change is not None and change.part == part.name


def test_more_than_one_byte_is_told_by_where_it_begins(played: Record) -> None:
    file = written(_gathered(played), PROGRAM, KEY)
    twice = bytearray(file)
    twice[100] ^= 1
    twice[20_000] ^= 1
    assert "more than one byte was changed, the first between bytes 0 and 4,096" in check(bytes(twice)).wrong
    assert "1 bytes were left out" in check(file[:50] + file[51:]).wrong
    assert check(b"").wrong == "it has no seal whose signature holds"
    other = written(_gathered(played), PROGRAM, Ed25519PrivateKey.generate())
    found = check(other)
    assert found.holds and found.seal is not None and found.seal.public != KEY.public_key().public_bytes_raw().hex()


def test_a_file_is_one_document_that_asks_no_network(played: Record) -> None:
    file = written(_gathered(played, 12), PROGRAM, KEY)
    assert file.isascii() and len(file) < 3_000_000
    text = file.decode()
    assert "default-src 'none'" in text and not re.search(r"(src|href)=", text)
    about = msgspec.json.decode(re.search(r'data-part="about">(.*?)</script>', text)[1])  # type: ignore[index]
    assert about["round"] == 1 and about["ledger_agrees"] and about["signed_day"]["signature"]


def test_evidence_is_written_within_two_seconds(played: Record) -> None:
    began = time.process_time()
    written(_gathered(played, 12), PROGRAM, KEY)
    assert time.process_time() - began < 2
