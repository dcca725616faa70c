"""Notes: the record holds them as text, and only a note reads that text."""

import pytest

from houseway.core.messages.event import Noted
from houseway.core.messages.note import STUB_COUNTED, Note, in_order
from houseway.core.round.decide import evolve
from houseway.core.values.cards import Card
from houseway.games import GAMES
from houseway.shell import Felt

DIED, TURNED = Note("dead"), Note("turned up")


@pytest.fixture
def round():
    felt = Felt(GAMES["high_card_flush"])
    felt("seat 2 bets ante 25")
    return felt.round


def test_a_note_is_written_as_its_name_and_subjects(round) -> None:
    assert STUB_COUNTED.noted("HCF-7(f)") == Noted("stub_counted", "HCF-7(f)")
    assert TURNED.noted("PKR-15(k)", "3", Card("Qs"), about="3") == Noted("turned up 3 Qs", "PKR-15(k)", "3")


def test_a_round_is_asked_what_it_has_noted(round) -> None:
    for event in (TURNED.noted("", "3", Card("Qs")), DIED.noted("", "2", "PKR-15(i)"), TURNED.noted("", "4", Card("2c"))):
        round = evolve(round, event)
    assert TURNED.is_in(round, "3", Card("Qs")) and not TURNED.is_in(round, "3") and not TURNED.is_in(round)
    assert TURNED.subjects(round) == ["3 Qs", "4 2c"]
    assert TURNED.subjects(round, "4") == ["2c"]
    assert list(in_order(round, DIED, TURNED)) == [(TURNED, "3 Qs"), (DIED, "2 PKR-15(i)"), (TURNED, "4 2c")]
