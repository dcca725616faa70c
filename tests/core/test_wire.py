"""Parsing of the wire: exactly the fields of each kind, one clean error otherwise, the same data both ways.

Method: every case that was once wrongly accepted has its name here, each type is tried with its neighbors, and the
kinds are taken from the code, so a kind with a type that cannot be read fails on the day it is added.
"""

from __future__ import annotations

import hashlib
import json
import time
from typing import Any, NamedTuple, get_args

import pytest

from houseway.core.fault import Fault
from houseway.core.messages import command as c
from houseway.core.messages import event as e
from houseway.core.messages.due import Due
from houseway.core.messages.names import RESERVED, is_name
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import CAGE, RACK, Aside, Bet, Move
from houseway.core.values.cards import BACK, Card, cards
from houseway.core.values.chips import MOST
from houseway.core.values.hands import HOUSE
from houseway.core.values.role import STAFF
from houseway.core.values.tiles import Tile
from houseway.core.wire import typed
from houseway.core.wire.kinds import COMMANDS, KINDS
from houseway.core.wire.notation import HOUSE_HANDS
from houseway.core.wire.reader import DIGITS, NESTED, SIZE
from houseway.core.wire.typed import readers_of
from houseway.core.wire.value_reader import DEEP, LARGEST, LISTED, TEXT, WORD
from houseway.core.wire.wire import (
    FORMAT,
    PROSE,
    VERSION,
    digest,
    is_of_an_older_format,
    plain,
    read,
    read_text,
    written,
    written_list,
)

BET = Bet("ann", "3", "ante")
PLACED: dict[str, Any] = {"kind": "PlaceBet", "on": "3", "wager": "ante", "chips": 25_00}
OPENED = e.RoundOpened(
    number=1,
    game="a_game",
    edition="MA",
    digest="d1",
    settings=(("unit", 1), ("pays", ((4, "x"), None, True))),
    seating=(("3", "ann"),),
    chips=((RACK, 5), (BET, 1)),
    memory=("", -3),
    cites="A-1",
)
WHOLE: tuple[Any, ...] = (
    c.PlaceBet("3", "ante", 1, "bob", "coupon"),
    c.Say("3.2", "sets house way", MOST, 4),
    c.Arrange("3", (cards("Qs JK"), (Tile("1-2"),))),
    c.CutStacks("3", (1, 2), (8,)),
    c.Roll((1, 6, 6)),
    c.Rule("floor", "misdeal", False),
    c.Sit("bot_3", ("3", "4")),
    c.Fill("floor", -MOST),
    c.Tend("dealer", "cuts", "26"),
    c.OpenRound(),
    OPENED,
    e.Owed((Due("3", 2, "owner", "A-1"), Due("dice", 3, "all", "A-2")), "A-1"),
    e.CardsDealt("board", (BACK, Card("Qs")), "nobody", "A-1"),
    e.BetSettled(BET, -25_00, "17 · 18 — lost", "A-1", (Move(BET, RACK, 25_00, "loses", BET), Move(CAGE, Aside(BET), 0, "x"))),
    e.PaymentHeld(BET, 5, ("floor", "manager"), "", "A-1", "A-2", after=Bet(HOUSE, "3", "bank")),
    e.ChipsMoved("contribution", "A-1", (Move("player ann", "meter main", LARGEST, "x"), Move("pot 2", "tokens", 1, "x"))),
)


def spoiled(**changes: Any) -> dict[str, Any]:
    """Return a lawful bet with other fields."""
    return {**PLACED, **changes}


def refused(data: object) -> str:
    """Return the sentence with which data is refused."""
    with pytest.raises(Unreadable) as told:
        read(data)
    return str(told.value)


def refused_text(text: str | bytes) -> str:
    """Return the sentence with which a text is refused."""
    with pytest.raises(Unreadable) as told:
        read_text(text)
    return str(told.value)


# Both ways


@pytest.mark.parametrize("said", WHOLE, ids=lambda said: type(said).__name__)
def test_what_is_written_is_read_back(said: Any) -> None:
    assert read(plain(said)) == said
    assert read_text(written(said)) == said == read_text(written(said).encode())


def as_json(data: object) -> str:
    """Return plain data as JSON without blanks, as the standard library writes it."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize("said", WHOLE, ids=lambda said: type(said).__name__)
def test_what_is_written_at_once_is_the_plain_data(said: Any) -> None:
    assert written(said) == as_json({"v": VERSION, **plain(said)})
    assert written_list([said, said]) == as_json([plain(said), plain(said)])


def test_values_that_are_equal_and_of_different_types_are_written_apart() -> None:
    for many in ((1, True, 0, False, None, "1", "null", ("3", "4", "5")), (True, 1, False, 0)):
        opened = e.RoundOpened(
            number=1,
            game="g",
            edition="MA",
            digest="d",
            settings=tuple(("a", one) for one in many),
            seating=(),
            chips=(("x", 1),),
            memory=many,
            cites="A-1",
        )
        assert written_list([opened]) == as_json([plain(opened)])
    bets = [e.BetPlaced(BET, 1, "A-1"), e.Arranged("3", (("ann", "3", "ante"),), "A-1")]  # type: ignore[arg-type]
    assert written_list(bets) == as_json([plain(bet) for bet in bets])


def test_every_character_is_written_as_the_standard_library_writes_it() -> None:
    odd = "".join(map(chr, [*range(0xD800), *range(0xE000, 0xE100), 0x1F0A1]))
    note = e.Noted(odd, "A-1")
    assert written_list([note]) == as_json([plain(note)])


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_has_a_reader_for_each_of_its_fields(kind: type[Any]) -> None:
    assert set(readers_of(kind)) == set(kind.__dataclass_fields__)


def test_the_commands_are_those_of_the_type() -> None:
    assert set(COMMANDS) == {*get_args(c.RoundCommand), *get_args(c.TableCommand)} and c.OpenRound in COMMANDS


@pytest.mark.parametrize("hint", [dict[str, int], int | str, float, list[int]])
def test_a_type_without_a_reader_is_a_fault(hint: Any) -> None:
    with pytest.raises(Fault, match="the wire has no reader for"):
        typed._reader(hint, 1)


# The cases that were once believed


def test_a_bet_of_a_float_is_not_read() -> None:
    assert refused(spoiled(chips=2500.0)) == f"PlaceBet.chips: not an amount: 2500.0. Use whole cents from 1 to {MOST:,}"


def test_a_buy_in_of_a_hundred_quadrillion_is_not_read() -> None:
    assert "not an amount: 1e+17" in refused({"kind": "BuyIn", "player": "ann", "chips": 1e17})
    assert "not an amount: 100000000000000000" in refused({"kind": "BuyIn", "player": "ann", "chips": 10**17})


def test_a_fill_that_no_ledger_can_hold_is_not_read() -> None:
    for chips in (10**30, -(10**30), 10**5_000):
        assert "a very large number" in refused({"kind": "Fill", "by": "floor", "chips": chips})


def test_a_player_called_dealer_is_not_read() -> None:
    assert refused({"kind": "Sit", "player": "dealer", "seats": ["3"]}).startswith(
        "Sit.player: not a name: 'dealer'. Use 1 to 32"
    )


def test_a_line_break_in_a_name_is_not_read() -> None:
    told = refused({"kind": "Sit", "player": "ann\nfloor    fills 1,000,000", "seats": ["3"]})
    assert told.startswith("Sit.player: not a name: 'ann\\nfloor") and told.isprintable()


def test_an_unknown_field_is_an_error_and_not_dropped() -> None:
    assert refused(spoiled(price=3)) == "PlaceBet: unknown field 'price'"
    assert refused({**PLACED, 3: 3}) == "PlaceBet: unknown field 3"


def test_a_missing_field_is_named() -> None:
    assert refused({"kind": "PlaceBet", "on": "3", "wager": "ante"}) == "PlaceBet: missing field 'chips'"


def test_a_card_that_does_not_exist_is_not_read() -> None:
    for card in ("Qx", "qs", "1-9", "", 3, None, ["Qs"]):
        assert "Deal.pieces: not a card or a tile" in refused({"kind": "Deal", "to": "3", "pieces": ["Qs", card]})


def test_a_back_is_dealt_where_nobody_reads_it_and_never_turned_up() -> None:
    assert read({"kind": "Deal", "to": "3", "pieces": ["??"]}) == c.Deal("3", (BACK,))
    assert refused({"kind": "TurnUp", "who": "3", "pieces": ["??"]}) == "TurnUp.pieces: not a card: ?? is the back of one"


# Each type, and its neighbours


@pytest.mark.parametrize(
    "chips",
    [0, -1, MOST + 1, True, False, None, "25", "", 0.5, float("nan"), [], {}, [2500], pytest.param(10**5_000, id="digits")],
)
def test_an_amount_is_whole_cents_from_one_to_ten_trillion_dollars(chips: object) -> None:
    assert "PlaceBet.chips: not an amount" in refused(spoiled(chips=chips))


@pytest.mark.parametrize("chips", [0, MOST + 1, -MOST - 1, True, 1.0, None, "5"])
def test_a_fill_goes_both_ways_and_has_the_same_limit(chips: object) -> None:
    assert "Fill.chips: not an amount" in refused({"kind": "Fill", "by": "floor", "chips": chips})


@pytest.mark.parametrize("count", [True, 1.0, "1", [], 10**19])
def test_a_count_is_a_whole_number(count: object) -> None:
    told = refused({"kind": "Say", "who": "dealer", "what": "counts the stub", "count": count})
    assert told.startswith("Say.count: not a whole number" if count != 10**19 else "Say.count: too large: 10000000000000000000")


@pytest.mark.parametrize("upholds", [1, 0, None, "true", []])
def test_a_ruling_is_true_or_false(upholds: object) -> None:
    assert "Rule.upholds: not true or false" in refused({"kind": "Rule", "by": "floor", "what": "x", "upholds": upholds})


@pytest.mark.parametrize("what", ["a\nb", "\x00", "\x1b[2J", "a\u2028b", "\u202e", "\ud800", "\t", "\x7f"])
def test_a_word_has_no_control_characters(what: str) -> None:
    told = refused({"kind": "Say", "who": "3", "what": what})
    assert "Say.what: not a text on one line without control characters" in told and told.isprintable()


def test_a_word_has_an_end() -> None:
    assert read({"kind": "Say", "who": "3", "what": "x" * WORD})
    assert refused({"kind": "Tend", "by": "floor", "what": "cuts", "value": "x" * (WORD + 1)}).startswith(
        "Tend.value: too long: 101"
    )
    assert refused({"kind": "StageBegan", "stage": "x" * (TEXT + 1), "cites": ""}).startswith("StageBegan.stage: too long")
    assert "Say.what: not a text: a list" in refused({"kind": "Say", "who": "3", "what": ["folds"]})


@pytest.mark.parametrize(
    "hand", ["", " ", "3.", ".3", "Dealer", "3\n", "a  b", "3 ", "x" * 101, 3, None, ["3"], "٣", "3.2.\u0031\n"]
)
def test_a_hand_is_a_seat_or_a_word(hand: object) -> None:
    assert "PlaceBet.on: not a hand" in refused(spoiled(on=hand))


@pytest.mark.parametrize("role", ["stranger", "", "Floor", None, 3, ["floor"]])
def test_a_role_is_one_of_the_staff(role: object) -> None:
    assert "Fill.by: not a role" in refused({"kind": "Fill", "by": role, "chips": 5})


@pytest.mark.parametrize("tender", ["gold", "", None, 1, ["chips"], {}])
def test_a_closed_list_of_words_is_closed(tender: object) -> None:
    assert refused(spoiled(tender=tender)).startswith("PlaceBet.tender: not one of chips, cash, coupon: ")


@pytest.mark.parametrize("seats", ["34", None, {"3": 1}, 3, ("3",)])
def test_a_list_is_a_list(seats: object) -> None:
    assert "Sit.seats: not a list" in refused({"kind": "Sit", "player": "ann", "seats": seats})


def test_a_list_has_an_end() -> None:
    assert "DealOut.pieces: too long: 1,001 items" in refused({"kind": "DealOut", "pieces": ["Qs"] * 1_001})
    assert "too long" in refused({"kind": "StacksCut", "order": [1] * (LISTED + 1), "cites": ""})


@pytest.mark.parametrize(
    "bet",
    [
        *(None, "ann 3 ante", ["ann", "3", "ante"], {}, {"bet": []}, {"bet": ["ann", "3"]}, {"bet": ["ann", "3", "ante", "x"]}),
        *({"bet": "abc"}, {"aside": ["ann", "3", "ante"]}, {"bet": ["ann", "3", "ante"], "x": 1}, {"bet": ["Ann", "3", "ante"]}),
        *(
            {"bet": ["ann", 3, "ante"]},
            {"bet": ["ann", "3", 4]},
            {"bet": ["floor", "3", "ante"]},
            {"bet": [["ann"], "3", "ante"]},
        ),
    ],
)
def test_a_bet_is_exactly_three_words(bet: object) -> None:
    assert refused({"kind": "BetTakenBack", "bet": bet, "cites": "A-1"}).startswith("BetTakenBack.bet: not a ")


@pytest.mark.parametrize(
    "place",
    [
        *(None, 3, "", "moon", "player", "player dealer", "player Ann", "player ann\n", "Rack", "rack rack rack", "x" * 101, []),
        *({}, {"moon": ["ann", "3", "ante"]}, {"aside": None}, {"aside": {"bet": ["ann", "3", "ante"]}}, {"bet": 1, "aside": 2}),
    ],
)
def test_a_place_is_a_known_word_or_a_bet(place: object) -> None:
    told = refused({"kind": "ChipsMoved", "why": "x", "cites": "A-1", "moves": [[place, "rack", 5, "x", None]]})
    assert told.startswith("ChipsMoved.moves: not a ")


@pytest.mark.parametrize("move", [None, [], ["cage", "rack", 5, "x"], ["cage", "rack", 5, "x", None, 1], {"src": "rack"}])
def test_a_move_has_five_parts(move: object) -> None:
    assert "ChipsMoved.moves: not a list of 5" in refused({"kind": "ChipsMoved", "why": "x", "cites": "A-1", "moves": [move]})


@pytest.mark.parametrize("chips", [-1, 1.0, True, None, LARGEST + 1])
def test_a_move_is_never_negative_and_never_a_fraction(chips: object) -> None:
    refused({"kind": "ChipsMoved", "why": "x", "cites": "A-1", "moves": [["cage", "rack", chips, "x", None]]})


def test_settings_are_plain_and_not_too_deep() -> None:
    deep: Any = "x"
    for _ in range(DEEP):
        deep = [deep]
    opened = plain(OPENED)
    assert read({**opened, "memory": [deep[0]]}) and "RoundOpened.memory: too large" in refused({**opened, "memory": [[deep]]})
    for value in (0.5, {"a": 1}, "a\nb", 10**30, b"x", [1] * (LISTED + 1)):
        assert refused({**opened, "settings": [["unit", value]]}).startswith("RoundOpened.settings: ")
    for pairs in ([["unit"]], [["unit", 1, 2]], ["unit"], [[1, 1]], None):
        assert refused({**opened, "settings": pairs}).startswith("RoundOpened.settings: ")


# Names


@pytest.mark.parametrize("name", ["a", "ann", "p77", "bot3", "seat_3", "x" * 32])
def test_such_a_name_is_a_name(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize(
    "name", ["", "Ann", "3", "_a", "a b", "a-b", "ä", "x" * 33, "ann\n", "ａnn", HOUSE, None, 3, b"ann", ["ann"]]
)
def test_such_a_name_is_not(name: object) -> None:
    assert not is_name(name)


def test_no_role_hand_or_place_is_a_name() -> None:
    assert {*STAFF, *HOUSE_HANDS, "rack", "cage", "tokens", "drop", "rake", "centre", "muck", "exposed", "the house"} <= RESERVED
    assert not any(map(is_name, RESERVED))


# The message


@pytest.mark.parametrize("data", [None, 3, "Say", [], [PLACED], b"{}", True])
def test_a_message_is_a_table(data: object) -> None:
    assert refused(data).startswith("a message is a table with a kind, not ")


@pytest.mark.parametrize("kind", [None, "", "moon", "Event", "placebet", 3, [], {}, "__init__"])
def test_an_unknown_kind_is_named(kind: object) -> None:
    assert refused({"kind": kind}).startswith("kind: not an event or a command: ")
    assert refused({}) == "kind: not an event or a command: None"


@pytest.mark.parametrize("version", [0, 2, True, 1.0, "1", None, [], 10**30])
def test_an_unknown_version_is_refused(version: object) -> None:
    assert refused(spoiled(v=version)).startswith("v: unknown version: ")
    assert read(spoiled(v=VERSION)) == read(PLACED)


# The digest


def _plain_digest(*events: e.Event) -> str:
    """Return the digest computed the long way: plain data without prose, as JSON without blanks."""
    data = [{name: value for name, value in plain(event).items() if name not in PROSE} for event in events]
    text = "".join(json.dumps(event, separators=(",", ":"), ensure_ascii=False) for event in data)
    return f"{FORMAT}.{hashlib.sha256(text.encode()).hexdigest()[:20]}"


def test_the_digest_is_that_of_the_plain_data_without_its_prose() -> None:
    events = [said for said in WHOLE if isinstance(said, e.Event)]
    assert digest(events) == _plain_digest(*events) == digest(events)
    settled = e.BetSettled(BET, 5, "one reason", "A-1")
    assert digest([settled]) == digest([e.BetSettled(BET, 5, "another", "A-1")]) != digest([e.BetSettled(BET, 6, "", "A-1")])
    assert not is_of_an_older_format(digest([])) and is_of_an_older_format("6f3a0c51d2b94e7788aa")


def test_the_digest_forgets_texts_it_has_seen_without_a_difference() -> None:
    events = [e.Noted(f"word {number}", "A-1") for number in range(21_000)]
    assert digest(events) == _plain_digest(*events)


def test_a_memory_of_the_games_own_is_written_as_a_list() -> None:
    class Memory(NamedTuple):
        road: str
        owed: tuple[int, ...]

    opened = e.RoundOpened(
        number=1,
        game="g",
        edition="MA",
        digest="d",
        settings=(),
        seating=(),
        chips=(),
        memory=(Memory("BP", (1, 2)),),
        cites="A-1",
    )
    assert plain(opened)["memory"] == [["BP", [1, 2]]]
    assert digest([opened]) == _plain_digest(opened) and read(plain(opened)) == opened


# Text


def test_a_text_has_its_version_and_reads_without() -> None:
    said = c.Say("3", "raises", 10_00)
    assert json.loads(written(said))["v"] == VERSION
    assert read_text(json.dumps(plain(said))) == said


def test_a_hundred_thousand_brackets_are_refused_before_they_are_parsed() -> None:
    for flood in ("[" * 100_000, '{"a":' * 100_000, '{"kind":' + "[" * (NESTED + 1)):
        assert refused_text(flood).startswith("nested too deep at character ")


def test_brackets_inside_a_text_do_not_nest() -> None:
    for what in ("[" * 90, '"[' * 40, "\\" * 40 + "{" * 40, "[]" * 50):
        said = c.Say("3", what)
        assert read_text(written(said)) == said


def test_many_lists_side_by_side_do_not_nest() -> None:
    dealt = c.Arrange("3", (cards("Qs"),) * (NESTED + 10))
    assert read_text(written(dealt)) == dealt


def test_an_integer_of_five_thousand_digits_is_refused() -> None:
    assert refused_text(json.dumps(PLACED)[:-5] + "9" * 5_000 + "}") == f"a number has 5,000 digits. Use at most {DIGITS}"


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "25.0", "1e3", "1e9999999", "-0.0"])
def test_a_number_that_is_not_whole_is_refused(number: str) -> None:
    text = f'{{"kind":"PlaceBet","on":"3","wager":"ante","chips":{number}}}'
    assert refused_text(text) == f"not a whole number: {number!r}"


def test_blanks_around_a_message_are_nothing_and_all_else_is_refused() -> None:
    leave = '{"kind":"Leave","player":"ann"}'
    for text in (leave, f" \n{leave}", f"{leave}\t\r\n "):
        assert read_text(text) == c.Leave("ann")
    for text in (f"{leave}x", f"{leave}{leave}", f"x{leave}", f"{leave},", "", " ", leave[:-1]):
        assert "not JSON" in refused_text(text)


def test_a_field_given_twice_is_refused() -> None:
    assert refused_text('{"kind":"Leave","player":"ann","player":"bob"}') == "a field is given twice: 'player'"


def test_a_lone_surrogate_is_refused() -> None:
    told = refused_text('{"kind":"Say","who":"3","what":"\\ud800"}')
    assert "Say.what" in told and told.isprintable()


@pytest.mark.parametrize("text", ["", " ", "{", "]", "null null", "\ufeff{}", '{"a":1,}', "'", '{"kind":"Say\n"}', "\x00", "nul"])
def test_a_text_that_is_not_json_is_refused(text: str) -> None:
    told = refused_text(text)
    assert told.startswith("not JSON: ") and told.isprintable()


@pytest.mark.parametrize("text", [b"\xff\xfe{\x00}\x00", b"\x80", '{"kind":"\ud800"}'.encode("utf-8", "surrogatepass")])
def test_bytes_are_utf_8(text: bytes) -> None:
    assert refused_text(text).startswith("not UTF-8: byte ")


def test_a_message_has_an_end() -> None:
    assert refused_text(" " * (SIZE + 1)) == "too large: 1,000,001 bytes. A message has at most 1,000,000"


def test_a_message_of_a_million_bytes_is_answered_at_once() -> None:
    lists = "[" + ",".join(["[]"] * 300_000) + "]"
    fields = "{" + ",".join(f'"{n}":1' for n in range(80_000)) + "}"
    escapes = '{"a":"' + "\\" * 900_000
    for text in (lists, fields, escapes, '"' * 999_999, "1" * 999_999):
        began = time.process_time()
        refused_text(text)
        assert time.process_time() - began < 2
