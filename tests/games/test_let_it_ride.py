"""Let It Ride, clause by clause. The plain rounds are in the game's rounds/ folder.

Here is what rounds cannot say: what each viewer sees of the community cards, every key a house may set with something unlawful,
and what the bonuses keep.
"""

import tomllib
from fractions import Fraction
from importlib.resources import files

import pytest

from houseway.core.cards import BACK, cards
from houseway.core.event import RoundClosed
from houseway.core.game import Rules
from houseway.core.price import Fixed
from houseway.core.view import view
from houseway.felt import Felt
from houseway.games.let_it_ride import GAME
from houseway.games.let_it_ride.choices import PAYS
from houseway.games.let_it_ride.odds import bonus_edge
from houseway.games.three_card_bets import edge
from houseway.poker.five_cards import KINDS
from houseway.testing import clause
from houseway.worked import _opened  # pyright: ignore[reportPrivateUsage]


@clause("LIR-1.community_card", "LIR-1.round_of_play", "LIR-7(c)", "LIR-10(c)", "LIR-10(d)", "LIR-10(f)")
def test_nobody_sees_a_community_card_before_its_time_and_the_burned_one_never():
    felt = Felt(GAME)
    felt("seat 3 bets bet_1 10, bet_2 10, bet_3 10\ndealer closes bets\nseat 3 gets Ah Ad 3c\nboard gets 5c 8s Kd")

    def seen() -> tuple[object, object]:
        known = view(_opened(felt.table), felt.events[1:], "player3")
        return known.held["board"], known.held.get("burn")

    assert seen() == ((BACK,) * 3, None)
    felt("seat 3 lets it ride\ndealer burns and turns")
    assert seen() == ((*cards("8s"), BACK), (BACK,))
    felt("seat 3 lets it ride")
    said = felt("dealer turns")
    assert seen() == (cards("8s Kd"), (BACK,))
    assert isinstance(said, tuple) and said[-1] == RoundClosed("LIR-1.round_of_play")


@clause("LIR-11(d)", "LIR-11(e)", "LIR-6a(c)", "LIR-6b(c)")
def test_what_the_bonuses_keep():
    par = tomllib.loads((files("houseway.games.let_it_ride") / "par.toml").read_text())
    table = PAYS["bonus"]["printed"]
    back = sum(KINDS[hand] * price.chips for hand, price in table.pays.items() if isinstance(price, Fixed))
    assert bonus_edge(table) == Fraction(par["bonus"]["printed"]["house_edge"]) == 1 - Fraction(back, 259_896_000)
    for letter, printed in PAYS["three_card"].items():
        assert edge(printed) == Fraction(par["three_card"][letter]["house_edge"])


@clause("LIR-11(a)")
def test_odds_are_told_to_one():
    for tables in PAYS.values():
        for table in tables.values():
            assert not any(" for " in str(price) for price in table.pays.values())


@clause("LIR-11(b)", "LIR-11(c)", "LIR-11(d)", "LIR-11(e)", "LIR-8(b)(1)", "LIR-7(f)", "LIR-6(e)", "LIR-6b(a)")
@pytest.mark.parametrize(
    ("written", "key", "cites"),
    [
        ({"lir.seats": 8}, "lir.seats", "LIR-7(c)"),
        ({"lir.max_positions_per_player": 3}, "lir.max_positions_per_player", "LIR-6(e)"),
        ({"lir.odds": [999, 200, 50, 11, 8, 5, 3, 2, 1]}, "lir.odds", "LIR-11(b)"),
        ({"lir.odds": [1000]}, "lir.odds", "LIR-11(b)"),
        ({"lir.payout_limit": 49_999}, "lir.payout_limit", "LIR-11(c)"),
        ({"lir.payout_limit": 50_000, "table.min.bet_1": 20}, "lir.payout_limit", "LIR-11(c)"),
        ({"lir.bonus.offered": "yes"}, "lir.bonus.offered", "LIR-6a(a)"),
        ({"lir.bonus.offered": True, "lir.bonus.table": [25_000, 2_500, 400, 200, 50, 25, 4]}, "lir.bonus.table", "LIR-11(d)"),
        ({"lir.bonus.offered": True, "lir.bonus.table": [900_000, 2_500, 400, 200, 50, 25, 5]}, "lir.bonus.table", "LIR-11(d)"),
        ({"lir.three_card.table": "G"}, "lir.three_card.table", "LIR-6b(a)"),
        ({"lir.three_card.odds": [50, 40, 30, 6, 4, 1]}, "lir.three_card.odds", "LIR-6b(a)"),
        ({"lir.three_card.table": "A", "lir.three_card.odds": [50, 40, 30, 5, 4, 1]}, "lir.three_card.odds", "LIR-11(e)"),
        ({"lir.three_card.table": "A", "lir.three_card.odds": [39, 40, 30, 6, 4, 1]}, "lir.three_card.odds", "LIR-11(e)"),
        ({"table.dealing_method": "hand"}, "table.dealing_method", "LIR-8(b)(1)"),
        ({"deck.count_interval": "counting_shuffler"}, "deck.count_interval", "LIR-7(f)"),
    ],
)
def test_what_a_house_may_not_choose_is_refused_with_its_clause(written, key, cites):
    breaches = GAME.under(written)
    assert not isinstance(breaches, Rules)
    assert (key, cites) in {(breach.key, breach.cites) for breach in breaches}
