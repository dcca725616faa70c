"""The basis of every settlement, in random rounds of every game: a sentence with two different sides, and rulings that decided.

Each ruling that a result names is read otherwise, and the round is decided again. A row has its other reading; here are those of
settings, and those that are planted in the code of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from houseway import Felt
from houseway.core.messages.basis import Basis, Comparison, Measure, Valued, compared
from houseway.core.messages.event import BetSettled, PotAwarded
from houseway.core.money.price import EVEN, LOSE, PUSH
from houseway.core.round.state import draft, seal
from houseway.core.values.cards import cards
from houseway.games import GAMES
from houseway.games.caribbean_stud import payouts as caribbean_stud
from houseway.games.chase_the_flush import payouts as chase_the_flush
from houseway.games.colorado_holdem import payouts as colorado_holdem
from houseway.games.let_it_ride import payouts as let_it_ride
from houseway.games.minibaccarat import facts as minibaccarat_facts
from houseway.games.minibaccarat import payouts as minibaccarat
from houseway.games.pai_gow import payouts as pai_gow
from houseway.games.pai_gow_poker import payouts as pai_gow_poker
from houseway.games.sic_bo import game as sic_bo
from houseway.games.three_card_poker import payouts as three_card_poker
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting, table_of
from houseway.poker.values.hands import high
from houseway.poker.values.names import FIVE_CARDS
from houseway.testing.bases import Found, Plant, Readings, faults, unmoved
from houseway.worked.worked import Played

SHORT, LONG, AT_A_TABLE = 12, 2_000, 10


# The other readings that no row has


def planting(*targets: tuple[object, str, object]) -> Plant:
    """Return a plant that replaces names of modules or classes."""

    def planted() -> AbstractContextManager[object]:
        stack = ExitStack()
        for owner, name, other in targets:
            stack.enter_context(patch.object(owner, name, other))
        return stack

    return planted


def _lost_with_a_fold(now: Any, bet: Any, *, folded: Any) -> Any:
    verdict = _pair_plus(now, bet, folded=folded)
    return verdict._replace(outcome=LOSE) if folded else verdict


def _bonus_only_on_a_win(now: Any, hand: Any, facts: Any) -> Any:
    return _ante_bonus(now, hand, facts) if facts.seat_is_higher() else iter(())


def _short_win_loses(xtra_bonus: Any, wager: Any, facts: Any, row: Any) -> Any:
    outcome, cites = _against_the_dealer(xtra_bonus, wager, facts, row)
    return (LOSE, cites) if cites == "CTF-9(j)" else (outcome, cites)


def _tie_pays_by_the_table(xtra_bonus: Any, wager: Any, facts: Any, row: Any) -> Any:
    price = xtra_bonus.of(chase_the_flush.flush_named(facts.seat.length))
    if wager == "xtra_bonus" and facts.hands_tie() and price is not None:
        return price, xtra_bonus.cites
    return _against_the_dealer(xtra_bonus, wager, facts, row)


def _higher(now: Any, bet: Any) -> Any:
    return caribbean_stud.Showdown.of(now, bet.on).seat_is_higher()


def _bonus_only_against_the_dealer(now: Any, bet: Any) -> Any:
    return _bonus(now, bet) if _higher(now, bet) else caribbean_stud.paid(now, bet, LOSE, "CS-11(c)", "not higher")


def _progressive_only_against_the_dealer(now: Any, bet: Any) -> Any:
    if _higher(now, bet):
        yield from _progressive(now, bet)
    else:
        yield caribbean_stud.prize(now, bet, None, "CS-11(d)", "not higher")


def _no_envy_after_a_fold(now: Any, bet: Any, *rest: Any) -> Any:
    folded = bet.wager.startswith("envy") and now.bet(bet.on, "bet") not in now.bets
    return iter(()) if folded else _added(now, bet, *rest)


def _community_pair_does_not_count(now: Any, bet: Any, facts: Any) -> Any:
    verdict = _by_table(now, bet, facts)
    boards = bet.wager != "bonus" and _is_the_boards(now, facts)
    return verdict._replace(outcome=LOSE) if boards else verdict


def _last_digit_is_zero(two: Any) -> Any:
    return sum(tile.spots for tile in two) % 10 == 0


def _big_never_wins(spot: Any, dice: Any, triple_loses: Any) -> Any:
    return 0 if spot == "big" else _hits_of(spot, dice, triple_loses)


def _no_zero(two: Any) -> bool:
    return False


def _other_wheel(rules: Any) -> bool:
    return not _wheel_lowest(rules)


def _as_it_is(module: object, name: str) -> Any:
    return getattr(module, name)


def _ante_alone_loses(now: Any, bet: Any, value: int, version: str) -> Any:
    verdict = _ante_or_bet(now, bet, value, version)
    return verdict if now.bet(bet.on, "bet") in now.bets else verdict._replace(outcome=LOSE)


def _jacks_win(table: Any, value: int) -> Any:
    found = _bonus_judged(table, value)
    return (EVEN, *found[1:]) if found and found[0] == PUSH else found


def _read_as(wager: str, mode: str, is_so: Callable[[Any], bool], outcome: Any) -> Any:
    """Return the judge of minibaccarat with another outcome of one wager on such a coup, at tables of one mode."""

    def judged(rules: Any, of: str, facts: Any, pays: Any = None) -> Any:
        verdict = _judged(rules, of, facts, pays)
        other = of == wager and rules.settings["mb.mode"] == mode and is_so(facts)
        return verdict._replace(outcome=outcome, called="") if other else verdict

    return judged


def _is_a_plain_win(coup: Any) -> bool:
    return coup.player_is_higher() and not coup.is_panda_8()


def _won_by_margin_of_four(side: Any) -> str:
    return f"win by {side.own - side.other}" if side.own - side.other >= 4 else "natural"


def _tens_are_a_pair(two: Any) -> bool:
    return two[0].rank == two[1].rank or all(10 <= card.rank <= 13 for card in two)


_pair_plus, _ante_bonus = _as_it_is(three_card_poker, "_pair_plus"), _as_it_is(three_card_poker, "_ante_bonus")
_against_the_dealer = chase_the_flush.against_the_dealer
_bonus, _progressive = _as_it_is(caribbean_stud, "_bonus"), _as_it_is(caribbean_stud, "_progressive")
_added, _is_the_boards = caribbean_stud.added, _as_it_is(let_it_ride, "_is_the_boards")
_by_table = let_it_ride.by_table
_hits_of = sic_bo.hits_of
_wheel_lowest = pai_gow_poker.wheel_lowest

_ante_or_bet, _bonus_judged = _as_it_is(colorado_holdem, "_ante_or_bet"), colorado_holdem.bonus_judged
_judged = minibaccarat.judged
_dragon_7 = minibaccarat_facts.Coup.is_dragon_7

READINGS = {
    "three_card_poker": Readings(
        plants={
            "R-TCP-01": planting((three_card_poker, "_pair_plus", _lost_with_a_fold)),
            "R-TCP-02": planting((three_card_poker, "_ante_bonus", _bonus_only_on_a_win)),
        }
    ),
    "chase_the_flush": Readings(
        settings={"R-CTF-07": ("ctf.same_suit.ace_low", {True: False, False: True})},
        plants={
            "R-CTF-03": planting((chase_the_flush, "against_the_dealer", _tie_pays_by_the_table)),
            "R-CTF-04": planting((chase_the_flush, "against_the_dealer", _short_win_loses)),
        },
    ),
    "caribbean_stud": Readings(
        plants={
            "R-CS-07": planting(
                (caribbean_stud, "_bonus", _bonus_only_against_the_dealer),
                (caribbean_stud, "_progressive", _progressive_only_against_the_dealer),
            ),
            "R-CS-10": planting((caribbean_stud, "added", _no_envy_after_a_fold)),
        }
    ),
    "colorado_holdem": Readings(
        settings={
            "R-CHE-05": ("che.bonus_on_fold", {"best_discard": "lose"}),
            "R-CHE-07": ("che.instant_ace_low", {True: False}),
        },
        plants={
            "R-CHE-02": planting((colorado_holdem, "_ante_or_bet", _ante_alone_loses)),
            "R-CHE-09": planting((colorado_holdem, "bonus_judged", _jacks_win)),
        },
    ),
    "minibaccarat": Readings(
        plants={
            "R-MB-01": planting((minibaccarat, "judged", _read_as("player", "ez", _is_a_plain_win, LOSE))),
            "R-MB-02": planting((minibaccarat, "judged", _read_as("banker", "commission", _dragon_7, PUSH))),
            "R-MB-03": planting((minibaccarat_facts.Side, "won_by", property(_won_by_margin_of_four))),
            "R-MB-04": planting((minibaccarat, "judged", _read_as("dragon_bonus_banker", "ez", _dragon_7, PUSH))),
            "R-MB-06": planting((minibaccarat_facts, "is_pair", _tens_are_a_pair)),
        }
    ),
    "let_it_ride": Readings(plants={"R-LIR-08": planting((let_it_ride, "by_table", _community_pair_does_not_count))}),
    "pai_gow": Readings(
        plants={
            "R-PG-01": planting((pai_gow, "is_zero", _last_digit_is_zero)),
            "R-PG-02": planting((pai_gow, "is_zero", _no_zero)),
        }
    ),
    "pai_gow_poker": Readings(plants={"R-PGP-01": planting((pai_gow_poker, "wheel_lowest", _other_wheel))}),
    "sic_bo": Readings(
        settings={"R-SB-03": ("sb.two_of_a_kind_on_triple", {"win": "lose", "lose": "win"})},
        plants={"R-SB-02": planting((sic_bo, "hits_of", _big_never_wins))},
    ),
    "spanish_21": Readings(
        settings={
            "R-S21-07": (
                "s21.dealer_bj_takes",
                {"original_only": "original_and_busted", "original_and_busted": "original_only"},
            )
        }
    ),
}


# Random rounds


def seen(game: str, rounds: int, name: str) -> Found:
    """Return the bases seen in random rounds of a game, a quarter of the tables with irregularities."""
    found, source = Found(), Seeded(f"bases/{game}/{name}")
    tables = 0
    while found.rounds < rounds:
        sitting = Sitting(table_of(GAMES[game], source)[1], source, irregularities=tables % 4 == 3)
        tables += 1
        for number in range(AT_A_TABLE):
            found.add(sitting.play(f"{name}/{tables}/{number}"), READINGS.get(game, Readings()))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_sides_differ_and_rulings_decided(game: str):
    found = seen(game, SHORT, "short")
    assert found.wrong == [] and found.settled


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_sides_differ_and_rulings_decided_in_many_rounds(game: str):
    found = seen(game, LONG, "long")
    print(game, found.rounds, found.settled, found.compared, found.ties, found.broken, dict(found.rulings))
    assert found.wrong == []


# The checks can fail


ROUND = """
seat 3 bets ante 25
dealer closes bets
seat 3 gets As Kd 7c
dealer gets Ah Qd Jc
seat 3 plays 25
dealer reveals
"""


def _played() -> tuple[Felt, Played]:
    felt = Felt(GAMES["three_card_poker"])
    felt(ROUND)
    assert felt.round is not None
    return felt, Played(felt.round, (), tuple(felt.events), felt.round)


def test_a_sentence_names_the_card_that_made_the_difference_and_the_clause():
    felt, _ = _played()
    said = "ace high, king kicker, against the dealer's ace high, queen kicker (TCP-3(c))"
    assert felt.because("seat 3", "ante") == felt.because("seat 3", "play") == said


def test_a_basis_without_its_last_measure_is_open():
    _, played = _played()
    assert list(faults(played)) == []
    [ante, *_] = [event for event in played.events if isinstance(event, BetSettled)]
    assert ante.basis is not None
    [one] = ante.basis.compared
    assert one.measures == (Measure("kind", 0, 0), Measure("rank 1", 14, 14), Measure("rank 2", 13, 12)) and one.sign == 1
    assert one._replace(measures=one.measures[:-1]).sign == 0


def _without_the_card(one: Comparison) -> Comparison:
    return one._replace(own=one.own._replace(detail=""), other=one.other._replace(detail=""))


def _with_one_measure_more(one: Comparison) -> Comparison:
    return one._replace(measures=(*one.measures, Measure("rank 3", 7, 7)))


def _turned_round(one: Comparison) -> Comparison:
    return one._replace(measures=(*one.measures[:-1], Measure("rank 2", 12, 13)))


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (_without_the_card, "both sides read alike"),
        (_with_one_measure_more, "decided before its last measure"),
        (_turned_round, "lower and paid"),
    ],
)
def test_a_reason_that_proves_nothing_is_found(change: Callable[[Comparison], Comparison], wrong: str):
    _, played = _played()
    [ante, *_] = [event for event in played.events if isinstance(event, BetSettled)]
    assert ante.basis is not None
    basis = ante.basis._replace(compared=tuple(map(change, ante.basis.compared)))
    planted = replace(ante, basis=basis, because=basis.text)
    assert [text.partition(":")[0] for text in faults(replace(played, events=(planted,)))] == [wrong]


def test_another_sentence_than_the_data_is_found():
    _, played = _played()
    [ante, *_] = [event for event in played.events if isinstance(event, BetSettled)]
    [found] = faults(replace(played, events=(replace(ante, because="ace high against the dealer's ace high"),)))
    assert found.startswith("another sentence than its data")


def test_a_ruling_that_did_not_decide_is_found():
    sitting = Sitting(table_of(GAMES["three_card_poker"], Seeded("one table"), {})[1], Seeded("one round"), irregularities=False)
    played = sitting.play("one round")
    bet, result = next((bet, one) for bet, one in played.round.settled.items())
    lie = draft(played.round)
    lie.writes_settled()[bet] = result._replace(basis=(result.basis or Basis())._replace(rulings=("R-TCP-04", "R-TCP-09")))
    found = list(unmoved(replace(played, round=seal(lie)), Readings()))
    assert any(text.startswith("R-TCP-04 is named and changes nothing") for text in found)
    assert "R-TCP-09 has no other reading to test" in found


def test_a_pot_names_the_card_that_made_the_difference():
    source = Seeded("pots")
    awards = [
        event
        for _ in range(6)
        for sitting in [Sitting(table_of(GAMES["holdem"], source)[1], source, irregularities=False)]
        for number in range(AT_A_TABLE)
        for event in sitting.play(f"pots/{source.below(10**9)}/{number}").events
        if isinstance(event, PotAwarded) and event.basis is not None
    ]
    broken = [one for one in awards if one.basis and one.basis.compared[0].own.detail]
    ties = [one for one in awards if one.basis and one.basis.compared[0].sign == 0]
    assert broken and ties and all("(PKR-3(d))" in one.because for one in broken)
    assert all(one.because.startswith("a tie: ") for one in ties)


def test_a_tie_says_so_and_names_no_card():
    own, other = cards("As Kd 9c 7h 2d"), cards("Ah Kc 9d 7s 2c")
    tie = compared(FIVE_CARDS, Valued("3", own, high(own)), Valued("dealer", other, high(other)), "CS-5(c)")
    assert tie.sign == 0
    assert Basis((tie,)).text == "ace high against the dealer's ace high, card for card"
