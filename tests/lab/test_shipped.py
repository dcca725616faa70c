"""Counts that ship: they answer for the code and rules they were made by, and for no other."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from tools.lab import counts

from houseway.games import GAMES
from houseway.lab import depends, shipped
from houseway.lab import kept_counts as counting
from houseway.lab.priced_results import PricedSpread, read, written
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.spread import Ending, Spread
from houseway.lab.studies import studied
from houseway.lab.study import under

GAME, STUDY = (depends.Home(f"houseway.{room}.sic_bo", depends.ROOT / room / "sic_bo") for room in ("games", "studies"))
WORDS = {
    "sic_bo/odds.py": ("THROWS = tuple", "# every result\nTHROWS = tuple"),
    "sic_bo/board.py": ('"""The layout', '"""Another heading of the layout'),
    "sic_bo/rulebook.toml": ("Three sealed dice", "Three dice, sealed"),
    "sic_bo/par.toml": ("house_edge", "edge"),
    "core/money/price.py": ("-> Chips", "-> int"),
    "families/bets/late_bets.py": ("more > 0", "more < 0"),
    "sic_bo/between.py": ("SB-", "XX-"),
}
"""Comments, layout, wording, figures and type hints; what is done with late bets and between rounds."""
CODE_CHANGES = {
    "sic_bo/odds.py": ("repeat=3", "repeat=4"),
    "sic_bo/paytables.toml": ("to_one = ", "to_one = 1"),
    "core/values/dice.py": ("FACES", "SIDES"),
}


def sic_bo(changed: dict[str, tuple[str, str]]) -> depends.Depends:
    """Return the dependencies of sic bo, with some words of some files replaced."""

    def read(file: Path) -> bytes:
        text = file.read_text()
        for name, (was, now) in changed.items():
            if file.as_posix().endswith(name):
                assert was in text, f"{was} is not in {name}"
                text = text.replace(was, now)
        return text.encode()

    return depends.of([f"{STUDY.package}:_hits"], GAME, STUDY, read)


def test_a_meaning_is_what_is_run_and_not_a_comment() -> None:
    base, worded = sic_bo({}), sic_bo(WORDS)
    assert worded.meaning == base.meaning and worded.bytes != base.bytes
    assert depends.holds(base) and not depends.holds(worded)
    for file, change in CODE_CHANGES.items():
        assert sic_bo({file: change}).meaning != base.meaning, file


def test_files_that_only_price_draw_or_name_are_not_part_of_it() -> None:
    found = set(counting.depends_on("three_card_poker").files)
    assert {"studies/three_card_poker/ante.py", "games/three_card_poker/paytables.toml", "lab/dealer_hands.py"} <= found
    for name in ("chart.py", "player.py", "names.py", "bot.py", "par.toml", "say.toml", "felt.toml"):
        assert not {f"{room}/three_card_poker/{name}" for room in ("games", "studies")} & found
    assert not any(name.startswith(("core/stages", "core/table", "floor", "cli", "games/sic_bo")) for name in found)


@pytest.mark.parametrize("game", ["sic_bo", "three_card_poker"])
def test_every_function_that_runs_in_a_count_is_in_a_file_of_its_key(game: str) -> None:
    """The second way: watch which functions run, instead of following imports."""
    study = studied(GAMES[game])
    assert study is not None
    known = set(counting.depends_on(game).files)
    ran: set[str] = set()

    def watch(frame, event: str, _) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "call" and file.is_relative_to(depends.ROOT):
            ran.add(file.relative_to(depends.ROOT).as_posix())

    for line in study.lines[:8]:
        rules = under(study.game, {})
        if line.wager != "ante":  # the ante reads ranks that are kept under a key of their own
            sys.setprofile(watch)
            try:
                line.counts(rules, counting.no_progress)
            finally:
                sys.setprofile(None)
    assert ran and ran <= known


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of counts of our own, which ships sic bo only."""
    monkeypatch.setenv("HOUSEWAY_SHIPPED", "yes")
    monkeypatch.setattr(shipped, "HERE", tmp_path)
    _forget()
    counts.write("sic_bo")
    _forget()
    yield tmp_path
    _forget()


def _forget() -> None:
    for known in (shipped.listed, shipped._archive, shipped._results, counting.depends_on):
        known.cache_clear()


def test_what_ships_answers_and_only_for_its_own_bytes_and_rules(shop: Path) -> None:
    study = studied(GAMES["sic_bo"])
    assert study is not None
    line, rules = study.lines[0], under(study.game, {})
    meant = counting.depends_on("sic_bo").meaning
    found = shipped.counts("sic_bo", line.wager, {}, meant)
    assert found is not None and shipped.digest_of(found) == shipped.digest_of(line.counts(rules, counting.no_progress))
    assert study.has_counted(line, rules) and not counts.is_stale("sic_bo") and counts.is_stale("three_card_poker")
    assert shipped.counts("sic_bo", line.wager, {}, "another meaning") is None
    assert shipped.counts("sic_bo", line.wager, {"x": 1}, meant) is None
    archive = shop / "sic_bo.npz"
    archive.write_bytes(archive.read_bytes() + b"x")
    shipped._archive.cache_clear()
    assert shipped.counts("sic_bo", line.wager, {}, meant) is None


def test_results_that_ship_are_those_that_are_priced(shop: Path) -> None:
    counts.price("sic_bo")
    _forget()
    study = studied(GAMES["sic_bo"])
    assert study is not None
    desk = StudyResults(study)
    asked = desk.every(["total_4", "two_of_a_kind_1"])
    for one in asked:
        told = desk.answer(one)
        assert desk._shipped_answer(one) == told, "it was read"
        counted = study.answered(
            one.line,
            desk.counts(one.line, desk.rules(one.settings)),
            desk.rules(one.settings),
            one.table,
            "none",
            one.settings,
            one.pays,
        )
        assert (told.spread.ways, told.error, told.house_edge) == (counted.spread.ways, counted.error, counted.house_edge)
    own = desk.every(["total_4"], "60")[0]
    assert desk._shipped_answer(own) is None, "prices of a house's own are priced"


def test_a_simulated_figure_stays_simulated() -> None:
    ways = {Ending("wins", Fraction(1)): 1, Ending("loses", Fraction(-1)): 1}
    told = PricedSpread(ways, {"variance": Fraction(9, 10)}, {"variance": Fraction(1, 100)})
    again, error = read(written(told, Fraction(1, 7)))
    assert again == told and again.errors == {"variance": Fraction(1, 100)} and error == Fraction(1, 7)
    assert (again.variance, again.hit_frequency) == (Fraction(9, 10), Fraction(1, 2))
    assert read(written(Spread(ways), None)) == (Spread(ways), None)


def test_the_same_numbers_are_not_written_again(shop: Path) -> None:
    before = (shop / "sic_bo.npz").read_bytes()
    assert "the same numbers" in counts.write("sic_bo") and (shop / "sic_bo.npz").read_bytes() == before


def test_a_digest_of_numbers_is_that_of_their_values() -> None:
    small, large = np.array([1, 2], np.int32), np.array([1, 2], np.int64)
    assert shipped.digest_of({"a": small}) == shipped.digest_of({"a": large})
    assert shipped.digest_of({"a": small}) != shipped.digest_of({"a": np.array([2, 1])})
    assert shipped.digest_of({"a": small}) != shipped.digest_of({"b": small})


def test_the_list_names_what_is_there() -> None:
    listed = shipped.listed()
    for game, known in listed.items():
        content = (shipped.HERE / f"{game}.npz").read_bytes()
        assert hashlib.sha256(content).hexdigest() == known["sha256"], game
        if known.get("priced"):
            results = (shipped.HERE / f"{game}.json.gz").read_bytes()
            assert hashlib.sha256(results).hexdigest() == known["priced"]["sha256"], game
    assert set(listed) <= {counts.RANKS, *counts.every()}


def test_every_question_of_every_game_has_a_result_that_ships() -> None:
    """So that a fresh install counts nothing for an overview; simulated results ship with their standard errors."""
    for game, study in counts.every().items():
        asked = {one.name: one for one in StudyResults(study).every()}
        results = json.loads(gzip.decompress((shipped.HERE / f"{game}.json.gz").read_bytes()))
        assert asked.keys() <= results.keys(), f"{game}: {[*asked.keys() - results.keys()][:3]}"
        for name, one in asked.items():
            exact = one.line.exact
            counted = exact and exact.holds(study.exact_rules(one.line, exact, under(study.game, one.settings)))
            assert (read(results[name])[1] is None) == (one.line.error is None or bool(counted)), f"{game}: {name}"


def test_an_answer_from_what_ships_needs_no_compiler() -> None:
    code = (
        "import sys; from houseway.games import GAMES; from houseway.lab.studies import studied;"
        "study = studied(GAMES['high_card_flush']); print(study.answer('ante').house_edge, 'numba' in sys.modules)"
    )
    fresh = {**os.environ, "HOUSEWAY_SHIPPED": "yes"}
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=fresh)
    assert said.stdout.split() == ["1348050875653/50592437455560", "False"]
