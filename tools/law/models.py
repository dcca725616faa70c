"""Every game against its model: random rounds, settled again from the text, must give the same money.

Run as `scripts/dev models`. A model is a module of `tests/models` named as its game; the ten poker games share one.
It receives the felt of the engine's rounds as plain data, so it cannot depend on how the engine settles. Both must
agree on every bet and on every player's chips.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from importlib import import_module
from multiprocessing import get_context
from typing import Any

from tests.models import poker
from tests.models.felt import Bet, Felt, Nets

from houseway.core.messages.event import Denied, Event
from houseway.core.money import places
from houseway.core.money.places import CAGE, TOKENS, stack
from houseway.core.round.decide import standing
from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting, table_of
from houseway.worked.worked import Played

from .decided_payments import RICH, decided_rounds

ROUNDS_A_TABLE = 20
READABLE_EVENTS = ("StageBegan", "BetPlaced", "BetTakenBack", "CardsDealt")
"""The events a model may read, for games in which the order of chips or cards matters."""
FOR_THE_DEALER = "token_"
"""Wagers that a player puts up for the dealer: whatever they make, the chips are no longer the player's."""
NOT_VOIDED = {"pai_gow_poker": ("number_", "three_card"), "spanish_21": ("match",)}
"""Wagers that have no bearing on any other and are settled early, so that a void does not undo them."""
Model = Callable[[Felt], Nets]


def model_of(key: str) -> Model:
    """Return the settlement written from a game's text."""
    return import_module(f"tests.models.{'poker' if key in poker.GAMES else key}").settle


class Mismatch(AssertionError):
    """A round in which the engine and the model come to different money."""


def felt_of(played: Played, elected: dict[str, Any]) -> Felt:
    """Return the felt at the end of a round, as input of a model."""
    end, before = played.round, played.opened
    events = [played.events[at] for at in standing(played.events)]
    return Felt(
        game=end.rules.game.key,
        elected=elected,
        seats=dict(end.seating),
        bets={_named(bet): chips for bet, chips in end.bets.items()},
        cards={hand: tuple(map(repr, pieces)) for hand, pieces in end.held.items()},
        laid={hand: tuple(tuple(map(repr, part)) for part in parts) for hand, parts in end.arranged.items()},
        said=tuple((said.stage, said.hand, said.word) for said in end.said),
        dice=end.dice,
        number=end.number,
        meters={
            place[6:]: chips for place, chips in before.chips.items() if isinstance(place, str) and place.startswith("meter ")
        },
        minimum={wager: limits[0] for wager, limits in end.rules.limits.items()},
        story=tuple(_plain(event) for event in events if type(event).__name__ in READABLE_EVENTS),
        denied={_named(event.bet): event.outcome for event in events if isinstance(event, Denied)},
    )


def _named(bet: places.Bet) -> Bet:
    return bet.by, bet.on, bet.wager


def _plain(event: Event) -> tuple[str, dict[str, Any]]:
    found = {field.name: getattr(event, field.name) for field in fields(event)}
    if "cards" in found:
        found["cards"] = tuple(map(repr, found["cards"]))
    found["why"] = found["moves"][0].why if found["moves"] else ""
    if "bet" in found:
        found["bet"] = tuple(found["bet"])
    return type(event).__name__, found


def compare(played: Played, elected: dict[str, Any], model: Model) -> None:
    """Raise a mismatch unless engine and model agree on every bet and every player's chips."""
    felt, end = felt_of(played, elected), played.round
    engine = {(bet.by, bet.on, bet.wager): result.net for bet, result in end.settled.items()}
    own = _void(felt, engine) if end.void else model(felt) if felt.bets else {}
    told, expected = _nets(engine), _nets(own)
    if told != expected:
        wrong = {bet: (told.get(bet, 0), expected.get(bet, 0)) for bet in told.keys() | expected.keys()}
        lines = [f"{bet}: engine {one}, model {other}" for bet, (one, other) in sorted(wrong.items()) if one != other]
        raise Mismatch("\n".join([*lines, "", *describe(felt)]))
    for player in dict.fromkeys(felt.seats.values()):
        made = sum(net for bet, net in own.items() if bet[0] == player and not bet[2].startswith(FOR_THE_DEALER))
        if not end.void:
            made -= sum(chips for bet, chips in felt.bets.items() if bet[0] == player and _is_given(felt, bet))
        if made != _stack_change(played, player):
            raise Mismatch("\n".join([f"{player} has {_stack_change(played, player)}, not {made}", "", *describe(felt)]))


def _is_given(felt: Felt, bet: Bet) -> bool:
    """Whether a bet stays with the dealer: one for the dealer, unless its payment was denied as void, which returns it."""
    return bet[2].startswith(FOR_THE_DEALER) and felt.denied.get(bet) != "void"


def _void(felt: Felt, engine: Nets) -> Nets:
    """Return the nets of a void round: zero, except on independent wagers that were settled before (R-GEN-08)."""
    stand = NOT_VOIDED.get(felt.game, ())
    return {bet: engine.get(bet, 0) if bet[2].startswith(stand) else 0 for bet in felt.bets}


def _nets(nets: dict[Bet, int]) -> dict[Bet, int]:
    """Return the nets other than zero; envy is compared by player, since any of their seats may be paid it."""
    found: Counter[Bet] = Counter()
    for (player, hand, wager), net in nets.items():
        found[(player, "", "envy") if wager.startswith("envy") else (player, hand, wager)] += net
    return {bet: net for bet, net in found.items() if net}


def _stack_change(played: Played, player: str) -> int:
    """Return the change of a player's chips in a round, without gifts to the dealer and chips bought with cash."""
    place, change = stack(player), 0
    for move in played.round.moves:
        if move.dst == TOKENS and move.src == place:
            change += move.chips
        elif move.src == CAGE and move.dst == place:
            change -= move.chips
    return change + played.round.chips.get(place, 0) - played.opened.chips.get(place, 0)


def describe(felt: Felt) -> Iterator[str]:
    """Yield the lines of a felt for a reader."""
    yield f"house  {felt.elected}"
    for name in ("seats", "bets", "cards", "laid", "dice", "number", "meters", "denied"):
        value = getattr(felt, name)
        if value:
            yield f"{name:7}{value}"
    yield "said   " + ", ".join(f"{hand} {word} ({stage})" for stage, hand, word in felt.said)


def rounds(key: str, seed: str) -> Iterator[tuple[Played, dict[str, Any]]]:
    """Yield random rounds of a game at random houses, without irregularities, and what each house elected."""
    source = Seeded(f"models/{key}/{seed}")
    number = 0
    while True:
        worked, table = table_of(GAMES[key], source)
        rules = table.rules
        elected = {name: rules.settings[name] for name in worked.settings if name in rules.settings}
        sitting = Sitting(table, source, irregularities=False)
        for _ in range(ROUNDS_A_TABLE):
            yield sitting.play(f"{seed}/{number}"), elected
            number += 1


def check(key: str, count: int, seed: str) -> int:
    """Compare so many rounds of a game with its model; return how many were not void."""
    return _check(key, count, seed, rounds(key, seed))


def check_decided(key: str, count: int, seed: str) -> Counter[str]:
    """Compare rounds whose payments people decide with a game's model; return what was denied, corrected and voided."""
    seen = Counter[str]()
    seen["not void"] = _check(key, count, seed, decided_rounds(key, seed, seen))
    return seen


def _check(key: str, count: int, seed: str, played_rounds: Iterator[tuple[Played, dict[str, Any]]]) -> int:
    model, played_out = model_of(key), 0
    for number, (played, elected) in enumerate(played_rounds):
        if number == count:
            break
        try:
            compare(played, elected, model)
        except Mismatch as wrong:
            raise Mismatch(f"{key}, seed {seed}, round {number}: {wrong}") from None
        except Exception as wrong:  # a felt the model cannot read is a mismatch too
            felt = "\n".join(describe(felt_of(played, elected)))
            raise Mismatch(f"{key}, seed {seed}, round {number}: {wrong!r}\n{felt}") from wrong
        played_out += bool(played.round.bets) and not played.round.void
    return played_out


def main(argv: list[str] | None = None) -> int:
    """`scripts/dev models [GAME ...] [--rounds N] [--jobs N] [--seed WORD]`."""
    parser = argparse.ArgumentParser(prog="scripts/dev models", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], metavar="GAME", help="games to check (default: all)")
    parser.add_argument("--rounds", type=int, default=5_000, help="random rounds per game (default: 5000)")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="1")
    told = parser.parse_args(argv)
    wrong = 0
    with ProcessPoolExecutor(told.jobs, mp_context=get_context("spawn")) as house:
        began = time.monotonic()
        asked = {key: house.submit(check, key, told.rounds, told.seed) for key in told.games or GAMES}
        decided = {key: house.submit(check_decided, key, told.rounds, told.seed) for key in told.games or GAMES if key in RICH}
        for key, future in asked.items():
            try:
                print(f"{key}: {told.rounds:,} rounds, {future.result():,} of them not void, the same money", flush=True)
                if key in decided:
                    done = ", ".join(f"{what} {many:,}" for what, many in sorted(decided[key].result().items()))
                    print(f"{key}: {told.rounds:,} rounds with decided payments ({done}), the same money", flush=True)
            except Mismatch as found:
                wrong += 1
                print(f"{key}: MISMATCH\n{found}", flush=True)
        print(f"{time.monotonic() - began:.0f} s, seed {told.seed}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
