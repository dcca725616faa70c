"""A table of typed lines: it prints itself, reads what people type, and answers a wrong question with what to do."""

import subprocess
import sys
from decimal import Decimal

import pytest

from houseway import EVENTS, GAMES, Felt, NotYet, Refusal, UnknownGame, Unreadable
from houseway.core.messages.command import BuyIn, PlaceBet, Say, Show
from houseway.core.messages.event import BetSettled, MeterShown
from houseway.core.money.places import Bet, Move
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Result
from houseway.shell.picture import Drawn, Row
from houseway.worked.typed_lines import as_written

DEALT = "dealer closes bets\nseat 3 gets Kh Th 7h 4h 2h Qs 9d\ndealer gets 8c 7c 2c Ad Jh Ts 5d"


@pytest.fixture
def felt():
    table = Felt("high_card_flush", ante=(10, 500))
    table("seat 3 bets ante 25, flush_bonus 5")
    return table


@pytest.mark.parametrize("name", ["high_card_flush", "High Card Flush", "hcf", GAMES["high_card_flush"]])
def test_a_game_is_named_in_any_way(name):
    assert Felt(name).table.rules.game.key == "high_card_flush"


@pytest.mark.parametrize("key", GAMES)
def test_a_fresh_table_says_how_to_begin(key):
    felt = Felt(key)
    heading, following = repr(felt).splitlines()
    assert heading.startswith(f"{GAMES[key].name}, edition ") and "no round yet" in heading
    assert following.startswith("next: ") and (felt.offers() or "gets 1 card" in following)
    with pytest.raises(NotYet, match=r"no round has been opened. Start with: "):
        _ = felt.round


def test_a_table_prints_its_cards_its_bets_and_what_comes_next(felt):
    felt(DEALT)
    assert repr(felt).splitlines() == [
        "High Card Flush, edition MA, round 1: choice",
        "dealer           8c 7c 2c Ad Jh Ts 5d",
        "seat 3  player3  Kh Th 7h 4h 2h Qs 9d  ante $25; flush bonus $5",
        "next: seat 3 raises 25 to 50; seat 3 folds; dealer counts stub",
    ]
    felt("seat 3 raises 50\ndealer reveals")
    assert "round 1: over" in str(felt) and "ante $25: +$25 (HCF-10(e)(1)(i))" in str(felt)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (lambda felt: felt.cited("seat 3", "ante"), "seat 3 ante is not settled yet. Next: seat 3 raises 25 to 50; "),
        (lambda felt: felt.because("seat 3", "raise"), "seat 3 has no bet on 'raise'. Its bets: ante, flush_bonus"),
        (lambda felt: felt.settled("seat3"), "no hand is called 'seat3'. Use one of dealer, seat 1, "),
    ],
)
def test_a_question_too_early_or_about_another_seat_says_so(felt, asked, says):
    felt(DEALT)
    with pytest.raises(NotYet) as wrong:
        asked(felt)
    assert str(wrong.value).startswith(says)


def test_a_wrong_game_or_limit_says_what_to_write():
    with pytest.raises(UnknownGame, match=r"unknown game 'blackjack'. Use one of caribbean_stud, "):
        Felt("blackjack")
    for wrong in (KeyError, ValueError):
        with pytest.raises(wrong, match="Did you mean high_card_flush"):
            _ = GAMES["high_card_flsh"]
    assert GAMES.get("blackjack") is None
    with pytest.raises(TypeError, match=r"not a game: None. Use a key"):
        Felt(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"ante: 25 is not a minimum and a maximum. Write for example ante=\(10, 500\)"):
        Felt("hcf", ante=25)  # type: ignore[arg-type]
    with pytest.raises(Unreadable, match=r"did you mean table.min.ante"):
        Felt("hcf", anto=(10, 500))


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("SEAT 3 Bets ante $1,000", "seat 3 bets ante 1,000"),
        ("seat 3 gets AS ks 10D jk", "seat 3 gets As Ks Td JK"),
        (
            "Manager denies seat 3 bonus As void because The Deck was marked",
            "manager denies seat 3 bonus as void because The Deck was marked",
        ),
        ('floor hangs holdem {"A": "$5"}', 'floor hangs holdem {"A": "$5"}'),
        ("Ann  Buys In $500", "ann buys in 500"),
    ],
)
def test_lines_are_read_as_people_type_them(typed, written):
    assert as_written(typed) == written


def test_capitals_and_dollar_signs_change_nothing(felt):
    other = Felt("HCF", ante=(10, 500))
    other("Seat 3 Bets Ante $25, Flush_Bonus $5")
    for line in (DEALT, "seat 3 raises 50", "dealer reveals"):
        assert repr(felt(line)) == repr(other(line.upper()))
    assert felt.settled("seat 3") == other.settled(3) == {"ante": 25, "raise": 0, "flush_bonus": 50}
    assert felt.cited("Seat 3", "Flush Bonus") == "HCF-11(c)"


def test_amounts_are_dollars_in_everything_that_is_printed():
    bet = Bet("ann", "3", "ante")
    printed = [
        BetSettled(bet, -2550, "folded", "HCF-10(b)"),
        MeterShown("main", 100_000, "HCF-11(f)"),
        PlaceBet("3", "ante", 2500),
        Say("3", "raises", 5000),
        BuyIn("ann", 50_000),
        Show("main", 100_000),
        Move("rack", "player ann", 2500, "wins"),
        RoundOffer("3", "raises", "HCF-10(b)", 2500, 5000),
        Result(-2500, "HCF-10(b)", "folded"),
    ]
    amounts = ["-$25.50", "$1,000", "$25", "$50", "$500", "$1,000", "$25", "low=$25, high=$50", "-$25"]
    for one, amount in zip(printed, amounts, strict=True):
        assert amount in repr(one) and "00" not in repr(one).replace("$500", "").replace("$1,000", ""), repr(one)
    assert "player player1 $100,000" in repr(Felt("sic_bo")("seat 1 bets small 5") and _opened())


def _opened():
    felt = Felt("sic_bo")
    felt("seat 1 bets small 5")
    return felt.events[0]


def test_cents_are_decimals_and_never_floats():
    felt = Felt("minibaccarat")
    felt("burn gets Ad\nburn gets Kc\nseat 3 bets banker 25\ndealer closes bets\nplayer gets Kh 6d\nbanker gets 9s 9c")
    felt("seat 3 turns over\ndealer announces")
    assert felt.settled("seat 3") == {"banker": Decimal("23.75")} and type(felt.net("seat 3")) is Decimal


def test_html_escapes_every_word(felt):
    drawn = Drawn("<h>", [Row("<a>", "&", '"', "'")], "<script>")
    assert "<h>" not in drawn.html() and "<script>" not in drawn.html() and "&lt;script&gt;" in drawn.html()
    event = BetSettled(Bet("ann", "3", "ante"), 100, "<img src=x>", "HCF-10(b)")
    assert "<img" not in event._repr_html_() and "&lt;img src=x&gt;" in event._repr_html_()
    assert "<td>seat 3</td>" in felt._repr_html_() and "ante $25; flush bonus $5" in felt._repr_html_()
    said = felt("dealer closes bets")
    assert not isinstance(said, Refusal) and said._repr_html_().startswith("<b>BetsClosed</b>")


def test_every_kind_of_event_prints_in_a_notebook():
    assert all("_repr_html_" in dir(kind) for kind in EVENTS)


def test_importing_the_package_loads_no_part_of_it():
    asked = "import sys, houseway; print([name for name in sys.modules if name.startswith('houseway.')], len(houseway.__all__))"
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert said.stdout.startswith("[] ")
