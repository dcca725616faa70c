"""Every objection to a setting speaks in one of three voices, and what it rests on exists: a clause, a ruling, or a reason.

Each setting of each game is tried with values around those that it takes, and with values of other kinds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.core.game.edition import Breach, Edition
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.game.submission import read_submission, rules_of_all
from houseway.core.law.choice import Voice
from houseway.core.law.readers import takes_one_of
from houseway.games import GAMES

SUBMISSIONS = sorted((Path(__file__).parent / "register" / "submissions").glob("*.toml"))
STOPPED: dict[str, Voice] = {
    **dict.fromkeys(("badbeat_o8", "cdf15", "dds8", "fah7", "lir8", "s21_8"), "software"),
    "ddsodds": "reading",  # lawful, and the house loses: R-GEN-20
}
"""Lawful submissions that do not open, and who stops them; every other one opens."""
ODDITIES: tuple[object, ...] = (
    *(-1, 0, 1, 2, 3, 4, 5, 7, 9, 11, 13, 15, 17, 22, 25, 41, 69, 99, 101, 301, 400, 1_000, 100_001, 10**9),
    *(0.001, 0.25, 0.5, 5.75, 20.5, 69.5, 100.5),
    *(True, False, "", "off", "none", "printed", "least", "unlimited", "A", "Z", "nonsense", "3/2", "1/4", "9/4"),
    *([], [0], [1, 2], [9, 9, 9], ["A"], [[1]], [0] * 9, [1] * 11, [1] * 6, [5_000, 1, 1, 1, 1, 1, 1, 1, 1]),
    *({}, {"wager": 1}, {"scope": "hand", "amount": 0}, {"times": 0}, {"table": "C", "odds": [1]}, {"percent": 200, "most": 0}),
)
EDITIONS = [(game, edition) for game in GAMES.values() for edition in game.editions]


def tried(game: Game, edition: Edition) -> Iterator[tuple[str, object]]:
    """Yield each setting of a table with each value."""
    stack = game.edition(edition.key)
    choices = {choice.name: choice for layer in stack for choice in layer.law.choices}
    for name, choice in choices.items():
        own = tuple(choice.reads.values) if takes_one_of(choice.reads) else ()
        for value in (*ODDITIES, *choice.tries, *own):
            yield name, value
    for wager in {wager for layer in stack for wager in layer.law.limits}:
        for value in (*ODDITIES, 0.01, 10**13):
            yield f"table.min.{wager}", value
            yield f"table.max.{wager}", value
    yield from (("table.cards", "seen"), ("table.chips", [5, 1]), ("no.such.key", 1), ("ruleset.jurisdiction", "NV"))


def faults(game: Game, breach: Breach) -> Iterator[str]:
    """Yield each fault in the basis of an objection."""
    if breach.cites not in game.clauses:
        yield f"no clause {breach.cites}"
    if breach.source == "reading" and breach.ruling not in game.rulings:
        yield f"no ruling {breach.ruling}"
    if breach.source == "software" and not breach.reason.strip():
        yield "no reason"
    if breach.source == "law" and (breach.ruling or breach.reason):
        yield "the law speaks, and beside it a ruling or a reason"
    if breach.source != "law" and not (breach.ruling or breach.reason):
        yield "neither ruling nor reason"
    if breach.ground not in (breach.cites, breach.ruling, breach.reason):
        yield "it rests on nothing"


@pytest.mark.parametrize(("game", "edition"), EDITIONS, ids=[f"{game.key}-{edition.key}" for game, edition in EDITIONS])
def test_every_value_that_is_rejected_is_rejected_in_one_voice_that_has_its_ground(game: Game, edition: Edition) -> None:
    wrong: set[str] = set()
    voices: Counter[Voice] = Counter()
    for key, value in tried(game, edition):
        answer = game.under({"ruleset.jurisdiction": edition.key, key: value})
        for breach in () if isinstance(answer, Rules) else answer:
            voices[breach.source] += 1
            wrong |= {f"{breach}: {fault}" for fault in faults(game, breach)}
    assert not wrong, "\n".join(sorted(wrong))
    assert all(voices[voice] for voice in ("law", "software")), voices


@pytest.mark.parametrize("file", SUBMISSIONS, ids=[file.stem for file in SUBMISSIONS])
def test_a_lawful_submission_opens_or_is_not_supported_and_is_never_called_a_breach_of_the_law(file: Path) -> None:
    [(_, answer)] = rules_of_all(read_submission(file.read_text(encoding="utf-8"), GAMES), GAMES)
    found = () if isinstance(answer, Rules) else answer
    expected = [STOPPED[file.stem]] if file.stem in STOPPED else []
    assert [breach.source for breach in found] == expected, "\n".join(map(str, found))


@pytest.mark.parametrize(
    ("game", "key", "value", "voice", "ground"),
    [
        ("chemin_de_fer", "cdf.decks", 5, "law", "CDF-1(a)"),
        ("chemin_de_fer", "cdf.decks", 25, "software", "a shoe holds at most 24 decks here"),
        ("caribbean_stud", "cs.progressive.rate", 69.5, "law", "CS-11(d)(3)"),
        ("pai_gow_poker", "pgp.progressive.rate", 20.5, "law", "PGP-14(e)"),
        ("minibaccarat", "mb.seats", 10, "law", "MB-2(a)"),
        ("double_down_stud", "dds.payout_limit", 99_999, "law", "DDS-10(c)"),
        ("let_it_ride", "lir.payout_limit", 49_999, "law", "LIR-11(c)"),
        ("high_card_flush", "hcf.flush_bonus.table", "Z", "law", "HCF-11(c)"),
        ("high_card_flush", "hcf.flush_bonus.table", "K", "reading", "R-GEN-20"),
        ("high_card_flush", "hcf.dealer_missing_last_card", "complete", "reading", "R-HCF-22"),
        ("high_card_flush", "money.smallest_unit", 0.05, "reading", "R-GEN-15"),
        ("chemin_de_fer", "matchplay.enabled", True, "reading", "R-GEN-26"),
        ("three_card_poker", "table.min.ante", 600, "software", "no bet would be within such limits"),
    ],
)
def test_a_value_is_rejected_by_whom_it_is_rejected(game: str, key: str, value: object, voice: str, ground: str) -> None:
    answer = GAMES[game].under({key: value})
    assert not isinstance(answer, Rules)
    assert [(one.key, one.source, one.ground) for one in answer] == [(key, voice, ground)]


def test_a_payout_limit_is_checked_against_the_best_win_only_where_its_clause_prints_that_floor() -> None:
    """Validator 1: CHE-12(c) prints $50,000 alone, and HCF-11(g) prints no floor."""
    low = {"table.min.wager": 200, "dds.payout_limit": 100_000}
    answer = GAMES["double_down_stud"].under(low)
    assert not isinstance(answer, Rules) and [one.ground for one in answer] == ["DDS-10(c)"]
    assert isinstance(GAMES["colorado_holdem"].under({"table.min.ante": 100, "che.payout_limit": 50_000}), Rules)
    limit = {"scope": "hand", "amount": 1}
    assert isinstance(GAMES["high_card_flush"].under({"hcf.bonus_limit": limit}), Rules)


def test_odds_rates_decks_and_players_may_be_what_the_clause_allows() -> None:
    straights = [1000, 100, 25, 10, 8, "11/2", 3, 2, 1]
    rules = GAMES["double_down_stud"].under({"dds.odds": straights})
    assert isinstance(rules, Rules) and str(rules.pays["wager"].of("straight")) == "11 to 2"
    meter = {"cs.progressive.table": "A", "cs.progressive.seed": 10_000, "cs.progressive.reset": 10_000}
    assert isinstance(GAMES["caribbean_stud"].under({**meter, "cs.progressive.rate": 72.5}), Rules)
    seats = GAMES["sic_bo"].under({"sb.max_players": 41})
    assert isinstance(seats, Rules) and len(seats.seats) == 41
