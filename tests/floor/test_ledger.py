"""The ledger, and figures of reports, against the engine: every step of every worked round of every game, without a database."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

import pytest

import houseway
from houseway.core.fault import Fault
from houseway.core.messages.command import Command
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import CAGE, RACK, Aside, Bet, Move, Place
from houseway.core.table.table import Table, Taken
from houseway.core.values.hands import HOUSE
from houseway.floor.ledger import Book, MoveReason, Posting, account_of, balances, is_deep, legs, moves_of, numbered, posted
from houseway.floor.reports.figures import Figures, crossed_cage, flow_of
from houseway.games import GAMES
from houseway.worked import clause_index
from houseway.worked import replay as playing
from houseway.worked.reader import read_worked

SOURCES = Path(houseway.__path__[0])
BET = Bet("p77", "3", "ante")


def test_places_are_accounts_without_a_rule_of_any_game() -> None:
    assert [account_of(place) for place in ("player p77", BET, Aside(BET), "pot 2", "meter main", RACK)] == [
        "player p77",
        "layout p77",
        "aside p77",
        "pot 2",
        "meter main",
        "rack",
    ]
    assert account_of("link main") == "link main"
    assert posted(Book(1), [Move(BET, Bet("p77", "4", "ante"), 5, "bet")]).opens == ()
    assert posted(Book(1), [Move("link main", "meter main", 5, "shown")]).opens == ("link main", "meter main")
    assert (
        is_deep("rack") and is_deep("cage") and is_deep("link main") and not is_deep("player rack") and not is_deep("meter main")
    )
    assert balances({BET: 5, Bet("p77", "4", "ante"): 6, "pot 1": 0}) == {"layout p77": 11}


def test_a_book_numbers_accounts_as_they_are_opened_and_is_a_value() -> None:
    book = Book(12)
    first = posted(
        book, [Move(CAGE, "player p77", 100, "buys in"), Move("player p77", BET, 5, "bet"), Move(RACK, CAGE, 0, "credit")]
    )
    assert first.opens == ("cage", "player p77", "layout p77")
    assert first.postings == (Posting(12 << 32, 12 << 32 | 1, 100, "buys in"), Posting(12 << 32 | 1, 12 << 32 | 2, 5, "bet"))
    assert dict(book.numbers) == {}
    second = posted(first.book, [Move(BET, Aside(BET), 5, "set aside")])
    assert second.opens == ("aside p77",)
    assert second.postings[0].dst == numbered(12, 3)
    assert legs([*first.postings, *second.postings]) == {12 << 32: -100, 12 << 32 | 1: 95, 12 << 32 | 2: 0, 12 << 32 | 3: 5}


def test_a_word_that_is_not_on_the_list_is_a_fault() -> None:
    with pytest.raises(Fault, match="'tip'"):
        posted(Book(1), [Move(CAGE, RACK, 1, "tip")])


class Follower:
    """A ledger that is posted to after every command, and compared with the engine's chips."""

    def __init__(self, table: Table) -> None:
        self.chips: dict[int, int] = {}
        self.book = Book(1)
        self.figures = Figures()
        self.steps = 0
        self._last: Mapping[Place, int] | None = None
        self._post([Move(CAGE, place, chips, "fill") for place, chips in _all(table).items() if place != CAGE and chips])
        self._behind = self._held().get("cage", 0) - table.chips.get(CAGE, 0)
        """The chips that the cage gave before the first command; at the table itself it starts at zero."""

    def _post(self, moves: list[Move]) -> None:
        found = posted(self.book, moves)
        self.book = found.book
        for account, gain in legs(found.postings).items():
            self.chips[account] = self.chips.get(account, 0) + gain
        for move in moves:
            flow = flow_of(move)
            self.figures.win += flow.win
            self.figures.meters += flow.meters
            self.figures.tips += flow.tips
            crossed_cage(self.figures, move)

    def _held(self) -> dict[str, int]:
        return {account: self.chips[number] for account, number in self.book.numbers.items() if self.chips[number]}

    def follow(self, taken: Taken) -> None:
        """Post what a command moved, and compare."""
        self.steps += 1
        moves, chips = moves_of(taken.events), _all(taken.after)
        if not moves and self._last is not None:
            assert _filled(chips) == _filled(self._last)
            return
        self._last = chips
        self._post(moves)
        engine = balances(chips)
        engine["cage"] = engine.get("cage", 0) + self._behind
        held = self._held()
        assert held == {account: chips for account, chips in engine.items() if chips}
        assert sum(held.values()) == 0
        assert all(chips >= 0 or is_deep(account) for account, chips in held.items())
        self._is_reported(held)

    def _is_reported(self, held: Mapping[str, int]) -> None:
        """Compare the figures of a report with the ledger."""
        sides: dict[str, int] = {"house": 0, "player": 0}
        for account, chips in held.items():
            kind, _, name = account.partition(" ")
            side = "house" if kind in ("rack", "rake") or name == HOUSE else "player"
            if kind not in ("cage", "meter", "link", "tokens"):
                sides[side] += chips
        seen = self.figures
        assert sides["house"] == seen.win + seen.fills - seen.credits
        assert sides["player"] == seen.drop + seen.wallets - seen.taken - seen.win - seen.meters - seen.tips


def _filled(chips: Mapping[Place, int]) -> set[tuple[Place, int]]:
    return {(place, many) for place, many in chips.items() if many}


def _all(table: Table) -> Mapping[Place, int]:
    return table.round.chips if table.round is not None and table.is_playing else table.chips


def _worked(key: str) -> Iterator[str]:
    for file in clause_index.rounds_of(GAMES[key]):
        yield file.read_text(encoding="utf-8")


@pytest.mark.parametrize("key", GAMES)
def test_the_ledger_equals_the_chips_after_every_step_of_every_worked_round(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    followers: list[Follower] = []
    take = playing.take

    def followed(table: Table, command: Command) -> Taken | Refusal:
        if not followers:
            followers.append(Follower(table))
        ruling = take(table, command)
        if isinstance(ruling, Taken):
            followers[0].follow(ruling)
        return ruling

    monkeypatch.setattr(playing, "take", followed)
    steps = 0
    for text in _worked(key):
        followers.clear()
        playing.play_worked(read_worked(text, key))
        steps += sum(follower.steps for follower in followers)
    assert steps > 100


def _words(file: Path, why: ast.expr) -> list[str]:
    """Return the words that an expression can be: a text, a constant of its module, or either of two; none of a variable."""
    if isinstance(why, ast.IfExp):
        return [*_words(file, why.body), *_words(file, why.orelse)]
    if isinstance(why, ast.Name):
        module = import_module(".".join(file.relative_to(SOURCES.parent).with_suffix("").parts))
        return [value] if isinstance(value := getattr(module, why.id, None), str) else []
    return [why.value] if isinstance(why, ast.Constant) and isinstance(why.value, str) else []


def test_every_word_that_a_move_is_written_with_is_on_the_list_and_no_other() -> None:
    texts = {file: file.read_text(encoding="utf-8") for file in SOURCES.rglob("*.py") if file.name != "ledger.py"}
    for file, text in texts.items():
        for node in ast.walk(ast.parse(text)) if "Move(" in text else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Move" and len(node.args) > 3:
                for word in _words(file, node.args[3]):
                    assert word in set(MoveReason), f"{file.name}: {word!r} is missing in Why"
    unused = {word for word in MoveReason if not any(f'"{word}"' in text for text in texts.values())}
    assert not unused, f"no move is written with {unused}"
