"""Duties at a table: who must do what, by when, under which clause, and what follows if not."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.core.game.duty import Left
from houseway.core.game.rules import Rules
from houseway.core.messages.command import OpenRound
from houseway.core.messages.refusal import Refusal
from houseway.core.table.outstanding import NOW, OPENS, Outstanding, outstanding_duties, procedures
from houseway.core.table.table import Table, take
from houseway.core.values.role import STAFF
from houseway.families.deck.duties import UNSEEN
from houseway.games import GAMES
from houseway.play.chance import Feeder, Seeded
from houseway.play.random_tables import Sitting, table_of
from houseway.shell import Felt
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

CARIBBEAN = """table plays caribbean_stud
seat 2 bets ante 10
dealer closes bets
seat 2 gets 3h 3d 9c 7s 2h
dealer gets 2c 2s Ad Kh Qc
"""


def table_after(text: str) -> Table:
    """The table at the end of a text that may stop in the middle of a round."""
    outcome = play_worked(read_worked(text + "---\n"))
    assert not outcome.wrong, outcome.wrong
    return outcome.table


def of(table: Table, clause: str) -> list[Outstanding]:
    return [one for one in outstanding_duties(table) if one.cites == clause]


def test_the_hand_in_turn_owes_a_word_cs_10b() -> None:
    (turn,) = of(table_after(CARIBBEAN), "CS-10(b)")
    assert turn.who == ("seat 2",) and turn.says == ("raises", "folds")
    assert (turn.until, turn.otherwise) == (NOW, "The round waits.")
    clocked = CARIBBEAN.replace("seat 2 bets", "table sets timeout.seconds 30\nseat 2 bets", 1)
    (turn,) = of(table_after(clocked), "CS-10(b)")
    assert turn.until == "within 30 seconds" and turn.otherwise == "The hand is taken to have said: folds (R-GEN-18)."


@pytest.mark.parametrize(("since", "left"), [(0, 4), (3, 1), (4, 0)])
def test_the_stub_is_counted_within_five_rounds_cs_7f(since: int, left: int) -> None:
    begun = CARIBBEAN.replace("seat 2 bets", f"table remembers rounds_since_count {since}\nseat 2 bets", 1) + "seat 2 raises 20\n"
    (count,) = of(table_after(begun), "CS-7(f)")
    assert count.left == Left(left, "rounds") and count.who == ("dealer",) and count.says == ("counts stub",)
    reveals = "dealer reveals\n" if left else "dealer reveals ! stub_not_counted CS-7(f)\n"
    table = table_after(begun + reveals)  # what follows if it is not done
    assert table.is_playing is not bool(left)
    assert of(table_after(begun + "dealer counts stub 42 cards\n"), "CS-7(f)") == []


def test_a_machine_that_counts_owes_no_count_cs_9f() -> None:
    text = CARIBBEAN.replace("seat 2 bets", "table sets table.shuffler two_deck\nseat 2 bets", 1)
    text = text.replace("seat 2 bets", "table sets deck.count_interval counting_shuffler\nseat 2 bets", 1)
    assert of(table_after(text), "CS-7(f)") == []


def test_cards_are_dealt_before_anything_else_cs_7d() -> None:
    first, *_ = outstanding_duties(table_after(CARIBBEAN.partition("seat 2 gets")[0]))
    assert first.what == "Deal 1 card to seat 2." and first.who == ("dealer",) and first.cites == "CS-7(d)(1)"


def test_a_recut_is_made_before_the_first_card_hcf_4b() -> None:
    text = "table plays high_card_flush\nseat 1 bets ante 10\nfloor orders a recut\n"
    first, *_ = outstanding_duties(table_after(text))
    assert first.what == "Cut the cards again." and first.otherwise == "No card is dealt." and first.cites == "HCF-4(b)(2)"


def test_a_share_of_the_meter_waits_for_its_papers_hcf_12f() -> None:
    text = """table plays high_card_flush
table sets hcf.progressive.offered true
seat 1 bets ante 10, progressive 1
dealer closes bets
seat 1 gets 2h 3h 4h 5h 6h 7h Jd
dealer gets 8d 7d 6d 9c 3s 2s Qc
seat 1 raises 10
dealer reveals
"""
    (paper,) = of(table_after(text), "HCF-12(f)")
    assert paper.who == ("floor",) and paper.says == ("approves", "denies") and paper.until == "before the round ends"


def test_what_is_disputed_is_decided_first_pkr_15b() -> None:
    felt = Felt(GAMES["holdem"])
    for line in ("dealer deals in", "dealer calls dispute on seat 1"):
        assert not isinstance(felt(line), Refusal), line
    first = outstanding_duties(felt.table)[0]
    assert (first.who, first.cites, first.until) == (("shift_manager",), "PKR-15(b)", NOW)


def test_poker_decks_are_counted_sorted_and_changed_in_time_pkr_6e4_pkr_2b() -> None:
    felt = Felt(GAMES["holdem"])
    assert not isinstance(felt("floor notes minutes 10"), Refusal)
    left = {one.says[0]: (one.cites, one.left) for one in outstanding_duties(felt.table) if one.left.unit}
    assert left == {
        "counts the deck": ("PKR-6(e)(4)", Left(5, "minutes")),
        "puts the deck in order": ("PKR-2(b)", Left(170, "minutes")),
        "changes deck": ("PKR-2(b)", Left(350, "minutes")),
    }
    felt("floor notes minutes 5")
    assert of(felt.table, "PKR-6(e)(4)")[0].left == Left(0, "minutes")
    assert take(felt.table, OpenRound()) == Refusal("count_is_due", "PKR-6(e)(4)")
    felt("dealer counts the deck")
    assert of(felt.table, "PKR-6(e)(4)")[0].left == Left(15, "minutes")


def test_vigorish_that_was_marked_is_collected_mb_12d2i() -> None:
    file = Path("src/houseway/games/minibaccarat/rounds/12d2-the-dealer-collects-between-hands.round")
    text = "table plays minibaccarat\n" + file.read_text().partition("===")[0]
    (debt,) = of(play_worked(read_worked(text)).table, "MB-12(d)(2)(i)")
    assert debt.says == ("collects vigorish",) and "before the cards are reshuffled" in debt.until


def test_broken_lamps_are_repaired_before_the_next_round_sb_6b() -> None:
    text = "table plays sic_bo\nseat 1 bets small 5\ndealer closes bets\ndice show 1 2 3\n"
    text += "floor calls lamps_fail\ndealer settles by hand\n"
    table = table_after(text)
    (lamps,) = of(table, "SB-6(b)")
    assert lamps.says == ("repairs the lamps",) and lamps.who == ("floor",) and lamps.until == OPENS
    assert of(table, "SB-1")[0].says == ("changes dice",)


@pytest.mark.parametrize("game", GAMES)
def test_every_duty_has_a_clause_and_a_word_that_does_it(game: str) -> None:
    base = GAMES[game].editions[0].law
    words = {tending.name for tending in base.tendings} | {word for stage in base.stages for word in stage.by_word}
    for edition in GAMES[game].editions:
        for duty in edition.law.duties:
            assert duty.cites in GAMES[game].clauses and (duty.name in words or duty.otherwise == UNSEEN), duty
            assert duty.does.endswith(".") and duty.otherwise.endswith(".") and {*duty.by} <= STAFF


class Watching(Sitting):
    """A sitting that checks the duties before every command."""

    __slots__ = ()

    def _next(self, round, feeder: Feeder):  # pyright: ignore[reportMissingParameterType]
        lines = outstanding_duties(self.table)
        for one in lines:
            assert one.cites in round.rules.clauses and one.what.endswith(".") and one.who, one
            assert {*one.who} <= STAFF | {f"seat {seat}" for seat in round.rules.seats} | {f"hand {hand}" for hand in round.hands}
        assert not round.due or lines[0].until in (NOW, "before the first card")
        assert round.disputed is None or len([one for one in lines if one.until == NOW]) == 1
        assert all(clause.kind == "procedure" for clause in procedures(self.table))
        return Sitting._next(self, round, feeder)


@pytest.mark.parametrize("game", GAMES)
def test_what_keeps_a_round_from_opening_is_owed(game: str) -> None:
    source = Seeded(f"owed/{game}")
    sitting = Watching(table_of(GAMES[game], source)[1], source)
    for number in range(2):
        sitting.play(f"owed/{number}")
        refused = take(sitting.table, OpenRound())
        opens = [
            one.cites for one in outstanding_duties(sitting.table) if one.until == OPENS or one.left == Left(0, one.left.unit)
        ]
        if isinstance(refused, Refusal) and refused.reason not in ("nobody_is_seated", "too_few_players"):
            assert refused.cites in opens, refused
        elif not isinstance(refused, Refusal):
            assert not [one for one in outstanding_duties(sitting.table) if one.until == OPENS]


def test_rules_are_pinned_without_their_duties() -> None:
    from dataclasses import replace

    rules = GAMES["caribbean_stud"].under({})
    assert isinstance(rules, Rules) and rules.duties
    assert replace(rules, duties={}).digest == rules.digest


def test_a_felt_says_what_is_owed() -> None:
    felt = Felt(GAMES["three_card_poker"])
    felt("seat 2 bets ante 10")
    when = "at least once every 5 rounds, before the cards of the house are turned up"
    assert felt.duties() == [f"dealer: Count the stub face down on the layout. By when: {when} (TCP-7(e))"]
