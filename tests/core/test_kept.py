"""A table as plain data. A saved table is restored equal; anything else is one clean `Unreadable`."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core.messages import command as c
from houseway.core.messages.unreadable import Unreadable
from houseway.core.round.state import draft, seal
from houseway.core.table.table import Table, Taken, take
from houseway.core.wire.kept import VERSION, kept, restored, rules_named
from houseway.core.wire.kept_writer import kept_text
from houseway.core.wire.notation import read_line
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked


def played(*lines: str, game: str = "high_card_flush", **settings: object) -> Table:
    table = open_table(Worked(game=game, settings=dict(settings)))
    for line in lines:
        for command in read_line(line, table.rules.game.between):
            ruling = take(table, command)
            assert isinstance(ruling, Taken), (line, ruling)
            table = ruling.after
    return table


HANDS = ("dealer opens round", "seat 2 bets ante 25", "seat 5 bets ante 10", "dealer closes bets")
MIDWAY = played(*HANDS, "seat 2 gets As Ks Qs 9s 8d 7c 2h")
OVER = played("dealer opens round", "dealer closes bets")
ASIDE = played(
    *HANDS[:1],
    "seat 2 bets ante 25, progressive 1",
    "dealer closes bets",
    "seat 2 gets 9s 8s 7s 6s 5s 4s 3s",
    "dealer gets Ah Kd Qc Js 9d 8h 2c",
    "seat 2 raises 25",
    "dealer reveals",
    **{"hcf.progressive.offered": True},
)


def data_of(table: Table) -> dict[str, Any]:
    return json.loads(json.dumps(kept(table)))


@pytest.mark.parametrize("table", [played(), MIDWAY, OVER, ASIDE], ids=["between", "midway", "over", "aside"])
def test_a_table_comes_back_from_json(table: Table) -> None:
    again = restored(data_of(table), table.rules)
    assert again == table
    assert again.round is None or again.round.cached is None
    assert kept(again) == kept(table)
    assert kept_text(table) == json.dumps(kept(table), separators=(",", ":"), ensure_ascii=False)


def test_a_result_without_a_basis_comes_back_too() -> None:
    """Results that were kept before they had a basis."""
    assert ASIDE.round is not None and ASIDE.round.settled
    before = {bet: result._replace(basis=None) for bet, result in ASIDE.round.settled.items()}
    now = draft(ASIDE.round)
    now.settled = before
    table = replace(ASIDE, round=seal(now))
    again = restored(data_of(table), table.rules)
    assert again.round is not None and again.round.settled == before
    assert kept_text(table) == json.dumps(kept(table), separators=(",", ":"), ensure_ascii=False)


def test_the_waiting_payment_is_there_and_can_be_approved() -> None:
    assert ASIDE.round is not None and ASIDE.round.waiting
    again = restored(data_of(ASIDE), ASIDE.rules)
    needs = next(iter(ASIDE.round.waiting.values())).needs
    for table in (ASIDE, again):
        for role in needs:
            ruling = take(table, c.Approve(role, "2", "progressive"))
            assert isinstance(ruling, Taken)
            table = ruling.after
        assert not table.is_playing


def test_rules_are_named_and_never_inside() -> None:
    game, digest, settings = rules_named(data_of(MIDWAY))
    assert (game, digest) == ("high_card_flush", MIDWAY.rules.digest)
    assert settings == MIDWAY.rules.submission


def test_other_rules_are_refused() -> None:
    other = played(**{"table.min.ante": 15}).rules
    with pytest.raises(Unreadable, match="was kept under"):
        restored(data_of(MIDWAY), other)
    with pytest.raises(Unreadable, match="was kept under"):
        restored(data_of(MIDWAY), played(game="chase_the_flush").rules)


def test_another_build_may_go_on() -> None:
    table = replace(MIDWAY, build="2026.11.1")
    assert restored(data_of(table), table.rules).build == "2026.11.1"
    assert restored(data_of(table), table.rules, build="2026.11.2").build == "2026.11.2"


def test_a_finished_round_is_left_out_once_other_rules_hang() -> None:
    other = played(**{"table.min.ante": 15}).rules
    table = replace(OVER, rules=other)
    assert kept(table)["round"] is None
    assert restored(data_of(table), other) == replace(table, round=None)


NOT_KEPT: dict[str, Any] = {
    "no table": ["a", "list"],
    "another version": {"version": VERSION + 1},
    "no version": {},
    "no field but the version": {"version": VERSION},
}


@pytest.mark.parametrize("data", NOT_KEPT.values(), ids=NOT_KEPT)
def test_what_is_no_kept_table_is_unreadable(data: Any) -> None:
    with pytest.raises(Unreadable):
        restored(data, MIDWAY.rules)


WRONG: dict[str, tuple[tuple[Any, ...], Any]] = {
    "a number that is a float": (("number",), 1.0),
    "a number that is a truth value": (("number",), True),
    "a digest that is a number": (("digest",), 5),
    "an unknown field": (("more",), 1),
    "cards in no state": (("deck",), "torn"),
    "a seat that is not there": (("seating",), [["99", "ann"]]),
    "a name that is a role": (("seating",), [["1", "dealer"]]),
    "a list that is a table": (("seating",), {}),
    "a pair of one": (("seating",), [["1"]]),
    "a stack below zero": (("chips",), [["player player1", -1]]),
    "a memory with too much": (("memory",), ["red", 0, 0]),
    "a memory of another kind": (("memory",), [0, "red"]),
    "settings of another table": (("settings",), []),
    "a field of the round too many": (("round", "more"), 1),
    "a round of another number": (("round", "opened", "number"), 7),
    "a round opened by something else": (("round", "opened"), {"kind": "RoundClosed", "cites": "HCF-1.round_of_play"}),
    "a stage of another name": (("round", "stage"), "settling"),
    "a stage that is not there": (("round", "at"), 99),
    "over in the middle": (("round", "over"), True),
    "chips from nowhere": (("round", "chips"), [["rack", 5]]),
    "a card that does not exist": (("round", "held"), [["2", ["Xx"]]]),
    "a bet on no wager": (("round", "bets"), [[{"bet": ["player2", "2", "nothing"]}, 5]]),
    "a result of no bet": (("round", "settled"), [[{"bet": ["player2", "2", "raise"]}, [0, "c", "b", False, False]]]),
    "the same hand twice": (("round", "held"), [["2", ["As"]], ["2", ["As"]]]),
    "seen by a stranger": (("round", "due"), [["5", 7, "thieves", "HCF-7(c)"]]),
    "a memory of another round": (("round", "opened", "memory"), []),
}


@pytest.mark.parametrize(("where", "value"), WRONG.values(), ids=WRONG)
def test_data_that_differs_is_unreadable(where: tuple[Any, ...], value: Any) -> None:
    data = data_of(MIDWAY)
    inner = data
    for name in where[:-1]:
        inner = inner[name]
    inner[where[-1]] = value
    with pytest.raises(Unreadable):
        restored(data, MIDWAY.rules)


@pytest.mark.parametrize("name", list(kept(MIDWAY)))
def test_every_field_is_needed(name: str) -> None:
    data = data_of(MIDWAY)
    del data[name]
    with pytest.raises(Unreadable):
        restored(data, MIDWAY.rules)


def spots(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in plain data at which a value could be exchanged."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(spot for name, value in inner for spot in spots(value, (*path, name)))]


ALL_SPOTS = spots(data_of(ASIDE))[1:]
odd = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5), lambda x: st.lists(x, max_size=3), max_leaves=4
)


def test_a_setting_that_is_true_is_not_one_and_no_number_is_false() -> None:
    flags = [number for number, (_, value) in enumerate(data_of(ASIDE)["settings"]) if isinstance(value, bool)]
    assert flags
    for number in flags:
        data = copy.deepcopy(data_of(ASIDE))
        data["settings"][number][1] = int(data["settings"][number][1])
        with pytest.raises(Unreadable):
            restored(data, ASIDE.rules)


@settings(max_examples=300)
@given(spot=st.sampled_from(ALL_SPOTS), value=odd)
def test_one_value_exchanged_is_the_same_table_or_unreadable(spot: tuple[Any, ...], value: Any) -> None:
    data = copy.deepcopy(data_of(ASIDE))
    inner = data
    for name in spot[:-1]:
        inner = inner[name]
    inner[spot[-1]] = value
    try:
        table = restored(data, ASIDE.rules)
    except Unreadable:
        return
    assert kept(table) == data
    assert json.dumps(kept(table)) == json.dumps(data)


@pytest.mark.parametrize("data", [{}, {"version": 0}, {**data_of(MIDWAY), "settings": 1}], ids=["empty", "version", "settings"])
def test_data_that_names_no_rules_is_unreadable(data: dict[str, Any]) -> None:
    with pytest.raises(Unreadable, match="not a kept table"):
        rules_named(data)
