"""Writes what each other reading of a ruling is worth, into the `worth.toml` beside the rulings, or compares it.

scripts/dev worth [GAME...]           price every reading that a house may choose: by the lab, or by rounds of bots
scripts/dev worth --bots [GAME...]    play the rounds of bots again, and leave the figures of the lab as they are
scripts/dev worth --check [GAME...]   price again what the lab has counted, and compare; with --bots their rounds too

A reading is priced against ours at the game's default submission, and the settings of the table where the two differ. The lab
prices every wager; those whose figure changes are written, as exact fractions, or with their standard error where they are
simulated. A count of many minutes is not begun: `houseway analyze GAME --wager WAGER --set KEY=VALUE` makes it first. Where the
lab finds no difference and has no count for the setting, bots play the same rounds under both readings, from the same cards.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import isqrt
from pathlib import Path
from typing import Any, NamedTuple

from houseway.cli.options.keys import keys_of
from houseway.cli.progress import bar
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.rulings import WORTH, Reading, Ruling, Worth
from houseway.core.messages.command import Sit
from houseway.games import GAMES
from houseway.lab.kept_counts import depends_on
from houseway.lab.sheet.selection import Question, StudyResults
from houseway.lab.studies import studied
from houseway.lab.study import Line, under
from houseway.play import Host, play_round
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.play.rounds import least, purse
from houseway.worked.worked import Worked

ROUNDS = 10_000
"""The rounds that bots play under each reading, unless others are asked for; the figures say how many it were."""
LIMITED = {
    "dds.payout_limit": "wager",
    "lir.payout_limit": "bet_1",
    "che.payout_limit": "ante",
    "pgp.limit.bonus": "bonus",
    "pgp.limit.seven": "seven_card",
}
"""The wager whose wins a payout limit cuts, by the key of the limit."""
SEED = "worth"
WHOLE_ROUND = "round"
"""The wager of a figure that rounds of bots gave."""
HEAD = """# What other readings of the rulings are worth. Written by `scripts/dev worth`; not edited by hand.
# `ours` and `other` are what the house wins of one unit (`stake`, in cents); `reading` counts the other readings of a ruling.
"""


class Case(NamedTuple):
    """A reading to price at a game, with the settings of the table under both readings."""

    ruling: Ruling
    number: int
    reading: Reading
    ours: dict[str, Any]
    other: dict[str, Any]


def cases(game: Game) -> Iterator[Case]:
    """Yield the readings of a game that a house may choose and that have no reason to go without a figure."""
    known = {key.name for key in keys_of(game, game.editions[0])}
    for ruling in game.rulings.values():
        for number, reading in enumerate(ruling.others, start=1):
            ours, other = reading.at_game(known)
            if not reading.unpriced and ours != other:
                yield Case(ruling, number, reading, ours, other)


def counted(game: Game, case: Case, *, only_counted: bool = False) -> Iterator[Worth]:
    """Yield the figures of the lab that differ between the readings, or exact ones that are the same where none does.

    A figure is the same under both where a count asks for the setting and the best play makes nothing of it. `only_counted`
    leaves out what would be counted now.
    """
    study = studied(game)
    if study is None:
        return
    desk = StudyResults(study, bar)
    mine, theirs = (under(game, settings) for settings in (case.ours, case.other))
    set_apart = {key for key, value in theirs.settings.items() if mine.settings.get(key) != value}
    found, alike = list[Worth](), list[Worth]()
    for line in study.lines:
        known = [study.has_counted(line, rules) for rules in (mine, theirs)]
        if not all(known) and (only_counted or (line.slow and not known[1])):
            continue
        asked = [_question_for(desk, line, settings) for settings in (case.ours, case.other)]
        if None in asked:
            continue
        ours, other = (desk.answer(one) for one in asked if one is not None)
        edges = (ours.house_edge, other.house_edge)
        if edges[0] == edges[1] and line.held is not None:  # what is owed to players through a meter moves for the house
            edges = tuple(desk.held(one).house_edge for one in asked if one is not None)
        errors = [one.error for one in (ours, other) if one.error is not None]
        worth = Worth(
            game=game.key,
            wager=line.wager,
            ours=edges[0],
            other=edges[1],
            stake=_unit(line, mine),
            rounds=max(one.spread.total for one in (ours, other) if one.error is not None) if errors else 0,
            error=_root(sum((error * error for error in errors), Fraction(0))),
        )
        if worth.difference:
            found.append(worth)
        elif worth.is_exact and set_apart & {*line.reads}:
            alike.append(worth)
    yield from found or alike


def limited(game: Game, case: Case, *, only_counted: bool = False) -> Iterator[Worth]:
    """Yield the cut of a payout limit from each wager it is about, bet at the table's maximum: at the minimum none can bite."""
    study = studied(game)
    keys = [key for key in case.other if key in LIMITED and key not in case.ours]
    if study is None:
        return
    desk = StudyResults(study, bar)
    for key in keys:
        line = study.line(LIMITED[key])
        mine, theirs = (under(game, settings) for settings in (case.ours, case.other))
        if (asked := _question_for(desk, line, case.ours)) is None or (only_counted and not study.has_counted(line, mine)):
            continue
        wager = next(iter(line.bets), line.wager)
        most = mine.limits[mine.wagers[wager].limit][1]
        limit = theirs.settings[key]
        assert isinstance(limit, int)
        cap = Fraction(limit, most)
        spread = desk.answer(asked).spread
        cut = sum((ways * max(net - cap, Fraction(0)) for net, ways in spread.payouts.items()), Fraction(0))
        edge = spread.house_edge
        yield Worth(game=game.key, wager=line.wager, ours=edge, other=edge + cut / spread.total, stake=most)


def _question_for(desk: StudyResults, line: Line, settings: Mapping[str, Any]) -> Question | None:
    """Return the question for a wager under some settings, or None where they offer no such wager."""
    rules = desk.rules(settings)
    table = desk.table_in_use(line, rules)
    if line.tables is not None and table is None:
        return None
    return Question(line, table.name if table is not None else "printed", table, line.strategies[0], settings)


def _unit(line: Line, rules: Rules) -> int:
    """Return one unit of a line in cents: what its simulated rounds bet, or the table's minimum."""
    wager, chips = next(iter(line.bets.items()), (line.wager, 0))
    limit = rules.wagers[wager].limit if wager in rules.wagers else wager
    return chips or rules.limits.get(limit, (rules.unit, 0))[0] or 100


def _root(square: Fraction) -> Fraction:
    """Return a square root, rounded to 12 places, without floats."""
    return Fraction(isqrt(square.numerator * 10**24 // square.denominator), 10**12)


def nets(game: Game, settings: Mapping[str, Any], rounds: int) -> Iterator[int]:
    """Yield the house's win in each of some rounds of bots, in cents; each starts from its own seed and fresh cards."""
    rules = under(game, settings)
    stake = purse(least(rules))
    hands = rules.seats[: max(2, game.least_players)]
    worked = Worked(game=game.key, settings={**settings}, only_these=True)
    worked.sits = [Sit(f"bot{hand}", (hand,)) for hand in hands]
    worked.stacks = {f"bot{hand}": stake for hand in hands}
    for number in range(rounds):
        host = Host(worked, Seeded(f"{SEED}/{game.key}/{number}"))
        bots = [Bot(hand, Seeded(f"{SEED}/{game.key}/{number}/{hand}")) for hand in hands]
        play_round(host, bots)
        yield sum(stake - host.chips_of(bot.name) for bot in bots)


@cache
def _nets(game: str, settings: str, rounds: int) -> tuple[int, ...]:
    """Return the rounds of bots under some settings; several readings are compared with the same ones."""
    return tuple(nets(GAMES[game], json.loads(settings), rounds))


def played(game: Game, case: Case, rounds: int) -> Worth:
    """Return the bots' losses to the house under both readings, in the same rounds."""
    ours, other = (_nets(game.key, json.dumps(settings), rounds) for settings in (case.ours, case.other))
    gaps = [theirs - mine for mine, theirs in zip(ours, other, strict=True)]
    mean = Fraction(sum(gaps), rounds)
    spread = Fraction(sum(gap * gap for gap in gaps), rounds) - mean * mean
    return Worth(
        game=game.key,
        wager=WHOLE_ROUND,
        ours=Fraction(sum(ours), 100 * rounds),
        other=Fraction(sum(other), 100 * rounds),
        stake=100,
        rounds=rounds,
        error=_root(spread / rounds) / 100,
    )


def priced(game: Game, rounds: int, *, quick: bool, only_bots: bool = False) -> Iterator[tuple[Case, Worth]]:
    """Yield every figure of a game: by the lab where it knows a difference, otherwise by rounds of bots."""
    for case in cases(game):
        kept = [worth for worth in case.reading.worth if worth.game == game.key]
        if only_bots and kept and not any(is_played(worth) for worth in kept):
            yield from ((case, worth) for worth in kept)
            continue
        found = [*limited(game, case, only_counted=quick), *counted(game, case, only_counted=quick)]
        for worth in found or [played(game, case, rounds)]:
            yield case, worth


def is_played(worth: Worth) -> bool:
    """Whether a figure is the mean of rounds of bots."""
    return worth.wager == WHOLE_ROUND


def folder_of(game: Game) -> Path:
    """Return the folder in which a game's figures are kept: its own, or its document's where it has no rulings of its own."""
    own = GAMES.folder(game.key)
    assert own is not None
    folder = Path(str(own))
    return folder if (folder / "rulings.toml").exists() else folder.parents[1] / "families" / "poker_room"


def written(figures: Mapping[str, Sequence[tuple[int, Worth]]], digests: Mapping[str, str]) -> str:
    """Return a file of figures as text."""
    lines = [HEAD]
    if digests:
        lines += ["[depends]", *(f'{game} = "{digest}"' for game, digest in sorted(digests.items())), ""]
    for id, own in figures.items():
        for number, worth in own:
            lines += [f'[[worth."{id}"]]', f"reading = {number}", f'game = "{worth.game}"', f'wager = "{worth.wager}"']
            lines += [f'ours = "{worth.ours}"', f'other = "{worth.other}"', f"stake = {worth.stake}"]
            lines += [f"rounds = {worth.rounds}", f'error = "{worth.error}"'] if not worth.is_exact else []
            lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def digest_of(game: Game) -> str:
    """Return the digest of what a game's figures depend on: the code that counts and prices, and the settings compared."""
    meaning = depends_on(game.key, priced=True).meaning if studied(game) is not None else ""
    asked = [[case.ruling.id, case.number, case.ours, case.other] for case in cases(game)]
    return hashlib.sha256(json.dumps([meaning, asked, SEED], sort_keys=True).encode()).hexdigest()[:16]


def write(names: Collection[str], rounds: int, *, quick: bool, only_bots: bool = False) -> None:
    """Price the readings of some games and write them; games that share a document share a file."""
    kept: dict[Path, dict[str, list[tuple[int, Worth]]]] = {}
    digests: dict[Path, dict[str, str]] = defaultdict(dict)
    for game in GAMES.values():
        place = folder_of(game) / WORTH
        mine = kept.setdefault(place, {})
        digests[place][game.key] = digest_of(game) if game.key in names else known_digest(place, game.key)
        if game.key in names:
            for case, worth in priced(game, rounds, quick=quick, only_bots=only_bots):
                mine.setdefault(case.ruling.id, []).append((case.number, worth))
                print(f"{case.ruling.id} {case.number} {worth.game} {worth.wager} {float(worth.difference):+.6f}", flush=True)
        else:
            for ruling in game.rulings.values():
                for number, reading in enumerate(ruling.others, start=1):
                    mine.setdefault(ruling.id, []).extend((number, one) for one in reading.worth if one.game == game.key)
    for place, figures in kept.items():
        if any(figures.values()) or place.exists():
            whole = place.with_suffix(".new")
            whole.write_text(written({id: own for id, own in figures.items() if own}, digests[place]), encoding="utf-8")
            whole.replace(place)


def known_digest(place: Path, game: str) -> str:
    """Return the digest that is kept with a game's figures, or an empty text."""
    import tomllib

    return tomllib.loads(place.read_text("utf-8")).get("depends", {}).get(game, "") if place.exists() else ""


class Compared(NamedTuple):
    """The number of kept figures that came out again as they are, the others, and the number left out."""

    same: int
    wrong: Sequence[str]
    left_out: int


def compared(game: Game, *, bots: bool = False, only_counted: bool = True) -> Compared:
    """Compare the kept figures of a game with what the lab has counted, and with rounds of bots where they play again."""
    same, wrong, left_out = 0, list[str](), 0
    for case in cases(game):
        kept = [worth for worth in case.reading.worth if worth.game == game.key]
        name = f"{game.key} {case.ruling.id} reading {case.number}"
        if not kept:
            wrong.append(f"{name}: no figure")
        priced = (*limited(game, case, only_counted=only_counted), *counted(game, case, only_counted=only_counted))
        now = {worth.wager: worth for worth in priced}
        if bots and any(map(is_played, kept)):
            now[WHOLE_ROUND] = played(game, case, next(worth.rounds for worth in kept if is_played(worth)))
        for worth in kept:
            again = now.pop(worth.wager, None)
            left_out += again is None
            same += again == worth
            if again is not None and again != worth:
                wrong.append(f"{name}, {worth.wager}: {again.difference}, and {worth.difference} is kept")
        wrong += [f"{name}, {wager}: {worth.difference}, and nothing is kept" for wager, worth in now.items()]
    return Compared(same, wrong, left_out)


def main(words: Sequence[str] | None = None) -> int:
    """Price the readings of some games and write the figures, or compare those that are kept."""
    parser = argparse.ArgumentParser(
        prog="scripts/dev worth", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--quick", action="store_true", help="use what the lab has counted, and bots for the rest")
    parser.add_argument("--bots", action="store_true", help="play rounds of bots only, or with --check compare them too")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="the rounds of bots under each reading")
    options = parser.parse_args(words)
    names = options.games or [*GAMES]
    if not options.check:
        write(names, options.rounds, quick=options.quick, only_bots=options.bots)
        return 0
    found = [compared(GAMES[name], bots=options.bots) for name in names]
    wrong = [line for one in found for line in one.wrong]
    print(*wrong, sep="\n", end="\n" * bool(wrong))
    same, left_out = (sum(column) for column in zip(*((one.same, one.left_out) for one in found), strict=True))
    print(f"{same} figures are as they are kept, {len(wrong)} are not, {left_out} were not counted again")
    return int(bool(wrong) or not same)


if __name__ == "__main__":
    sys.exit(main())
