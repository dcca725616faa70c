"""Colorado hold 'em at the terminal: bots put the right card away, a person bets, discards, folds or declares."""

import pytest

from houseway.core.messages.command import Arrange, Say
from houseway.core.round.decide import offers
from houseway.core.values.cards import cards, spelled
from houseway.games import GAMES
from houseway.games.colorado_holdem import bot, names
from houseway.shell import Felt

GAME = GAMES["colorado_holdem"]


def dealt_in(held: str, **written: object) -> Felt:
    felt = Felt(GAME, settings=written)
    felt(f"seat 3 bets ante 10\ndealer closes bets\nseat 3 gets {held}\nboard gets 4s 5s 6c")
    return felt


@pytest.mark.parametrize(
    ("held", "version", "says"),
    [
        ("7h 7d 7c", "required", Say("3", "declares")),
        ("7h 8h 9h", "permissible", Say("3", "declares")),
        ("Ah Kh 2c", "required", Say("3", "bets", 10_00)),
        ("2h 8d 3c", "permissible", Arrange("3", (cards("8d"),), "discards")),  # eights would lose, a run wins
        ("Ah Ad 2c", "permissible", Say("3", "bets", 10_00)),
    ],
)
def test_a_bot_says_what_makes_most_of_its_ante(held, version, says):
    felt = dealt_in(held, **{"che.version": version})
    assert bot.chooses(felt.round, offers(felt.round)) == says


def test_a_bot_that_has_bet_puts_the_right_card_away():
    felt = dealt_in("Jh Kc Jd")
    felt("seat 3 bets 10")
    assert bot.chooses(felt.round, offers(felt.round)) == Arrange("3", (cards("Kc"),), "discards")


@pytest.mark.parametrize("version", ["required", "permissible"])
def test_bots_play_both_versions(version, tmp_path, run):
    file = tmp_path / "house.toml"
    lines = ['property = "x"', "[ruleset]", 'version = "1"', "[[tables]]", 'name = "t"', 'game = "colorado_holdem"']
    file.write_text("\n".join([*lines, f'che.version = "{version}"', "che.bonus.offered = true"]))
    said = run("play", "colorado_holdem", "--submission", file, "--auto", 20, "--seed", "a")
    assert said.exit_code == 0 and "ante" in said.stdout and "bet" in said.stdout


@pytest.mark.parametrize(
    ("held", "lies", "name"),
    [
        ("4c Ks 4d", "4c 4d Ks", "pair, fours"),
        ("4c Ks 9d", "Ks 9d 4c", ""),
        ("7h 9h 8h", "9h 8h 7h", "straight flush, nine high"),
        ("4c Ks 4d 4h 2s", "4c 4d 4h Ks 2s", "three of a kind, fours"),
    ],
)
def test_hands_are_laid_out_and_named(held, lies, name):
    assert spelled(names.lays(cards(held))) == lies
    assert names.names(cards(held)) == name


def play(run, types, *words):
    return run("play", "colorado_holdem", "--seed", "a", "--seat", 3, *words, types="\n".join(types) + "\n").stdout


def test_enter_plays_and_a_discard_is_named(run):
    said = play(run, ["", "", "", "q"])
    assert "Enter = bet $5" in said and "Enter = discard 3h" in said
    assert "seat 1 discards a card" in said
    drawn = said[said.rindex("╭─ seat 3") :]
    assert "3♥" not in drawn.partition("the round is over")[0], "what is away is not drawn"


def test_a_card_is_put_away_by_name_and_another_players_is_refused(run):
    said = play(run, ["", "1", "1", "Ks", "1", "6c", "q"])
    assert "Not allowed: " in said and "one of your three" in said
    assert "You lost $10." in said


def test_shared_cards_are_backs_until_they_are_turned_up(run):
    said = play(run, ["", "q", "q"])
    drawn = said[: said.index("seat 3, your choice")]
    drawn = drawn[drawn.rindex("round 1") :]
    assert drawn.count("▒▒") == 3 + 2 * 2 + 4 * 3
    assert sum(drawn.count(mark) for mark in "♣♦♥♠") == 3


@pytest.mark.parametrize(
    ("on_fold", "says"), [("lose", "gives up the ante and the bonus"), ("best_discard", "gives up the ante")]
)
def test_a_fold_says_whether_the_bonus_goes_with_it(on_fold, says):
    felt = Felt(GAME, settings={"che.bonus.offered": True, "che.bonus_on_fold": on_fold})
    felt("seat 3 bets ante 10\nseat 3 bets bonus 1\ndealer closes bets\nseat 3 gets 9h 4d 2c\nboard gets 4s 5s 6c")
    folds = next(ask for ask in offers(felt.round) if ask.says == "folds")
    assert names.remarks(felt.round, folds) == says


def test_a_sign_says_that_jacks_push(tmp_path, run):
    file = tmp_path / "house.toml"
    lines = ['property = "x"', "[ruleset]", 'version = "1"', "[[tables]]", 'name = "t"', 'game = "colorado_holdem"']
    file.write_text("\n".join([*lines, "che.bonus.offered = true"]))
    said = run("check", file).stdout
    assert "push" in next(line for line in said.splitlines() if "pair of jacks or better" in line)
    assert " 0 to 1" not in said
