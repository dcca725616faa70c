"""A stopped soak resumes where it was, and its page adds the counts of the shards."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from tools.soaks.code import PACKAGE, code_of, folders_of
from tools.soaks.kept import Kept, Shard, Tally
from tools.soaks.page import COLUMNS, joined, page, rows_of
from tools.soaks.rounds import PAGE, ROWS, Crew, shards, soak

from houseway.core.game.rules import Rules
from houseway.core.values.cards import Card
from houseway.games import GAMES
from houseway.play.chance import Feeder
from houseway.play.random_tables import went_back
from houseway.testing.mishap_sittings import agree

if TYPE_CHECKING:
    from houseway.core.round.state import Round


def test_shards_make_the_whole() -> None:
    parts = list(shards("sic_bo", "rounds", "1", 6_001, 2))
    assert [part.size for part in parts] == [2_500, 2_500, 1_001]
    assert len({part.file for part in parts}) == 3
    assert [part.size for part in shards("sic_bo", "blind", "1", 5, 2)] == [3, 2]
    assert not list(shards("sic_bo", "blind", "1", 0, 2))


def test_a_kept_shard_is_not_played_again(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    for part in (*shards("sic_bo", "rounds", "1", 40, 1), *shards("sic_bo", "nonsense", "1", 80, 1)):
        kept.put(part, Tally(rounds=40 if part.kind == "rounds" else 0, events=7, seen=Counter(Called=3)))
    with Crew(1) as crew:  # with nothing to play it starts no process
        tally = soak("sic_bo", 40, 80, crew, "1", kept)
    assert tally == Tally(rounds=40, events=14, seen=Counter(Called=6))
    assert kept.all("1") == {"sic_bo": tally}


def test_shards_of_a_seed_are_told_from_those_with_its_number(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    for part in shards("sic_bo", "rounds", "2", 7_500, 1):
        kept.put(part, Tally(rounds=part.size))
    assert kept.all("1") == {}
    assert kept.all("2") == {"sic_bo": Tally(rounds=7_500)}


def test_other_code_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shard = Shard("sic_bo", "rounds", "1", 0, 40)
    Kept(tmp_path).put(shard, Tally(rounds=40))
    assert Kept(tmp_path).get(shard) == Tally(rounds=40)
    monkeypatch.setattr("tools.soaks.kept.code_of", lambda game: "f" * 64)
    assert Kept(tmp_path).get(shard) is None
    assert Kept(tmp_path).all("1") == {}


def test_a_game_has_the_code_of_its_family_and_of_the_core_and_no_other() -> None:
    def of(game: str) -> set[str]:
        return {folder.relative_to(PACKAGE).as_posix() for folder in folders_of(game)}

    assert {"core/wire", "core/round", "families/poker_room", "poker/betting", "games/holdem"} <= of("holdem")
    assert {"core/wire", "core/round", "families/baccarat", "games/minibaccarat"} <= of("minibaccarat")
    assert not {"families/poker_room", "games/holdem"} & of("minibaccarat")
    assert not any({"lab", "studies"} & {*folder.split("/")} for game in GAMES for folder in of(game))
    assert len({code_of(game) for game in GAMES}) == len(GAMES)


def test_the_page_on_file_is_the_one_its_figures_give() -> None:
    rows = json.loads(ROWS.read_text(encoding="utf-8"))
    assert PAGE.read_text(encoding="utf-8") == page(rows)
    assert rows.keys() <= GAMES.keys()
    assert all(of_seed.keys() == set(COLUMNS) for kept in rows.values() for of_seed in kept["seeds"].values())


def test_seeds_of_the_same_code_add_up_and_other_code_makes_room() -> None:
    row = rows_of({"sic_bo": Tally(rounds=2_000, seen=Counter(Reread=3, BetCorrected=2))})
    once = joined({}, row, {"sic_bo": "abc"}, "1")
    assert joined(once, row, {"sic_bo": "abc"}, "1") == once
    assert "| Sic Bo | 4,000 | 0 | 0 | 10 | 0 | 0 | 0 | 0 | `abc` |" in page(joined(once, row, {"sic_bo": "abc"}, "2"))
    assert "| Sic Bo | 2,000 | 0 | 0 | 5 | 0 | 0 | 0 | 0 | `def` |" in page(joined(once, row, {"sic_bo": "def"}, "2"))


def test_what_is_taken_back_comes_out_again() -> None:
    """After a correction it need not be what came out last: two cards of the dealer's, of which the last goes back."""
    queen, ace, jack, two = (Card(name) for name in ("Qd", "As", "Js", "2c"))
    feeder = Feeder((jack, queen, ace, two))  # a correction has put the jack before the queen
    feeder.gone = 2
    before, after = SimpleNamespace(held={"dealer": (queen, jack)}), SimpleNamespace(held={"dealer": (queen,)})
    went_back(feeder, cast("Round", before), cast("Round", after), 1)
    assert feeder.pieces[feeder.gone :] == (jack, ace, two)
    went_back(feeder, cast("Round", after), cast("Round", after), 1)  # nothing left the table: whatever came out last
    assert feeder.pieces[feeder.gone :] == (queen, jack, ace, two)


def test_the_shoe_agrees_with_the_table() -> None:
    """A card that a dismissed call named is in the shoe again, on top; of two alike only the one that was dealt is gone."""
    rules = GAMES["high_card_flush"].under({})
    assert isinstance(rules, Rules)
    pieces = tuple(rules.equipment.pieces())
    round = cast("Round", SimpleNamespace(rules=rules, held={"1": pieces[:2]}))
    feeder = Feeder(pieces, 3)  # the third was named by a call, and nobody dealt it
    agree(feeder, round)
    assert feeder.pieces[feeder.gone :] == pieces[2:]
    assert Counter(feeder.pieces) == Counter(pieces)
    feeder = Feeder(pieces, 1)  # the second was dealt without the shoe
    agree(feeder, round)
    assert feeder.pieces[feeder.gone :] == pieces[2:]
    before = feeder.pieces
    agree(feeder, round)
    assert feeder.pieces is before
