"""The sentence of each settlement of every worked round: it names both hands, and where they read alike the card that decided."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import houseway
from houseway.core.messages.basis import LEAST
from houseway.core.money.places import Bet
from houseway.core.round.state import Result, Round
from houseway.games import GAMES
from houseway.poker.betting.betting_round import WAGER, contending
from houseway.views.hands import named
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

ROUNDS = Path(houseway.__path__[0]) / "games"
WITHOUT_A_HAND = re.compile(
    r"folded|forfeited|conceded|surrendered|\d+ surrendered|rescued|given up|nobody called|nobody else is left|the hand is dead"
    r"|nobody covered|denied|(a|the dealer has a) natural|\d+, over 21|21 in |6-7-8 |7-7-7 |set as |the dealer has blackjack"
)
"""Facts that decide without a second hand: what a hand gave up, a count that is too many, and prizes of one hand."""
ALIKE = ("kicker", " card ", "card for card", "a tie with", "a copy", "which a player wins", "blackjack against")
"""The words with which two hands of one name are told apart, or called equal; a player's blackjack wins against the dealer's."""


def in_the_room(game: str) -> bool:
    """Whether hands compete with each other for a pot."""
    return any(WAGER in {wager.name for wager in edition.law.wagers} for edition in GAMES[game].editions)


def settled(game: str) -> Iterator[tuple[str, Round, Bet, Result]]:
    """Yield each settlement of the worked rounds of a game that was not void."""
    for file in sorted((ROUNDS / game / "rounds").glob("*.round")):
        for played in play_worked(read_worked(file.read_text(encoding="utf-8"), game)).rounds:
            for bet, result in played.round.settled.items():
                if not result.void:
                    yield file.stem, played.round, bet, result


def fault(result: Result, competes: bool) -> str:
    """Return the part that the sentence of a settlement lacks, or an empty text."""
    said, basis = result.because, result.basis
    for one in basis.compared if basis else ():
        if one.own.called not in said or (one.other.called not in said and one.other.whose != LEAST and one.sign):
            return "a hand is not named"
        decides = one.sign or result.net
        if decides and one.own.called == one.other.called and not any(word in said for word in ALIKE):
            return "the hands read alike"
    if competes and not (basis and basis.compared) and not WITHOUT_A_HAND.match(said) and " against " not in said:
        return "the other hand is not named"
    return ""


@pytest.mark.parametrize("game", [game for game in GAMES.own if not in_the_room(game)])
def test_each_result_names_the_hands_that_were_compared(game: str) -> None:
    found = list(settled(game))
    competing = {bet.wager for _, _, bet, result in found if result.basis and result.basis.compared}
    wrong = [
        (file, bet, text, result.because) for file, _, bet, result in found if (text := fault(result, bet.wager in competing))
    ]
    assert wrong == [] and found


@pytest.mark.parametrize("game", [game for game in GAMES.own if in_the_room(game)])
def test_each_pot_names_the_hand_that_won_and_the_one_that_lost(game: str) -> None:
    shown = 0
    for file, round, bet, result in settled(game):
        live = contending(round)
        if bet.wager != WAGER or bet.on not in live or len(live) < 2:
            continue
        shown += 1
        own, others = named(round, bet.on), {name for hand in live if hand != bet.on for name in named(round, hand)}
        assert fault(result, competes=True) == "", (file, bet, result.because)
        for name in own[0].split(", ") if own else ():
            assert name in result.because, (file, bet, result.because)
        if own and own[0] in others:
            assert any(word in result.because for word in ALIKE) or any(name in result.because for name in others - {own[0]})
    assert shown


def test_a_sentence_without_the_deciding_card_is_found() -> None:
    alike: dict[str, list[Result]] = defaultdict(list)
    for _, _, _, result in settled("three_card_poker"):
        if result.basis and result.basis.compared and result.basis.compared[0].own.detail:
            alike["detail"].append(result)
    one = alike["detail"][0]
    assert one.basis is not None and fault(one, competes=True) == ""
    bare = one.basis.compared[0].own.called
    assert fault(one._replace(because=f"{bare} against the dealer's {bare}"), competes=True) == "the hands read alike"
    assert fault(one._replace(because=bare, basis=None), competes=True) == "the other hand is not named"
