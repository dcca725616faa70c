"""A person at the prompts: what they type, what they are told, how they leave."""

import re

import pytest

from houseway.cli.table.answers import Back, Pick, Unclear, Word, parts_of, read_answer
from houseway.core.round.option import RoundOffer
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

ANTE = RoundOffer("3", "bets", "HCF-6(a)(1)", 1000, 50000, wager="ante")
FLUSH = RoundOffer("3", "bets", "HCF-6(a)(2)", 500, 10000, wager="flush_bonus")
METER = RoundOffer("3", "bets", "HCF-6(a)(4)", 100, 100, wager="progressive")
BETS = [ANTE, FLUSH, METER]
CHOICES = [RoundOffer("3", "raises", "HCF-10(b)", 1000, 3000), RoundOffer("3", "folds", "HCF-10(b)", in_silence=True)]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", Word("")),
        ("  Q ", Word("q")),
        ("?", Word("?")),
        ("why", Word("why")),
        ("d", Word("d")),
        ("back flush", Back("flush")),
        ("1 25", Pick(ANTE, 2500)),
        ("ante $1,000", Pick(ANTE, 100000)),
        ("25", Pick(ANTE, 2500)),
        ("$2", Pick(ANTE, 200)),
        ("2", Pick(FLUSH)),
        ("flush_bonus 5", Pick(FLUSH, 500)),
        ("f 7.50", Pick(FLUSH, 750)),
        ("prog", Pick(METER)),
    ],
)
def test_bets_are_read_by_number_name_or_amount(typed, answer):
    assert read_answer(typed, BETS, deals=True) == answer


@pytest.mark.parametrize(
    ("typed", "says", "chips"),
    [("r", "raises", None), ("fold", "folds", None), ("raise 20", "raises", 2000), ("2", "folds", None)],
)
def test_choices_are_read_by_number_or_name(typed, says, chips):
    pick = read_answer(typed, CHOICES)
    assert isinstance(pick, Pick)
    assert (pick.ask.says, pick.chips) == (says, chips)


@pytest.mark.parametrize("typed", ["discard 2h 10c", "1 2h 10c", "2h 10C", "d 2H 10c"])
def test_cards_are_read_with_what_is_done_with_them(typed):
    asks = [RoundOffer("3", "discards", "PKR-12(f)", sets=True), RoundOffer("3", "stands pat", "PKR-12(f)", in_silence=True)]
    assert read_answer(typed, asks) == Pick(asks[0], cards="2h 10c")
    assert read_answer("discard", asks) == Pick(asks[0])
    assert read_answer("stand 2h", asks) != Pick(asks[1])


@pytest.mark.parametrize("typed", ["pass", "7x", "flush five", "raise 10"])
def test_what_is_not_offered_says_what_is(typed):
    answer = read_answer(typed, BETS, deals=True)
    assert isinstance(answer, Unclear) and "1 ante" in answer.says


def test_several_bets_in_a_line():
    assert parts_of("1 1,000, 2 5 and progressive") == ["1 1,000", "2 5", "progressive"]


def play(run, types, *words):
    return run("play", "high_card_flush", "--seed", "person", *words, types="\n".join(types) + "\n")


def test_enter_all_the_way_plays_a_round_and_the_next(run):
    said = play(run, ["", "", "", "", "", "", "q"]).stdout
    assert "seat 3 · you" in said
    assert "round 1" in said and "round 2" in said
    assert "2 rounds, 2 hands" in said


def test_every_offer_is_numbered_with_its_limits_and_explained_on_request(run):
    said = play(run, ["3", "?", "1 10", "?", "q"]).stdout
    assert re.search(r"1  ante +\$10 to \$500", said)
    assert "2  flush bonus           $5 to $100" in said
    assert "HCF-6(a)(1)  Ante to play." in said
    assert "HCF-6(a)(3)" in said


def test_a_bet_may_open_the_next_one_in_the_same_line(run):
    said = play(run, ["3", "ante 25, flush 5, straight 5", "q"]).stdout
    assert "add $5 to $95 (bet now: $5)" in said  # a cent would be lawful; a chip is what is on offer


def test_a_bet_can_be_taken_back_until_the_deal(run):
    said = play(run, ["3", "1 25", "2 5", "back ante", "back flush", "back ante", "q"]).stdout
    assert "Not allowed: Other bets on this seat depend on this one. HCF-6(a)(2): " in said
    assert len(re.findall(r"1  ante +\$10 to \$500", said)) == 2


def test_refusals_are_shown_with_their_clause(run):
    said = play(run, ["3", "1 5", "1 501", "q"]).stdout
    assert "Not allowed: The amount is below the minimum. HCF-6(a)(1): " in said
    assert "Not allowed: The amount is above the maximum. HCF-6(a)(1): " in said


def test_why_explains_every_bet_of_the_table(run):
    said = play(run, ["3", "", "", "why", "q"]).stdout
    why = said.partition(" why ─")[2]
    for seat in ("seat 3 · you", *(f"seat {n} · bot{n}" for n in (1, 2, 4, 5, 6))):
        assert seat in why
    assert "against the dealer's" in why or "does not qualify" in why or "folded" in why
    assert "── clauses ──" in why


def test_why_before_the_end_asks_for_patience(run):
    assert "after the round" in play(run, ["3", "why", "q"]).stdout


def test_leaving_in_the_middle_of_a_hand_finishes_it_in_silence(run, tmp_path):
    log = tmp_path / "left.round"
    said = play(run, ["3", "", "q", "q"], "--log", log).stdout
    assert "finished with the default action" in said and "folded" in said
    outcome = play_worked(read_worked(log.read_text()))
    assert outcome.wrong == [] and outcome.rounds[0].round.word("choice", "3") == "folds"


def test_leaving_while_bets_are_open_costs_nothing_and_leaves_no_round(run, tmp_path):
    log = tmp_path / "left.round"
    said = play(run, ["3", "1 100", "q"], "--log", log)
    assert said.exit_code == 0
    assert "bets" not in log.read_text()
    assert run("replay", log).exit_code == 0


def test_sitting_out_and_playing_alone(run):
    assert "You lost" not in play(run, ["3", "skip", "q"]).stdout
    alone = play(run, ["5", "skip", "1 10", "", "", "q"], "--seats", 1).stdout
    assert "No bets, so no deal." in alone and "seat 5 · you" in alone and "bot" not in alone


def test_deal_before_a_bet_sits_no_player_out(run):
    said = play(run, ["3", "deal", "d", "", "1", "q"]).stdout
    assert said.count("You have no bet yet.") == 2
    assert "1 round, 1 hand" in said


def test_side_bets_are_in_sight_before_the_ante(run):
    said = play(run, ["3", "2 5", "q"]).stdout
    before = said[: said.index("your bet >")]
    assert "2  flush bonus" in before and "$5 to $100" in before and "ante" in before
    assert "Not allowed: " in said  # the refusal names what opens it


def test_whoever_has_too_little_is_asked_to_buy_in(run, tmp_path):
    log = tmp_path / "log.round"
    types = ["3", *["1 500", "", "fold", ""] * 2, "", "1 10", "", "fold", "", "q", "q"]
    said = run("play", "high_card_flush", "--seats", 1, "--seed", "broke", "--log", log, types="\n".join(types) + "\n").stdout
    assert "Enter = buy in for $1,000" in said
    assert "you      buys in 1,000" in log.read_text()
    assert run("replay", log).exit_code == 0


def test_under_the_manual_the_cards_are_looked_at_first(run):
    said = play(run, ["3", "ante 20", "token 10", "", "", "1", "", "q"], "--under", "house_manual").stdout
    assert "your cards are face down" in said
    assert "1  look" in said


def test_a_closed_keyboard_is_somebody_who_left(run):
    assert run("play", "high_card_flush", types="").exit_code == 0
    assert run("play", "high_card_flush", "--seat", 2, types="\n").exit_code == 0


def test_hidden_cards_are_drawn_as_backs_until_they_are_shown(run):
    said = play(run, ["3", "", "q", "q"]).stdout
    at_the_choice = said[: said.index("your choice")]
    at_the_choice = at_the_choice[at_the_choice.rindex("round 1") :]
    assert at_the_choice.count("▒▒") == 6 * 7
    assert sum(at_the_choice.count(mark) for mark in "♣♦♥♠") == 7
