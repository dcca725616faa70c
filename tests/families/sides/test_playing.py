"""Described bets at a table: they are bet, refused, settled under their own clauses, kept through a fold and written down."""

from __future__ import annotations

from typing import Any

import pytest

from houseway import GAMES, Felt
from houseway.core.game.rules import Rules, resettled
from houseway.core.messages.refusal import Refusal
from houseway.core.values.chips import dollars
from houseway.layout.check import faults_of
from houseway.layout.felts import layout_for
from houseway.whatif.written_settings import written_out

from .described import example, rules_with

AT_TABLES = {
    "minibaccarat": ("lucky_6", "perfect_pair", "small"),
    "three_card_poker": ("prime", "six_card_bonus"),
    "spanish_21": ("lucky_ladies", "perfect_pairs", "twenty_one_plus_three"),
    "pai_gow_poker": ("seven_card_mania",),
}


def table_of(game: str) -> dict[str, Any]:
    """Return the described bets at one table of a game."""
    return {key: table for name in AT_TABLES[game] for key, table in example(name).items()}


def played(game: str, lines: str, **settings: object) -> dict[str, tuple[str, str]]:
    """Play lines at a table with the examples of its game, and return each result as `seat wager` with its net and clause."""
    felt = Felt(game, settings={"side_bets": table_of(game), **settings})
    for line in lines.strip().splitlines():
        answer = felt(line)
        assert not isinstance(answer, Refusal), f"{line}: {answer}"
    assert felt.round is not None and felt.round.over
    return {f"{bet.on} {bet.wager}": (dollars(one.net), one.cites) for bet, one in felt.round.settled.items()}


BURN = "burn gets 2c\nburn gets 3c 4c\n"
COUP = """seat 1 bets player 100, lucky_6 5, perfect_pair 5, small 10
dealer closes bets
{}
dealer announces"""


def test_bets_are_settled_once_the_first_cards_are_open_or_the_result_is_called() -> None:
    got = played(
        "minibaccarat",
        BURN + COUP.format("player gets Qc 3d\nbanker gets 3c 3c\nseat 1 turns over\nplayer gets 6s\nbanker gets Td"),
    )
    assert got == {
        "1 perfect_pair": ("125", "PFP-2(2)"),
        "1 lucky_6": ("-5", "L6-3"),
        "1 small": ("-10", "SML-3"),
        "1 player": ("100", "MB-12(a)"),
    }


HANDS = """seat 3 bets ante 10, prime 5, six_card_bonus 5, pair_plus 5
seat 4 bets ante 10, prime 5
dealer closes bets
seat 3 gets 2h 7h 8d
seat 4 gets 2c 7c 8s
dealer gets Kh Qd 9d
seat 3 {}
seat 4 folds
dealer reveals"""


def test_a_fold_leaves_a_bet_in_play() -> None:
    got = played("three_card_poker", HANDS.format("folds"))
    assert got["3 prime"] == ("20", "PR-2(1)")
    assert got["4 prime"] == ("15", "PR-2(2)")
    assert got["3 six_card_bonus"] == ("-5", "SCB-3")


def test_cards_that_stay_down_lose_every_bet_on_them() -> None:
    got = played("three_card_poker", HANDS.format("folds hidden"))
    assert (got["3 prime"], got["3 six_card_bonus"]) == (("-5", "PR-4"), ("-5", "SCB-4"))


def test_a_fold_returns_a_bet_whose_description_says_so() -> None:
    prime = example("prime")["prime"] | {"fold": "returns"}
    felt = Felt("three_card_poker", settings={"side_bets": {"prime": prime}})
    felt(HANDS.format("folds").replace(", six_card_bonus 5", ""))
    assert felt.settled(3)["prime"] == 0
    assert felt.cited(3, "prime") == "PR-4"


def test_a_bet_that_needs_another_one_is_refused_without_it() -> None:
    felt = Felt("three_card_poker", settings={"side_bets": example("prime")})
    assert felt("seat 3 bets prime 5") == Refusal("bet_it_needs_is_missing", "PR-1")
    felt("seat 3 bets ante 10")
    assert felt("seat 3 bets prime 101") == Refusal("above_maximum", "PR-1")


BOX = """seat 3 bets wager 10, lucky_ladies 5, perfect_pairs 5, twenty_one_plus_three 5
dealer closes bets
burn gets 4c
seat 3 gets Qh
dealer gets {}
seat 3 gets {}
"""


def test_bets_on_the_first_cards_of_a_box_read_them_from_the_deal() -> None:
    lines = "dealer goes on\nseat 3 stands\ndealer draws\ndealer gets Kd\ndealer announces"
    got = played("spanish_21", BOX.format("Ac", "Qh") + lines)
    assert got["3 lucky_ladies"] == ("5,000", "LL-2(1)")
    assert got["3 perfect_pairs"] == ("125", "PP-2(1)")
    assert got["3 twenty_one_plus_three"] == ("-5", "TPT-3")


def test_a_card_that_only_a_described_bet_needs_is_dealt_after_the_other_bets() -> None:
    got = played("spanish_21", BOX.format("Qc", "Qd") + "seat 3 hits\nseat 3 gets 5d\ndealer gets Ad")
    assert got["3 wager"] == ("-10", "S21-5(a)(1)")  # as without the card: the hand is over twenty-one
    assert got["3 lucky_ladies"] == ("20", "LL-2(5)")
    assert got["3 twenty_one_plus_three"] == ("45", "TPT-2(2)")


def test_seven_cards_are_settled_after_the_hands() -> None:
    got = played("pai_gow_poker", SEVENS)
    assert got == {
        "4 wager": ("0", "PGP-9(h)(2)"),
        "3 wager": ("0", "PGP-9(h)(1)"),
        "4 seven_card_mania": ("-5", "SCM-3"),
        "3 seven_card_mania": ("15", "SCM-2(7)"),
    }


SEVENS = """seat 3 bets wager 20, seven_card_mania 5
seat 4 bets wager 20, seven_card_mania 5
dealer closes bets
dice show 1 2 5
seat 1 gets 2c Qd Tc 7h 5d 2s 6d
seat 2 gets 4c Ad Js 5c Qs Th 8d
seat 3 gets 9s 9d 9h Kc 7d 4s 2h
seat 4 gets Ts Td 3c 3s 8h Jc 2d
seat 5 gets 6c 5s 3h Ac Ks Jh 7c
seat 6 gets 4h As Qh 8c 7s 5h Jd
dealer gets Kh Kd 9c 6s 3d Ah Qc
dealer counts stub 4 cards
seat 3 sets house way
seat 4 sets house way
dealer sets house way
dealer exposes
dealer exposes"""


@pytest.mark.parametrize("game", AT_TABLES)
def test_each_bet_has_a_spot_on_the_felt_that_touches_nothing(game: str) -> None:
    laid = rules_with(game, table_of(game)).game
    felt = layout_for(laid)
    assert felt is not None
    assert felt.seat is not None
    assert faults_of(laid, GAMES.names(game), felt) == []
    spots = {wager for spot in felt.seat.spots if spot.where_bet for wager in spot.wagers}
    assert {*AT_TABLES[game]} <= spots


@pytest.mark.parametrize("game", AT_TABLES)
def test_the_settings_of_a_record_make_the_same_rules_again(game: str) -> None:
    rules = rules_with(game, table_of(game))
    again = resettled(GAMES[game], rules.submission)
    assert again.digest == rules.digest != GAMES[game].under({}).digest  # type: ignore[union-attr]
    assert again.law_digest == rules.law_digest
    assert set(AT_TABLES[game]) <= set(again.wagers)


def test_a_table_without_described_bets_has_the_digest_it_had() -> None:
    laid = rules_with("minibaccarat", table_of("minibaccarat")).game
    plain, back = GAMES["minibaccarat"].under({}), laid.under({})
    assert isinstance(plain, Rules)
    assert isinstance(back, Rules)
    assert back.digest == plain.digest
    assert back.game is GAMES["minibaccarat"]


def test_a_submission_can_be_written_out_with_its_bets() -> None:
    found = written_out(rules_with("three_card_poker", example("prime")))
    assert found is not None
    assert "PR" in found["side_bets"]
