"""The register of rulings is whole: each ruling with all its fields, each other reading with a figure or the reason why none."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from tools.law.worth import cases, digest_of, folder_of

from houseway.cli.options.keys import keys_of
from houseway.cli.register import register
from houseway.core.game.rules import Rules
from houseway.core.law.rulings import Ruling
from houseway.core.messages.unreadable import Unreadable
from houseway.families.elections import choices_of, side
from houseway.games import GAMES
from houseway.lab.study import under

RULINGS = {ruling.id: ruling for part in register().values() for ruling in part}
LIST = Path(__file__).parent / "register" / "rulings.csv"
DAY = re.compile(r"20\d\d-\d\d-\d\d")


def test_every_ruling_of_the_register_that_we_began_with_is_here() -> None:
    with LIST.open(encoding="utf-8") as file:
        listed = [row["id"] for row in csv.DictReader(file)]
    assert len(listed) == 317
    assert sorted(id for id in RULINGS if id.startswith("R-")) == sorted(listed)
    assert sum(ruling.is_own for ruling in RULINGS.values()) >= 214


@pytest.mark.parametrize("ruling", RULINGS.values(), ids=RULINGS)
def test_a_ruling_has_every_field(ruling: Ruling) -> None:
    assert ruling.title and ruling.says and ruling.words and ruling.basis and ruling.setting
    assert len(ruling.words.split()) <= 12, "a few words"
    assert DAY.fullmatch(ruling.since) and (not ruling.revised or DAY.fullmatch(ruling.revised))
    assert ruling.others, "there is another reading, or there was nothing to decide"
    for reading in ruling.others:
        assert reading.says.endswith(".")
        assert bool(reading.worth) != bool(reading.unpriced), f"{reading.says}: a figure, or the reason why none"


@pytest.mark.parametrize("ruling", RULINGS.values(), ids=RULINGS)
def test_a_figure_favors_whom_the_reading_is_said_to_favor(ruling: Ruling) -> None:
    for reading in ruling.others:
        sides = {worth.favors for worth in reading.worth} - {"neither"}
        if sides:
            assert reading.favors == (sides.pop() if len(sides) == 1 else "neither"), reading.says


def test_the_settings_of_a_reading_are_lawful_somewhere_and_differ_from_ours() -> None:
    asked, lawful = set[tuple[str, str]](), set[tuple[str, str]]()
    for game in GAMES.values():
        known = {one.name for edition in game.editions for one in keys_of(game, edition)}
        for ruling in game.rulings.values():
            for reading in ruling.others:
                ours, other = reading.at_game(known)
                if ours == other:
                    continue
                asked.add((ruling.id, reading.says))
                try:
                    rules = [under(game, settings) for settings in (ours, other)]
                except Unreadable:  # this game has one lawful value of it
                    continue
                lawful.add((ruling.id, reading.says))
                assert rules[0].settings != rules[1].settings, f"{ruling.id}: {reading.says} is what is set anyway"
    assert asked == lawful
    assert {(id, one.says) for id, ruling in RULINGS.items() for one in ruling.others if one.sets} == asked


@pytest.mark.parametrize("key", GAMES)
def test_what_silence_elects_follows_from_the_register(key: str) -> None:
    """A default favors the other side of those whom the readings favor that another value chooses."""
    game = GAMES[key]
    rules = game.under({"ruleset.jurisdiction": game.editions[0].key})
    assert isinstance(rules, Rules)
    choices = choices_of(rules)
    for ruling in game.rulings.values():
        for reading in ruling.others:
            if len(here := [name for name in reading.sets if name in choices]) != 1 or reading.favors == "neither":
                continue
            choice = choices[here[0]]
            said = (side(choice, choice.default), side(choice, choice.reads(reading.sets[here[0]])))
            for one in said:
                assert one in ("text", "neutral", "player", "house")
            assert said[0] != reading.favors, (
                f"{ruling.id}: by silence {choice.name} favors the {said[0]}, as the other reading does"
            )
            assert said[1] in (reading.favors, "neutral", "text"), f"{ruling.id}: {choice.name}"


@pytest.mark.parametrize("key", GAMES)
def test_every_reading_that_a_house_may_choose_is_priced(key: str) -> None:
    assert [f"{one.ruling.id} {one.number}" for one in cases(GAMES[key]) if not one.reading.worth] == []


@pytest.mark.parametrize("key", [key for key in GAMES if any(cases(GAMES[key]))])
def test_figures_say_what_they_were_made_from(key: str) -> None:
    place = folder_of(GAMES[key]) / "worth.toml"
    assert f'{key} = "' in place.read_text(encoding="utf-8") and len(digest_of(GAMES[key])) == 16
