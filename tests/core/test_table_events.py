"""A table between rounds: its start, another submission, a correction, and chips for cash or from a wallet.

Method: after every command the table is folded again from its events alone, by code that calls no game, and must be
the same; every refusal cites a clause of the rules.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from houseway.core.fault import Fault
from houseway.core.game.rules import Rules
from houseway.core.messages import command as c
from houseway.core.messages.event import Corrected, Event, Hung, PlayerLeft, RoundClosed, RoundOpened, Tended
from houseway.core.messages.refusal import Refusal
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.cage import CORRECTION, behind_the_cage
from houseway.core.money.places import CAGE, RACK, Bet, Move, link, meter, stack
from houseway.core.table.table import Table, Taken, begun, evolve_table, new_table, opens_table, take
from houseway.core.wire.notation import read_line, write
from houseway.core.wire.wire import digest, plain, read
from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting, table_of
from houseway.testing import clause


def rules_of(game: str = "high_card_flush", **settings: object) -> Rules:
    rules = GAMES[game].under(settings)
    assert isinstance(rules, Rules), rules
    return rules


def play_lines(table: Table, *lines: str) -> Table:
    for line in lines:
        for command in read_line(line, table.rules.game.between):
            assert read_line(write(command), table.rules.game.between) == [command]
            assert read(plain(command)) == command
            ruling = take(table, command)
            assert isinstance(ruling, Taken), (line, ruling)
            folded = table
            for event in ruling.events:
                assert read(plain(event)) == event
                folded = evolve_table(folded, event)
            assert folded == ruling.after, line
            table = ruling.after
    return table


def refused(table: Table, command: c.Command) -> str:
    ruling = take(table, command)
    assert isinstance(ruling, Refusal), command
    assert ruling.cites in table.rules.clauses, ruling
    return ruling.reason


PROGRESSIVE = {"hcf.progressive.offered": True}
PLAYED = play_lines(
    new_table(rules_of(**PROGRESSIVE), rack=10_000_00),
    "ann plays seat 1",
    "ann buys in 100",
    "dealer opens round",
    "seat 1 bets ante 25",
    "dealer closes bets",
    "seat 1 gets 2h 3h 4h 5h 6h 7h 8h",
    "dealer gets 2c 8d As Tc Qs Th 3d",
    "seat 1 raises 25",
    "dealer reveals",
)


# How a table begins


def test_a_table_begins_with_an_event_that_says_where_its_chips_come_from() -> None:
    rules = rules_of(**PROGRESSIVE)
    event = opens_table(rules, rack=5_000_00, build="2026.11")
    assert event.moves == (Move(CAGE, RACK, 5_000_00, "fill"), Move(CAGE, meter("main"), 10_000_00, "seed"))
    table = begun(event, rules)
    assert table == new_table(rules, rack=5_000_00, build="2026.11")
    assert sum(table.chips.values()) == 0 and table.chips[CAGE] == -15_000_00
    assert table.chips[meter("secondary")] == 0
    assert read(plain(event)) == event
    assert {behind_the_cage(move) for move in event.moves} == {"chip bank"}


def test_a_table_opens_under_its_own_rules_only() -> None:
    with pytest.raises(Fault, match="was opened under"):
        begun(opens_table(rules_of()), rules_of(**PROGRESSIVE))


def test_a_linked_meter_is_not_seeded_here() -> None:
    table = new_table(rules_of(**PROGRESSIVE), linked=("main",))
    assert (table.chips[meter("main")], table.chips[link("main")]) == (0, 0)


def test_a_round_names_the_build_that_opened_it_and_its_digest_does_not() -> None:
    table = play_lines(new_table(rules_of(), build="a"), "ann plays seat 1", "ann buys in 100")
    first, second = (take(replace(table, build=build), c.OpenRound()) for build in ("a", "b"))
    assert isinstance(first, Taken) and isinstance(second, Taken)
    assert isinstance(first.events[0], RoundOpened) and first.events[0].build == "a"
    assert first.events != second.events and digest(first.events) == digest(second.events)


# What events carry


@pytest.mark.parametrize("key", GAMES)
def test_a_table_folds_from_its_events_without_asking_the_game(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events of random rounds, tendings and partings, folded while every question to the game raises."""
    source = Seeded(f"folding/{key}")
    first = table_of(GAMES[key], source)[1]
    sitting = Sitting(first, source)
    events: list[Event] = []
    for number in range(4):
        played = sitting.play(f"{key}/{number}")
        events += (*played.before, *played.events)
    asked: Any = None
    game = replace(GAMES[key], carries=asked, leaves=asked, parting=asked)
    table = replace(first, rules=replace(first.rules, game=game))
    for event in events:
        if isinstance(event, Tended):
            assert event.deck and event.memory is not None
        table = evolve_table(table, event)
    assert replace(table, rules=first.rules, round=None) == replace(sitting.table, rules=first.rules, round=None)
    assert table.rules.digest == sitting.table.rules.digest


def test_an_event_that_says_less_cannot_be_folded_in() -> None:
    with pytest.raises(Fault, match="PlayerLeft does not say"):
        evolve_table(PLAYED, PlayerLeft("ann", "HCF-6(e)"))
    table = play_lines(PLAYED, "dealer shuffles", "dealer cuts 20", "dealer opens round")
    with pytest.raises(Fault, match="RoundClosed does not say"):
        evolve_table(table, RoundClosed("HCF-1.round_of_play"))


def test_the_values_an_event_carries_are_not_in_digests_of_the_second_format() -> None:
    closed = RoundClosed("HCF-1.round_of_play", memory=("red", 1), deck="used")
    assert digest([closed]) == digest([closed.alone()])


# Buying in


def test_cash_goes_to_the_drop_and_a_wallet_is_the_players_own() -> None:
    table = play_lines(new_table(rules_of()), "ann plays seat 1")
    moves: list[Move] = []
    for line in ("ann buys in 100", "ann buys in 50 by wallet"):
        [command] = read_line(line)
        ruling = take(table, command)
        assert isinstance(ruling, Taken)
        table, moves = ruling.after, [*moves, *ruling.events[0].moves]
    assert [behind_the_cage(move) for move in moves] == ["drop", "wallet ann"]
    assert table.chips[stack("ann")] == 150_00 == -table.chips[CAGE]
    left = take(table, c.Leave("ann"))
    assert isinstance(left, Taken)
    assert [behind_the_cage(move) for move in left.events[0].moves] == ["wallet ann"]
    assert behind_the_cage(Move(stack("ann"), RACK, 1, "loses")) is None


# Another submission


def new_submission(*settings: tuple[str, str], by: str = "floor", game: str = "high_card_flush") -> c.Hang:
    return c.Hang(by, game, settings)


def test_another_submission_is_hung_between_two_rounds() -> None:
    table = play_lines(PLAYED, 'floor hangs high_card_flush {"hcf.progressive.offered": "true", "table.min.ante": "50"}')
    assert table.rules.limits["ante"][0] == 50_00 and table.rules.digest != PLAYED.rules.digest
    assert table.chips == PLAYED.chips and table.memory == PLAYED.memory and table.deck == PLAYED.deck
    ruling = take(PLAYED, new_submission(("hcf.progressive.offered", "true"), ("table.min.ante", "50")))
    assert isinstance(ruling, Taken) and isinstance(ruling.events[0], Hung)
    assert ruling.events[0].digest == table.rules.digest and ruling.events[0].moves == ()


def test_a_meter_that_appears_is_seeded_and_an_empty_one_is_taken_down() -> None:
    table = play_lines(new_table(rules_of()), 'manager hangs high_card_flush {"hcf.progressive.offered": "true"}')
    assert table.chips == {RACK: 0, CAGE: -10_000_00, meter("main"): 10_000_00, meter("secondary"): 0}
    empty = new_table(rules_of(**PROGRESSIVE), linked=("main", "secondary"))
    assert play_lines(empty, "floor hangs high_card_flush {}").chips == {RACK: 0, CAGE: 0}


@clause("HCF-11(e)")
def test_a_meter_with_money_in_it_is_not_taken_down() -> None:
    assert take(PLAYED, new_submission()) == Refusal("meter_holds_money", "HCF-11(e)")
    table = play_lines(
        new_table(rules_of(**PROGRESSIVE), linked=("main", "secondary")), "meter main shows 50", "meter main shows 0"
    )
    assert not isinstance(take(table, new_submission()), Refusal)
    assert refused(play_lines(table, "meter main shows 50"), new_submission()) == "meter_holds_money"


def test_what_may_not_be_hung_is_refused_with_a_clause() -> None:
    assert refused(PLAYED, new_submission(by="dealer")) == "not_yours_to_say"
    assert refused(PLAYED, new_submission(game="holdem")) == "another_game"
    assert take(PLAYED, new_submission(("table.min.ante", "-5"))) == Refusal("submission_not_lawful", "HCF-6(a)(1)")
    assert refused(PLAYED, new_submission(("no.such.key", "1"))) == "submission_not_lawful"
    for text in ("", "1\nmore = 2", "[" * 5_000, "x" * 20_000, "bare words", 5):
        assert refused(PLAYED, new_submission(("table.min.ante", text))) == "setting_not_readable"  # type: ignore[arg-type]
    assert refused(PLAYED, new_submission(("table.min.ante", "5"), ("table.min.ante", "5"))) == "setting_not_readable"
    table = play_lines(new_table(rules_of("holdem")), "ann plays seat 9")
    assert refused(table, new_submission(("pkr.seats", "6"), game="holdem")) == "seat_is_taken"
    assert (
        refused(play_lines(PLAYED, "dealer shuffles", "dealer cuts 20", "dealer opens round"), new_submission())
        == "not_while_a_round_is_on"
    )


def test_other_cards_come_unshuffled_and_not_while_some_are_in_the_rack() -> None:
    table = new_table(rules_of("spanish_21"))
    eight = new_submission(("s21.decks", "8"), game="spanish_21")
    ruling = take(table, eight)
    assert isinstance(ruling, Taken) and ruling.after.deck == "used"
    out = replace(table, memory=table.memory._replace(gone="Ks"))  # type: ignore[attr-defined]
    assert refused(out, eight) == "cards_not_shuffled"


def test_cards_that_nobody_shuffles_are_ready_under_the_new_rules() -> None:
    table = replace(new_table(rules_of("fast_action_holdem")), deck="used")
    ruling = take(table, new_submission(("fah.csm", "true"), ("table.shuffler", '"csm"'), game="fast_action_holdem"))
    assert isinstance(ruling, Taken) and ruling.after.deck == "ready"


def test_rules_that_have_changed_meanwhile_are_a_fault() -> None:
    ruling = take(PLAYED, new_submission(("hcf.progressive.offered", "true")))
    assert isinstance(ruling, Taken) and isinstance(ruling.events[0], Hung)
    with pytest.raises(Fault, match="those settings now make"):
        evolve_table(PLAYED, replace(ruling.events[0], digest="0" * 16))


# Corrections


def correct(*moves: Move, by: str = "floor", number: int = 1, approved: tuple[str, ...] = ("surveillance",)) -> c.Correct:
    return c.Correct(by, number, moves, approved)


def fix(src: Any, dst: Any, chips: int, why: str = CORRECTION) -> Move:
    return Move(src, dst, chips, why)


ANN = stack("ann")


@clause("HCF-1.round_of_play")
def test_a_correction_moves_chips_and_names_the_round_and_who_approved() -> None:
    line = "floor corrects round 1 by 25 from rack to player ann, 1,000.50 from meter main to cage with surveillance and manager"
    table = play_lines(PLAYED, line)
    assert table.chips[ANN] == PLAYED.chips[ANN] + 25_00
    assert table.chips[meter("main")] == PLAYED.chips[meter("main")] - 1_000_50
    [command] = read_line(line)
    ruling = take(PLAYED, command)
    assert isinstance(ruling, Taken)
    [event] = ruling.events
    assert isinstance(event, Corrected)
    assert (event.number, event.by, event.approved) == (1, "floor", ("surveillance", "manager"))
    assert table.round == PLAYED.round, "what was recorded stays"


def test_what_is_no_correction_is_refused_with_a_clause() -> None:
    right = fix(RACK, ANN, 25_00)
    assert refused(PLAYED, correct(right, by="dealer")) == "not_yours_to_say"
    assert refused(PLAYED, correct(right, by="surveillance")) == "not_yours_to_say"
    for number in (0, 2, True):
        assert refused(PLAYED, correct(right, number=number)) == "no_such_round"
    for approved in ((), ("floor",), ("dealer",), ("surveillance", "floor"), ("surveillance", "dealer"), ("the_king",)):
        assert refused(PLAYED, correct(right, approved=approved)) == "nobody_else_approved"
    wrong = [
        fix(RACK, stack("bob"), 5),
        fix(RACK, RACK, 5),
        fix(RACK, ANN, 0),
        fix(RACK, ANN, -5),
        fix(RACK, ANN, 5, "wins"),
        fix(RACK, meter("third"), 5),
        fix("drop", ANN, 5),
        fix(Bet("ann", "1", "ante"), ANN, 5),
        fix(RACK, ANN, 5)._replace(about=Bet("ann", "1", "ante")),
    ]
    for move in wrong:
        assert refused(PLAYED, correct(right, move)) == "not_a_correction", move
    assert refused(PLAYED, correct()) == "not_a_correction"
    assert refused(PLAYED, correct(fix(ANN, RACK, PLAYED.chips[ANN] + 1))) == "not_enough_chips"
    assert refused(PLAYED, correct(fix(RACK, ANN, 10**15))) == "too_many_chips"
    playing = play_lines(PLAYED, "dealer shuffles", "dealer cuts 20", "dealer opens round")
    assert refused(playing, correct(right)) == "not_while_a_round_is_on"


@pytest.mark.parametrize(
    "line",
    [
        "floor hangs high_card_flush",
        "floor hangs high_card_flush [1]",
        'floor hangs high_card_flush {"table.min.ante": 5}',
        "floor hangs high_card_flush " + "[" * 5_000,
        "floor corrects round one by 5 from rack to cage",
        "floor corrects round 1 by 5 of rack",
        "floor corrects round 1 by money from rack to cage",
        "meter main shows much",
        "ann buys in 5 by cheque",
    ],
)
def test_a_line_that_says_no_such_thing_is_unreadable(line: str) -> None:
    with pytest.raises(Unreadable):
        read_line(line)


def test_settings_are_written_so_that_a_worked_round_reads_them_back() -> None:
    command = new_submission(("ruleset.version", '"a # b ! c -> d"'))
    assert not {"#", "!", ">"} & {*write(command)}
    assert read_line(write(command)) == [command]
