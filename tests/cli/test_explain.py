"""Explanations of bets that were paid, taken, pushed or voided."""

import json

ROUND = """
# The dealer does not qualify; seat 5 folds and keeps its bonus.
table    plays high_card_flush
seat 3   bets ante 25, flush_bonus 5
seat 5   bets ante 10, flush_bonus 5
dealer   closes bets
seat 3   gets Kh Th 7h 4h 2h Qs 9d
seat 5   gets 2s 3s 4s 6s 9c Jc Qd
dealer   gets 8c 7c 2c Ad Jh Ts 5d
seat 3   raises 25
seat 5   folds
seat 5   folds
dealer   reveals
"""
VOID = """
# A card of the dealer's is seen before it may be.
table    plays high_card_flush
seat 3   bets ante 25
dealer   closes bets
seat 3   gets Kh Th 7h 4h 2h Qs 9d
dealer   gets 8c 7c 2c Ad Jh Ts 5d
dealer   calls dealer_card_exposed with 8c
"""
METER = """
# Six in a row take ten per cent of the meter, once the floor says so.
table    plays high_card_flush
table    sets hcf.progressive.offered true
seat 3   bets ante 25, progressive 1
dealer   closes bets
seat 3   gets 4s 5s 6s 7s 8s 9s Kd
dealer   gets 8c 7c 2c Ad Jh Ts 5d
seat 3   raises 25
dealer   reveals
---
round is open
"""
TOKEN = """
# The player's own bets make twenty; the token and what it wins are the dealer's.
table    plays high_card_flush under house_manual
seat 2   bets ante 10, token_ante 5
dealer   closes bets
seat 2   gets Kh 9h 7h Jc 8c 6d 2d
dealer   gets Qd Td 3d 7s 5s 9c 4c
seat 2   looks
seat 2   raises 10
dealer   reveals
---
seat 2   in all   +20
"""


def explained(run, tmp_path, text, *words):
    file = tmp_path / "one.round"
    file.write_text(text)
    return run("explain", file, *words)


def test_each_bet_has_its_clause_its_facts_and_its_rulings(run, tmp_path):
    data = json.loads(explained(run, tmp_path, ROUND, "--json").stdout)
    assert data["as_written"]
    bets = {(bet["seat"], bet["wager"]): bet for bet in data["rounds"][0]["bets"]}
    ante = bets["3", "ante"]
    assert (ante["outcome"], ante["net_cents"], ante["staked_cents"]) == ("paid", 2500, 2500)
    assert ante["clause"]["id"] == "HCF-10(e)(1)(i)" and ante["clause"]["says"]
    assert ante["because"] == "dealer: 3-card flush, eight high; does not qualify"
    assert "R-HCF-09" in [ruling["id"] for ruling in ante["rulings"]]
    assert bets["3", "raise"]["outcome"] == "pushed"
    assert bets["5", "ante"]["outcome"] == "taken"
    assert bets["5", "flush_bonus"]["outcome"] == "paid"


def test_what_a_token_wins_is_not_the_players(run, tmp_path):
    said = explained(run, tmp_path, TOKEN).stdout
    assert "token ante $5, a bet for the dealer: won $5" in said
    assert "total +$20" in said


def test_a_seat_can_be_asked_about_alone(run, tmp_path):
    said = explained(run, tmp_path, ROUND, "--seat", 5)
    assert said.exit_code == 0
    assert "seat 5 · player5" in said.stdout and "seat 3 ·" not in said.stdout
    assert "Side bets after a fold" in said.stdout
    assert "4 card flush, " in said.stdout
    assert "has no bet in this round" in explained(run, tmp_path, ROUND, "--seat", 6).stdout


def test_a_round_can_be_asked_for(run, record, tmp_path):
    data = json.loads(explained(run, tmp_path, record, "--round", 2, "--json").stdout)
    assert [one["round"] for one in data["rounds"]] == [2]
    assert explained(run, tmp_path, record, "--round", 7).exit_code == 2


def test_a_void_says_so(run, tmp_path):
    (played,) = json.loads(explained(run, tmp_path, VOID, "--json").stdout)["rounds"]
    assert played["void"] == "HCF-13(d)"
    assert [(bet["outcome"], bet["because"]) for bet in played["bets"]] == [("voided", "void: dealer_card_exposed")]
    said = explained(run, tmp_path, VOID).stdout
    assert "void under HCF-13(d)" in said and "void, returned" in said


def test_a_payment_that_waits_says_for_whom(run, tmp_path):
    (played,) = json.loads(explained(run, tmp_path, METER, "--json").stdout)["rounds"]
    bets = {bet["wager"]: bet for bet in played["bets"]}
    assert bets["progressive"]["outcome"] == "waiting"
    assert "waits for approval by floor (HCF-12(f))" in bets["progressive"]["because"]
    assert bets["ante"]["outcome"] == "paid"


def test_a_bet_that_still_lies_is_open(run, tmp_path):
    open_round = ROUND.partition("dealer   reveals")[0] + "---\nround is open\n"
    (played,) = json.loads(explained(run, tmp_path, open_round, "--json").stdout)["rounds"]
    assert {bet["outcome"] for bet in played["bets"] if bet["seat"] == "3"} == {"open"}


def test_a_record_that_differs_is_explained_with_a_warning(run, tmp_path):
    said = explained(run, tmp_path, ROUND + "---\nseat 3 ante +26\n")
    assert said.exit_code == 1
    assert "Warning: this record differs from the rules." in said.stderr and "line " in said.stderr
    assert "HCF-10(e)(1)(i)" in said.stdout


def test_what_cannot_be_read(run, tmp_path):
    said = explained(run, tmp_path, "nobody\n")
    assert said.exit_code == 2 and "line 1" in said.stderr


HANDS = """
# Seat 3 is all in for the main pot, and seat 2 takes the side pot.
table    plays holdem
table    sets pkr.seats 3
table    sets pkr.structure no_limit
seat 3   has 30
dealer   deals in
seat 1   gets Qs Qh
seat 2   gets Ks Kh
seat 3   gets As Ah
seat 3   raises to 30
seat 1   raises to 60
seat 2   calls
burn     gets 2c
board    gets 3c 4d 9d
seat 1   bets 20
seat 2   raises to 40
seat 1   folds
burn     gets 2d
board    gets 8c
burn     gets 2h
board    gets 7s
seat 2   shows
seat 3   shows
"""


def test_pots_are_told_with_who_got_them_and_what_the_house_took(run, tmp_path):
    [told] = json.loads(explained(run, tmp_path, HANDS, "--json").stdout)["rounds"]
    lines = [(line["place"], line["cents"], line["to"], line["clause"]) for line in told["pots"]]
    assert lines == [
        ("pot", 400, "the rake", "PKR-14(b)(1)(ii)"),
        ("bet", 2000, "seat 2", "PKR-14(d)"),
        ("side pot 1", 10000, "seat 2", "PKR-6(e)(6)"),
        ("pot", 8600, "seat 3", "PKR-6(e)(5)"),
    ]
    drawn = explained(run, tmp_path, HANDS).stdout
    assert "board" in drawn and "side pot 1  $100  to seat 2" in drawn and "pair, aces" in drawn
    assert "the rake" not in explained(run, tmp_path, HANDS, "--seat", "3").stdout
