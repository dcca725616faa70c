"""The checks of the conformance kit: each is run for each game that `houseway.testing.plugin` is given."""

from __future__ import annotations

import json
import tomllib
from itertools import islice
from pathlib import Path

import pytest

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.messages import command as c
from houseway.games import GAMES
from houseway.layout.check import faults_of, laid
from houseway.layout.felts import layout_of
from houseway.play.chance import Seeded
from houseway.play.random_tables import table_of
from houseway.school.items import items_in, made_again
from houseway.school.scene import scenes_at
from houseway.worked.clause_index import rounds_by_clause, rounds_of
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked
from houseway.worked.worked import Played
from houseway.worked.writer import write_worked

from .bars import bars_of, unseen
from .consoles import lead
from .golden import differences, soak_blocks, worked_rounds
from .invariants import ALL, CHEAP
from .limits import limits_hold, offers_end_at_their_limits
from .mishap_sittings import MishapSitting
from .nonsense import nonsense_is_answered
from .plugin import NAMED
from .twins.pairs import compare_worlds, read_allowed_leaks
from .view_checks import STEPWISE, steps

AT_A_TABLE = 10
GOLDEN_BLOCKS = 2
TWINS = 25


def test_every_rule_is_named_by_a_round_or_a_test(houseway_game: Game, request: pytest.FixtureRequest) -> None:
    """Every clause of kind `rule` is named by a worked round, or by a test with `houseway.testing.clause`."""
    named = {*rounds_by_clause(houseway_game), *request.config.stash[NAMED]}
    rules = {id for id, one in houseway_game.clauses.items() if one.kind == "rule"}
    assert not sorted(rules - named), "no worked round and no test names these clauses"


def test_worked_rounds_come_out_as_written(houseway_game: Game) -> None:
    """Every worked round replays as it is written, and finished ones keep the invariants."""
    files = [*rounds_of(houseway_game)]
    assert files, "the package has no worked round in its folder rounds"
    for file in files:
        outcome = play_worked(read_worked(file.read_text(encoding="utf-8"), houseway_game.key))
        assert not outcome.wrong, f"{file}\n" + "\n".join(outcome.wrong)
        for played in outcome.rounds:
            for invariant in CHEAP if played.round.over else ():
                invariant(played)


def test_random_rounds_keep_every_invariant(houseway_game: Game, houseway_rounds: int) -> None:
    """Rounds with mishaps, under random settings of the house, keep every invariant; one that does not is printed."""
    for start in range(0, houseway_rounds, AT_A_TABLE):
        source = Seeded(f"conformance/{houseway_game.key}/{start}")
        worked, table = table_of(houseway_game, source)
        sitting = MishapSitting(table, source, late=True)
        told: list[tuple[list[c.Command], Played]] = []
        for number in range(start, min(start + AT_A_TABLE, houseway_rounds)):
            played = sitting.play(f"conformance/{number}")
            told.append((sitting.between, played))
            for invariant in ALL:
                try:
                    invariant(played)
                except AssertionError as broken:
                    raise AssertionError(f"{invariant.__name__}: {broken}\n\n{write_worked(worked, told)}") from broken


def test_nonsense_is_refused_with_a_clause(houseway_game: Game) -> None:
    """Random commands are accepted, or refused with a clause, and raise nothing."""
    assert not all(nonsense_is_answered(houseway_game, "conformance", 1_000))


def test_unlawful_settings_are_refused(houseway_game: Game) -> None:
    """A value that no setting can have is refused with a clause of the game."""
    for edition in houseway_game.editions:
        as_it_comes = {"ruleset.jurisdiction": edition.key}
        rules = houseway_game.under(as_it_comes)
        assert isinstance(rules, Rules), rules
        for name in {choice.name for choice in edition.law.choices} | {f"table.min.{wager}" for wager in edition.law.limits}:
            breaches = houseway_game.under({**as_it_comes, name: ["no", "such", {"value": -1}]})
            assert not isinstance(breaches, Rules), f"{name} accepts what it cannot have"
            assert all(breach.cites in rules.clauses for breach in breaches), breaches


def test_hidden_cards_make_no_difference_to_those_who_have_not_seen_them(houseway_game: Game, houseway_files: Path) -> None:
    """Worlds that differ only in cards a viewer has not seen look alike to that viewer, except as KEY.tells.toml lists."""
    file = houseway_files / f"{houseway_game.key}.tells.toml"
    tally = compare_worlds(houseway_game, "short", TWINS, read_allowed_leaks(file) if file.exists() else {})
    assert not tally.leaks, str(tally.leaks[0])


def test_every_bar_is_seen_both_ways(houseway_game: Game, houseway_rounds: int, houseway_files: Path) -> None:
    """Rounds show that every bar holds and does not hold, or KEY.one_way.toml has the reason why they cannot."""
    file = houseway_files / f"{houseway_game.key}.one_way.toml"
    listed = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    lines = {str(line): line for line, _ in bars_of(houseway_game)}
    found = unseen([houseway_game], houseway_rounds, {line for text, line in lines.items() if text not in listed})
    hint = f"Write a worked round, or the reason in {file}"
    assert not found, "; ".join(f"{line}: {seen}" for line, seen in found.items()) + f". {hint}"
    assert {*listed} <= {*lines} and all(listed.values()), f"{file} lists a bar that does not exist, or gives no reason"


def test_a_bet_is_accepted_at_its_posted_limits_and_not_beyond(houseway_game: Game) -> None:
    """Every wager of the betting stage is accepted at its minimum and its maximum, and not one chip beyond."""
    assert not limits_hold(houseway_game)


def test_an_offer_ends_where_it_says(houseway_game: Game) -> None:
    """One chip less and one chip more than is offered is refused."""
    offers_end_at_their_limits(houseway_game)


def test_rounds_have_the_digests_on_file(houseway_game: Game, houseway_files: Path, request: pytest.FixtureRequest) -> None:
    """Worked and random rounds have the digests in KEY.golden.json: no result changes without being noticed."""
    key, file = houseway_game.key, houseway_files / f"{houseway_game.key}.golden.json"
    now = {"worked": dict(worked_rounds(key)), "soak": dict(soak_blocks(key, GOLDEN_BLOCKS))}
    if request.config.getoption("--houseway-write"):
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
    hint = "To accept what the rounds are now: pytest --houseway-write"
    assert file.exists(), f"{file} does not exist. {hint}"
    kept = json.loads(file.read_text(encoding="utf-8"))
    differ = [line for part in now for line in differences(kept.get(part, {}), now[part])]
    assert not differ, "\n".join([*differ, hint])


def test_the_felt_fits_the_game(houseway_game: Game) -> None:
    """Every wager has one place on the felt, and nothing is printed over anything else."""
    layout = layout_of(houseway_game.key)
    if layout is None:
        pytest.skip("the package has no felt.toml, so its table is drawn without a layout")
    assert not faults_of(houseway_game, GAMES.names(houseway_game.key), layout)
    assert sorted(laid(layout)) == sorted({wager.name for one in houseway_game.editions for wager in one.law.wagers})


def test_every_viewer_sees_what_happened(houseway_game: Game) -> None:
    """Views, offers and words agree with the round at every step."""
    source = Seeded(f"views/{houseway_game.key}")
    sitting = MishapSitting(table_of(houseway_game, source)[1], source, late=True)
    for number in range(AT_A_TABLE):
        for step in steps(sitting.play(f"views/{number}")):
            for check in STEPWISE:
                check(step)


def test_the_console_leads_through_a_round(houseway_game: Game) -> None:
    """The dealer is led through rounds, and every call does what its forecast says."""
    assert lead(houseway_game, "conformance", 3, asked=10)["steps"]


def test_the_school_makes_items(houseway_game: Game) -> None:
    """Exercises are made from rounds of the game, and made again from their names."""
    scenes = islice(scenes_at(houseway_game, "conformance-0"), 6)
    items = [item for scene in scenes for item in items_in(scene)]
    assert items, "no exercise can be made from its rounds"
    for item in items[:: len(items) // 5 or 1]:
        assert made_again(item.name).question[:7] == item.question[:7]


def test_the_same_seed_makes_the_same_round(houseway_game: Game) -> None:
    """Only cards, dice and commands decide a round."""

    def rounds() -> list[Played]:
        source = Seeded(f"same/{houseway_game.key}")
        sitting = MishapSitting(table_of(houseway_game, source)[1], source)
        return [sitting.play(f"same/{number}") for number in range(5)]

    assert rounds() == rounds()
