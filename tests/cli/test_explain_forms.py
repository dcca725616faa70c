"""`explain` in its forms, over a kept record of every game: three lines, a list with filters, steps, and the first difference."""

import json
import re
from pathlib import Path

import pytest

from houseway.cli.explain.differences import first_difference
from houseway.cli.explain.index import plain_list
from houseway.cli.explain.query import RESULTS, ExplainQuery, amounts, found_in, moment
from houseway.cli.explain.steps import plain_steps
from houseway.cli.files import rounds_in
from houseway.core.game.happened import happened
from houseway.core.messages import event as events
from houseway.core.messages.unreadable import Unreadable
from houseway.games import GAMES

KEPT = Path(__file__).parents[1] / "records" / "format-1"
RECORD = KEPT / "high_card_flush.round"
PAYMENT = re.compile(r"^((?:seat|hand) [\d.]+ +[a-z_0-9]+ +)([-+]?[\d,.]+)( +\S+)$", re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_listed_gone_through_and_a_changed_payment_is_named(tmp_path, game):
    file = KEPT / f"{game}.round"
    text = file.read_text(encoding="utf-8")
    rounds = rounds_in(file)
    found = found_in(rounds.played, rounds.told, ExplainQuery())
    listed = plain_list(found)
    assert listed and {one["outcome"] for one in listed} <= set(RESULTS.values())
    for told, played in zip(plain_steps(found), rounds.played, strict=True):
        _are_the_steps_of(told["steps"], played, text.splitlines())
    paid = PAYMENT.search(text)
    assert paid
    changed = tmp_path / "changed.round"
    changed.write_text(PAYMENT.sub(r"\g<1>+7,777\3", text, count=1), encoding="utf-8")
    differs = rounds_in(changed)
    named = f"{' '.join(paid[1].split())}: the record has +7,777, the rules give {paid[2]} ({paid[3].strip()})"
    line = text[: paid.start()].count("\n") + 1
    assert first_difference(differs.wrong, differs.told) == f"round 1, line {line}: {named}"


def _are_the_steps_of(steps, played, lines):
    """Each step names its line, and together they have every event of the round."""
    for step in steps:
        assert step["line"] is None or step["said"].split()[0] == lines[step["line"] - 1].split()[0]
    kinds = [event["kind"] for step in steps for event in step["events"]]
    assert kinds == [type(event).__name__ for event in (*played.before, *played.events)]
    assert all(event["clause"] in played.round.rules.clauses for step in steps for event in step["events"])


def test_a_record_that_differs_says_so_first(run, tmp_path):
    file = tmp_path / "changed.round"
    file.write_text(PAYMENT.sub(r"\g<1>+7,777\3", RECORD.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    said = run("explain", file, "--list")
    assert said.exit_code == 1
    assert "First difference: round 1, line 33: seat 1 ante: the record has +7,777, the rules give -10 (HCF-10(b))" in said.stderr
    assert json.loads(run("explain", file, "--json").stdout)["first_difference"].startswith("round 1, line 33: ")


def test_an_answer_has_three_lines(run):
    said = run("explain", RECORD, "--round", 1, "--seat", 3).stdout.splitlines()
    seat = next(at for at, line in enumerate(said) if line.startswith("seat 3"))
    assert said[seat].rstrip().endswith("total -$20")
    results, facts, clause = (line.strip() for line in said[seat + 1 : seat + 4])
    assert results == "ante $10: lost $10; raise $10: lost $10"
    assert facts == "3-card flush, jack high against the dealer's 3-card flush, king high"
    assert clause.startswith("HCF-10(e)(1)(ii)b  Dealer's hand is better.")


def test_only_deciding_rulings_are_named_and_the_rest_on_request(run):
    short = run("explain", RECORD, "--round", 2, "--seat", 3).stdout
    assert "R-HCF-09 (Dealer does not qualify)" in short and "R-GEN-06" not in short
    assert re.search(r"^\d+ more rulings about these clauses: add --all$", short, re.MULTILINE)
    full = run("explain", RECORD, "--round", 2, "--seat", 3, "--all").stdout
    assert "R-GEN-06" in full and "digest" in full and "add --all" not in full
    bets = json.loads(run("explain", RECORD, "--round", 2, "--seat", 3, "--json").stdout)["rounds"][0]["bets"]
    decides = {ruling["id"]: ruling["decides"] for bet in bets for ruling in bet["rulings"]}
    assert decides["R-HCF-09"] and not decides["R-GEN-06"]


@pytest.fixture(scope="module")
def kept():
    """The rounds of the kept record."""
    return rounds_in(RECORD)


@pytest.mark.parametrize(
    ("asked", "many"),
    [
        (ExplainQuery(seat=2), 6),
        (ExplainQuery(player="BOT2"), 6),
        (ExplainQuery(player="ann"), 0),
        (ExplainQuery(wager="Flush bonus"), 1),
        (ExplainQuery(result="pushed"), 4),
        (ExplainQuery(amount=amounts("35")), 1),
        (ExplainQuery(amount=amounts("20+")), 1),
        (ExplainQuery(amount=amounts("1-5")), 4),
        (ExplainQuery(clause="10(e)(1)"), 12),
        (ExplainQuery(clause="HCF-10(c)"), 2),
        (ExplainQuery(round=1, result="taken"), 5),
    ],
    ids=str,
)
def test_the_list_can_be_narrowed(kept, asked, many):
    assert len(plain_list(found_in(kept.played, kept.told, asked))) == many


def test_what_is_typed_narrows_the_list(run):
    words = ("--list", "--json", "--round", 1, "--seat", 1, "--player", "bot1", "--result", "won", "--clause", "10(c)")
    (bet,) = json.loads(run("explain", RECORD, *words, "--wager", "straight_flush_bonus", "--amount", "35").stdout)["bets"]
    assert (bet["net_cents"], bet["line"]) == (3500, 18)
    assert "No bet in this record matches" in run("explain", RECORD, "--player", "ann").stdout


def test_rounds_are_found_by_the_time_they_ended(run, tmp_path):
    first, *others = RECORD.read_text(encoding="utf-8").split("round    chain ")
    text = first + "".join(f"round    ended 2026-11-15T20:{ten}0:00Z\nround    chain {rest}" for ten, rest in enumerate(others))
    file = tmp_path / "timed.round"
    file.write_text(text, encoding="utf-8")

    read = rounds_in(file)

    def rounds(asked):
        return {one.number for one in found_in(read.played, read.told, asked)}

    assert rounds(ExplainQuery()) == rounds(ExplainQuery(since="2026-11-15")) == {1, 2, 3}
    assert rounds(ExplainQuery(since="20:10")) == rounds(ExplainQuery(since=moment("2026-11-15 20:10"))) == {2, 3}
    assert rounds(ExplainQuery(since="20:05", until="20:10")) == {2}
    assert "2026-11-15T20:10:00Z" in run("explain", file, "--list", "--round", 2).stdout
    assert "does not have the times" in run("explain", RECORD, "--since", "20:10").stderr


@pytest.mark.parametrize("words", [("--amount", "much"), ("--since", "noon"), ("--list", "--steps")])
def test_what_cannot_be_asked_says_how(run, words):
    said = run("explain", RECORD, *words)
    assert said.exit_code == 2 and re.search(r"[Uu]se ", said.stderr)


def test_amounts_and_times_are_read():
    assert amounts("$25 - $100") == (2500, 10000) and amounts("1,000+") == (100000, None)
    assert moment("2026-11-15T20:15Z") == "2026-11-15T20:15"
    for text in ("25 to", "-3", "1,00"):
        with pytest.raises(Unreadable):
            amounts(text)


def test_a_refusal_in_a_record_is_a_step(run, tmp_path):
    file = tmp_path / "one.round"
    file.write_text(
        "table plays high_card_flush\nseat 3 bets ante 9 ! below_minimum HCF-6(a)(1)\nseat 3 bets ante 10\n---\nround is open\n"
    )
    said = run("explain", file, "--steps").stdout
    assert "refused: The amount is below the minimum." in said and "seat 3 ante: $10 is bet" in said


def test_every_kind_of_event_is_told_in_words():
    for kind in events.EVENTS:
        made = object.__new__(kind)
        try:
            said = happened(made)
        except AttributeError:
            continue  # recognized by its content
        assert said == "" or "_" not in said
