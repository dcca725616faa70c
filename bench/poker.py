"""Measures the poker hands per second of the engine, compared with a peer library in the same run.

    .venv/bin/python -m bench.poker [GAME ...] [--seconds N] [--profile]

Six-handed (five at draw, where more would need the discards), bets 4 and 8, three raises: ours through `decide`,
every street dealt with one command as an electronic table does, every command handled, every event kept; the peer is
PokerKit with everything on that it can do by itself. Both take the same random choices (fold, call or raise by the
same roll of the same seed; at draw none to three cards go). Short windows of each alternate, because the machine is
shared; the table gives the medians, their ratio, and how many records of a hand each side keeps. Decks are shuffled
before the clock starts. Mambo stud is measured alone: the peer has no low of three cards.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable
from itertools import islice

from tools.pokerkit.peers import DEALS_TOO, PEERS, Peer, seated

from houseway.core.messages.command import Arrange, Command, DealOut, OpenRound, Say
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.round.decide import Decided, decide
from houseway.core.round.state import Round
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.cards import FRENCH
from houseway.poker.betting.betting_round import BettingRound
from houseway.poker.betting.betting_round import street as street_of
from houseway.poker.betting.exchange import DISCARDS, Exchanging
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked

GAMES = (*PEERS, "mambo_stud")
FOLD, CALL = 0.15, 0.85
MOST_DRAWN = 3
STAKES = {"pkr.structure": "fixed_limit", "pkr.bets": [4, 8], "pkr.ante": 1}
FORCED = {True: {"pkr.blinds": [2, 4]}, False: {"pkr.bring_in": 2}}
Decides = Callable[[Round, Command], Decided | Refusal]
Play = Callable[[list, random.Random], int]
"""Plays one hand with a deck and a stream of choices; returns the number of records."""


def players_of(game: str) -> int:
    """Return the number of players."""
    return min(6, PEERS[game].most) if game in PEERS else 6


def our_table(game: str) -> Table:
    """Return a Houseway table with the stakes of the benchmark."""
    blinds = game in PEERS and PEERS[game].blinds
    return open_table(Worked(game=game, settings={**STAKES, **FORCED[blinds], "pkr.seats": players_of(game)}))


def our_hand(table: Table, deck: list, luck: random.Random, decide: Decides = decide) -> int:
    """Play one hand in Houseway."""
    opened = take(table, OpenRound())
    assert isinstance(opened, Taken)
    now = opened.after.round
    assert now is not None
    events: list[Event] = []

    def submit(command: Command) -> bool:
        nonlocal now
        decided = decide(now, command)
        if isinstance(decided, Refusal):
            return False
        events.extend(decided.events)
        now = decided.after
        return True

    submit(Say("dealer", "deals in"))
    cards = iter(deck)
    while not now.over:
        if now.due:
            submit(DealOut(tuple(islice(cards, sum(due.many for due in now.due)))))
            continue
        stage = now.stage
        who = stage.turn(now)
        if isinstance(stage, BettingRound):
            roll = luck.random()
            street = street_of(now)
            owes = street.put.get(who, 0) < street.high
            if roll < FOLD and owes:
                submit(Say(who, "folds"))
            elif roll < CALL or not submit(Say(who, "raises to" if street.high else "bets", street.to)):
                submit(Say(who, "calls" if owes else "checks"))
        elif isinstance(stage, Exchanging):
            goes = now.held[who][: int(luck.random() * (MOST_DRAWN + 1))]
            submit(Arrange(who, (goes,), DISCARDS) if goes else Say(who, "stands pat"))
        else:
            submit(Say(who, "shows"))
    return len(events)


def peer_hand(peer: Peer, players: int, luck: random.Random) -> int:
    """Play one hand in PokerKit, which shuffles by itself."""
    written = {**STAKES, **FORCED[peer.blinds]}
    state = seated(peer, written, (100_000,) * players, of_itself=DEALS_TOO, most_bets=4)
    while state.status:
        if state.can_stand_pat_or_discard():
            hand = state.hole_cards[state.stand_patter_or_discarder_index]
            state.stand_pat_or_discard(hand[: int(luck.random() * (MOST_DRAWN + 1))])
            continue
        if state.can_post_bring_in():
            state.post_bring_in()
            continue
        roll = luck.random()
        owes = state.checking_or_calling_amount
        if roll < FOLD and owes:
            state.fold()
        elif roll < CALL or not state.can_complete_bet_or_raise_to():
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to()
    return len(state.operations)


def plays_of(game: str) -> dict[str, Play]:
    """Return both sides of a game, or Houseway alone."""
    peer, players = PEERS.get(game), players_of(game)
    table = our_table(game)
    plays: dict[str, Play] = {"houseway": lambda deck, luck: our_hand(table, deck, luck)}
    if peer is not None:
        plays["pokerkit"] = lambda deck, luck: peer_hand(peer, players, luck)
    return plays


def window(play: Play, seed: int, seconds: float) -> tuple[float, float]:
    """Return hands per second of processor time and records per hand over one short window."""
    luck = random.Random(seed)
    decks = [random.Random(seed * 100_003 + n).sample(FRENCH, 52) for n in range(int(seconds * 6_000) + 50)]
    hands = records = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds and hands < len(decks):
        records += play(decks[hands], luck)
        hands += 1
    spent = time.process_time() - began
    return hands / spent, records / hands


def by_command(game: str, decks: list) -> None:
    """Measure the cost of each kind of command; one that ends a stage includes everything that follows automatically."""
    spent, many = Counter[str](), Counter[str]()

    def timed(now: Round, command: Command) -> Decided | Refusal:
        began = time.process_time()
        decided = decide(now, command)
        took = time.process_time() - began
        ends = isinstance(decided, Decided) and decided.after.stage is not now.stage
        kind = (command.what if isinstance(command, Say) else type(command).__name__) + (", and the stage ends" if ends else "")
        spent[kind] += took
        many[kind] += 1
        return decided

    table, luck = our_table(game), random.Random(1)
    began = time.process_time()
    for deck in decks:
        our_hand(table, deck, luck, timed)
    whole = time.process_time() - began
    spent["opening the hand, and choosing"], many["opening the hand, and choosing"] = whole - spent.total(), len(decks)
    print(f"{game}: {len(decks):,} hands\n{'':<40}{'a hand':>8}{'µs each':>10}{'share':>8}")
    for kind, seconds in spent.most_common():
        print(f"{kind:<40}{many[kind] / len(decks):>8.2f}{seconds / many[kind] * 1e6:>10.1f}{seconds / whole:>8.1%}")


def profile(game: str) -> None:
    """Print the time by command, then by function."""
    decks = [random.Random(n).sample(FRENCH, 52) for n in range(1_000)]
    by_command(game, decks)
    play, luck = plays_of(game)["houseway"], random.Random(1)
    seen = cProfile.Profile()
    seen.enable()
    for deck in decks:
        play(deck, luck)
    seen.disable()
    pstats.Stats(seen).sort_stats("tottime").print_stats(28)


def main() -> None:
    """Alternate windows of each game and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], help="games to time (default: all)")
    parser.add_argument("--seconds", type=float, default=10, help="processor time per game")
    parser.add_argument("--profile", action="store_true", help="profile Houseway's hands instead")
    told = parser.parse_args()
    if told.profile:
        for game in told.games or GAMES:
            profile(game)
        return
    print(f"{'hands a second, medians':<34}{'houseway':>10}{'pokerkit':>10}{'ratio':>8}{'records a hand':>18}")
    for game in told.games or GAMES:
        plays = plays_of(game)
        rates: dict[str, list[float]] = {name: [] for name in plays}
        sizes: dict[str, list[float]] = {name: [] for name in plays}
        for seed in range(max(3, round(told.seconds / len(plays) / 0.5))):
            for name, play in plays.items():
                rate, size = window(play, seed, 0.5)
                rates[name].append(rate)
                sizes[name].append(size)
        median = {name: statistics.median(found) for name, found in rates.items()}
        kept = " and ".join(f"{statistics.mean(found):.0f}" for found in sizes.values())
        theirs = median.get("pokerkit")
        beside = f"{theirs:>10,.0f}{median['houseway'] / theirs:>8.1f}" if theirs else f"{'':>18}"
        print(f"{game:<34}{median['houseway']:>10,.0f}{beside}{kept:>18}", flush=True)


if __name__ == "__main__":
    main()
