"""The rounds of a floor's record decided again: under their own rules nothing differs, and under others what should."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.conftest import Run
from tests.floor.played import TABLES, TOMORROW, game_of
from tests.floor.record_steps import DAY

from houseway.core.money.places import RAKE
from houseway.floor.lookback.recorded_rounds import RecordedRounds, RoundsScope, days_between, rounds_to_read
from houseway.floor.lookback.rounds import RoundName, find_round
from houseway.floor.store.queries import steps_at
from houseway.floor.store.tables import RulesCache
from houseway.whatif.decided import SAME, Carried, decided_again
from houseway.whatif.other_rules import OtherRules

ALL = RoundsScope()


def rounds_of(record: Connection[TupleRow], scope: RoundsScope = ALL) -> RecordedRounds:
    return RecordedRounds(record, RulesCache(game_of), scope)


def test_a_record_under_its_own_rules_differs_nowhere(played: Connection[TupleRow]) -> None:
    read, carried = rounds_of(played), Carried()
    rounds = list(read.rounds())
    assert len(rounds) == rounds_to_read(played, RoundsScope()) == 2 * len(TABLES) and not read.not_judged
    assert {one.table for one in rounds} == set(map(str, TABLES))
    for one in rounds:
        again = decided_again(one, one.rules, carried)
        assert (again.status, again.changes, again.left_out, again.supposed, again.recited) == (SAME, (), (), (), 0)


def test_tables_and_days_are_chosen(played: Connection[TupleRow]) -> None:
    assert days_between(played, None, DAY) == {DAY} and days_between(played, TOMORROW, None) == {TOMORROW}
    one = list(rounds_of(played, RoundsScope(frozenset({12}), frozenset({TOMORROW}))).rounds())
    assert [round.table for round in one] == ["12"]
    found = rounds_of(played).round(find_round(played, RoundName(12, int(one[0].name.partition(".")[2]))))
    assert (found.opened, found.steps) == (one[0].opened, one[0].steps)


def test_without_a_rake_the_winners_have_what_was_raked(played: Connection[TupleRow]) -> None:
    other = OtherRules(sets={"pkr.rake.percent": 0})
    for one in rounds_of(played, RoundsScope(frozenset({12}))).rounds():
        raked = sum(move.chips for event in one.events for move in event.moves if move.dst == RAKE)
        made = other.of(one.rules)
        assert made is not None
        again = decided_again(one, made.rules)
        more = sum(change.chips for change in again.changes if change.key.account.startswith("player "))
        assert again.open_at is None and more == raked > 0


@pytest.fixture
def floor(run: Run, played_record: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., object]:
    monkeypatch.setenv("HOUSEWAY_DATABASE", played_record)
    return lambda *words: run("floor", "replay", *words)


def test_the_command_counts_what_the_postings_say(floor: Run, played: Connection[TupleRow]) -> None:
    """The rake of two hands is in the ledger; without it the rack has that much less."""
    (rack,) = played.execute("select id from account where id >> 32 = 12 and place = 'rack'").fetchone() or (0,)
    raked = sum(chips for step in steps_at(played, 12) for _, dst, chips, why in step.postings if (dst, why) == (rack, "rake"))
    said = floor("--set", "pkr.rake.percent=0", "--table", 12, "--json")
    told = json.loads(said.stdout)
    assert said.exit_code == 1 and told["rounds"] == 2 and told["not_judged"] == {}
    assert told["more_cents"]["players"] == -told["more_cents"]["house"] == raked > 0
    assert [one["table"] for one in told["by_table"]] == ["12"]


def test_games_about_which_nothing_is_asked_are_not_counted(floor: Run) -> None:
    told = json.loads(floor("--set", "pkr.rake.percent=0", "--json").stdout)
    assert told["rounds"] == 2 and told["not_concerned"] == {"Three Card Poker": 2, "Spanish 21": 2}


def test_the_same_settings_differ_nowhere(floor: Run) -> None:
    said = floor("--set", "pkr.rake.percent=10", "--table", 12)
    assert said.exit_code == 0 and "same money   2" in said.stdout, said.stdout + said.stderr


def test_a_decision_that_nobody_made_is_named_with_its_hand(floor: Run) -> None:
    """R-S21-14: a soft 21 may draw, so its player would have been asked, and was not."""
    told = json.loads(floor("--set", "s21.hit_soft_21=true", "--table", 13, "--json").stdout)
    (again,) = [one for one in told["reported"] if one["status"] == "open"]
    assert again["open_at"]["reason"] == "waits_for_a_decision" and again["open_at"]["waits_for"].startswith("seat ")
    said = floor("--set", "s21.hit_soft_21=true", "--table", 13, "--examples").stdout
    assert f"round {again['round']}, step {again['open_at']['line']}: " in said and "It waits for seat " in said, said


def test_what_is_not_there_is_said(floor: Run) -> None:
    for words, says in (
        (("--set", "pkr.rake.percent=0", "--table", 99), "no rounds there"),
        (("--set", "pkr.rake.percent=0", "--since", "soon"), "not a day"),
        (("--set", "pkr.rakes.percent=0"), "there is no such choice"),
        (("--under", "house_manual"), "has no edition 'house_manual'"),
        ((), "--under or --set"),
    ):
        said = floor(*words)
        assert said.exit_code == 2 and says in said.stderr, (words, said.stderr)
