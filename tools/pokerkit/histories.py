"""Writes random poker hands as PHH, reads each back, and lets PokerKit follow those that PHH can express.

Run as `scripts/dev hand-histories [GAME ...]`. Hands that are read back contain everything that a soak does. Those
that PokerKit follows have no irregularities and no rake; its stacks must equal ours. The tally counts where it plays
by other rules:

- it stops at four bets a betting round, whatever the house allows (PKR-17, R-PKR-03);
- its bring-in is below the small bet, always (PKR-7(b)(3));
- its best board opens even if it is all in (PKR-9(f), R-PKR-04);
- it divides odd chips by the cent and by seat (PKR-3(d), R-PKR-07, PKR-9(i)(2));
- where high and low share, a low elsewhere at the table splits a side pot that has none (PKR-9(j), 11(g)).
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.messages.event import BetPlaced, PotAwarded, StageBegan
from houseway.core.money.places import stack
from houseway.families.poker_room.checks import stakes_of
from houseway.families.poker_room.house_rules import BLINDS, BRING_IN, STRUCTURE
from houseway.games import GAMES
from houseway.phh import CODES, write_hand
from houseway.phh.writer import fields_of
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting, table_of
from houseway.poker.betting.betting_round import BETS, RAISES, BettingRound, contending
from houseway.testing.histories import comes_back, is_poker
from houseway.worked.replay import open_table
from houseway.worked.worked import Played

HANDS_A_TABLE = 10
PLAIN = {
    "pkr.rake.method": ["percent"],
    "pkr.rake.percent": 0,
    "pkr.rake.steps": [],
    "pkr.rake.time": "none",
    "pkr.bad_beat": "off",
    "pkr.kill": "off",
    "pkr.kill.threshold": "none",
}
"""Settings of a table without rake."""


def _poker() -> Iterator[str]:
    for key, game in GAMES.items():
        rules = game.under({})
        if isinstance(rules, Rules) and is_poker(rules):
            yield key


POKER = tuple(_poker())


def hands(game: Game, name: str, count: int, structure: str = "") -> Iterator[Played]:
    """Yield random hands; with a structure, only hands that other programs can follow."""
    source = Seeded(f"hand histories/{game.key}/{structure}/{name}")
    played = 0
    while played < count:
        worked, table = table_of(game, source)
        if structure:
            worked.settings |= {**PLAIN, "pkr.structure": structure, "pkr.bets": "none"}
            worked.settings |= {"pkr.blinds": [2, 4]} if "pkr.blinds" in worked.settings else {}
            table = open_table(worked, game)
        sitting = Sitting(table, source, irregularities=not structure)
        for _ in range(min(HANDS_A_TABLE, count - played)):
            yield sitting.play(f"{name}/{played}")
            played += 1


def followed(played: Played) -> str:
    """Return `same`, or the rule by which PokerKit plays a hand differently; any other difference fails."""
    fields = fields_of(played)
    if "variant" not in fields:
        return "beyond PHH"
    otherwise = plays_otherwise(played)
    if otherwise:
        return otherwise
    kit: Any = import_module("pokerkit")
    text = write_hand(played)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wonders at folds with nothing to call
        *_, state = kit.HandHistory.loads(text)
    assert not state.status, text
    assert list(state.stacks) == fields["finishing_stacks"], (state.stacks, text)
    return "same"


def plays_otherwise(played: Played) -> str:
    """Return the rule by which PokerKit would end a hand differently, if any."""
    rules = played.round.rules
    stud = not rules[BLINDS]
    raises: Counter[str] = Counter(said.stage for said in played.round.said if said.word in (BETS, RAISES))
    if rules[STRUCTURE] == "fixed_limit" and max(raises.values(), default=0) > 4:
        return "five bets"
    if stud and rules[BRING_IN] == stakes_of(rules)[0]:
        return "bring-in as large as a bet"
    if stud and _all_in_before_a_street(played):
        return "all-in boards"
    shares: dict[object, list[int]] = {}
    for event in played.events:
        if isinstance(event, PotAwarded):
            shares.setdefault(event.pot, []).append(event.chips)
    if any(len({*chips}) > 1 for chips in shares.values()):
        return "odd chips"
    if len(shares) > 1 and "eight" in played.round.rules.game.key:
        return "lows and side pots"
    return ""


def _all_in_before_a_street(played: Played) -> bool:
    """Whether a player in the hand had no chips when a later betting round began."""
    left = {hand: played.opened.chips[stack(played.opened.seating[hand])] for hand in contending(played.round)}
    bets = {stage.name for stage in played.round.rules.stages if isinstance(stage, BettingRound)}
    for event in played.events:
        if isinstance(event, StageBegan) and event.stage in bets and 0 in left.values():
            return True
        if isinstance(event, BetPlaced) and event.bet.on in left:
            left[event.bet.on] -= event.chips
    return False


def main(argv: list[str] | None = None) -> int:
    """`scripts/dev hand-histories [GAME ...] [--hands N] [--seed WORD]`."""
    parser = argparse.ArgumentParser(prog="scripts/dev hand-histories", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", choices=[*POKER, []], metavar="GAME", help="poker games (default: all)")
    parser.add_argument("--hands", type=int, default=1_000)
    parser.add_argument("--seed", default="1")
    told = parser.parse_args(argv)
    for key in told.games or POKER:
        began = time.monotonic()
        came = Counter(comes_back(played) for played in hands(GAMES[key], told.seed, told.hands))
        print(f"{key}: {came.total():,} hands read back, {came[True]:,} of them with a code; {time.monotonic() - began:.0f} s")
        for code, (game, structure) in CODES.items():
            if game == key:
                tally = Counter(followed(played) for played in hands(GAMES[key], told.seed, told.hands, structure))
                print(
                    f"  {code} compared with PokerKit: " + ", ".join(f"{name} {count:,}" for name, count in tally.most_common())
                )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
