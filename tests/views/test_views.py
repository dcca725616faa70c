"""Views of a table: own cards, set hands once they are turned up, gifts, piles as counts, hands of a split."""

from houseway.core.round.state import Round, opened
from houseway.core.round.view import PUBLIC, view
from houseway.core.values.cards import BACK, cards
from houseway.views.hands import laid
from houseway.views.types import HandSeen, Pot, SeatSeen
from houseway.views.view import view_of
from houseway.views.viewers import Viewers

from .watched_table import WatchedTable

PROGRESSIVE: dict[str, object] = {"hcf.progressive.offered": True, "hcf.progressive.table": "A"}
HIGH_CARD_FLUSH = """
seat 3 bets ante 25, progressive 1
seat 5 bets ante 25
dealer closes bets
seat 3 gets Kc 9c 6c 3c Qh Jd 8s
seat 5 gets 2c 2d 2h 4s 5s 6d 7d
dealer gets 8h 7h 3h Kd 5d Ts 5c
"""


def test_a_player_sees_their_own_cards_and_what_they_are_worth() -> None:
    at = WatchedTable("high_card_flush", HIGH_CARD_FLUSH, PROGRESSIVE)
    player = at.table.seating["3"]
    mine, others = at.view(player).hands, at.view("surveillance").hands
    assert mine["3"].cards == ("Kc", "9c", "6c", "3c", "Qh", "Jd", "8s")
    assert (mine["3"].worth, mine["3"].plays) == (("4-card flush, king high",), ("Kc", "9c", "6c", "3c"))
    assert set(mine["3"].seen) == {"you"}
    assert mine["5"] == mine["dealer"] == others["3"] == HandSeen(cards=(None,) * 7, seen=("not you",) * 7)
    assert at.view(player).you == ("3",) and at.view("dealer").you == () == at.view(PUBLIC).you
    assert at.view(player).turn == "3" == at.view(PUBLIC).turn


def test_bets_have_a_fate_facts_and_a_clause() -> None:
    at = WatchedTable("high_card_flush", HIGH_CARD_FLUSH + "seat 3 raises 25\nseat 5 folds\ndealer reveals", PROGRESSIVE)
    bets = {(bet.on, bet.wager): bet for bet in at.view(PUBLIC).bets}
    assert (bets["3", "ante"].fate, bets["3", "ante"].result) == ("paid", 2500)
    assert (bets["5", "ante"].fate, bets["5", "ante"].result, bets["5", "ante"].facts) == ("taken", -2500, "folded")
    assert bets["3", "raise"].fate == "pushed" and bets["3", "raise"].cites == "HCF-10(e)(1)(i)"
    assert at.view(PUBLIC).hands["3"].seen == ("all",) * 7
    assert at.view(PUBLIC).over and at.view(PUBLIC).stage is None and at.view(PUBLIC).turn is None


def test_the_table_itself() -> None:
    at = WatchedTable("high_card_flush", HIGH_CARD_FLUSH, PROGRESSIVE | {"timeout.seconds": 30, "table.chips": [5, 25, 100]})
    seen = at.view(PUBLIC)
    assert seen.denominations == (500, 2500, 10000)
    assert seen.seats[2] == SeatSeen(
        seat="3", player=at.table.seating["3"], stack=at.table.round.chips["player " + at.table.seating["3"]]
    )  # type: ignore[union-attr]
    assert seen.meters.keys() >= {"main"}
    spots = {spot.wager: spot for spot in seen.spots}
    assert (spots["ante"].low, spots["ante"].high, spots["ante"].pays) == (1000, 50000, ())
    assert spots["flush_bonus"].pays[0].pays.endswith("to 1")
    assert (seen.stage, seen.round, seen.game, seen.edition) == ("choice", 1, "high_card_flush", "MA")


def test_a_split_hand_is_one_of_your_hands_and_may_have_the_turn() -> None:
    at = WatchedTable(
        "spanish_21",
        "seat 3 bets wager 10\ndealer closes bets\nburn gets 4c\nseat 3 gets Kd\ndealer gets 6c\nseat 3 gets Js\n"
        "seat 3 splits 10\nseat 3 gets 9d\nseat 3 stands\nhand 3.2 gets 2d",
    )
    player = at.table.seating["3"]
    assert at.view(player).you == ("3", "3.2") and at.view(player).turn == "3.2"
    assert at.view(player).piles == {"burn": 1}
    assert at.view(player).hands["3"].seen == ("all", "all")


PAI_GOW_POKER = """
seat 2 bets wager 20, bonus 5
seat 5 bets wager 20
dealer closes bets
dice show 1 2 5
seat 1 gets 2c Qd 7h 5d 2s Ts 4c
seat 2 gets Jc Jd 5h 9s 3c 2d 7d
seat 3 gets 6h 6d 6c 5s 4d Tc Jh
seat 4 gets 3s Ad Js 9h 5c Kc Qs
seat 5 gets 8s 8h 8d 8c Ks 4s 2h
seat 6 gets Th 3h Ac 9d 7c 4h As
dealer gets Kh Kd 9c 6s 3d Ah Qc
dealer counts stub 4 cards
seat 2 sets house way
seat 5 sets house way
"""


def test_a_set_hand_is_hidden_and_then_shown_part_by_part() -> None:
    at = WatchedTable("pai_gow_poker", PAI_GOW_POKER, {"pgp.bonus.offered": True})
    viewer = at.table.seating["2"]
    hidden = at.view(viewer).hands["5"]
    assert [part.name for part in hidden.parts] == ["high", "low"] and all(set(part.cards) == {None} for part in hidden.parts)
    at("dealer sets house way\ndealer exposes")
    for seen in (at.view(viewer), at.view(PUBLIC)):
        for hand in ("5", "dealer"):
            high, low = seen.hands[hand].parts
            now = at.felt.round.arranged[hand]
            assert [sorted(high.cards), sorted(low.cards)] == [sorted(map(repr, part)) for part in now]  # type: ignore[type-var]
            assert high.worth and low.worth and seen.hands[hand].worth == (f"high {high.worth}", f"low {low.worth}")
    round = view(first(at), at.felt.events[1:], PUBLIC)
    assert all(BACK not in part for part in round.arranged["5"])


def first(at: WatchedTable) -> Round:
    return opened(at.felt.round.opened, at.table.rules)


def test_envy_is_a_gift() -> None:
    at = WatchedTable("pai_gow_poker", PAI_GOW_POKER + "dealer sets house way", {"pgp.bonus.offered": True})
    while at.table.is_playing:  # hand by hand, because the next may still surrender
        at("dealer exposes")
    gifts = [bet for bet in at.view(PUBLIC).bets if bet.gift]
    assert gifts and all((bet.chips, bet.result) == (0, bet.result) and bet.result for bet in gifts)
    assert not any(bet.gift for bet in at.view(PUBLIC).bets if bet.chips)


def test_pots_and_the_button() -> None:
    at = WatchedTable("holdem", "dealer deals in")
    seen = at.view(PUBLIC)
    assert seen.button == at.felt.round.hands[-1]
    assert seen.owing and seen.turn is None
    assert WatchedTable("seven_card_stud", "dealer deals in").view(PUBLIC).button is None
    assert Pot("0", 1).name == "0"


def test_a_view_from_the_start_is_the_view_kept_up() -> None:
    at = WatchedTable("high_card_flush", HIGH_CARD_FLUSH, PROGRESSIVE)
    for viewer in at.onlookers.sights:
        kept = at.view(viewer)
        assert view_of(first(at), at.felt.events[1:], viewer, seq=kept.seq) == kept
    assert Viewers.of(at.table, ()).view(PUBLIC) is None


def test_what_is_hidden_takes_no_number() -> None:
    at = WatchedTable("high_card_flush", HIGH_CARD_FLUSH + "seat 3 folds", PROGRESSIVE)
    mine, others = at.told[at.table.seating["3"]], at.told[PUBLIC]
    assert mine[-1].event["kind"] == "Questioned" and others[-1].event["kind"] != "Questioned"
    for told in (mine, others):
        assert [event.seq for event in told] == list(range(1, len(told) + 1))
    assert len(mine) == len(others) + 1
    at("seat 3 folds")
    assert at.told[PUBLIC][-1].seq + 1 == at.told[at.table.seating["3"]][-1].seq


def test_events_between_rounds_are_numbered_too() -> None:
    at = WatchedTable("high_card_flush", HIGH_CARD_FLUSH, PROGRESSIVE)
    at("seat 3 raises 25\nseat 5 folds\ndealer reveals")
    last = at.told["floor"][-1].seq
    at("dealer shuffles")
    assert at.told["floor"][-1].seq == last + 1 and at.told["floor"][-1].event["kind"] == "Tended"


def test_a_hand_is_laid_as_a_player_would_sort_it() -> None:
    at = WatchedTable("high_card_flush", HIGH_CARD_FLUSH, PROGRESSIVE)
    assert laid(at.felt.round, "3")[:4] == cards("Kc 9c 6c 3c")
    assert set(laid(at.onlookers.sights[PUBLIC].round, "5")) == {BACK}  # type: ignore[arg-type]
