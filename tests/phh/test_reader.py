"""Parsing of hand histories: read, or refused with what to do."""

import tomllib
from contextlib import suppress
from decimal import Decimal
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.pokerkit.histories import hands

from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import stack
from houseway.games import GAMES
from houseway.phh import CODES, Hand, read_hands, write_hand, write_hands
from houseway.phh.reader import read_fields
from houseway.worked.toml_writer import as_toml

NO_LIMIT = {
    "variant": "NT",
    "antes": [0, 0, 0],
    "blinds_or_straddles": [1, 2, 0],
    "min_bet": 2,
    "starting_stacks": [100, 100, 50],
    "actions": [
        "d dh p1 AhKd",
        "d dh p2 ????",
        "d dh p3 QsQc",
        "p3 cbr 6",
        "p1 cc",
        "p2 f # he had enough",
        "d db 2c7d9s",
        "p1 cc",
        "p3 cc",
        "# somebody drops a glass",
        "d db Th",
        "p1 cc",
        "p3 cc",
        "d db 3h",
        "p1 cc",
        "p3 cbr 44",
        "p1 cc",
        "p3 sm QsQc",
        "p1 sm AhKd",
    ],
    "players": ["Ann O'Hara", "Bob", "Cat"],
}
STUD = {
    "variant": "F7S",
    "antes": [1, 1, 1],
    "bring_in": 1,
    "small_bet": 4,
    "big_bet": 8,
    "starting_stacks": [100, 100, 100],
    "actions": ["d dh p1 ????2c", "d dh p2 ??????", "d dh p3 ????9h", "p1 pb", "p2 f", "p3 cbr 4", "p1 f"],
}


def read(fields: dict, **changes: object) -> Hand:
    changed = {name: value for name, value in {**fields, **changes}.items() if value is not None}
    [hand] = read_hands("\n".join(f"{name} = {as_toml(value)}" for name, value in changed.items()))
    return hand


def refused(fields: dict, **changes: object) -> str:
    with pytest.raises(Unreadable) as error:
        read(fields, **changes)
    return str(error.value)


def stacks(hand: Hand) -> list[int]:
    chips = hand.played.round.chips
    return [chips.get(stack(player), 0) // 100 for player in hand.played.opened.seating.values()]


def without(action: str) -> list[str]:
    return [said for said in NO_LIMIT["actions"] if said != action]


def instead(action: str, other: str) -> list[str]:
    return [other if said == action else said for said in NO_LIMIT["actions"]]


def test_a_hand_of_another_house_is_played_by_our_rules() -> None:
    hand = read(NO_LIMIT)
    assert stacks(hand) == [50, 98, 102]
    assert list(hand.played.opened.seating.values()) == ["ann_o_hara", "bob", "cat"]
    assert not hand.differs and not hand.is_ours


def test_cards_nobody_named_are_told_apart() -> None:
    supplied = read(NO_LIMIT).supplied
    assert set(supplied) == {"2", "burn"} and len(supplied["2"]) == 2 and len(supplied["burn"]) == 3


def test_what_was_shown_was_there_from_the_beginning() -> None:
    hand = read(NO_LIMIT, actions=instead("d dh p3 QsQc", "d dh p3 ????"))
    assert stacks(hand) == [50, 98, 102] and "3" not in hand.supplied


def test_a_hand_not_shown_loses() -> None:
    assert stacks(read(NO_LIMIT, actions=instead("p1 sm AhKd", "p1 sm"))) == [50, 98, 102]


def test_a_hand_shown_whose_cards_nobody_wrote_down_takes_nothing() -> None:
    unseen = [action.replace("QsQc", "????") for action in NO_LIMIT["actions"]]
    hand = read(NO_LIMIT, actions=unseen)
    assert stacks(hand) == stacks(read(NO_LIMIT, actions=[*unseen[:-2], "p3 sm", "p1 sm AhKd"]))
    assert read(NO_LIMIT, actions=unseen, finishing_stacks=[50, 98, 102]).differs  # and different stacks in the file are reported


def test_hands_that_nobody_shows_or_throws_away_are_shown() -> None:
    actions = [said for said in NO_LIMIT["actions"] if " sm " not in said]
    assert stacks(read(NO_LIMIT, actions=actions)) == [50, 98, 102]


def test_an_unknown_card_that_lies_open_begins_nothing() -> None:
    assert stacks(read(STUD)) == [98, 99, 103]


def test_between_two_the_button_has_the_small_blind() -> None:
    actions = ["d dh p1 AhKd", "d dh p2 QsQc", "p2 f"]
    assert stacks(
        read(NO_LIMIT, antes=[0, 0], blinds_or_straddles=[1, 2], starting_stacks=[50, 50], players=None, actions=actions)
    ) == [51, 49]


def test_cents_are_read_exactly() -> None:
    hand = read(NO_LIMIT, starting_stacks=[Decimal("100.10"), 100, 50])
    assert hand.played.opened.chips["player ann_o_hara"] == 100_10


def test_another_end_than_ours_is_said() -> None:
    hand = read(NO_LIMIT, finishing_stacks=[50, 98, 100])
    assert hand.differs == ("finishing_stacks is [50, 98, 100], and here [50, 98, 102]",)


REFUSED = {
    "a game we do not play": (NO_LIMIT, {"variant": "FB"}, "variant FB is badugi, which the rulebook here does not have"),
    "a code nobody knows": (NO_LIMIT, {"variant": "XX"}, "unknown variant 'XX': use one of FT, NT"),
    "no code": (NO_LIMIT, {"variant": None}, "missing field variant"),
    "no actions": (NO_LIMIT, {"actions": None}, "missing field actions"),
    "no limit": (NO_LIMIT, {"min_bet": None}, "missing field min_bet: required for variant NT"),
    "one player": (NO_LIMIT, {"starting_stacks": [100]}, "a hand needs two players"),
    "too few antes": (NO_LIMIT, {"antes": [0]}, "antes is missing or not as long as starting_stacks"),
    "an ante of one": (NO_LIMIT, {"antes": [0, 2, 0]}, "antes are not the same for everybody"),
    "a straddle on the button": (NO_LIMIT, {"blinds_or_straddles": [1, 0, 4]}, "only one to three blinds are allowed"),
    "an unknown stack": (NO_LIMIT, {"starting_stacks": [float("inf"), 9, 9]}, "Write how much it was"),
    "half a cent": (NO_LIMIT, {"min_bet": Decimal("2.005")}, "min_bet: 2.005 is not a whole number of cents"),
    "a short stack": (NO_LIMIT, {"starting_stacks": [100, 100, 3]}, "p3 (seat 3) has too little to be dealt in"),
    "out of turn": (NO_LIMIT, {"actions": instead("p3 cbr 6", "p1 cbr 6")}, "action 4: p1 acts, and here it is the turn of p3"),
    "too small a raise": (
        NO_LIMIT,
        {"actions": instead("p3 cbr 6", "p3 cbr 3")},
        "action 4: 'seat 3 raises to 3' is refused here",
    ),
    "no such action": (NO_LIMIT, {"actions": instead("p3 cbr 6", "p3 jumps")}, "action 4: not an action"),
    "no such player": (NO_LIMIT, {"actions": instead("p3 cbr 6", "p9 cbr 6")}, "action 4: unknown player 'p9'. Use p1 to p3"),
    "no such card": (NO_LIMIT, {"actions": instead("d db Th", "d db 1h")}, "action 11: not a card: '1h' in '1h'"),
    "the same card twice": (NO_LIMIT, {"actions": instead("d db Th", "d db Ah")}, "is refused here"),
    "an unknown board": (NO_LIMIT, {"actions": instead("d db Th", "d db ??")}, "a card of the board is unknown"),
    "a card too few": (NO_LIMIT, {"actions": instead("d dh p1 AhKd", "d dh p1 Ah")}, "deal seat 1 too few cards"),
    "an end too early": (NO_LIMIT, {"actions": NO_LIMIT["actions"][:6]}, "the actions deal the board too few cards"),
    "an end in the betting": (NO_LIMIT, {"actions": without("p1 cc")}, "here it is the turn of p1"),
    "something after the end": (NO_LIMIT, {"actions": [*NO_LIMIT["actions"], "p1 f"]}, "action 20: the hand is over by then"),
    "a winner nobody knows": (
        NO_LIMIT,
        {"actions": [said.replace("QsQc", "????").replace("AhKd", "????") for said in NO_LIMIT["actions"]]},
        "the cards of p3 (seat 3) are unknown",
    ),
    "a bring-in by another": (
        STUD,
        {"actions": ["d dh p1 ????2c", "d dh p2 ????9c", "d dh p3 ????9h", "p3 pb"]},
        "action 4: p3 brings it in, and here p1 (seat 1) does",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_played_here_is_refused_with_its_place(what: str) -> None:
    fields, changes, said = REFUSED[what]
    assert said in refused(fields, **changes)


def test_a_text_that_is_no_toml_says_where() -> None:
    with pytest.raises(Unreadable, match=r"not valid TOML.*line 3"):
        read_hands("variant = 'NT'\nantes = [0, 0\n= 3")


# Files of ours


@cache
def ours() -> tuple[str, str]:
    """A hand others can follow, and one they cannot."""
    texts = [write_hand(played) for played in hands(GAMES["holdem"], "reading", 30)]
    return next(text for text in texts if "\nvariant" in text), next(text for text in texts if "\nvariant" not in text)


def test_several_hands_stand_in_one_file() -> None:
    played = list(hands(GAMES["seven_card_stud"], "several", 3))
    assert [hand.played.commands for hand in read_hands(write_hands(played))] == [hand.commands for hand in played]


def test_a_hand_among_several_is_named() -> None:
    with pytest.raises(Unreadable, match=r"hand \[2\]: missing field variant"):
        read_hands(f"[1]\n{ours()[0]}\n[2]\nactions = []\n")


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("_houseway_game", "chess", "unknown game 'chess' or edition 'MA'"),
        ("_houseway_rules", "0", "_houseway_settings do not match _houseway_rules"),
        ("_houseway_settings", {"pkr.ante": 77}, "_houseway_settings do not match _houseway_rules"),
        ("_houseway_remembers", {"moon": 1}, "unknown table memory: moon"),
        ("_houseway_remembers", {"button": 5}, "the table does not match _houseway_opened"),
        ("_houseway_remembers", {"button": 99}, "_houseway_remembers button: a seat from 1 to 11, or 0"),
        ("_houseway_remembers", {"button": True}, "button is not what this game remembers there"),
        ("_houseway_remembers", {"sent": [1]}, "sent is not what this game remembers there"),
        ("_houseway_settings", {"pkr.seats": 10**9}, "_houseway_settings do not match _houseway_rules"),
        ("_houseway_unset", 5, "missing field _houseway_unset"),
        ("_houseway_chips", {"rack": "all"}, "does not have a whole number of cents"),
        ("_houseway_chips", {"pot 0": 5}, "has no chips before a hand"),
        ("_houseway_seating", {"99": "ann"}, "is not a seat with its player"),
        ("seats", [1, 1, 1], "each player's own seat once"),
        ("hand", "one", "hand: not a number"),
        ("hand", 999, "the table does not match _houseway_opened"),
        ("_houseway_chips", {}, "starting_stacks and _houseway_chips disagree"),
        ("_houseway_seating", None, "missing field _houseway_seating"),
    ],
)
def test_a_table_that_was_changed_is_not_opened(name: str, value: object, said: str) -> None:
    fields = tomllib.loads(ours()[0], parse_float=Decimal)
    assert said in refused(fields, **{name: value})


@pytest.mark.parametrize("name", ["winnings", "_houseway_rake", "_houseway_awards", "_houseway_settled", "_houseway_digest"])
def test_an_end_that_was_changed_is_said(name: str) -> None:
    fields = tomllib.loads(ours()[0], parse_float=Decimal)
    assert read(fields, **{name: "changed"}).differs[0].startswith(f"{name} is changed, and here")


SOMETHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 10**6),
    st.decimals(allow_nan=False, allow_infinity=False) | st.sampled_from([Decimal("nan"), Decimal("inf")]),
    st.sampled_from(
        ["", "p1 cc", "d dh p1 ????", "# houseway: seat 1 folds", "# houseway: nonsense", "# houseway:", "F7S", "FT"]
    ),
)
ANYTHING = (
    SOMETHING | st.lists(SOMETHING, max_size=4) | st.dictionaries(st.sampled_from(["1", "rack", "deck"]), SOMETHING, max_size=2)
)


@settings(max_examples=150)
@given(st.data())
def test_whatever_stands_in_a_file_it_is_read_or_refused(data: st.DataObject) -> None:
    fields = data.draw(st.sampled_from([NO_LIMIT, STUD, *(tomllib.loads(text, parse_float=Decimal) for text in ours())]))
    changed = {**fields}
    for name in data.draw(st.lists(st.sampled_from([*fields]), min_size=1, max_size=2)):
        value = data.draw(ANYTHING)
        if name == "actions" and data.draw(st.booleans()):
            at = data.draw(st.integers(0, len(fields["actions"])))
            said = fields["actions"]
            value = [*said[:at], *([str(value)] if data.draw(st.booleans()) else []), *said[at + 1 :]]
        changed[name] = value
    with suppress(Unreadable):
        assert isinstance(read_fields(changed), Hand)


def test_every_code_names_a_game_of_ours() -> None:
    assert {code.game for code in CODES.values()} <= set(GAMES)
