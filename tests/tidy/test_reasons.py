"""Every reason code has a sentence that a refused person can read.

Method: the codes are read out of the source and out of every game's rules, so a new code without a sentence fails on
the day it is written.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.core.game.rules import Rules
from houseway.core.game.sentences import bars_of, docstring_sentence, sentence_of
from houseway.core.law.bar import reason
from houseway.core.messages.reasons import OF_TILES, REASONS
from houseway.core.messages.refusal import Refusal
from houseway.core.values.equipment import TileSet
from houseway.games import GAMES
from houseway.lab.study import under
from houseway.testing.bars import bars_of as every_bar

SOURCES = Path(__file__).parents[2] / "src" / "houseway"


def _codes(*folders: str) -> Iterator[tuple[str, Path]]:
    """Every code that is written out where a refusal is made."""
    for folder in folders:
        for file in sorted((SOURCES / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal" and node.args:
                    if isinstance(node.args[0], ast.JoinedStr):
                        continue  # a code that names a role reads as a sentence by itself: the_floor_must_confirm
                    for part in ast.walk(node.args[0]):
                        if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value.isidentifier():
                            yield part.value, file


def _is_a_sentence(text: str) -> bool:
    return text[:1].isupper() and text.endswith(".") and len(text.split()) > 2


def test_every_code_of_the_core_has_a_sentence_and_no_other_is_listed() -> None:
    given = {code for code, _ in _codes("core", "poker")}
    spelled = {"chips", "used"}  # compared with where a code is chosen, and no code
    assert given - spelled <= set(REASONS)
    assert set(REASONS) <= given | {"no_such_option", "cards_not_cut", "cards_not_shuffled"}
    for code, sentence in REASONS.items():
        assert _is_a_sentence(sentence), (code, sentence)


@pytest.mark.parametrize("key", GAMES)
def test_tiles_are_called_tiles_and_cards_cards(key: str) -> None:
    assert set(OF_TILES) <= set(REASONS) and all(_is_a_sentence(one) for one in OF_TILES.values())
    rules = under(GAMES[key], {})
    word, other = ("tile", "card") if isinstance(rules.equipment, TileSet) else ("card", "tile")
    for code in OF_TILES:
        said = sentence_of(Refusal(code, ""), rules).lower()
        assert word in said and other not in said, (code, said)


@pytest.mark.parametrize("key", GAMES)
def test_every_code_a_game_gives_itself_has_a_sentence(key: str) -> None:
    known = {*REASONS, *under(GAMES[key], {}).reasons}
    for code, file in _codes(f"games/{key}"):
        assert code in known, f"{code} in {file.name} has no sentence: add it to the game's Law.reasons"
    for code, sentence in under(GAMES[key], {}).reasons.items():
        assert _is_a_sentence(sentence), (code, sentence)


@pytest.mark.parametrize("key", GAMES)
def test_every_bar_says_in_a_sentence_what_is_so(key: str) -> None:
    """In every edition and under every choice: a full statement about now, which the refused person reads."""
    for _, bar in every_bar(GAMES[key]):
        said = docstring_sentence(bar.holds)
        assert _is_a_sentence(said) and not said.startswith(("Whether", "Return")), (reason(bar.holds), said)


@pytest.mark.parametrize("key", GAMES)
def test_a_refusal_gives_the_sentence_of_its_bar(key: str) -> None:
    for edition in GAMES[key].editions:
        rules = GAMES[key].under({"ruleset.jurisdiction": edition.key, "ruleset.version": "test"})
        assert isinstance(rules, Rules)
        told = {(reason(question), cites): docstring_sentence(question) for question, cites in bars_of(rules)}
        for (code, cites), sentence in told.items():
            assert sentence_of(Refusal(code, cites), rules) == sentence
