"""Items are made from played rounds of every game, the same each time, and their keys are what a second computation gives.

`scripts/dev school check --items 1000000` is the long form.
"""

from dataclasses import replace

import pytest
from tools.learners.checks import CHECKS, WrongKey, check, fewest
from tools.learners.school import check_game, nets_of, speed

from houseway.games import GAMES
from houseway.school.item import Item, read_name
from houseway.school.items import items_in, made_again
from houseway.school.kinds import KINDS
from houseway.school.scene import scene_of, scenes_at, worked_scenes


@pytest.mark.parametrize("key", GAMES)
def test_a_second_computation_gives_the_same_keys(key: str) -> None:
    found = check_game(key, 25, "tests", remade=False)
    assert len(found) > 9


def test_every_kind_has_a_check_and_there_are_enough_of_them() -> None:
    assert CHECKS.keys() == KINDS.keys()
    assert len(KINDS) >= 18


def test_an_item_is_made_again_from_its_name() -> None:
    scene = scene_of(GAMES["three_card_poker"], "name-0.1")
    for item in list(items_in(scene))[::12]:
        again = made_again(read_name(str(item.name)))
        assert again.question[:7] == item.question[:7]


def test_items_are_made_under_the_options_of_a_house() -> None:
    house = {"table.min.ante": 40, "table.max.ante": 60}
    scene = scene_of(GAMES["three_card_poker"], "house-0.0", house)
    antes = [chips for bet, chips in scene.end.bets.items() if bet.wager == "ante"]
    assert antes and all(4000 <= chips <= 6000 for chips in antes)


@pytest.mark.parametrize(
    "kind", ["pay_bet", "who_wins", "why_not", "remedy", "live_after", "within_limits", "changed_bet", "errors"]
)
def test_a_planted_wrong_key_is_found(kind: str) -> None:
    found = 0
    for number, scene in enumerate(scenes_at(GAMES["caribbean_stud"], "planted-0")):
        if found > 1:
            break
        assert scene.name == f"planted-0.{number}"
        for item in items_in(scene, [kind]):
            asked = item.question
            wrong = (asked.key[0] + 1,) if asked.form == "amount" else ((asked.key[0] + 1) % len(asked.choices),)
            with pytest.raises(WrongKey):
                check(Item(item.name, asked._replace(key=wrong)), scene, nets_of(scene))
            found += 1
    assert found


def test_a_cap_is_that_of_the_player_who_bets_where_nobody_sits() -> None:
    scene = scene_of(GAMES["spanish_21"], "1-2.1")
    item = next(item for item in items_in(scene, ["cap"]) if "at seat 2" in item.question.text)
    assert item.question.shows[-1] == "cat has $308."
    check(item, scene, nets_of(scene))


def test_a_worked_round_is_asked_about_the_clauses_it_shows() -> None:
    scene = next(scene for scene in worked_scenes(GAMES["sic_bo"]) if scene.shows)
    about = {id for item in items_in(scene, ["explain"]) for id in item.question.cites}
    assert about & {*scene.shows}
    for item in items_in(scene):
        check(item, scene, None)


def test_answers_are_compared_with_the_key() -> None:
    scene = scene_of(GAMES["sic_bo"], "answers-0.0")
    item = next(item for item in items_in(scene) if item.question.form == "one")
    assert item.is_right(item.question.key) and not item.is_right([]) and item.answer in item.question.choices
    assert replace(item) == item


def test_ten_thousand_items_a_minute() -> None:
    (_, many, seconds), *_ = speed(["three_card_poker"], 0.2, "tests")
    assert many / seconds * 60 > 10_000


def test_the_fewest_chips() -> None:
    assert fewest(600, (100, 300, 400)) == 2
    assert fewest(250, (100, 500)) is None


def test_a_name_that_cannot_be_read() -> None:
    with pytest.raises(ValueError, match="not the name"):
        read_name("sic_bo/pay_bet")
    with pytest.raises(ValueError, match="unknown kind"):
        made_again(read_name("sic_bo/nothing/1-0.0/0"))
