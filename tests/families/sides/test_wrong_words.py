"""Every wrong word in a description is named, with its place and what to write: each example is broken in each place."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from houseway.core.game.edition import Breach
from houseway.core.values.plain import is_list, is_table
from houseway.games import GAMES

from .described import PUBLISHED, TWINS, example

BETS = {name: (example(name)[name]["game"], example(name)) for name in PUBLISHED} | {
    key: (game, {key: table}) for game, bets in TWINS.items() for key, table in bets.items()
}
NONSENSE: tuple[Any, ...] = ("no such word", -1, [], {"no": "such"}, True)


def breaches(game: str, bets: object) -> tuple[Breach, ...]:
    """Return what is wrong with described bets; nothing if they make lawful rules."""
    found = GAMES[game].under({"side_bets": bets})
    return found if isinstance(found, tuple) else ()


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value of a description."""
    parts: list[tuple[Any, Any]] = list(value.items()) if is_table(value) else list(enumerate(value)) if is_list(value) else []
    for key, part in parts:
        yield (*path, key)
        yield from places(part, (*path, key))


def changed(bets: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """Return bets with another value at a path."""
    copied = copy.deepcopy(bets)
    at: Any = copied
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return copied


@pytest.mark.parametrize("name", BETS)
def test_each_value_of_each_file_is_refused_where_it_is_nonsense(name: str) -> None:
    game, bets = BETS[name]
    for path in places(bets):
        for value in NONSENSE:
            wrong = changed(bets, path, value)
            if wrong == bets or (path[-1] in ("title", "hand") and value == "no such word") or _is_a_row_name(bets, path, value):
                continue
            found = breaches(game, wrong)
            assert found, f"{path} = {value!r} was taken"
            assert all(one.key.startswith("side_bets") and one.sentence for one in found)
            assert any(one.instead for one in found), found


def _is_a_row_name(bets: dict[str, Any], path: tuple[Any, ...], value: Any) -> bool:
    """Whether the value is as good as the one that is there: a true question, or any name of a row."""
    return path[-1] in ("push", "natural", "wins", "tie", "blackjack") and value is True


@pytest.mark.parametrize("name", BETS)
def test_each_word_of_each_file_is_refused_where_it_is_misspelled(name: str) -> None:
    game, bets = BETS[name]
    for path in places(bets):
        if len(path) < 2 or not isinstance(path[-1], str):
            continue
        copied = copy.deepcopy(bets)
        at: Any = copied
        for key in path[:-1]:
            at = at[key]
        at[f"{path[-1]}x"] = at.pop(path[-1])
        found = breaches(game, copied)
        assert any(path[-1] in one.instead or "Write" in one.instead or one.instead for one in found), (path, found)


@pytest.mark.parametrize(
    ("row", "place", "write"),
    [
        ({"hand": "pears", "pear": "any", "to_one": 5}, "rows[1].pear", "Write pair"),
        ({"hand": "pairs", "pair": "siuted", "to_one": 5}, "rows[1].pair", '"suited"'),
        ({"hand": "pairs", "pair": "any", "to_on": 5}, "rows[1].to_on", "Write to_one"),
        ({"hand": "pairs", "pair": "any"}, "rows[1]", "Write one: to_one = 10"),
        ({"hand": "pairs", "pair": "any", "to_one": 5, "for_one": 6}, "rows[1]", "Write one: to_one = 10"),
        ({"hand": "pairs", "pair": "any", "to_one": 5.5}, "rows[1].to_one", "Write to_one = 10"),
        ({"hand": "none", "to_one": 5}, "rows[1]", "Add a question"),
        ({"hand": "envy", "pair": "any", "to_one": 5, "envy": 50}, "rows[1].envy", "Leave it out"),
        ({"hand": "bust", "dealer": {"bust": True}, "to_one": 5}, "rows[1].dealer.bust", "Leave it out"),
        ({"hand": "board", "board": {"suit": "same"}, "to_one": 5}, "rows[1].board", "Write own or up or dealer"),
        ({"hand": "twice", "up + dealer": {"suit": "same"}, "to_one": 5}, "rows[1].up + dealer", "Write one of them"),
        ({"hand": "up", "up": {"pair": "any"}, "to_one": 5}, "rows[1].up.pair", "Name other cards"),
        ({"hand": "tens", "has": "T T", "to_one": 5}, "rows[1]", "Leave the row out"),
        ({"hand": "all", "pair": "any", "to_one": 20}, "", "config.allow_negative_edge"),
    ],
)
def test_a_wrong_row_is_named_with_what_to_write(row: dict[str, Any], place: str, write: str) -> None:
    found = breaches("spanish_21", {"mine": {"id": "MINE", "rows": [row]}})
    key = ".".join(filter(None, ("side_bets.mine", place)))
    assert any(one.key == key and write in one.instead for one in found), found


def test_a_row_that_earlier_rows_take_is_dead() -> None:
    rows = [{"hand": "any", "pair": "any", "to_one": 5}, {"hand": "suited", "pair": "suited", "to_one": 25}]
    [found] = breaches("spanish_21", {"mine": {"id": "MINE", "rows": rows}})
    assert found.key == "side_bets.mine.rows[2]"
    assert found.sentence == (
        "suited never pays: every hand of it is taken by row 1 (any). Write this row before, or leave it out"
    )


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ({"fold": "loses"}, "fold"),
        ({"needs": "pair_plus"}, "needs"),
        ({"settled": "deal"}, "settled"),
        ({"limits": [5, 1]}, "limits"),
        ({"id": "TCP"}, "id"),
        ({"game": "minibaccarat"}, "game"),
        ({"meter": 5}, "meter"),
    ],
)
def test_a_wrong_key_of_a_bet_is_named(keys: dict[str, Any], place: str) -> None:
    prime = example("prime")["prime"] | keys
    found = breaches("three_card_poker", {"prime": prime})
    assert any(one.key == f"side_bets.prime.{place}" and one.instead for one in found), found


def test_a_meter_is_refused_with_what_to_write() -> None:
    prime = example("prime")["prime"]
    [found] = breaches("three_card_poker", {"prime": prime | {"meter": {"seed": 10_000, "adds": 0.1}}})
    assert found.key == "side_bets.prime.meter" and "Write the prize in dollars" in found.sentence
    rows = [{**prime["rows"][0], "percent": 10}, *prime["rows"][1:]]
    assert any(one.key.endswith("rows[1].percent") for one in breaches("three_card_poker", {"prime": prime | {"rows": rows}}))


def test_a_game_without_zones_refuses_a_described_bet() -> None:
    [found] = breaches("let_it_ride", example("prime"))
    assert found.key == "side_bets"
