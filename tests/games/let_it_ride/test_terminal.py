"""Let It Ride at the terminal: bets ride when that gains, Enter makes all three, and community cards stay down till turned."""

import pytest

from houseway.core.messages.command import Say
from houseway.core.messages.event import RoundOpened
from houseway.core.round.decide import offers
from houseway.core.round.state import Round, opened
from houseway.core.round.view import view
from houseway.core.values.cards import cards
from houseway.games import GAMES
from houseway.games.let_it_ride import bot, names, odds
from houseway.shell import Felt

GAME = GAMES["let_it_ride"]


def _seen(felt: Felt) -> Round:
    """Return seat 3's view of the round."""
    first = felt.events[0]
    assert isinstance(first, RoundOpened)
    return view(opened(first, felt.round.rules), felt.events[1:], "player3")


@pytest.mark.parametrize(
    ("three", "first", "four", "second"),
    [
        ("Th Td 3c", True, "2s", True),
        ("9h 9d 3c", False, "2s", False),
        ("9h 9d 3c", False, "3s", True),
        ("9h Th Jh", True, "2s", False),
        ("9h Th Jh", True, "8c", True),
        ("2h 3h 4h", False, "9h", True),
        ("2h 3d 4c", False, "5s", False),  # an open straight without a ten gains nothing
        ("Ah Kd Qc", False, "Js", False),  # nor does ace, king, queen, jack
    ],
)
def test_a_bot_lets_ride_what_gains_by_it(three, first, four, second):
    felt = Felt(GAME)
    felt("seat 3 bets bet_1 10, bet_2 10, bet_3 10\ndealer closes bets")
    felt(f"seat 3 gets {three}\nboard gets 7d {four} 8s")
    for rides in (first, second):
        asks = [ask for ask in offers(felt.round) if ask.who == "3"]
        word = "lets it ride" if rides else "withdraws"
        assert bot.chooses(_seen(felt), asks) == Say("3", word, None)
        [says] = [names.remarks(_seen(felt), ask) for ask in asks if ask.says == "lets it ride"]
        assert ("gains" in says) is rides
        felt(f"seat 3 {word}\ndealer burns and turns")


@pytest.mark.parametrize(
    ("held", "name"),
    [
        ("Kh", ""),
        ("9h Th Jh", "three to a straight flush"),
        ("9h Th Jh 8c", "four to an open straight"),
        ("9h Th Jh 8c Qd", "straight, queen high"),
    ],
)
def test_hands_are_named_with_the_cards_that_are_up(held, name):
    assert names.names(cards(held)) == name


def test_what_the_house_keeps_is_said_of_what_it_offers():
    rules = GAME.under({"lir.bonus.offered": True, "lir.three_card.table": "D"})
    assert not isinstance(rules, tuple)
    assert {wager: str(edge) for wager, edge in odds.edges(rules).items()} == {
        "bet_1": "37963/1082900",
        "bonus": "460/1911",
        "three_card": "118/5525",
    }


def test_who_sits_down_is_told_how_to_come_to_a_bonus():
    felt = Felt(GAME, settings={"lir.bonus.offered": True, "lir.three_card.table": "D"})
    felt("seat 4 bets bet_1 10")

    def remark() -> str:
        [says] = [names.remarks(_seen(felt), ask) for ask in offers(felt.round) if (ask.who, ask.wager) == ("3", "bet_1")]
        return says

    assert remark() == "all in one line: bet 1 10, bet 2 10, bet 3 10, bonus 1, three card 5"
    felt("seat 3 bets bet_1 10")
    assert remark() == ""
    plain = Felt(GAME)
    plain("seat 4 bets bet_1 10")
    assert {names.remarks(_seen(plain), ask) for ask in offers(plain.round) if ask.wager == "bet_1"} == {""}


def play(run, types, *words):
    return run("play", "let_it_ride", "--seed", "c", "--seat", 3, *words, types="\n".join(types) + "\n").stdout


def test_enter_makes_what_is_missing_of_the_three_bets(run):
    said = play(run, ["1 25", "", "2", "2", "q"])
    assert "Enter = bet 2 $25, bet 3 $25 and deal" in said
    assert "bet 3 $25" in said and "withdrawn" in said


def test_bets_that_bought_no_hand_are_not_made_again(run):
    said = play(run, ["1 25", "d", "", "q"])
    assert said.count("Enter = bet 1 $10, bet 2 $10, bet 3 $10 and deal") == 2


def test_community_cards_are_backs_until_they_are_turned(run):
    said = play(run, ["", "", "", "q"], "--seats", 1)
    own = said[said.index("your choice") - 3000 : said.index("your choice")]
    assert own.count("▒▒") == 3
    assert "the bet comes back to you" in said and "the bet stays up" in said


def test_a_house_that_would_lose_is_told_so_loudly(run, tmp_path):
    text = 'property = "x"\nruleset.version = "1"\n[[tables]]\nname = "one"\ngame = "let_it_ride"\n'
    text += "lir.odds = [1000, 200, 50, 11, 8, 5, 3, 3, 1]\n"
    place = tmp_path / "house.toml"
    place.write_text(text)
    said = run("check", str(place))
    assert said.exit_code != 0 and "the house loses" in said.stdout and "LIR-11(b)" in said.stdout
    place.write_text(text + 'config.allow_negative_edge = "the director"\n')
    said = run("check", str(place))
    assert said.exit_code == 0 and "THE HOUSE LOSES on bet 1 (-5.90 %)" in said.stdout
