"""A table that one person has alone: frames of the API, cards from a seed, no clock, and nothing of a floor in it."""

from __future__ import annotations

import io
import json
import zipfile
from hashlib import sha256
from typing import Any

import pytest
from tools.bots.practice import digest, played
from tools.page import practice as page_practice

from houseway.core.messages.command import PlaceBet, Say
from houseway.games import GAMES
from houseway.play.alone.seats import YOU, rules_of, seated
from houseway.play.alone.server import PracticeServer
from houseway.play.alone.table import Alone, SeededHost
from houseway.play.chance import LiveChance, Seeded
from houseway.play.host import LiveHost
from houseway.views.digest import view_hash
from houseway.worked.build import ROOMS, code_digest

GAME = "three_card_poker"
SOME = ("three_card_poker", "sic_bo", "holdem", "pai_gow")


@pytest.mark.parametrize("game", SOME)
def test_a_round_comes_to_its_end_and_is_the_same_from_the_same_seed(game: str) -> None:
    told = played(game, "willow", 2)
    assert told[-1] == {"kind": "word", "does": "next", "lacks": []} and told[0]["felt"]["form"]
    assert digest(told) == digest(played(game, "willow", 2))
    assert digest(told) != digest(played(game, "brass", 2))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_for_three_rounds(game: str) -> None:
    for bots in (max(0, _needs(game)), len(rules_of(game).seats) - 1):
        told = played(game, f"long {bots}", bots, 3)
        assert sum(1 for frame in told if frame.get("does") == "next") == 4  # before the first round, and after each


def _needs(game: str) -> int:
    return next(one["needs"] for one in page_practice.games() if one["key"] == game)


def _faces(alone: Alone) -> Any:
    view = alone.view_frames()[0]["view"]
    return view["round"], view["hands"], view["seats"]


def _until_rest(alone: Alone) -> None:
    while alone.acts():
        pass


def test_a_round_begun_again_has_the_same_cards_and_chips_whatever_was_done() -> None:
    alone = Alone(GAME, "willow", 2)
    for _ in range(2):  # the second round, so that a table continues from another
        alone.goes_on()
        _until_rest(alone)
        seat = next(seat for seat, name in alone.table.seating.items() if name == YOU)
        assert alone.submit(PlaceBet(seat, "ante", 2000)) is None
        alone.goes_on()
        _until_rest(alone)
        first = _faces(alone)
        assert alone.submit(Say(seat, "folds")) is None
        _until_rest(alone)
    assert alone.waits == "next"
    alone.begins_again()
    assert alone.waits == "deal"  # bots have bet
    assert alone.submit(PlaceBet(seat, "ante", 1000)) is None
    alone.goes_on()
    _until_rest(alone)
    again = _faces(alone)
    assert again[:2] == first[:2] and again[2] != first[2]  # the same round and cards, and another bet


def test_a_view_has_its_hash_and_no_card_of_a_bot() -> None:
    alone = Alone(GAME, "willow", 3)
    alone.goes_on()
    _until_rest(alone)
    seat = next(seat for seat, name in alone.table.seating.items() if name == YOU)
    alone.submit(PlaceBet(seat, "ante", 1000))
    alone.goes_on()
    _until_rest(alone)
    frame, word = alone.view_frames()
    assert word == {"kind": "word", "does": None, "lacks": []} and frame["view"]["turn"] == seat
    hands = frame["view"]["hands"]
    assert all(hands[seat]["cards"])
    assert not any(card for hand, seen in hands.items() if hand != seat for card in seen["cards"])
    assert frame["hash"] == view_hash(alone.view())
    hidden = {repr(card) for hand, cards in alone.table.round.held.items() if hand != seat for card in cards}  # type: ignore[union-attr]
    text = json.dumps(alone.drain_frames()) + json.dumps(frame)
    assert hidden and not any(f'"{card}"' in text for card in hidden)


def test_what_is_not_allowed_is_refused_with_its_clause() -> None:
    door = PracticeServer(GAME, "willow", 0)
    door.handle('{"kind": "continue"}')

    def refusal_of(command: dict[str, Any]) -> Any:
        answered = json.loads(door.handle(json.dumps({"kind": "say", "number": 1, "said": command})))
        return answered[-1]["refused"]

    seat = next(iter(seated(rules_of(GAME), 0)))
    assert refusal_of({"kind": "PlaceBet", "on": seat, "wager": "ante", "chips": 1})["cites"].startswith("TCP")
    assert refusal_of({"kind": "PlaceBet", "on": seat, "wager": "ante", "chips": "many"})["code"] == "unreadable"
    assert refusal_of({"kind": "OpenRound"})["code"] == "not_yours_to_say"
    assert refusal_of({"kind": "RoundClosed"})["code"] == "unreadable"
    assert refusal_of({"kind": "PlaceBet", "on": seat, "wager": "ante", "chips": 1000}) is None
    with pytest.raises(ValueError, match="no such frame"):
        door.handle('{"kind": "deal me aces"}')


def test_what_a_hand_still_needs_is_said() -> None:
    alone = Alone("let_it_ride", "willow", 0)
    alone.goes_on()
    assert alone.rests()[-1]["lacks"] == []  # nothing was bet
    assert alone.submit(PlaceBet("4", "bet_1", 1000)) is None
    assert alone.rests()[-1] == {"kind": "word", "does": "deal", "lacks": ["bet 2", "bet 3"]}
    for wager in ("bet_2", "bet_3"):
        assert alone.submit(PlaceBet("4", wager, 1000)) is None
    assert alone.rests()[-1]["lacks"] == []


def test_its_chance_is_seeded_and_no_live_table_takes_it() -> None:
    with pytest.raises(TypeError, match="not live chance"):
        LiveChance(Seeded("willow"))  # type: ignore[arg-type]
    assert not issubclass(SeededHost, LiveHost)


def test_the_person_sits_in_the_middle_with_bots_on_both_sides_or_all_around() -> None:
    rules = rules_of(GAME)  # seven seats
    assert seated(rules, 0) == {"4": YOU}
    assert list(seated(rules, 2)) == ["3", "4", "5"]
    assert list(seated(rules, 99)) == list(rules.seats)
    poker = rules_of("holdem")  # eleven seats around the table
    assert list(seated(poker, 2)) == ["2", "6", "9"] and len(seated(poker, 10)) == 11


def test_the_archive_is_the_same_every_time_and_has_the_rules_and_no_floor() -> None:
    made = page_practice.archive(page_practice.sources())
    assert made == page_practice.archive(page_practice.sources())
    names = zipfile.ZipFile(io.BytesIO(made)).namelist()
    assert not [name for name in names if name.split("/")[1] in ("floor", "lab", "studies") or "/rounds/" in name]
    hashed = sha256()
    for room in ROOMS:  # as the build of a record is made
        for path, data in _in_order(room):
            hashed.update(f"{path}\n{len(data)}\n".encode() + data)
    assert hashed.hexdigest() == code_digest()


def _in_order(room: str) -> list[tuple[str, bytes]]:
    inside = {path.removeprefix("houseway/"): data for path, data in page_practice.sources()}
    return sorted(
        ((path, data) for path, data in inside.items() if path.split("/")[0] == room), key=lambda one: one[0].split("/")
    )
