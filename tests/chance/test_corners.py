"""Rare cases of chance that a table never reaches: how it is printed, and what it refuses."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from houseway.core.messages.due import Due
from houseway.core.values.cards import cards
from houseway.core.values.equipment import DECK
from houseway.play.chance import Feeder, Live, Seeded, cut, undealt
from houseway.play.chance import __main__ as printing
from houseway.play.chance import source as sources
from houseway.play.chance.drbg import HmacDrbg, NeedsEntropy
from houseway.play.chance.health import Unhealthy
from houseway.play.chance.source import ByRejection


def test_the_generator_prints_what_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert printing.main() == 0
    said = capsys.readouterr().out
    assert "HMAC_DRBG" in said and said.endswith("self-test  passed\n")
    assert f"sha256 {printing.module_digest()}" in said


def test_the_digest_covers_the_source_and_nothing_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(printing, "files", lambda package: tmp_path)
    (tmp_path / "one.py").write_text("ONE = 1")
    before = printing.module_digest()
    (tmp_path / "one.pyc").write_bytes(b"compiled")
    assert printing.module_digest() == before
    (tmp_path / "one.py").write_text("ONE = 2")
    assert printing.module_digest() != before


def test_the_module_can_be_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "houseway.play.chance.__main__")
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("houseway.play.chance", run_name="__main__")
    assert ended.value.code == 0


def test_a_failed_self_test_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fails() -> None:
        raise Unhealthy("known answers differ")

    monkeypatch.setattr(printing, "known_answers", fails)
    assert printing.main() == 1
    assert capsys.readouterr().out.endswith("self-test  failed: known answers differ\n")


def test_a_source_without_bytes_or_with_an_empty_range_is_a_fault() -> None:
    with pytest.raises(NotImplementedError):
        ByRejection().below(6)
    with pytest.raises(ValueError, match="at least 1"):
        Seeded("none").below(0)


def test_sources_say_what_they_are_and_live_chance_shows_no_state() -> None:
    assert repr(Live()) == "Live()"
    assert repr(Seeded("table 7")) == "Seeded('table 7')"


def test_a_source_begins_again_in_a_process_that_was_forked() -> None:
    live = Live()
    live.below(52)  # a block is drawn ahead
    ahead = live._block
    sources._was_forked()
    live.below(52)
    assert live._block != ahead


def test_a_generator_that_was_just_reseeded_never_asks_for_entropy(monkeypatch: pytest.MonkeyPatch) -> None:
    live = Live()

    def needs_entropy(self: HmacDrbg, count: int) -> bytes:
        raise NeedsEntropy

    monkeypatch.setattr(HmacDrbg, "generate", needs_entropy)
    with pytest.raises(AssertionError, match="just reseeded"):
        live.below(52)


def test_a_card_that_staff_take_out_is_gone_and_one_put_back_comes_next() -> None:
    feeder = Feeder(cards("As Kd 2c"))
    assert feeder.burn() is cards("As")[0]
    assert feeder.deal(Due("1", 1, "owner", "")).pieces == cards("Kd")
    feeder.put_back()
    assert feeder.left == 2
    assert feeder.deal(Due("2", 2, "owner", "")).pieces == cards("Kd 2c")


def test_a_deck_that_was_dealt_from_is_not_cut() -> None:
    feeder = Feeder(cards("As Kd 2c"))
    feeder.cut(1)
    assert feeder.burn() is cards("Kd")[0]
    with pytest.raises(ValueError, match="dealt from"):
        feeder.cut(1)


def test_what_is_not_in_play_can_be_shuffled_again() -> None:
    left = undealt(DECK, [cards("As Kd"), cards("2c")])
    assert len(left) == 49
    assert not {*left} & {*cards("As Kd 2c")}


def test_a_cut_is_within_the_deck() -> None:
    assert cut("abc", 0) == cut("abc", 3) == ("a", "b", "c")
    for depth in (-1, 4):
        with pytest.raises(ValueError, match="deeper"):
            cut("abc", depth)
