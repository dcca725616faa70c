"""Chemin de fer, clause by clause. The plain rounds are in the game's rounds/ folder.

Tested here is what rounds cannot express. Random rounds are settled twice, by the game and by a slow reference that
reads the printed table as text and computes in fractions. Every cell of that table is reached. Every key a house may
set is tried with an unlawful value. The cards that each side sees are compared with the clauses.
"""

import re
from fractions import Fraction
from math import ceil, floor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core.game.edition import IN_CHIPS, Breach
from houseway.core.game.rules import Rules
from houseway.core.game.submission import Sheet, Submission, rules_of_all
from houseway.core.messages.command import BuyIn, Leave
from houseway.core.messages.event import RoundOpened
from houseway.core.messages.refusal import Refusal
from houseway.core.round.decide import offers
from houseway.core.round.state import opened
from houseway.core.round.view import view
from houseway.core.stages.drawing import first_draw
from houseway.core.table.table import Taken, take
from houseway.core.values.cards import BACK, FRENCH, Card, cards
from houseway.families.baccarat.hands import Hands
from houseway.games import GAMES
from houseway.games.chemin_de_fer import GAME
from houseway.games.chemin_de_fer.facts import best_count, least_count
from houseway.games.chemin_de_fer.house_rules import CHOICES
from houseway.games.chemin_de_fer.play import BANKER_DRAWS
from houseway.shell import Felt
from houseway.testing import clause
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

# The slow reference: the printed table as text, and money in fractions

PRINTED = """
0,1,2 | always
3     | unless 8
4     | 2-7
5     | 4-7
6     | 6-7
7     | never
"""


def worth(card: Card) -> int:
    face = repr(card)[0]
    return {"A": 1}.get(face, int(face) if face.isdigit() else 0)


def count(hand: list[Card]) -> int:
    return int(str(sum(worth(card) for card in hand))[-1])


def draws_as_printed(banker: int, third: int | None) -> bool:
    """The table, and for a hand that stayed the ruling that fills its gap."""
    if third is None:
        return banker <= 5
    says = next(what.strip() for left, what in (line.split("|") for line in PRINTED.strip().splitlines()) if str(banker) in left)
    if says in ("always", "never"):
        return says == "always"
    if says.startswith("unless"):
        return third != int(says[-1])
    low, high = map(int, says.split("-"))
    return low <= third <= high


def slow_coup(shoe: list[Card], draws_on_five: bool) -> tuple[list[Card], list[Card]]:
    """Both hands in the end."""
    player, banker, rest = [shoe[0], shoe[2]], [shoe[1], shoe[3]], shoe[4:]
    if count(player) >= 8:
        return player, banker
    third = None
    if count(player) <= 4 or (count(player) == 5 and draws_on_five):
        if count(banker) >= 8:
            return player, banker
        third = worth(rest[0])
        player, rest = [*player, rest[0]], rest[1:]
    if count(banker) < 8 and draws_as_printed(count(banker), third):
        banker = [*banker, rest[0]]
    return player, banker


def slow_vigorish(win: Fraction, rate: int, rounding: str) -> Fraction:
    share = win * rate / 100
    if rounding == "exact":
        return Fraction(floor(share * 100), 100)
    coin = {4: Fraction(1, 5), 5: Fraction(1, 4)}[rate]
    return min(win, ceil(share / coin) * coin)


@clause("CDF-6(g)", "CDF-7(c)", "CDF-9(b)", "CDF-9(c)", "CDF-8(c)", "CDF-8(a)(2)")
@given(
    st.permutations(list(FRENCH)),
    st.booleans(),
    st.integers(min_value=25, max_value=999),
    st.lists(st.integers(min_value=0, max_value=400), min_size=4, max_size=4),
    st.sampled_from([4, 5]),
    st.sampled_from(["ceil", "exact"]),
)
@settings(max_examples=120)
def test_random_rounds_come_out_as_the_slow_reference_says(
    deck: Any, draws: Any, bank: Any, wishes: Any, rate: Any, rounding: Any
):
    felt = Felt(GAME, settings={"cdf.seats": 5, "cdf.vig_rate": rate, "vig.rounding": rounding})
    shoe = [card for card in deck if card != Card("As")]
    felt("discards gets As")
    felt(f"discards gets {shoe.pop(0)!r}")
    felt(f"seat 3 bids {bank}\ndealer closes bidding\nseat 3 lets the bid stand\ndealer goes on")
    left: int = bank
    covers: dict[int, int] = {}
    for seat, wish in zip((2, 1, 5, 4), wishes, strict=True):
        stake = min(wish, left)
        if left < 5:
            break
        if stake >= 5:
            covers[seat] = stake
            left -= stake
            felt(f"seat {seat} covers {stake}")
        else:
            felt(f"seat {seat} passes")
    if not covers:
        assert felt.round.over and felt.net("seat 3") == 0
        return
    dominant = next(seat for seat in covers if covers[seat] == max(covers.values()))
    player, banker = slow_coup(shoe, draws)
    at = 0
    for _ in range(30):
        if felt.round.over:
            break
        if felt.round.due:
            due = felt.round.due[0]
            said = felt(f"seat {due.to} gets {' '.join(map(repr, shoe[at : at + due.many]))}")
            at += due.many
        else:
            mine = [ask for ask in offers(felt.round) if ask.says.startswith(("says", "turns", "announces"))]
            ask = next((ask for ask in mine if ask.says == "says card" and draws), mine[0])
            said = felt(f"{'dealer' if ask.who == 'dealer' else 'seat ' + ask.who} {ask.says}")
        assert not isinstance(said, Refusal), said
    assert list(felt.held(str(dominant))) == player
    assert list(felt.held("3")) == banker
    sign = (count(player) > count(banker)) - (count(player) < count(banker))
    for seat, stake in covers.items():
        assert felt.settled(f"seat {seat}")["cover"] == sign * stake
    won = Fraction(-sign * sum(covers.values()))
    fee = slow_vigorish(won, rate, rounding) if won > 0 else 0
    assert round(Fraction(felt.settled("seat 3")["bank"]) * 100) == (won - fee) * 100
    assert felt.round.chips["rack"] == fee * 100


@clause("CDF-8(c)")
@pytest.mark.parametrize("banker", range(8))
def test_every_cell_of_the_printed_table(banker: Any):
    for third in (None, *range(10)):
        assert first_draw(BANKER_DRAWS, Hands(6 if third is None else 0, banker, third)).draws is draws_as_printed(banker, third)


@clause("CDF-8(c)")
def test_a_natural_of_either_hand_draws_nothing():
    for natural in (8, 9):
        assert not first_draw(BANKER_DRAWS, Hands(6, natural)).draws
        assert not first_draw(BANKER_DRAWS, Hands(natural, 0)).draws


@clause("CDF-11(c)")
def test_the_best_of_three_is_two_of_them_or_all():
    assert best_count(cards("3h 4c 9d")) == 7
    assert best_count(cards("3h 3c 3d")) == 9
    assert best_count(cards("Kh Qc 9d")) == 9


@clause("CDF-11(d)")
def test_the_least_of_four_is_two_of_them():
    assert least_count(cards("2h 3c 4d 9s")) == 1
    assert least_count(cards("Kh Kc 4d 9s")) == 0


# Choices

UNLAWFUL = {
    "table.dealing_method": "hand",
    "table.preshuffled": "perhaps",
    "money.smallest_unit": 0.07,
    "timeout.seconds": 4,
    "timeout.action": "draw",
    "vig.rounding": "down",
    "tokens.enabled": True,
    "matchplay.enabled": True,
    "deck.recut_by": "floor",
    "cdf.seats": 15,
    "cdf.decks": 5,
    "cdf.vig_rate": 3,
    "cdf.bank_floor_basis": "bid",
    "cdf.disclosed_card": 4,
    "cdf.ten_value_extra": 5,
    "cdf.face_up_ten": 1,
    "cdf.shuffle_option": 3,
    "cdf.extra_reshuffle": "yes",
    "cdf.rounds_after_cut": 2,
    "cdf.annul_moves_bank": 1,
}


def objections(written: dict[str, object]) -> tuple[Breach, ...]:
    found = GAME.under(written)
    assert not isinstance(found, Rules)
    return found


@clause("CDF-1(a)", "CDF-9(c)", "CDF-9(d)", "CDF-11(h)", "CDF-4(a)")
@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.name)
def test_no_unlawful_choice_is_let_in(choice: Any):
    [breach] = objections({choice.name: UNLAWFUL[choice.name]})
    assert (breach.key, breach.cites) == (choice.name, choice.cites)


@clause("CDF-1(a)")
def test_six_decks_or_more():
    for decks in (6, 7, 8, 12):
        rules = GAME.under({"cdf.decks": decks})
        assert isinstance(rules, Rules) and rules.equipment.size == 52 * decks


@clause("CDF-3(a)(1)(i)")
def test_another_shuffle_only_after_lacing():
    assert isinstance(GAME.under({"cdf.extra_reshuffle": True}), Rules)
    [breach] = objections({"cdf.extra_reshuffle": True, "cdf.shuffle_option": 2})
    assert breach.cites == "CDF-3(a)(1)(i)"


@clause("CDF-5(c)")
def test_limits_come_in_chips_of_the_table():
    [breach] = objections({"table.min.cover": 5.25, "money.smallest_unit": 1})
    assert breach == Breach("table.min.cover", "not a whole number of the table's chips", "CDF-5(c)", reason=IN_CHIPS)


@clause("CDF-3(b)")
@pytest.mark.parametrize("key", ["cdf.shuffle_option", "cdf.extra_reshuffle"])
def test_all_tables_of_a_submission_are_shuffled_one_way(key: Any):
    other = {"cdf.shuffle_option": 2, "cdf.extra_reshuffle": True}[key]
    common: dict[str, object] = {"ruleset.version": "1"}
    sheets = (Sheet("one", GAME.key, common), Sheet("two", GAME.key, {**common, key: other}))
    (_, first), (_, second) = rules_of_all(Submission("a house", sheets), GAMES)
    assert isinstance(first, Rules)
    assert isinstance(second, tuple) and [(breach.key, breach.cites) for breach in second] == [(key, "CDF-3(b)")]


# Who sees what

DEALT = """
discards gets As
discards gets 2s
seat 5 bids 100
dealer closes bidding
seat 5 lets the bid stand
seat 4 banco
dealer goes on
seat 4 gets 2h 3d
seat 5 gets Kc 3s
"""


def seen_by(felt: Any, who: Any):
    first = next(n for n, event in enumerate(felt.events) if isinstance(event, RoundOpened))
    known = view(opened(felt.events[first], felt.table.rules), felt.events[first + 1 :], who)
    return {hand: known.held.get(hand) for hand in ("4", "5")}


@clause("CDF-7(d)", "CDF-8(a)", "CDF-8(b)")
def test_the_banker_looks_only_when_a_card_is_asked_for():
    felt, backs = Felt(GAME), (BACK, BACK)
    felt(DEALT)
    assert seen_by(felt, "player4") == {"4": cards("2h 3d"), "5": backs}
    assert seen_by(felt, "player5") == {"4": backs, "5": backs}
    felt("seat 4 says card")
    assert seen_by(felt, "player5") == {"4": backs, "5": cards("Kc 3s")}
    assert seen_by(felt, "player4") == {"4": cards("2h 3d"), "5": backs}
    felt("seat 5 says under eight\nseat 4 gets 9c")
    assert seen_by(felt, "player5")["4"] == (*backs, Card("9c"))
    felt("seat 5 turns up")
    assert seen_by(felt, "player4")["5"] == cards("Kc 3s")
    assert seen_by(felt, "")["4"] == (*backs, Card("9c"))


VOID = """
# The last hand of a shoe is void after the player's third card.
table    remembers unseen 293, rounds 40, bank kept, banker 5, player player5, origin 5, last 10000
seat 5   banks 100
seat 4   banco
dealer   goes on
seat 4   gets 2h 2d
seat 5   gets Kc 3s
seat 4   says card
seat 5   says under eight
seat 4   gets 9c
seat 5   turns up
dealer   calls card_face_up with 9d
---
round is void CDF-11(j)
table    remembers gone 9cKc3s9d, unseen 295
"""


@clause("CDF-11(j)")
def test_of_a_void_hand_the_bucket_knows_only_what_was_seen():
    assert not play_worked(read_worked(VOID, GAME.key)).wrong


@clause("CDF-11(j)", "CDF-1(b)(2)")
@pytest.mark.parametrize("ten", [0, 10])
@pytest.mark.parametrize("rank", "A23456789TJQK")
def test_a_card_face_up_takes_as_many_more_as_its_value(rank: Any, ten: Any):
    """R-CDF-16: a ten or court card takes none, or ten where the house has chosen that."""
    said = f"""
        table sets cdf.face_up_ten {ten}
        table remembers gone 2h3h4d, rounds 1, bank kept, banker 5, player player5, origin 5, last 10000
        seat 5 banks 100
        seat 4 banco
        dealer goes on
        dealer calls card_face_up with {rank}d
    """
    [played] = play_worked(read_worked(said, GAME.key)).rounds
    out = sum(due.many for due in played.round.due if due.to == "discards")
    assert out == ("A23456789".index(rank) + 1 if rank in "A23456789" else ten)


# Who banks


@clause("CDF-10(a)(1)", "CDF-10(d)", "CDF-10(c)")
def test_a_banker_who_leaves_has_passed_the_shoe():
    felt = Felt(GAME, settings={"cdf.seats": 4})
    felt("discards gets As\ndiscards gets 2s\nseat 3 bids 100\ndealer closes bidding\nseat 3 lets the bid stand\ndealer goes on")
    felt("dealer closes bets")
    ruling = take(felt.table, Leave("player3"))
    assert isinstance(ruling, Taken)
    felt.table = ruling.after
    assert felt("seat 2 banks 99") == Refusal("below_minimum", "CDF-10(c)")
    assert not isinstance(felt("seat 2 banks 200\nseat 1 banco\ndealer goes on"), Refusal)
    felt("seat 1 gets Kh 9c\nseat 2 gets 2d 5s\nseat 1 says natural\ndealer announces")
    assert felt.net("seat 2") == -200
    assert felt("seat 1 banks 100") == Refusal("not_your_turn", "CDF-10(b)")  # from the right of seat 3: seat 2 comes first
    assert not isinstance(felt("seat 2 passes\nseat 1 banks 100"), Refusal)


TWO_SEATS = """
# One player, two seats.
table    sets cdf.seats 4
table    seats only these
ann      plays seats 1 and 3
bob      plays seat 2
table    remembers gone 2h3h4d, rounds 1
seat 1   bids 100
dealer   closes bidding
seat 1   lets the bid stand
seat 3   banco               ! is_the_banker CDF-6(a)
dealer   goes on
seat 3   covers 10           ! no_such_hand CDF-6(d)
seat 2   covers 10
seat 2   gets Kh 9c
seat 1   gets 2d 5s
seat 2   says natural
dealer   announces
---
seat 1   bank   -10
"""


@clause("CDF-6(a)")
def test_nobody_covers_their_own_bank_from_another_seat():
    assert not play_worked(read_worked(TWO_SEATS, GAME.key)).wrong


@clause("CDF-4(b)")
def test_one_player_alone_has_nobody_to_play_with():
    worked = read_worked("table seats only these\nann plays seat 1\ndealer opens round ! too_few_players CDF-4(b)", GAME.key)
    assert play_worked(worked).wrong == []


@clause("CDF-5(b)")
def test_a_posted_maximum_caps_a_doubled_bank():
    felt = Felt(GAME, settings={"cdf.seats": 3}, bank=(25, 150))
    felt("discards gets As\ndiscards gets 2s\nseat 3 bids 100\ndealer closes bidding\nseat 3 lets the bid stand\ndealer goes on")
    felt("dealer closes bets")
    assert felt("seat 3 banks 151") == Refusal("above_maximum", "CDF-5(b)")
    assert not isinstance(felt("seat 3 banks 150"), Refusal)


@clause("CDF-6(b)")
def test_suivi_is_gone_when_somebody_else_was_beaten_since():
    felt = Felt(GAME, settings={"cdf.seats": 5})
    felt("discards gets As\ndiscards gets 2s\nseat 5 bids 100\ndealer closes bidding\nseat 5 lets the bid stand")
    coup = "seat {0} gets Kh 6c\nseat 5 gets 2d 6s\nseat {0} says stay\nseat 5 turns up\ndealer announces"
    felt("seat 3 banco\ndealer goes on\n" + coup.format(3))
    felt("seat 5 banks 100\ndealer goes on\nseat 4 covers 50\ndealer closes bets\n" + coup.format(4))
    felt("seat 5 banks 100")
    assert felt("seat 3 suivi") == Refusal("did_not_lose_to_this_bank", "CDF-6(b)")
    assert felt("seat 4 suivi") == Refusal("did_not_lose_to_this_bank", "CDF-6(b)")


def test_every_clause_a_call_or_a_word_cites_is_about_this_game():
    rules = GAME.under({})
    assert isinstance(rules, Rules)
    assert all(re.match(r"CDF-\d", cites) for cites in rules.cited())
    assert isinstance(take(Felt(GAME).table, BuyIn("player1", 100)), Taken)
