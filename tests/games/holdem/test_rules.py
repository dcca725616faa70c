"""Hold 'em, clause by clause. The plain hands are in the game's rounds/ folder.

Tested here is what rounds cannot express: every key a house may set with an unlawful value, what the views hide, what
is offered, and random hands under the law of pots (chips in equal chips out plus the rake).
"""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core.game.edition import Breach
from houseway.core.game.rules import Rules
from houseway.core.messages.event import BetSettled, BetVoided, CardsShown, ChipsMoved, Noted, PotAwarded
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import RACK, RAKE, pot, stack
from houseway.core.round.view import PUBLIC, view
from houseway.core.values.cards import BACK
from houseway.families.poker_room.bad_beat import BOX, FUND
from houseway.families.poker_room.memory import RoomMemory
from houseway.games.holdem import GAME
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting, table_of
from houseway.poker.betting.betting_round import BET
from houseway.shell import Felt
from houseway.testing import clause
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked


def breaches(**written: object) -> tuple[Breach, ...]:
    found = GAME.under({key.replace("__", "."): value for key, value in written.items()})
    return () if isinstance(found, Rules) else found


def three_handed(**written: object) -> Felt:
    """Three players with their cards, before the first word."""
    felt = Felt(GAME, settings={"pkr.seats": 3, **{key.replace("__", "."): value for key, value in written.items()}})
    felt("dealer deals in")
    for card, seat in zip(("As", "Ks", "Qs", "Ah", "Kh", "Qh"), "123123", strict=True):
        felt(f"seat {seat} gets {card}")
    return felt


# What a house may choose


@pytest.mark.parametrize(
    ("key", "value", "cites"),
    [
        ("pkr.game", "omaha_high", "PKR-8(b)"),
        ("pkr.seats", 12, "PKR-10(b)"),
        ("pkr.seats", 1, "PKR-10(b)"),
        ("pkr.structure", "wild", "PKR-17"),
        ("pkr.bets", [1, 2, 3], "PKR-17"),
        ("pkr.bets", [8, 4], "PKR-17"),
        ("pkr.bets", [4], "PKR-17"),
        ("pkr.ante", 0.30, "PKR-7(b)(1)"),
        ("pkr.blinds", [], "PKR-10(d)"),
        ("pkr.blinds", [4, 2], "PKR-10(d)"),
        ("pkr.blinds", [2, 5], "PKR-10(d)"),
        ("pkr.blinds", [1.5, 4], "PKR-7(c)"),
        ("pkr.max_raises", 0, "PKR-17"),
        ("pkr.check_raise", "maybe", "PKR-7(j)"),
        ("pkr.completion_counts_as_raise", 1, "PKR-17"),
        ("pkr.heads_up_button_small_blind", "yes", "PKR-10(d)"),
        ("pkr.short_all_in_reopens", "yes", "PKR-7(c)(4)"),
        ("pkr.missed_blind", "forget", "PKR-10(d)"),
        ("pkr.first_button", "loudest", "PKR-10(c)(2)"),
        ("pkr.exposed_card", "keep", "PKR-15(o)"),
        ("pkr.odd_chip.default", "house", "PKR-3(d)"),
        ("pkr.chip_unit", 5, "PKR-3(d)"),
        ("pkr.rake.method", "guess", "PKR-14(b)"),
        ("pkr.rake.method", [], "PKR-14(b)"),
        ("pkr.rake.method", "increment", "PKR-14(b)(2)(i)"),
        ("pkr.rake.method", "time", "PKR-14(b)(3)(ii)"),
        ("pkr.rake.percent", 11, "PKR-14(b)(1)(i)"),
        ("pkr.rake.max", -1, "PKR-14(a)(3)"),
        ("pkr.rake.rounding", "up", "PKR-14(b)(1)(i)"),
        ("pkr.rake.steps", [{"pot": 5, "takes": 3}, {"pot": 6, "takes": 4}], "PKR-14(b)(2)(i)"),
        ("pkr.ante", 1.5, "PKR-7(c)"),
        ("pkr.rake.steps", [{"pot": 40, "takes": 1}, {"pot": 20, "takes": 1}], "PKR-14(b)(2)(i)"),
        ("pkr.rake.time", {"basis": "player", "interval": 45, "hourly": 12}, "PKR-14(b)(3)(ii)"),
        ("pkr.show_discards", "never", "PKR-15(d)"),
        ("pkr.count_minutes", 16, "PKR-6(e)(4)"),
        ("pkr.deck_sort_hours", 4, "PKR-2(b)"),
        ("pkr.deck_change_hours", 7, "PKR-2(b)"),
        ("pkr.irregularity_supplements", [1], "PKR-15(r)"),
        ("pkr.bring_in", 2, "PKR-7(b)"),
        ("pkr.kill", "half", "PKR-1.kill"),
        ("pkr.kill.threshold", 60, "PKR-1.kill"),
        ("pkr.kill.acts", "last", "PKR-1.kill"),
        ("pkr.five_stud_open", "must_bet", "PKR-8(a)"),
        ("pkr.draw_own_discards", "include", "PKR-1.draw"),
        ("pkr.bad_beat", "on", "PKR-19(b)"),
        ("table.shuffler", "single", "PKR-2(d)"),
        ("table.dealing_method", "manual_shoe", "PKR-6(e)(1)"),
        ("matchplay.enabled", True, "PKR-7(c)"),
        ("tokens.enabled", True, "PKR-7(c)"),
    ],
)
def test_an_unlawful_choice_is_refused_with_its_clause(key: str, value: object, cites: str) -> None:
    found = breaches(**{key.replace(".", "__"): value})
    assert [(breach.key, breach.cites) for breach in found][:1] == [(found[0].key, cites)], found


@clause("PKR-8(a)", "PKR-8(b)", "PKR-8(a)(2)")
def test_only_games_on_the_list_are_dealt() -> None:
    assert breaches(pkr__game="pineapple")[0].cites == "PKR-8(b)"
    assert not breaches(pkr__game="holdem")


def test_every_choice_can_be_made() -> None:
    assert not breaches(pkr__structure="no_limit", pkr__bets=[10], pkr__blinds=[5, 10], pkr__max_raises="unlimited")
    assert not breaches(pkr__structure="spread", pkr__bets=[2, 10], pkr__blinds=[1, 2])
    assert breaches(pkr__structure="no_limit", pkr__bets=[5, 10])[0].says == "no_limit posts one amount"


@clause("PKR-6(b)", "PKR-10(b)")
def test_eleven_sit_and_no_twelfth() -> None:
    felt = Felt(GAME)
    assert len(felt.table.seating) == 11
    assert felt("zoe plays seat 12") == Refusal("no_such_seat", "PKR-6(b)")
    assert felt("zoe plays seat 11") == Refusal("seat_is_taken", "PKR-6(b)")


@clause("PKR-6(b)")
def test_nobody_plays_alone() -> None:
    felt = Felt(GAME, settings={"pkr.seats": 2})
    felt("player2 leaves")
    assert felt("dealer deals in") == Refusal("too_few_players", "PKR-6(b)")


@clause("PKR-7(c)(3)")
def test_a_hand_is_off_when_only_one_can_pay_for_it() -> None:
    from houseway.worked.reader import read_worked
    from houseway.worked.replay import play_worked

    worked = "table plays holdem\ntable sets pkr.seats 2\nseat 1 has 5\ndealer opens round\n---\nround is void PKR-7(c)(3)\n"
    assert not play_worked(read_worked(worked)).wrong


# What is offered


@clause("PKR-10(f)", "PKR-7(d)")
def test_what_the_first_to_act_may_say() -> None:
    felt = three_handed()
    assert felt.offers() == [
        "seat 3 calls",
        "seat 3 folds",
        "seat 3 raises to 8",
        "seat 3 says raise",
        "seat 3 tosses one chip 4 to 100000",
    ]


@clause("PKR-17")
def test_limits_follow_the_structure() -> None:
    def raises(**written: object) -> list[str]:
        return [offer for offer in three_handed(**written).offers() if " raises to" in offer]

    assert raises(pkr__structure="no_limit") == ["seat 3 raises to 8 to 100000"]
    assert raises(pkr__structure="pot_limit") == ["seat 3 raises to 8 to 14"]
    assert raises(pkr__structure="spread") == ["seat 3 raises to 8 to 12"]


@clause("PKR-17")
def test_without_limit_a_raise_is_as_large_as_the_last() -> None:
    felt = three_handed(pkr__structure="no_limit")
    felt("seat 3 raises to 20")
    assert felt("seat 1 raises to 35") == Refusal("below_minimum", "PKR-17")
    assert not isinstance(felt("seat 1 raises to 36"), Refusal)


# What others see


@clause("PKR-1.hole_card", "PKR-1.burn_card")
def test_hole_cards_and_burns_are_nobody_elses() -> None:
    felt = three_handed()
    felt("seat 3 calls\nseat 1 calls\nseat 2 checks\nburn gets 2c\nboard gets 3c 4d 9d")
    opened = view(felt.round, (), PUBLIC)
    assert opened.held["board"]
    from houseway.core.round.state import opened as first

    start = first(felt.round.opened, felt.table.rules)
    public = view(start, felt.events[1:], PUBLIC)
    own = view(start, felt.events[1:], "player1")
    assert set(public.held["1"]) == {BACK} and public.held["burn"] == (BACK,)
    assert BACK not in own.held["1"] and set(own.held["2"]) == {BACK} and own.held["burn"] == (BACK,)


@clause("PKR-15(d)")
def test_a_conceded_hand_tells_nothing() -> None:
    felt = three_handed()
    felt("seat 3 folds\nseat 1 calls\nseat 2 checks\nburn gets 2c\nboard gets 3c 4d 9d\nseat 1 checks\nseat 2 checks")
    felt("burn gets 2d\nboard gets 8c\nseat 1 checks\nseat 2 checks\nburn gets 2h\nboard gets 7s\nseat 1 checks\nseat 2 checks")
    felt("seat 1 shows\nseat 2 concedes")
    assert [event.hand for event in felt.events if isinstance(event, CardsShown)] == ["1"]
    told = " ".join(event.because for event in felt.events if isinstance(event, BetSettled | PotAwarded))
    assert "king" not in told


@clause("PKR-16(b)", "PKR-15(g)")
def test_the_record_says_what_follows_outside_the_hand() -> None:
    felt = three_handed()
    felt("floor calls players_collude on seat 3")
    felt("dealer calls deck_not_whole")
    assert [event.what for event in felt.events if isinstance(event, Noted)] == [
        "dead 3 PKR-16(b)",
        "player_sent_away 3",
        "deck_removed",
    ]


@clause("PKR-15(i)(3)", "PKR-7(c)(4)(i)")
@settings(max_examples=40, deadline=None)
@given(stacks=st.lists(st.integers(10, 90), min_size=3, max_size=3), fouled=st.sampled_from("124"))
def test_a_refund_takes_from_each_pot_what_the_hand_put_there(stacks: list[int], fouled: str) -> None:
    """R-PKR-20: seat 3 bets 100 and the others call with all they have, so every pot is a layer between two stacks."""
    has = dict(zip("124", stacks, strict=True))
    cards = zip(("As", "Ks", "Qs", "Js", "Ah", "Kh", "Qh", "Jh"), "12341234", strict=True)
    said = [
        "table sets pkr.seats 4\ntable sets pkr.structure no_limit\ntable sets pkr.rake.percent 0",
        *(f"seat {seat} has {dollars}" for seat, dollars in {**has, "3": 100}.items()),
        "dealer deals in",
        *(f"seat {seat} gets {card}" for card, seat in cards),
        "seat 3 raises to 100\nseat 4 calls\nseat 1 calls\nseat 2 calls\nburn gets 2c\nboard gets 3c 4d 9d",
        f"dealer calls protected_hand_fouled on seat {fouled}",
    ]
    [played] = play_worked(read_worked("\n".join(said), GAME.key)).rounds
    [refund] = [event for event in played.events if isinstance(event, BetVoided)]
    layers = [min(has[fouled], top) - min(has[fouled], bottom) for bottom, top in pairwise([0, *sorted({*stacks})])]
    assert [(move.src, move.chips) for move in refund.moves] == [(pot(n), 100 * part) for n, part in enumerate(layers) if part]
    assert refund.cites == "PKR-15(i)(3)"


# Whole hands


@settings(max_examples=60)
@given(seed=st.integers(0, 10**9))
def test_chips_in_are_chips_out_plus_the_rake(seed: int) -> None:
    source = Seeded(f"pots/{seed}")
    _, table = table_of(GAME, source)
    played = Sitting(table, source, irregularities=False).play(f"pots/{seed}")
    before, after = played.opened.chips, played.round.chips
    players = {*played.opened.seating.values()}
    went_in = sum(before.get(stack(player), 0) - after.get(stack(player), 0) for player in players)
    raked = after.get(RACK, 0) - before.get(RACK, 0)
    given = sum(after.get(place, 0) - before.get(place, 0) for place in (BOX, FUND))
    assert went_in == raked + given
    assert 0 <= raked <= played.opened.rules.settings["pkr.rake.max"]
    if not played.round.void:
        pushed = sum(event.chips for event in played.events if isinstance(event, PotAwarded))
        home = sum(m.chips for e in played.events if isinstance(e, ChipsMoved) and e.why == "uncalled" for m in e.moves)
        put = sum(played.round.bets.values())
        assert put == pushed + home + raked + max(given, 0)


@clause("PKR-14(b)(1)(i)", "PKR-14(d)")
@settings(max_examples=60)
@given(seed=st.integers(0, 10**9))
def test_no_betting_round_is_raked_above_ten_per_cent(seed: int) -> None:
    source = Seeded(f"rake/{seed}")
    _, table = table_of(GAME, source)
    played = Sitting(table, source, irregularities=False).play(f"rake/{seed}")
    methods = played.opened.rules.settings["pkr.rake.method"]
    if "percent" not in methods or "increment" in methods:
        return
    bet = 0
    for event in played.events:
        if isinstance(event, ChipsMoved) and event.why == "pot":
            bet = sum(move.chips for move in event.moves)
        if isinstance(event, ChipsMoved) and event.why == "rake" and event.moves[0].dst == RAKE:
            assert 10 * sum(move.chips for move in event.moves) <= bet


def test_the_button_visits_every_seat() -> None:
    source = Seeded("button")
    _, table = table_of(GAME, source)
    sitting = Sitting(table, source, irregularities=False)
    stood: list[int] = []
    for number in range(40):
        played = sitting.play(f"button/{number}")
        if not played.round.void:
            assert isinstance(sitting.table.memory, RoomMemory)
            stood.append(sitting.table.memory.button)
            assert played.round.hands[-1] == str(stood[-1])
    assert len({*stood}) > 2
    assert not any(move.why == BET for move in sitting.table.round.moves if move.about is None)  # type: ignore[union-attr]
