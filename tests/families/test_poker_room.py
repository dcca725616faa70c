"""The ten games of the poker room, clause by clause. The plain hands are in each game's rounds/ folder.

Tested here is what rounds cannot express: choices that a game does not have, what the views hide, and random hands
divided a second time by a slow calculator without pots, from how much each put in and who was left.
"""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core.game.rules import Rules
from houseway.core.game.submission import read_submission, rules_of_all
from houseway.core.messages.event import RackShuffled
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import stack
from houseway.core.round.decide import offers
from houseway.core.round.state import opened
from houseway.core.round.view import PUBLIC, view
from houseway.core.table.table import Taken, take
from houseway.core.values.cards import BACK, FRENCH
from houseway.core.values.hands import BOARD
from houseway.families.poker_room.bad_beat import FUND
from houseway.families.poker_room.house import announcement
from houseway.games import GAMES
from houseway.play.chance import Feeder, Seeded, shuffled, undealt
from houseway.play.random_tables import Sitting, answer, table_of
from houseway.poker.betting.betting_round import WAGER, contending
from houseway.poker.values import forms
from houseway.poker.values.forms import Form
from houseway.shell import Felt
from houseway.testing import clause
from houseway.testing.invariants import CHEAP
from houseway.worked.replay import open_table
from houseway.worked.worked import Played, Worked

WINS: dict[str, tuple[Form, ...]] = {
    "holdem": (forms.HIGH_FIVE,),
    "omaha": (forms.OMAHA_HIGH,),
    "omaha_eight_or_better": (forms.OMAHA_HIGH, forms.OMAHA_EIGHT),
    "five_card_draw": (forms.HIGH_FIVE,),
    "five_card_draw_low": (forms.LOW_FIVE,),
    "five_card_stud": (forms.HIGH_FIVE,),
    "mambo_stud": (forms.HIGH_THREE, forms.SIX_OR_BETTER),
    "seven_card_stud": (forms.HIGH_FIVE,),
    "seven_card_stud_high_low": (forms.HIGH_FIVE, forms.LOW_FIVE),
    "seven_card_stud_eight_or_better": (forms.HIGH_FIVE, forms.EIGHT_OR_BETTER),
}
STUD = tuple(key for key in WINS if "stud" in key)
each_game = pytest.mark.parametrize("key", WINS)
BEAT = {"contribution": 1, "min_pot": 20, "qualifier": "full house", "shares": [50, 25, 25], "ends_by": "a raffle"}


def breach(key: str, **written: object) -> tuple[str, str]:
    found = GAMES[key].under({name.replace("__", "."): value for name, value in written.items()})
    return ("", "") if isinstance(found, Rules) else (found[0].key, found[0].cites)


# What a house may choose


@clause("PKR-8(a)(1)", "PKR-8(a)(3)", "PKR-8(a)(4)", "PKR-8(a)(5)", "PKR-8(a)(6)", "PKR-8(b)")
@each_game
def test_each_game_is_on_the_list_and_is_no_other(key: str) -> None:
    assert breach(key, pkr__game="pineapple") == ("pkr.game", "PKR-8(b)")
    assert not any(breach(key))


@clause("PKR-9(b)", "PKR-10(b)", "PKR-11(b)", "PKR-12(b)", "PKR-13(b)", "PKR-13a(b)", "PKR-6(b)")
@pytest.mark.parametrize(
    ("key", "most", "cites"),
    [
        ("seven_card_stud", 9, "PKR-9(b)"),
        ("seven_card_stud_high_low", 9, "PKR-9(b)"),
        ("seven_card_stud_eight_or_better", 9, "PKR-9(b)"),
        ("holdem", 11, "PKR-10(b)"),
        ("omaha", 10, "PKR-11(b)"),
        ("omaha_eight_or_better", 10, "PKR-11(b)"),
        ("five_card_draw", 8, "PKR-12(b)"),
        ("five_card_draw_low", 8, "PKR-12(b)"),
        ("five_card_stud", 8, "PKR-13(b)"),
        ("mambo_stud", 11, "PKR-13a(b)"),
    ],
)
def test_seats(key: str, most: int, cites: str) -> None:
    felt = Felt(GAMES[key])
    assert len(felt.table.seating) == most
    assert felt(f"zoe plays seat {most + 1}") == Refusal("no_such_seat", "PKR-6(b)")
    assert breach(key, pkr__seats=most + 1) == ("pkr.seats", cites)
    assert breach(key, pkr__seats=1) == ("pkr.seats", cites)


@pytest.mark.parametrize(
    ("key", "setting", "value", "cites"),
    [
        ("seven_card_stud", "pkr.blinds", [2, 4], "PKR-7(b)(3)"),
        ("seven_card_stud", "pkr.bring_in", 0, "PKR-7(b)(3)"),
        ("seven_card_stud", "pkr.bring_in", 5, "PKR-7(b)(3)"),
        ("seven_card_stud", "pkr.bring_in", 1.5, "PKR-7(c)"),
        ("seven_card_stud", "pkr.missed_blind", "post", "PKR-7(b)(3)"),
        ("seven_card_stud", "pkr.first_button", "high_card", "PKR-7(b)(3)"),
        ("seven_card_stud", "pkr.heads_up_button_small_blind", True, "PKR-7(b)(3)"),
        ("seven_card_stud", "pkr.exposed_card", "burn", "PKR-15(o)"),
        ("seven_card_stud", "pkr.kill", "kill", "PKR-1.kill"),
        ("seven_card_stud_high_low", "pkr.bad_beat", BEAT, "PKR-19(a)"),
        ("five_card_stud", "pkr.five_stud_open", "maybe", "PKR-13(f)"),
        ("seven_card_stud", "pkr.five_stud_open", "must_bet", "PKR-8(a)"),
        ("omaha", "pkr.bring_in", 2, "PKR-7(b)"),
        ("omaha", "pkr.kill", "half", "PKR-1.kill"),
        ("omaha_eight_or_better", "pkr.kill", "double", "PKR-11(i)"),
        ("omaha_eight_or_better", "pkr.kill", "kill", "PKR-11(i)"),
        ("omaha_eight_or_better", "pkr.kill.threshold", 60, "PKR-11(i)"),
        ("omaha_eight_or_better", "pkr.kill.threshold", {"times": 0}, "PKR-11(i)"),
        ("omaha_eight_or_better", "pkr.kill.acts", "first", "PKR-11(i)"),
        ("five_card_draw", "pkr.draw_own_discards", "some", "PKR-12(f)(2)"),
        ("omaha", "pkr.draw_own_discards", "include", "PKR-1.draw"),
        ("five_card_draw_low", "pkr.bad_beat", BEAT, "PKR-19(a)"),
        ("holdem", "pkr.bad_beat", {**BEAT, "shares": [50, 25, 24]}, "PKR-19(b)"),
        ("holdem", "pkr.bad_beat", {**BEAT, "qualifier": "pair"}, "PKR-19(b)"),
        ("holdem", "pkr.bad_beat", {**BEAT, "contribution": 30}, "PKR-19(b)"),
        ("holdem", "pkr.bad_beat", {**BEAT, "contribution": 0.5}, "PKR-7(c)"),
        ("holdem", "pkr.bad_beat", {**BEAT, "ends_by": ""}, "PKR-19(b)"),
        ("holdem", "pkr.bad_beat", {key: value for key, value in BEAT.items() if key != "ends_by"}, "PKR-19(b)"),
        ("mambo_stud", "pkr.ante", 0.30, "PKR-7(b)(1)"),
    ],
)
def test_an_unlawful_choice_is_refused_with_its_clause(key: str, setting: str, value: object, cites: str) -> None:
    assert breach(key, **{setting.replace(".", "__"): value})[1] == cites


@clause("PKR-14(b)(2)(i)", "PKR-7(c)")
def test_steps_are_amounts_in_chips_and_no_percentage() -> None:
    by_steps: dict[str, object] = {"pkr__rake__method": "increment"}
    assert not any(breach("holdem", pkr__rake__steps=[{"pot": 5, "takes": 1}], **by_steps))
    assert breach("holdem", pkr__rake__steps=[{"pot": 5, "takes": 0.5}], **by_steps) == ("pkr.rake.steps", "PKR-7(c)")


@clause("PKR-7(c)")
def test_coin_serves_for_antes_below_a_dollar_alone() -> None:
    assert not any(breach("seven_card_stud", pkr__ante=0.75))
    assert breach("seven_card_stud", pkr__ante=1.50) == ("pkr.ante", "PKR-7(c)")
    assert not any(breach("seven_card_stud", pkr__ante=1.50, pkr__chip_unit=0.50))


@clause("PKR-11(i)", "PKR-1.half_kill")
def test_half_a_kill_is_paid_in_chips_there_are() -> None:
    assert breach("omaha_eight_or_better", pkr__kill="half", pkr__kill__threshold=60, pkr__bets=[5, 10]) == (
        "pkr.kill",
        "PKR-7(c)",
    )
    assert not any(breach("omaha_eight_or_better", pkr__kill="half", pkr__kill__threshold=60))


@clause("PKR-19(b)", "PKR-19(b)(1)", "PKR-19(b)(2)", "PKR-19(b)(3)", "PKR-19(i)")
def test_a_bad_beat_says_all_that_is_posted_and_how_it_would_end() -> None:
    assert not any(breach("holdem", pkr__bad_beat=BEAT))
    assert not any(breach("holdem", pkr__bad_beat="off"))
    for missing in BEAT:
        assert breach("holdem", pkr__bad_beat={key: value for key, value in BEAT.items() if key != missing})[1] == "PKR-19(b)"


def test_a_whole_room_is_submitted() -> None:
    text = (Path(__file__).parents[2] / "examples" / "submissions" / "poker_room.toml").read_text()
    tables = rules_of_all(read_submission(text, GAMES), GAMES)
    assert {sheet.game for sheet, _ in tables} == set(WINS)
    assert all(isinstance(rules, Rules) for _, rules in tables), tables


# Between hands


@clause("PKR-18")
def test_what_is_called_out_in_the_room() -> None:
    felt = Felt(GAMES["omaha"], settings={"pkr.seats": 4})
    assert announcement(felt.table) == "Omaha, fixed limit $4 and $8, no seat free"
    felt("player3 leaves")
    assert announcement(felt.table) == "Omaha, fixed limit $4 and $8, one seat free"


@clause("PKR-17")
def test_a_higher_minimum_must_be_made_of_chips() -> None:
    felt = Felt(GAMES["omaha_eight_or_better"], settings={"pkr.kill": "half", "pkr.kill.threshold": 60, "pkr.seats": 2})
    assert felt("floor raises the minimum to 5") == Refusal("chips_do_not_make_it", "PKR-7(c)")
    felt("floor raises the minimum to 10")
    assert felt.table.rules.settings["pkr.bets"] == (10_00, 20_00)


# What others see


@clause("PKR-1.up_card", "PKR-1.hole_card", "PKR-9(c)")
def test_up_cards_are_everybodys_and_hole_cards_are_not() -> None:
    felt = Felt(GAMES["seven_card_stud"], settings={"pkr.seats": 2})
    felt(
        "dealer deals in\nseat 1 gets As Ah 4c\nseat 2 gets Kd Qd Jh\nseat 2 calls\nburn gets 2c\nseat 1 gets Ac\nseat 2 gets 7h"
    )
    start = opened(felt.round.opened, felt.table.rules)
    public = view(start, felt.events[1:], PUBLIC)
    own = view(start, felt.events[1:], "player1")
    assert [repr(card) for card in public.held["1"]] == ["??", "??", "4c", "Ac"]
    assert BACK not in own.held["1"] and own.held["2"].count(BACK) == 2
    assert "1" not in felt.round.shown


@clause("PKR-12(f)", "PKR-1.draw")
def test_what_is_drawn_and_laid_away_is_seen_by_its_player_alone() -> None:
    felt = Felt(GAMES["five_card_draw"], settings={"pkr.seats": 2})
    felt("dealer deals in\nseat 1 gets As Ah 4c 7d 9s\nseat 2 gets Kd Qd Jh 3c 2c\nseat 1 calls\nseat 2 checks")
    felt("seat 1 discards 4c 7d\nburn gets 5h\nseat 1 gets Ac 8h")
    start = opened(felt.round.opened, felt.table.rules)
    public = view(start, felt.events[1:], PUBLIC)
    assert {*public.held["1"], *public.held["muck"]} == {BACK}
    assert len(public.held["muck"]) == 2 and BACK not in view(start, felt.events[1:], "player1").held["muck"]


# Whole hands, divided a second time


def plain_table(key: str, source: Seeded) -> Sitting:
    """A table of random choices, but with no rake, no bad beat, and cents for chips: so nothing is odd but a cent."""
    worked, _ = table_of(GAMES[key], source)
    for name in [
        name for name in worked.settings if ".rake" in name or name in ("pkr.bad_beat", "pkr.kill", "pkr.kill.threshold")
    ]:
        del worked.settings[name]
    worked.settings |= {"pkr.rake.percent": 0, "pkr.chip_unit": 0.01, "money.smallest_unit": 0.01}
    return Sitting(open_table(worked, GAMES[key]), source, irregularities=False)


def reckoned(played: Played, wins: tuple[Form, ...]) -> dict[str, float]:
    """Compute each hand's share from what each put in: slices from the bottom up, each to the best of its payers."""
    round = played.round
    put = {
        bet.on: -sum(_flow(move, bet.by) for move in round.moves if move.about == bet and move.why != "wins")
        for bet in round.bets
    }
    live = contending(round)
    board = round.held.get(BOARD, ())
    got = dict.fromkeys(put, 0.0)
    below = 0
    for level in sorted({put.get(hand, 0) for hand in live} | {max(put.values(), default=0)}):
        slice_ = sum(min(chips, level) - min(chips, below) for chips in put.values())
        in_it = [hand for hand in live if put.get(hand, 0) >= level] or list(live)
        halves = []
        for form in wins if len(in_it) > 1 else wins[:1]:
            worth = {hand: form.best(round.held[hand], board) if len(live) > 1 else 1 for hand in in_it}
            best = max((value for value in worth.values() if value is not None), default=None)
            halves += [[hand for hand in in_it if worth[hand] == best]] if best is not None else []
        for winners in halves:
            for hand in winners:
                got[hand] = got.get(hand, 0.0) + slice_ / len(halves) / len(winners)
        below = level
    return got


def _flow(move: object, player: str) -> int:
    place = stack(player)
    return move.chips * ((move.dst == place) - (move.src == place))  # type: ignore[attr-defined]


@clause("PKR-6(d)", "PKR-7(c)(4)(i)", "PKR-9(i)(2)", "PKR-11(f)(2)", "PKR-13a(j)", "PKR-12(h)", "PKR-13(h)")
@each_game
@settings(max_examples=15)
@given(seed=st.integers(0, 10**9))
def test_a_slow_reckoner_divides_every_pot_alike(key: str, seed: int) -> None:
    source = Seeded(f"computed/{key}/{seed}")
    sitting = plain_table(key, source)
    played = sitting.play(f"computed/{seed}")
    if played.round.void:
        return
    expected = reckoned(played, WINS[key])
    for bet in played.round.bets:
        if bet.wager == WAGER:
            won = sum(move.chips for move in played.round.moves if move.about == bet and move.why == "wins")
            assert abs(won - expected[bet.on]) < 30, (bet, won, expected)


@clause("PKR-9(h)", "PKR-12(f)(2)")
@pytest.mark.parametrize(("key", "seats"), [("seven_card_stud", 8), ("seven_card_stud", 9), ("five_card_draw", 8)])
def test_full_tables_that_never_fold_run_out_of_cards_and_end_well(key: str, seats: int) -> None:
    source = Seeded(f"full/{key}/{seats}")
    felt = Felt(GAMES[key], settings={"pkr.seats": seats})
    felt("dealer deals in")
    feeder = Feeder(shuffled(FRENCH, source))
    again = 0
    while not felt.round.over:
        if felt.round.due:
            said = feeder.deal(felt.round.due[0])
        else:
            asks = {ask.says: ask for ask in reversed(offers(felt.round))}
            said = answer(
                felt.round, next(asks[word] for word in ("discards", "calls", "checks", "shows") if word in asks), source
            )
        ruling = take(felt.table, said)
        assert isinstance(ruling, Taken), (said, ruling)
        felt.table = ruling.after
        if any(isinstance(event, RackShuffled) for event in ruling.events):
            feeder, again = Feeder(shuffled(undealt(felt.table.rules.equipment, felt.round.held.values()), source)), again + 1
    sizes = {len(felt.round.held[hand]) for hand in felt.round.hands}
    common = len(felt.round.held.get(BOARD, ()))
    assert (sizes, common, again > 0) == {8: ({6}, 1, True), 9: ({5}, 2, False)}[seats] if "stud" in key else ({5}, 0, True)


@clause("PKR-19(a)", "PKR-19(f)", "PKR-6(e)(9)")
@pytest.mark.parametrize("key", ["holdem", "five_card_stud"])
def test_every_promise_is_kept_where_bad_beats_are_paid(key: str) -> None:
    source = Seeded(f"bad beats/{key}")
    beat = {**BEAT, "qualifier": "straight", "min_pot": 5}
    worked = Worked(game=key, settings={"pkr.seats": 5, "pkr.bad_beat": beat}, has={FUND: 1_000_000_00})
    sitting = Sitting(open_table(worked), source, irregularities=False)
    paid = 0
    for number in range(40 if key == "holdem" else 10):
        played = sitting.play(f"{key}/{number}")
        paid += sum(bet.wager == "bad_beat" for bet in played.round.settled)
        for invariant in CHEAP:
            invariant(played)
    assert paid or key != "holdem"
