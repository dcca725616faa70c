"""Games are found by key, name, code or part of a name, and a slip is answered with what was meant."""

import pytest

from houseway.cli.game_names import UnknownGame, game_named, key_meant
from houseway.games import GAMES


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("high_card_flush", "high_card_flush"),
        ("HCF", "high_card_flush"),
        ("hcfm", "high_card_flush"),
        ("High-Card Flush", "high_card_flush"),
        ("baccarat", "minibaccarat"),
        ("Hold 'em", "holdem"),
        ("hold-em", "holdem"),
        ("sicbo", "sic_bo"),
        ("chemin", "chemin_de_fer"),
        ("3 card", None),
        ("spanish", "spanish_21"),
        ("caribbean", "caribbean_stud"),
        ("PG", "pai_gow"),
        ("pai gow", "pai_gow"),
    ],
)
def test_a_game_answers_to_many_names(name, key):
    if key is None:
        with pytest.raises(UnknownGame):
            game_named(name)
    else:
        assert game_named(name).key == key


def test_every_game_answers_to_its_key_and_its_name():
    for key, game in GAMES.items():
        assert game_named(key) is game and game_named(game.name) is game and game_named(game.name.upper()) is game


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("hgih_card_flush", "Did you mean high_card_flush?"),
        ("minibacarat", "Did you mean minibaccarat?"),
        ("letitride2", "Did you mean let_it_ride?"),
        ("stud", "covers several games: "),
        ("pkr", "covers several games: "),
        ("faro", "Use one of caribbean_stud, "),
        ("", "Use one of "),
    ],
)
def test_a_slip_is_answered_and_never_guessed(name, says):
    with pytest.raises(UnknownGame, match=says.replace("?", r"\?")):
        game_named(name)


@pytest.mark.parametrize("command", ["play", "rules", "options", "clauses", "analyze"])
def test_every_command_that_takes_a_game_answers_a_slip(run, command):
    said = run(command, "minibacarat")
    assert said.exit_code == 2 and "Did you mean minibaccarat?" in " ".join(said.stderr.split())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("play", "high_card_flush", "--auto", "1", "--seat", "3"), "cannot be used with --auto"),
        (("analyze", "sic_bo", "--published", "x.csv"), "requires --all"),
        (("analyze", "sic_bo", "--write"), "requires --all"),
    ],
)
def test_an_option_that_would_be_ignored_is_refused(run, words, says):
    said = run(*words)
    assert said.exit_code == 2 and says in said.stderr


def test_a_file_names_games_by_key_and_is_told_which(run, tmp_path):
    assert key_meant("baccarat") == "unknown game 'baccarat'. Write minibaccarat"
    record = tmp_path / "a.round"
    record.write_text("table plays baccarat\n", encoding="utf-8")
    said = run("replay", record)
    assert said.exit_code == 2 and "line 1: unknown game 'baccarat'. Write minibaccarat" in said.stdout
