"""The active submission, written as a house writes it, parses to the same rules: all examples of some games."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.table.new_submission import settings_in
from houseway.games import GAMES
from houseway.whatif.written_settings import written_out

SOME = ("high_card_flush", "holdem", "spanish_21")
TABLES_OF_TOML = 2
"""Examples whose value is a table of TOML; only whoever proposed such a thing can write it."""


def examples(game: Game) -> Iterator[Rules]:
    """Yield the rules of each edition with each of its examples."""
    for edition in game.editions:
        first = {"ruleset.jurisdiction": edition.key, "ruleset.version": "a version"}
        tries = [
            (choice.name, one) for layer in game.edition(edition.key) for choice in layer.law.choices for one in choice.tries
        ]
        for written in ({}, *({name: one} for name, one in tries)):
            rules = game.under({**first, **written})
            if isinstance(rules, Rules):
                yield rules


def test_what_hangs_reads_back_as_the_same_rules() -> None:
    every = [rules for key in SOME for rules in examples(GAMES[key])]
    texts = [(rules, written_out(rules)) for rules in every]
    for rules, text in texts:
        if text is not None:
            again = rules.game.under(settings_in(tuple(text.items())) or {})
            assert isinstance(again, Rules) and again.digest == rules.digest
    assert len(every) > 20 and sum(text is None for _, text in texts) == TABLES_OF_TOML
