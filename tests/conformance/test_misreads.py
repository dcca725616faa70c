"""A card, tile or die that was entered wrongly and is corrected leaves no trace, in any game (R-GEN-33).

Method: random rounds are replayed with one random piece wrong, found at a random moment. The result must be the
round as it happened, event by event and chip by chip. `scripts/dev misread` does it a thousand times for each game.
"""

from __future__ import annotations

import pytest

from houseway.core.messages import command as c
from houseway.core.messages.event import CardsDealt, Event, Reread
from houseway.core.messages.refusal import Refusal
from houseway.core.round.commands import command_steps
from houseway.core.round.state import draft, opened, seal
from houseway.core.round.view import PUBLIC, seen_by, view
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.cards import BACK, Card
from houseway.core.wire.kept import kept, restored
from houseway.core.wire.notation import read_line, write
from houseway.games import GAMES
from houseway.testing.misreads import MisreadTally, misread_rounds
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked


@pytest.mark.parametrize("game", GAMES)
def test_a_misread_piece_leaves_the_round_as_it_happened(game: str) -> None:
    tally = MisreadTally()
    misread_rounds(GAMES[game], "short", 3, tally)
    assert tally.corrected >= 3


def _after(*lines: str) -> tuple[Table, list[Event]]:
    table = open_table(Worked(game="three_card_poker", settings={"ruleset.version": "test"}))
    events: list[Event] = []
    for command in (c.OpenRound(), *(said for line in lines for said in read_line(line))):
        ruling = take(table, command)
        assert isinstance(ruling, Taken), (command, ruling)
        table = ruling.after
        events += ruling.events
    return table, events


CARDS = ("seat 3 gets Kh", "dealer gets Qh", "seat 3 gets 9d", "dealer gets 8h", "seat 3 gets 4c", "dealer gets 5h")
DEALT = ("seat 3 bets ante 10", "dealer closes bets", *CARDS, "seat 3 plays 10")


def test_the_floor_alone_and_those_above_correct_and_only_what_was_entered() -> None:
    table, _ = _after(*DEALT)
    for by, on, card, piece, reason in (
        ("dealer", "dealer", 1, "Qd", "not_yours_to_say"),
        ("surveillance", "dealer", 1, "Qd", "not_yours_to_say"),
        ("floor", "dealer", 4, "Qd", "not_entered_here"),
        ("floor", "5", 1, "Qd", "not_entered_here"),
        ("floor", "dealer", 1, "Qh", "not_entered_here"),
        ("floor", "dealer", 1, "Kh", "card_already_out"),
    ):
        ruling = take(table, c.Misread(by, on, card, Card(piece)))
        assert isinstance(ruling, Refusal) and ruling.reason == reason, (by, on, card, piece, ruling)
    for by in ("floor", "director"):
        assert isinstance(take(table, c.Misread(by, "dealer", 1, Card("Qd"))), Taken)
    dice = take(table, c.Misread("floor", "dice", faces=(1, 2, 3)))
    assert isinstance(dice, Refusal) and dice.reason == "not_entered_here"


def test_both_versions_are_in_the_record_and_every_chip_goes_back_and_again_with_its_reason() -> None:
    table, before = _after(*DEALT)
    ruling = take(table, c.Misread("floor", "3", 1, Card("Kd")))
    assert isinstance(ruling, Taken)
    reread = ruling.events[0]
    assert isinstance(reread, Reread) and (reread.was, reread.cards) == ((Card("Kh"),), (Card("Kd"),))
    assert [(move.chips, move.why) for move in reread.moves] == [(10_00, "corrected")], "the play bet goes back"
    again = [move for event in ruling.events[1:] for move in event.moves]
    assert [(move.chips, move.why) for move in again] == [(10_00, "bet")], "and is put up again"
    dealt = [event.cards for event in (*before, *ruling.events) if isinstance(event, CardsDealt) and event.to == "3"]
    assert dealt[0] == (Card("Kh"),) and dealt[3] == (Card("Kd"),)


def test_a_choice_that_the_right_card_leaves_no_room_for_is_asked_again() -> None:
    bets = ("seat 1 bets wager 10", "seat 2 bets wager 10", "dealer closes bets", "burn gets 2s", "seat 1 gets Ah")
    cards = ("seat 2 gets 9h", "dealer gets 9d", "seat 1 gets Kc", "seat 2 gets 8d")
    table = open_table(Worked(game="spanish_21", settings={"ruleset.version": "test"}))
    for command in (c.OpenRound(), *(said for line in (*bets, *cards) for said in read_line(line))):
        ruling = take(table, command)
        assert isinstance(ruling, Taken), (command, ruling)
        table = ruling.after
    assert isinstance(take(table, c.Say("1", "stands")), Refusal), "a blackjack has no choice"
    stood = take(table, c.Say("2", "stands"))
    assert isinstance(stood, Taken)
    corrected = take(stood.after, c.Misread("floor", "1", 2, Card("7c")))
    assert isinstance(corrected, Taken) and corrected.after.round is not None
    assert isinstance(take(corrected.after, c.Say("2", "stands")), Refusal), "the other seat comes first now"
    assert isinstance(take(corrected.after, c.Say("1", "stands")), Taken)


def test_a_hidden_card_stays_hidden_when_it_is_corrected() -> None:
    table, events = _after(*DEALT)
    ruling = take(table, c.Misread("floor", "3", 1, Card("Kd")))
    assert isinstance(ruling, Taken) and table.round is not None
    seen = seen_by(ruling.events[0], PUBLIC, table.round.seating)
    assert isinstance(seen, Reread) and seen.was == seen.cards == (BACK,)
    own = seen_by(ruling.events[0], "player3", table.round.seating)
    assert own == ruling.events[0]
    first = opened(table.round.opened, table.rules)
    told = view(first, (*events[1:], *ruling.events), PUBLIC)
    assert ruling.after.round is not None
    assert told.held["3"] == (BACK,) * 3 and told.bets == ruling.after.round.bets
    mine = view(first, (*events[1:], *ruling.events), "player3")
    assert mine.held["3"][0] == Card("Kd")


def test_a_table_that_was_kept_in_the_middle_of_a_round_can_still_be_corrected() -> None:
    table, _ = _after(*DEALT)
    again = restored(kept(table), table.rules)
    assert take(again, c.Misread("floor", "3", 1, Card("Kd"))) == take(table, c.Misread("floor", "3", 1, Card("Kd")))
    older = kept(table)
    del older["round"]["past"]
    refused = take(restored(older, table.rules), c.Misread("floor", "3", 1, Card("Kd")))
    assert isinstance(refused, Refusal) and refused.reason == "cannot_be_dealt_again", "a build before kept no events"


def test_what_was_said_is_found_again_and_a_planted_event_is_not() -> None:
    table, _ = _after(*DEALT)
    assert table.round is not None
    steps = command_steps(table.round)
    assert steps is not None and len(steps) == 9
    now = draft(table.round)
    now.past = (*now.past[:-2], now.past[-1])
    assert command_steps(seal(now)) is None


@pytest.mark.parametrize(
    "line",
    [
        "floor    corrects seat 3 card 2 to 8d",
        "floor    corrects muck card 1 to Kd",
        "floor    corrects exposed card 1 to Kd",
        "floor    corrects burn card 1 to Kd",
        "floor    corrects dice to 1 2 3",
        "manager  corrects generator to 5",
    ],
)
def test_a_correction_is_written_as_it_is_read(line: str) -> None:
    (said,) = read_line(line)
    assert isinstance(said, c.Misread) and write(said) == line
