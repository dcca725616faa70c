"""A round dealt unread, scanned or electronically ends with the same money under the same clauses (H-BACK-01).

Method: random rounds are played three times, with open cards and with backs that are shown when the round needs
them. `scripts/dev blind` does it two thousand times for each card game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from houseway.core.game.rules import Rules
from houseway.core.messages import command as c
from houseway.core.messages.event import BetCorrected, Event, Reread
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Move, stack
from houseway.core.round.commands import command_steps
from houseway.core.round.decide import offers
from houseway.core.round.state import Draft, Round, opened
from houseway.core.round.unread import hand_to_show
from houseway.core.round.view import PUBLIC, offers_by_viewer, view
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.cards import BACK, Back, Card, Unread
from houseway.core.wire.kept import kept, restored
from houseway.core.wire.notation import read_line, write
from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.play.host import Host
from houseway.testing import unread
from houseway.testing.unread import Tally, three_ways
from houseway.views.answers import command_of
from houseway.views.offers import offers_in
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked

CARD_GAMES = [key for key, game in GAMES.items() if not game.must_read]


@pytest.mark.parametrize("game", CARD_GAMES)
def test_three_ways_of_dealing_end_alike(game: str) -> None:
    tally = Tally()
    three_ways(GAMES[game], "short", 1, tally)
    assert tally.rounds == 1


def test_a_table_that_pays_an_unread_hand_otherwise_is_found() -> None:
    def a_dollar_less(now: Draft, hand: str) -> Iterator[Event]:  # a planted fault: each raise is a dollar less when it is shown
        bet = now.bet(hand, "raise") if hand in now.seating else None
        if bet is not None and now.is_live(bet):
            back = Move(bet, stack(bet.by), 1_00, "back", bet)
            yield BetCorrected(bet, now.bets[bet] - 1_00, "HCF-6(a)(5)(ii)a", moves=(back,))

    wrong = replace(GAMES["high_card_flush"], when_shown=a_dollar_less)
    with pytest.raises(AssertionError, match="unread"):
        three_ways(wrong, "short", 20, Tally())


def test_a_table_that_asks_for_a_hand_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def for_a_player(round: Round) -> str | None:  # a planted fault: the first seat is to show its hand as soon as it has cards
        asked.append(round)
        return next((hand for hand in round.hands if BACK in round.held.get(hand, ())), None)

    monkeypatch.setattr(unread, "hand_to_show", for_a_player)
    with pytest.raises(AssertionError, match="nobody turns up"):
        three_ways(GAMES["three_card_poker"], "short", 20, Tally())
    assert asked


def _after(*lines: str, game: str = "three_card_poker", **settings: object) -> tuple[Table, list[Event]]:
    table = open_table(Worked(game=game, settings={"table.cards": "unread", **settings}))
    events: list[Event] = []
    for command in (c.OpenRound(), *(said for line in lines for said in read_line(line))):
        ruling = take(table, command)
        assert isinstance(ruling, Taken), (command, ruling)
        table = ruling.after
        events += ruling.events
    return table, events


BACKS = ("seat 3 gets ??", "seat 4 gets ??", "dealer gets ??") * 3
DEALT = ("seat 3 bets ante 10", "seat 4 bets ante 10", "dealer closes bets", *BACKS)
CHOSEN = (*DEALT, "seat 3 folds", "seat 4 plays 10")


def _refused(table: Table, line: str) -> str:
    ruling = take(table, read_line(line)[0])
    assert isinstance(ruling, Refusal), ruling
    return ruling.reason


def test_a_back_cannot_be_asked_for_its_face() -> None:
    for back in (BACK, Back("3")):
        assert back == BACK and hash(back) == hash(BACK) and repr(back) == "??"
        for ask in ("rank", "suit"):
            with pytest.raises(Unread):
                getattr(back, ask)
    assert Back("3") != Card("Qs") and Card("Qs") != BACK


def test_what_is_face_up_is_entered_with_its_face_and_what_is_not_without() -> None:
    table, _ = _after("seat 3 bets ante 10", "dealer closes bets")
    assert _refused(table, "seat 3 gets Qs") == "cards_are_not_read"
    studs, _ = _after("seat 3 bets ante 10", "dealer closes bets", "seat 3 gets ??", game="caribbean_stud")
    assert _refused(studs, "dealer gets ??") == "everybody_sees_it"
    read = open_table(Worked(game="three_card_poker", settings={}))
    for command in (c.OpenRound(), *read_line("seat 3 bets ante 10"), *read_line("dealer closes bets")):
        ruling = take(read, command)
        assert isinstance(ruling, Taken)
        read = ruling.after
    assert _refused(read, "seat 3 gets ??") == "no_such_card"
    assert _refused(read, "seat 3 shows Qs") == "cards_are_read"


def test_the_round_waits_for_the_hand_it_needs_and_offers_to_show_it() -> None:
    table, _ = _after(*CHOSEN)
    round = table.round
    assert round is not None and hand_to_show(round) is None
    assert [(ask.who, ask.says, ask.sets) for ask in offers(round) if ask.says == "reveals"] == [("dealer", "reveals", True)]
    assert _refused(table, "dealer reveals") == "show_the_hand_first"
    assert _refused(table, "dealer reveals Qh 8d") == "wrong_count"
    shown = take(table, read_line("dealer reveals Qh 8d 5c")[0])
    assert isinstance(shown, Taken) and shown.after.round is not None
    assert hand_to_show(shown.after.round) == "4", "the folded hand is not asked for"
    assert [ask.who for ask in offers_by_viewer(shown.after.round)["dealer"] if ask.says == "shows"] == ["4"]
    offer = next(one for one in offers_in(shown.after.round)["dealer"] if one.act == "TurnUp")
    said = command_of(offer, pieces=(Card("Kd"), Card("7s"), Card("2c")))
    assert said == read_line("seat 4 shows Kd 7s 2c")[0] and read_line(write(said)) == [said]
    paid = take(shown.after, said)
    assert isinstance(paid, Taken) and not paid.after.is_playing


def test_what_was_never_shown_is_unknown_to_everybody_for_ever() -> None:
    table, events = _after(*CHOSEN, "dealer reveals Qh 8d 5c", "seat 4 shows Kd 7s 2c")
    assert table.round is not None and table.round.held["3"] == (BACK,) * 3
    first = opened(table.round.opened, table.rules)
    for viewer in (PUBLIC, "player3", "player4"):
        assert view(first, events[1:], viewer).held == table.round.held


def test_a_shown_card_lies_nowhere_else_and_is_corrected_by_the_floor() -> None:
    table, _ = _after(*CHOSEN, "dealer reveals Qh 8d 5c")
    for line, reason in (
        ("seat 4 shows Qh 7s 2c", "shown_twice"),
        ("seat 4 shows Kd Kd 2c", "shown_twice"),
        ("seat 4 shows Kd 7s 2c 3c", "wrong_count"),
        ("seat 5 shows Kd 7s 2c", "no_such_hand"),
        ("dealer shows Kd 7s 2c", "already_shown"),
        ("burn shows Kd", "no_such_hand"),
    ):
        assert _refused(table, line) == reason, line
    ruling = take(table, read_line("floor corrects dealer card 1 to Qd")[0])
    assert isinstance(ruling, Taken) and isinstance(ruling.events[0], Reread) and ruling.after.round is not None
    assert ruling.after.round.held["dealer"] == (Card("Qd"), Card("8d"), Card("5c"))
    assert isinstance(take(ruling.after, read_line("seat 4 shows Qh 7s 2c")[0]), Taken)


def test_a_table_kept_in_the_middle_of_a_round_goes_on_unread() -> None:
    table, _ = _after(*CHOSEN, "dealer reveals Qh 8d 5c")
    again = restored(kept(table), table.rules)
    assert again == table and again.round is not None
    steps = command_steps(again.round)
    assert steps is not None and write(steps[-1].command) == "dealer   reveals Qh 8d 5c"


def test_a_raise_is_judged_when_its_hand_is_shown() -> None:
    seven = "?? " * 7
    table, _ = _after(
        "seat 3 bets ante 10, flush_bonus 5",
        "dealer closes bets",
        f"seat 3 gets {seven}",
        f"dealer gets {seven}",
        "seat 3 raises 30",
        "dealer reveals Kd 9d 4d 2c Tc 6h 2s",
        game="high_card_flush",
    )
    shown = take(table, read_line("seat 3 shows Ah Jh 8h 3h 5h 4h 7s")[0])
    assert isinstance(shown, Taken) and not any(isinstance(event, BetCorrected) for event in shown.events)
    less = take(table, read_line("seat 3 shows Ah Jh 8h 3h 5s 4s 7s")[0])
    assert isinstance(less, Taken)
    back = [move.chips for event in less.events if isinstance(event, BetCorrected) for move in event.moves]
    assert back == [20_00]


@pytest.mark.parametrize("game", ["pai_gow", "sic_bo"])
def test_a_game_without_cards_says_why_it_reads(game: str) -> None:
    assert isinstance(GAMES[game].under({"table.cards": "read"}), Rules)
    breaches = GAMES[game].under({"table.cards": "unread"})
    assert not isinstance(breaches, Rules) and breaches[0].key == "table.cards" and "only cards" in str(breaches[0])


def test_the_key_is_recorded_only_where_a_house_writes_unread() -> None:
    silent, read, unread_rules = (
        GAMES["holdem"].under(written) for written in ({}, {"table.cards": "read"}, {"table.cards": "unread"})
    )
    assert isinstance(silent, Rules) and isinstance(read, Rules) and isinstance(unread_rules, Rules)
    assert silent.digest == read.digest != unread_rules.digest
    assert "table.cards" not in dict(read.submission) and dict(unread_rules.submission)["table.cards"] == "unread"
    breaches = GAMES["holdem"].under({"table.cards": "blind"})
    assert not isinstance(breaches, Rules) and "blind is not read or unread" in str(breaches[0])


def test_an_open_table_does_not_change_and_a_table_that_deals_itself_knows_its_cards() -> None:
    table = open_table(Worked(game="holdem", settings={}))
    hung = take(table, c.Hang("manager", "holdem", (("table.cards", '"unread"'),)))
    assert isinstance(hung, Refusal) and hung.reason == "cards_come_otherwise"
    with pytest.raises(ValueError, match="knows its cards"):
        Host(Worked(game="holdem", settings={"table.cards": "unread"}), Seeded("x"))
    breaches = GAMES["pai_gow_poker"].under({"table.cards": "unread", "pgp.three_card": "printed"})
    assert not isinstance(breaches, Rules) and breaches[0].cites == "PGP-17(f)"
