"""A dealer is led through a round of every game, and the effect of each call is shown beforehand.

`scripts/dev consoles` checks the same on many more rounds.
"""

import pytest

from houseway.core.game.rules import Rules
from houseway.core.messages import command as c
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.money.breakdown import Stack
from houseway.core.round.forecast import Hidden, UnseenCard, face_down, foreseen, is_unseen
from houseway.core.round.view import PUBLIC
from houseway.core.table.table import Table, new_table, take
from houseway.core.values.cards import BACK, cards
from houseway.dealer.forecast import calls_at, foretold
from houseway.dealer.guide import console_of, pending_text
from houseway.dealer.types import Console
from houseway.games import GAMES
from houseway.testing.consoles import lead
from houseway.views.sights import Watched, watched
from houseway.views.staff import offers_at
from houseway.views.view import turn_of


@pytest.mark.parametrize("key", GAMES)
def test_a_dealer_is_led_and_calls_do_what_was_foretold(key: str) -> None:
    found = lead(GAMES[key], "short", 1, asked=6)
    assert found["steps"] > 3 and sum(found.values()) > found["steps"]


class Seat:
    """A table of High Card Flush at which two players bet, with everything that happens."""

    def __init__(self, game: str = "high_card_flush", **settings: object) -> None:
        rules = GAMES[game].under({"table.dealing_method": "manual_shoe", **settings})
        assert isinstance(rules, Rules)
        self.table: Table = new_table(rules, rack=100_000_00)
        self.events: list[Event] = []
        self.just = 0
        for player, seat in (("ann", "1"), ("bob", "3")):
            self.submit(c.Sit(player, (seat,)), c.BuyIn(player, 1_000_00))

    def submit(self, *commands: c.Command) -> None:
        for command in commands:
            taken = take(self.table, command)
            assert not isinstance(taken, Refusal), (command, taken)
            self.table, self.just = taken.after, len(taken.events)
            self.events += taken.events

    def watched(self) -> Watched:
        found = watched(self.events, self.table.rules, PUBLIC, self.just)
        assert found is not None
        return found

    def console(self) -> Console:
        round = self.table.round
        turn = turn_of(round) if round is not None and not round.over else None
        return console_of(self.table, self.watched(), turn, offers_at(self.table).get("dealer", ()))

    def bets(self) -> None:
        self.submit(c.OpenRound(), c.PlaceBet("1", "ante", 25_00), c.PlaceBet("3", "ante", 50_00), c.Say("dealer", "closes bets"))

    def deals(self) -> None:
        hands = {"1": "As Ks Qs Js 9s 2h 3d", "3": "Ah Kh Qd Jd 9c 2s 3c", "dealer": "4c 5d 6h 7s 8c Td 2c"}
        dealt = {hand: iter(cards(text)) for hand, text in hands.items()}
        while (round := self.table.round) is not None and round.due:
            due = round.due[0]
            self.submit(c.Deal(due.to, tuple(next(dealt[due.to]) for _ in range(due.many))))


def test_a_round_from_the_first_word_to_the_last_chip() -> None:
    seat = Seat()
    seat.bets()
    console = seat.console()
    assert [(step.stage, step.state) for step in console.steps] == [
        ("between", "done"),
        ("bets", "done"),
        ("deal", "now"),
        ("choice", "next"),
        ("reveal", "next"),
        ("pay", "next"),
        ("after", "next"),
    ]
    assert (console.now.doing, console.now.says, console.now.cites) == ("deals", "Seven cards to seat 1", "HCF-7(c)")
    assert console.due[0].to == "1" and len(console.due) == 3
    assert "HCF-7(e)" in [shown.cites for shown in console.steps[2].shows]
    assert not any(shown.cites.startswith("HCF-8") for step in console.steps for shown in step.shows)
    seat.deals()
    assert [(one.says, one.cites) for one in seat.console().say] == [("Seat 1, raise or fold?", None)]
    assert seat.console().now.doing == "waits for a player"
    seat.submit(c.Say("1", "raises", 25_00), c.Say("3", "folds"))
    assert [one.says for one in seat.console().say] == ["The dealer's hand."]
    seat.submit(c.Say("dealer", "reveals"))
    console = seat.console()
    assert console.said[0].says.startswith("The dealer: 3-card flush")
    assert [(one.hands, one.on, one.wager, one.chips) for one in console.payments] == [
        ("takes", "3", "ante", 50_00),
        ("pays", "1", "ante", 25_00),
        ("returns", "1", "ante", 25_00),
        ("returns", "1", "raise", 25_00),
    ]
    assert console.payments[0].stacks == (Stack(25_00, 2),)
    assert console.steps[0].state == "now"


def test_a_call_is_told_before_it_is_made() -> None:
    seat = Seat()
    seat.bets()
    seat.deals()
    before = seat.table
    told = foretold(seat.table, seat.watched().round, c.Call("dealer", "dealer_card_exposed"))
    assert told is not None and seat.table is before
    assert (told.back, told.players, told.refused, told.open_ended) == (75_00, 2, None, False)
    assert [one.says for one in told.happens] == [
        "The dealer calls: dealer card exposed",
        "The round is void: every bet is returned",
        "The round is over",
    ]
    assert {one.cites for one in told.happens[:2]} == {"HCF-13(d)"}
    named = {may.what: may for may in calls_at(seat.table, seat.watched().round, "dealer")}
    assert named["wrong_count"].hands == ("1", "3", "dealer") and named["wrong_count"].foretold is None
    assert named["dealer_card_exposed"].foretold == told
    assert foretold(seat.table, seat.watched().round, c.Call("dealer", "meteor")) is None


def test_a_void_gives_back_what_was_taken_before_it() -> None:
    seat = Seat()
    seat.bets()
    seat.deals()
    seat.submit(
        c.Say("1", "folds"), c.Say("1", "folds"), c.Call("dealer", "dealer_card_exposed")
    )  # a strong hand must confirm the fold
    found = [(one.hands, one.on, one.chips) for one in seat.console().payments]
    assert found == [("takes", "1", 25_00), ("returns", "3", 50_00), ("returns", "1", 25_00)]


def test_a_named_card_is_not_looked_up_among_hidden_ones() -> None:
    """The preview is the same whether the dealer or the deck has the card, so it cannot be used to search."""
    seat = Seat()
    seat.bets()
    seat.deals()
    seen = seat.watched().round
    held, not_held = (
        foretold(seat.table, seen, c.Call("dealer", "dealer_card_exposed", pieces=cards(card))) for card in ("4c", "4h")
    )
    assert held is not None and held == not_held and held.unless
    real = [take(seat.table, c.Call("dealer", "dealer_card_exposed", pieces=cards(card))) for card in ("4c", "4h")]
    assert not isinstance(real[0], Refusal) and isinstance(real[1], Refusal)


def test_a_call_by_the_wrong_role_or_at_the_wrong_time_is_refused_beforehand() -> None:
    seat = Seat()
    seat.bets()
    seen = seat.watched().round
    assert isinstance(foreseen(seen, c.Call("surveillance", "dealer_card_exposed")), Refusal)
    assert isinstance(foreseen(seen, c.Call("dealer", "meteor")), Refusal)
    told = foretold(Seat().table, seen, c.Call("dealer", "dealer_card_exposed"))
    assert told is not None and told.refused and not told.happens
    assert calls_at(Seat().table, seen, "dealer") == ()


def test_the_manual_has_the_floor_rule_first() -> None:
    seat = Seat(**{"ruleset.jurisdiction": "house_manual", "table.dealing_method": "automated_shoe"})
    seat.bets()
    told = foretold(seat.table, seat.watched().round, c.Call("dealer", "card_drawn_in_error"))
    assert told is not None and told.needs and [one.kind for one in told.upheld][:2] == ["Ruled", "Called"]
    seat.submit(c.Call("dealer", "card_drawn_in_error"))
    assert seat.console().now.doing == "waits for a ruling"
    assert calls_at(seat.table, seat.watched().round, "dealer") == ()
    assert isinstance(foreseen(seat.watched().round, c.Call("dealer", "card_drawn_in_error")), Refusal)


def test_a_table_that_reads_no_cards_tells_all_it_knows() -> None:
    seat = Seat(**{"table.cards": "unread"})
    seat.bets()
    while (round := seat.table.round) is not None and round.due:
        seat.submit(c.Deal(round.due[0].to, (BACK,) * round.due[0].many))
    seat.submit(c.Say("1", "raises", 25_00), c.Say("3", "folds"))
    told = foretold(seat.table, seat.watched().round, c.Call("dealer", "dealer_card_exposed"))
    assert told is not None and not told.unless and [one.kind for one in told.happens][:2] == ["Called", "Voided"]
    console = seat.console()
    assert (console.now.doing, console.now.hand, console.now.word) == ("turns up", "dealer", "reveals")
    assert "reveals" in [one.word for one in console.say] and not console.deck.read and console.deck.pieces["As"] == 1
    (shown,) = [offer for offer in offers_at(seat.table)["dealer"] if offer.act == "TurnUp"]
    assert (shown.about, shown.many) == ("dealer", 7)
    seat.submit(c.TurnUp("dealer", cards("4c 5d 6h 7s 8c Td 2c"), "reveals"))
    console = seat.console()
    assert (console.now.doing, console.now.says) == ("turns up", "Turn up seat 1")
    assert console.said[0].says == "The dealer: 3-card flush, eight high."
    told = foretold(seat.table, seat.watched().round, c.Call("floor", "wrong_count", "1"))
    assert told is not None and [one.kind for one in told.happens][:2] == ["Called", "Voided"]


def test_a_card_that_is_only_shown_on_request_is_not_asked_for() -> None:
    seat = Seat("spanish_21", **{"table.cards": "unread"})
    seat.submit(c.OpenRound(), c.PlaceBet("1", "wager", 25_00), c.Say("dealer", "closes bets"))
    up = iter(cards("8h 5c 9h 8d"))
    while (round := seat.table.round) is not None and round.due:
        due = round.due[0]
        seat.submit(c.Deal(due.to, (BACK,) if due.seen != "all" else (next(up),)))
    assert seat.table.round is not None and BACK in seat.table.round.held["burn"]
    seat.submit(c.Say("1", "stands"))
    assert "shows burn" in [offer.says for offer in offers_at(seat.table)["dealer"]]
    assert (seat.console().now.doing, seat.console().now.word) == ("says", "draws")


def test_a_hidden_piece_can_be_moved_and_nothing_else() -> None:
    seat = Seat()
    seat.bets()
    seat.deals()
    round = face_down(seat.watched().round)
    piece = round.held["dealer"][0]
    assert is_unseen(piece) and isinstance(piece, UnseenCard) and BACK not in {*map(id, round.held["dealer"])}
    looks = (
        lambda: piece.rank,
        lambda: hash(piece),
        lambda: piece == cards("As")[0],
        lambda: cards("As")[0] == piece,
        lambda: str(piece),
    )
    for look in looks:
        with pytest.raises(Hidden):
            look()


def test_before_the_first_round_the_table_is_made_ready() -> None:
    rules = GAMES["high_card_flush"].under({})
    assert isinstance(rules, Rules)
    table = new_table(rules)
    seat = Seat()
    seat.bets()
    empty = Watched(seat.watched().round, ())
    console = console_of(table, empty, None, ())
    assert console.now.doing == "waits for a player" and console.payments == ()
    assert console.steps[0].shows[0].cites.startswith("HCF-") and console.steps[0].state == "now"
    assert pending_text("2", 14) == "14 cards to seat 2" and pending_text("stack 1", 4, tiles=True) == "Four tiles to stack 1"
