"""Items are made from played rounds of every game, the same each time, and their keys are what a second computation gives.

`scripts/dev school check --items 1000000` is the long form.
"""

import re
from dataclasses import replace
from typing import Any

import pytest
from tools.learners.checks import CHECKS, WrongKey, check, fewest
from tools.learners.school import check_game, drawn, nets_of, speed, stems_in
from tools.learners.stems import PARTS, banned, faults_of

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Approve, Call
from houseway.core.messages.event import CardsDealt, ChipsMoved, Chosen, Noted
from houseway.core.messages.refusal import Refusal
from houseway.core.table.table import take
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BURN, title
from houseway.core.values.role import DEALER, DIRECTOR, FLOOR, MANAGER, SHIFT_MANAGER, SURVEILLANCE
from houseway.games import GAMES
from houseway.school.event_sentences import event_sentence, note_in
from houseway.school.item import Item, read_name
from houseway.school.items import items_in, made_again
from houseway.school.kinds import KINDS
from houseway.school.picture import because, felt
from houseway.school.scene import scene_of, scenes_at, worked_scenes
from houseway.school.words import table_words


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
    scene = scene_of(GAMES["spanish_21"], "1-36.3")
    item = next(item for item in items_in(scene, ["cap"]) if "at seat 2" in item.question.text)
    assert item.question.shows[-1] == "bob has $37.50."
    check(item, scene, nets_of(scene))


@pytest.mark.parametrize(("key", "name"), [("chase_the_flush", "1-14.3"), ("minibaccarat", "1-3.0")])
def test_a_clause_that_deals_face_up_and_face_down_says_both(key: str, name: str) -> None:
    scene = scene_of(GAMES[key], name)
    items = list(items_in(scene, ["what_next"]))
    assert any(item.answer.endswith(", face up.") for item in items)
    for item in items:
        check(item, scene, None)


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


# Stems


@pytest.mark.parametrize("key", GAMES)
def test_no_item_has_a_banned_stem(key: str) -> None:
    """The long form is `scripts/dev school stems --items 100000`."""
    kinds, faults = stems_in(key, 60, "tests")
    assert kinds.total() == 60
    assert not faults, faults[:3]


@pytest.mark.long
def test_no_item_of_a_hundred_thousand_has_a_banned_stem() -> None:
    faults = [fault for key in GAMES for fault in stems_in(key, 4_200, "long")[1]]
    assert not faults, faults[:10]


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("text", "What becomes of the bet of $0 on seat 3 ante?"),
        ("shows", "Tended."),
        ("choices", "dealer splits"),
        ("choices", "Noted: next card."),
        ("choices", "Say one of: plays, folds."),
        ("shows", "The floor calls: wrong_number_of_cards"),
        ("shows", "Seat 10 has pair, tens."),
        ("shows", "The round goes on with: play."),
        ("choices", "Due next: 1 to seat 4, 1 to dealer."),
    ],
)
def test_a_planted_stem_is_found(part: str, text: str) -> None:
    scene = scene_of(GAMES["spanish_21"], "planted-0.0")
    item = next(item for item in items_in(scene) if item.question.form == "one" and item.name.kind == "what_next")
    assert not list(faults_of(item))
    asked = item.question
    planted = asked._replace(**{part: text if part == "text" else (text, *getattr(asked, part)[1:])})
    assert list(faults_of(Item(item.name, planted)))


def test_every_banned_stem_has_its_reason_and_its_parts() -> None:
    assert all(stem.why.endswith(".") and {*stem.of} <= {*PARTS} for stem in banned())
    assert len({stem.pattern.pattern for stem in banned()}) == len(banned()) > 15


def test_a_void_names_its_irregularity_in_words() -> None:
    rules = GAMES["let_it_ride"].under({})
    assert isinstance(rules, Rules)
    assert because(rules, "LIR-12(d)", "void: stub_count_wrong").startswith("Void: stub count wrong. LIR-12(d)")


def test_too_few_choices_are_a_fault() -> None:
    scene = scene_of(GAMES["spanish_21"], "planted-0.0")
    item = next(item for item in items_in(scene) if item.question.form == "one")
    assert [fault.stem for fault in faults_of(Item(item.name, item.question._replace(choices=("yes", "no"))))] == ["few"]


# What a record writes as one word


def test_every_note_move_and_act_of_worked_rounds_has_words() -> None:
    """A note that begins with a small letter is a word of the software; marks of a game's memory begin otherwise."""
    for key in GAMES:
        for scene in worked_scenes(GAMES[key]):
            for event in (*scene.played.before, *scene.played.events):
                if isinstance(event, Noted) and event.what[:1].islower():
                    assert note_in(event.what) is not None, event
                elif isinstance(event, ChipsMoved):
                    assert event.why in table_words()["chips"], event
                elif isinstance(event, Chosen):
                    assert "_" not in event_sentence(event), event


# Who may


@pytest.mark.parametrize("key", ["spanish_21", "minibaccarat", "holdem", "pai_gow"])
def test_who_may_is_keyed_by_asking_the_engine_for_each_role(key: str) -> None:
    asked, dealers = 0, set[bool]()
    for number in range(40):
        for scene in scenes_at(GAMES[key], f"who-{number}"):
            for item in items_in(scene, ["who_approves"]):
                about: Any = item.question.about
                table, said = about
                roles = (DEALER, FLOOR, MANAGER, SHIFT_MANAGER, DIRECTOR, SURVEILLANCE)
                right = tuple(at for at, role in enumerate(roles) if not isinstance(take(table, replace(said, by=role)), Refusal))
                assert item.question.key == right and item.question.form == "several"
                assert item.question.choices == tuple(role.replace("_", " ") for role in roles)
                if isinstance(said, Call | Approve):
                    assert {roles.index(MANAGER), roles.index(DIRECTOR)} <= {*right}
                dealers.add(0 in right)
                asked += 1
        if asked > 30 and len(dealers) > 1:
            break
    assert asked > 30 and len(dealers) > 1


# Situations


@pytest.mark.parametrize("key", ["five_card_draw", "fast_action_holdem", "pai_gow_poker"])
def test_a_hand_is_shown_with_the_cards_it_holds_and_not_with_those_it_gave_away(key: str) -> None:
    """A player who drew five cards holds those five; one whose discards were collected holds the others."""
    set_before = 0
    for number in range(6):
        for scene in scenes_at(GAMES[key], f"held-{number}"):
            for round, _, _ in scene.filmed:
                for hand in round.arranged.keys() & round.held.keys():
                    lines = felt(round, hand, bets=False)
                    line = next((one for one in lines if one.startswith(f"{title(hand).capitalize()}:")), "")
                    cards = line.partition(": ")[2].partition(";")[0].replace(" / ", " ").split()
                    assert sorted(cards) == sorted(map(repr, round.held[hand])) or not round.held[hand], (scene.name, line)
                    set_before += 1
    assert set_before


def test_a_rule_is_asked_of_the_table_as_it_was() -> None:
    """An ante is made before anybody has cards, and none are shown."""
    asked = 0
    for number in range(20):
        for scene in scenes_at(GAMES["three_card_poker"], f"then-{number}"):
            for item in items_in(scene, ["explain"]):
                if re.fullmatch(r".* is put on seat \d's ante bet\.", item.question.shows[-1]):
                    asked += 1
                    assert not any(line.startswith("Dealer:") for line in item.question.shows)
    assert asked


# Faces


def test_a_burn_lies_as_the_event_that_follows_says() -> None:
    faces: dict[str, set[str]] = {}
    for key in ("spanish_21", "minibaccarat", "holdem", "fast_action_holdem"):
        for number in range(30):
            for scene in scenes_at(GAMES[key], f"burn-{number}"):
                for item in items_in(scene, ["what_next"]):
                    about: Any = item.question.about
                    table, _ = about
                    then = next((one.events for one in scene.moments if one.table is table), ())
                    dealt = next((event for event in then if isinstance(event, CardsDealt)), None)
                    if dealt is not None and dealt.to == BURN:
                        lies = "face up" if dealt.seen == "all" else "face down"
                        assert item.answer.endswith(f", {lies}."), item
                        faces.setdefault(key, set()).add(lies)
    assert faces["spanish_21"] == {"face down"}
    assert faces["minibaccarat"] == {"face up", "face down"}


def test_no_procedure_that_turns_a_card_up_is_asked_of_a_burn() -> None:
    for number in range(40):
        for scene in scenes_at(GAMES["spanish_21"], f"turn-{number}"):
            for item in items_in(scene, ["procedure"]):
                about: Any = item.question.about
                table, _ = about
                if table.round.due and table.round.due[0].to == BURN:
                    assert "face up" not in item.answer, item


def test_items_to_be_read_are_drawn_over_all_games_and_kinds() -> None:
    found = list(drawn(["sic_bo", "three_card_poker"], 30, "tests"))
    assert len({(item.name.game, item.name.kind) for item in found}) == 30
    assert [item.name for item in drawn(["sic_bo", "three_card_poker"], 3, "tests")] == [item.name for item in found[:3]]


def test_an_announcement_is_of_the_table_as_it_was() -> None:
    """The player hand at baccarat is announced with its two cards, before a third one comes."""
    third = 0
    for number in range(12):
        for scene in scenes_at(GAMES["minibaccarat"], f"said-{number}"):
            for item in items_in(scene, ["what_to_say"]):
                about: Any = item.question.about
                _, round, happened, _ = about
                if happened == "The player hand is turned up.":
                    third += len(round.held["player"]) == 2 and len(scene.end.held["player"]) == 3
                    assert item.answer.endswith(f"{_count(round.held['player'])}."), item
    assert third


def _count(cards: tuple[Piece, ...]) -> int:
    """Return the point count of cards from their names: `7c` is seven, an ace one, ten and higher nothing."""
    return sum("0A23456789".find(repr(card)[0]) if repr(card)[0] in "A23456789" else 0 for card in cards) % 10
