"""The text of a round and its plain data: what is written reads back, and an error tells the user what to do."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.messages import command as c
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.cards import FRENCH
from houseway.core.values.role import STAFF
from houseway.core.values.tiles import SET
from houseway.core.wire.notation import read_line, write
from houseway.core.wire.wire import plain, read
from houseway.games.high_card_flush.game import GAME

hands = st.sampled_from(["1", "3", "3.2", "11"])
roles = st.sampled_from(sorted(STAFF))
names = st.sampled_from(["ann", "bob"])
wagers = st.sampled_from(["ante", "flush_bonus"])
chips = st.integers(1, 10**9)
pieces = st.lists(st.sampled_from([*FRENCH, *SET]), min_size=1, max_size=7).map(tuple)
calls = st.sampled_from(["card_face_up", "wrong_count"])

COMMANDS = st.one_of(
    st.builds(
        c.PlaceBet, st.sampled_from("123456"), wagers, chips, st.none() | names, st.sampled_from(["chips", "cash", "coupon"])
    ),
    st.builds(c.TakeBack, st.sampled_from("123456"), wagers, st.none() | names),
    st.builds(c.Say, hands | st.just("dealer"), st.sampled_from(["raises", "folds", "counts stub"]), st.none() | chips),
    st.builds(c.Say, st.just("dealer"), st.just("counts stub"), st.none(), st.integers(0, 52)),
    st.builds(c.Arrange, hands, st.lists(pieces, min_size=1, max_size=2).map(tuple)),
    st.builds(c.Deal, hands | st.just("dealer"), pieces),
    st.builds(c.Roll, st.lists(st.integers(1, 6), min_size=1, max_size=3).map(tuple)),
    st.builds(c.Display, st.integers(1, 7)),
    st.builds(c.Call, roles, calls, st.none() | hands | st.just("dealer"), st.none(), st.just(()) | pieces, st.none() | chips),
    st.builds(c.Call, roles, calls, hands, wagers, st.just(()) | pieces, st.none() | chips, st.none() | names),
    st.builds(c.Rule, roles, calls, st.booleans()),
    st.builds(c.Approve, roles, hands, wagers, st.none() | names),
    st.builds(
        c.Deny,
        roles,
        hands,
        wagers,
        st.sampled_from(["lost", "void", "disputed"]),
        st.sampled_from(["the deck was marked", "as it lay with the dealer because it fell"]),
        st.lists(roles, max_size=2).map(tuple),
        st.none() | names,
    ),
    st.builds(
        c.Void,
        roles,
        st.sampled_from(["the reader is blind", "as it lay with the dealer because it fell"]),
        st.lists(roles, max_size=2).map(tuple),
    ),
    st.builds(c.Allow, roles, st.sampled_from("123456"), wagers, chips),
    st.builds(c.Tip, hands, chips),
    st.builds(c.Sit, names, st.lists(st.sampled_from("123456"), min_size=1, max_size=3, unique=True).map(tuple)),
    st.builds(c.Leave, names),
    st.builds(c.BuyIn, names, chips),
    st.builds(c.Fill, roles, chips),
    st.builds(c.DealOut, pieces),
    st.builds(c.Tend, roles, st.sampled_from(["shuffles", "orders a recut", "changes deck"])),
    st.builds(c.Tend, roles, st.sampled_from(["cuts", "deals by", "changes dealer"]), st.sampled_from(["24", "hand"])),
    st.builds(c.OpenRound, roles),
)


@given(COMMANDS)
def test_a_command_reads_back_from_its_text_and_its_data(command: c.Command) -> None:
    assert read_line(write(command), GAME.between) == [command]
    assert read(json.loads(json.dumps(plain(command)))) == command


def test_several_bets_stand_on_one_line_and_thousands_keep_their_comma() -> None:
    assert read_line("seat 2 bets ante 1,250.50, progressive 1") == [
        c.PlaceBet("2", "ante", 125050),
        c.PlaceBet("2", "progressive", 100),
    ]


@pytest.mark.parametrize(
    "line",
    ["", "seat", "seat 3", "seat 3 bets ante", "seat 3 gets Qx", "ann sings", "dealer calls x on", "floor calls x at ten"],
)
def test_what_cannot_be_read_says_so(line: str) -> None:
    with pytest.raises(Unreadable):
        read_line(line)


@pytest.mark.parametrize("line", ["seat 3 bets", "seat 3 bets ante", "seat 3 bets ante 10,", "seat 3 bets ante 10 5"])
def test_a_bet_wants_its_wager_and_its_amount(line: str) -> None:
    with pytest.raises(Unreadable, match="Write wager and amount"):
        read_line(line)


def test_plain_data_of_no_known_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="not an event or a command"):
        read({"kind": "Meteor"})
