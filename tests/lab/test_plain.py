"""The general study: it deals every round with its probability, and agrees with other ways of counting."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.money.price import to_one
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.equipment import Piece, Shoe, card_in
from houseway.core.values.hands import DEALER, Hand
from houseway.games import GAMES
from houseway.lab import deal_plan, plain
from houseway.lab.alike import RANKED, Alike, CardsDiffer, Likeness, ways_to_deal
from houseway.lab.spread import FIGURES
from houseway.lab.studies import studied

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def war(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Casino War, a package of its own."""
    monkeypatch.setattr(sys, "path", [str(EXAMPLES / "casino_war"), *sys.path])
    from casino_war import GAME  # pyright: ignore[reportMissingImports, reportUnknownVariableType]

    assert isinstance(GAME, Game)
    monkeypatch.setitem(GAMES, GAME.key, GAME)
    yield GAME
    for name in [name for name in sys.modules if name.split(".")[0] == "casino_war"]:
        del sys.modules[name]


def rules_of(game: Game, decks: int) -> Rules:
    """The game with so many decks, under its default settings."""
    rules = replace(game, equipment=Shoe(decks=decks)).under({})
    assert isinstance(rules, Rules)
    return rules


def counted(decks: int) -> tuple[Fraction, Fraction]:
    """The house edge of the ante, by the better of surrender and war, and of the tie bet: counted without a table."""
    size, of_a_rank = 52 * decks, 4 * decks
    tie = Fraction(of_a_rank - 1, size - 1)
    left = size - 2  # three burned cards change no probability
    wars: list[Fraction] = []
    for tied in range(13):
        net = Fraction(0)
        for mine, dealers in product(range(13), repeat=2):
            of = [of_a_rank - 2 * (rank == tied) for rank in range(13)]
            chance = Fraction(of[mine], left)
            of[mine] -= 1
            chance *= Fraction(of[dealers], left - 1)
            net += chance * (1 if mine >= dealers else -2)
        wars.append(max(net, Fraction(-1, 2)))
    return -tie * sum(wars, Fraction(0)) / 13, 1 - 11 * tie


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_casino_war_as_counted_without_a_table(war: Game, decks: int) -> None:
    dealt = plain.dealt(rules_of(war, decks), None)
    assert (dealt.spread("ante").house_edge, dealt.spread("tie").house_edge) == counted(decks)


def test_a_tie_bet_with_one_deck_costs_six_seventeenths(war: Game) -> None:
    assert plain.dealt(rules_of(war, 1), None).spread("tie").house_edge == Fraction(6, 17)


def test_other_prices_are_dealt_again(war: Game) -> None:
    study = studied(war)
    assert study is not None
    prices = replace(war.pays["tie"]["A"], pays={"tie": to_one(12)})
    assert study.answer("tie", prices).house_edge == 1 - Fraction(23 * 13, 311)


def test_every_wager_of_sic_bo_as_its_own_study_counts_it() -> None:
    game = GAMES["sic_bo"]
    rules, study = game.under({}), studied(game)
    assert isinstance(rules, Rules) and study is not None
    dealt = plain.dealt(rules, None)
    assert len(study.lines) > 40
    for line in study.lines:
        table = study.table_in_use(line, rules)
        own = study.answer(line.wager, table).spread
        for name in FIGURES:
            assert dealt.spread(line.wager).figure(name) == own.figure(name), (line.wager, name)


@pytest.mark.parametrize("key", ["caribbean_stud", "minibaccarat", "three_card_poker", "holdem", "pai_gow"])
def test_a_game_that_is_not_dealt_has_its_reason(key: str) -> None:
    words = {"holdem": "its players bet against each other", "pai_gow": "its players arrange, exchange or cut what they hold"}
    assert words.get(key, "it has too many different rounds to deal each") in plain.why_not(GAMES[key])


# Cards dealt as one


def reads_suit(mine: Card, dealers: Card) -> bool:
    """Whether the suits are the same, read from the cards."""
    return mine.suit == dealers.suit


def reads_text(mine: Card, dealers: Card) -> bool:
    """Read the suits in the texts of the cards."""
    return mine.text[1] == dealers.text[1]


def reads_identity(mine: Card, dealers: Card) -> bool:
    """Ask whether the cards are one object."""
    return mine is dealers


def reads_set(mine: Card, dealers: Card) -> bool:
    """Whether there is one card among the two."""
    return len({mine, dealers}) == 1


def reads_deck(mine: Card, dealers: Card) -> bool:
    """Compare both cards with those of a deck."""
    return any(mine == card and dealers == card for card in map(Card, ("As", "Ah", "Kd")))


@pytest.mark.parametrize(
    ("reads", "pairs"), [(reads_suit, 8), (reads_text, 8), (reads_identity, 8), (reads_set, 8), (reads_deck, 3)]
)
def test_cards_are_dealt_apart_where_a_rule_tells_them_apart(
    war: Game, monkeypatch: pytest.MonkeyPatch, reads: Callable[[Card, Card], bool], pairs: int
) -> None:
    import casino_war.game as module  # pyright: ignore[reportMissingImports]

    def suited(round: Round, hand: Hand) -> bool:
        mine, dealers = (card_in(round.held[who][0]) for who in (hand, DEALER))
        return mine.rank == dealers.rank and reads(mine, dealers)

    monkeypatch.setattr(module, "is_tie", suited)  # what the tie bet is paid by
    rules = replace(war, equipment=Shoe(decks=6, without="23456789TJQ")).under({})
    assert isinstance(rules, Rules)
    deal_plan.forget()
    assert not deal_plan.planned(rules).likeness.suits
    tie = plain.dealt(rules, None).spread("tie").house_edge
    assert tie == 1 - 11 * Fraction(pairs * 6 * 5, 48 * 47)
    deal_plan.forget()


def test_a_card_of_any_suit_has_a_rank_and_nothing_else() -> None:
    ace = RANKED["A"]
    assert (ace.rank, repr(ace), ace == RANKED["A"], ace == RANKED["K"]) == (14, "A*", True, False)
    for reads in (lambda: ace.suit, lambda: ace == Card("As"), lambda: Card("As") == ace, lambda: len({ace, RANKED["K"]})):
        with pytest.raises(CardsDiffer):
            reads()


def test_a_card_without_a_face_has_no_rank_and_names_its_hand() -> None:
    blank = Alike("**", of="burn")
    with pytest.raises(CardsDiffer) as told:
        assert blank.rank
    assert told.value.of == "burn"


def test_packets_are_counted_as_often_as_they_can_be_dealt() -> None:
    deck: dict[Piece, int] = {Card("As"): 3, Card("Ks"): 2, Card("Qs"): 1}
    assert dict(ways_to_deal(deck, 2)) == {
        (Card("As"), Card("As")): 3,
        (Card("As"), Card("Ks")): 6,
        (Card("As"), Card("Qs")): 3,
        (Card("Ks"), Card("Ks")): 1,
        (Card("Ks"), Card("Qs")): 2,
    }


def test_without_suits_and_faces_the_plan_is_small(war: Game) -> None:
    plan = deal_plan.planned(rules_of(war, 6))
    assert plan.likeness == Likeness(suits=True, unseen=frozenset({"burn"}), apart=frozenset())
    assert plan.rounds < 10_000
