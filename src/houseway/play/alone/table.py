"""A single-player table: the rules, bots and frames of any other table, run in one place.

Everything that happens is sent in the frames of the API's socket (docs/floor/api.md), so that the same code draws a
live table and this one. There is no clock: bets close, a window ends and a round is opened when the person chooses.

Each round is dealt from its own seed, made of the table's seed and the number of the round. A round can therefore be
played again with the same cards. The chance is seeded by its type, and no live table accepts it.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import to_builtins
from msgspec.structs import replace

from houseway.core.game.rules import Rules
from houseway.core.game.words import spoken
from houseway.core.messages.command import Command
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.stages.betting import Betting
from houseway.core.table.table import Table
from houseway.core.values.hands import box
from houseway.layout.felts import layout_for
from houseway.play import Host, least, refill
from houseway.play.bots import Bot
from houseway.play.chance import Chance, Seeded
from houseway.views.digest import view_hash
from houseway.views.followed import Followed, ViewerUpdate, is_hashed, is_whole
from houseway.views.lessons import lesson_of
from houseway.views.types import View
from houseway.views.words import words_of

from .seats import YOU, opened, rules_of, seated

HASH_EVERY: Final = 20
"""Events between two hashes, as the API sends them."""
NUMBER: Final = 0
"""The number of the table in its frames: no floor has such a table."""
_NOT_HERE: Final = frozenset({"Leave", "BuyIn", "Tip"})
"""Actions without a meaning where nobody is paid and chips cost nothing."""
Word = Literal["deal", "next", "on"]
"""The person's command to the house: deal, open the next round, or continue after a window."""
Frame = dict[str, Any]


class SeededHost(Host):
    """A host that deals each round from a seed of its own."""

    def deals_from(self, table: Table, source: Seeded) -> None:
        """Continue with a table as it was before a round; the rest of a shoe is shuffled from this seed."""
        self._chance = Chance(source)
        self.take_over(table)


class Alone:
    """One person at a table, and everything that happens there."""

    def __init__(self, game: str, seed: str, bots: int = 0) -> None:
        rules = rules_of(game)
        self.seed: Final = seed
        self._names: Final = seated(rules, bots)
        self._seat: Final = next(seat for seat, name in self._names.items() if name == YOU)
        self._host = SeededHost(opened(rules, self._names, seed), Seeded(seed), self._add_frame)
        self._least = least(rules)
        self._frames: list[Frame] = []
        self._bots: dict[str, Bot] = {}
        self._before = self._host.table
        self._followed = self._follows(self._before)
        self._asked = ""
        """The stage in which bots have bet or spoken."""
        self._says: Word | None = None
        """The person's command to the house that is still pending."""

    @property
    def table(self) -> Table:
        """The table as it is, with every card; a page gets frames."""
        return self._host.table

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self._host.table.rules

    # Data that a page loads first

    def setup(self) -> Frame:
        """Return the data that a page needs besides frames: the felt, the rules in words, and the seed."""
        rules = self.rules
        limits = [{"wager": wager, "low": low, "high": high} for wager, (low, high) in rules.limits.items()]
        clauses = {id: {"title": clause.title, "says": clause.says} for id, clause in rules.clauses.items()}
        rulings = {
            id: {"title": one.title, "says": one.says, "clauses": [*one.clauses]}
            for id, one in rules.game.rulings.items()
            if not {*one.clauses}.isdisjoint(clauses)
        }
        in_force: Frame = {"game": rules.game.key, "edition": rules.edition, "digest": rules.digest, "clock": None}
        felt = layout_for(rules.game)
        return {
            "name": rules.game.name,
            "seed": self.seed,
            "felt": None if felt is None else to_builtins(felt),
            "rules": {**in_force, "limits": limits, "clauses": clauses, "rulings": rulings, **self._lesson()},
        }

    def _lesson(self) -> Frame:
        """Return the lines that explain the game, and the decision of a hand at each stage."""
        lesson = lesson_of(self.rules.game.key)
        how = [{"says": says, "cites": cites} for says, cites in lesson.how if cites in self.rules.clauses]
        return {"how": how, "now": dict(lesson.now)}

    # What the person does

    def view_frames(self) -> list[Frame]:
        """Return the whole view, and what waits."""
        known = self._followed
        view = self.view()
        told = {"table": NUMBER, "round": known.round, "seq": known.position(YOU), "said": 0, "hash": view_hash(view), "now": 0}
        return [{"kind": "view", **told, "view": to_builtins(view), "offers": self._offers(), "session": None}, self._word()]

    def submit(self, command: Command) -> Refusal | None:
        """Submit a command for the person; return its refusal, or None."""
        answer = self._host.submit_as(YOU, command)
        return answer if isinstance(answer, Refusal) else None

    def goes_on(self) -> None:
        """Let the house do what it waits with: deal, open the next round, or end a window."""
        word = self.waits
        if word == "next":
            self._opens(self._host.table)
        else:
            self._says = word

    def begins_again(self) -> None:
        """Restart this round: the table as it was before, and the same cards. Frames of the restart are discarded."""
        self._followed = self._follows(self._before)
        self._opens(self._before)
        while self.acts():
            pass
        self._frames.clear()

    # What the house and its bots do

    def acts(self) -> bool:
        """Do one act of the house or of a bot; return False where the person is waited for."""
        host = self._host
        if not self._is_on:
            return False
        if host.takes_bets:
            return self._bets()
        turn = host.turn
        if turn is None and host.window:
            return self._window()
        if turn is None:
            host.attend()
        elif box(turn) in self._bots:
            self._bots[box(turn)].chooses(host)
        else:
            return False
        return True

    def _bets(self) -> bool:
        """Let bots bet, once; then wait until the person lets the cards be dealt."""
        if self._first_time("bets"):
            for bot in self._bots.values():
                bot.bets(self._host)
            return True
        dealt, self._says = self._says == "deal", None
        return dealt and self._host.close_bets()

    def _window(self) -> bool:
        """Let bots act, once; then wait for the person if they have offers."""
        if self._first_time(self._host.window):
            for bot in self._bots.values():
                bot.may_speak(self._host)
            return True
        ended, self._says = self._says == "on" or not self._offers(), None
        if ended:
            self._host.attend()
        return ended

    def _first_time(self, what: str) -> bool:
        first, self._asked = self._asked != what, what
        return first

    @property
    def waits(self) -> Word | None:
        """The command that the house waits for, or None: it is a player's turn, or the house continues."""
        round = self._host.table.round
        if round is None or not self._is_on:
            return "next"
        if isinstance(round.stage, Betting):
            return "deal" if round.bets and not round.due else None
        return "on" if self._host.window and self._offers() else None

    @property
    def _is_on(self) -> bool:
        """Whether a round is being played."""
        return self._host.table.round is not None and self._host.table.is_playing and not self._host.is_over

    # Frames

    def _opens(self, table: Table) -> None:
        """Open the next round from its seed, with chips for whoever has too few."""
        number = table.number + 1
        self._host.forget()
        self._host.deals_from(table, Seeded(f"{self.seed}/{number}"))
        for name in self._names.values():
            refill(self._host, name, self._least)
        self._before = table
        self._asked, self._says = "", None
        others = (seat for seat, name in self._names.items() if name != YOU)
        self._bots = {seat: Bot(seat, Seeded(f"{self.seed}/{number}/{seat}")) for seat in others}
        self._host.open()

    def _follows(self, table: Table) -> Followed:
        followed = Followed(NUMBER, table, 0, 0, ((), ()), lambda game, digest, settings: table.rules)
        followed.keeps_up([YOU])
        return followed

    def _add_frame(self, command: Command, events: tuple[Event, ...]) -> None:
        telling = self._followed.after(events, 0, 0).get(YOU)
        if telling is not None:
            self._frames.append(self._frame(telling))

    def _frame(self, telling: ViewerUpdate) -> Frame:
        """Return the frame of a step. It has no offers: they come when the house is done."""
        known = self._followed
        whole, hashed = is_whole(known, telling), is_hashed(telling, HASH_EVERY, ends=known.round != telling.round)
        view = self.view() if whole or hashed else None
        words = known.words(YOU) if view is None else words_of(view, opens=whole)
        told: Frame = {
            "kind": "events",
            "table": NUMBER,
            "round": telling.round,
            "first": telling.first,
            "at": 0,
            "turn": known.turn,
            "events": [one.event for one in telling.events],
            "now": 0,
            "words": to_builtins(words),
            "offers": [],
        }
        if view is not None and hashed:
            told["hash"] = view_hash(view)
        return told

    def rests(self) -> list[Frame]:
        """Return the person's offers, and the command that the house waits for, once it is the person's turn."""
        known = self._followed
        told: Frame = {"kind": "events", "table": NUMBER, "round": known.round, "first": known.position(YOU) + 1, "at": 0}
        return [{**told, "turn": known.turn, "events": [], "now": 0, "offers": self._offers()}, self._word()]

    def drain_frames(self) -> list[Frame]:
        """Return the frames since the last call."""
        told, self._frames = self._frames, []
        return told

    def view(self) -> View:
        """Return the table as the person sees it."""
        return replace(self._followed.view(YOU), table="")

    def _offers(self) -> list[Frame]:
        offers = self._followed.offers().get(YOU, ())
        return [to_builtins(offer) for offer in offers if offer.act not in _NOT_HERE]

    def _word(self) -> Frame:
        return {"kind": "word", "does": self.waits, "lacks": self._lacks()}

    def _lacks(self) -> list[str]:
        """Return the wagers, in words, that the person's hand still needs; without them its bets go back."""
        round = self._host.table.round
        if round is None or not self._is_on or not isinstance(round.stage, Betting):
            return []
        if not any(bet.by == YOU for bet in round.bets):
            return []
        return [spoken(wager.name) for wager in round.stage.lacking(round, self._seat)]
