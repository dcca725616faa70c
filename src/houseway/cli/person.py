"""A person at the table: asked for bets and choices, and bound by the same offers as everybody.

What they may not say is refused by the rules, with the clause; nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from houseway.core.chips import Chips
from houseway.core.command import Arrange, Command, PlaceBet, Say, TakeBack
from houseway.core.money import Hand
from houseway.core.refusal import Refusal
from houseway.core.round import Round
from houseway.core.stage import Ask, Choosing

from .answers import Back, Pick, Unclear, Word, named, parts_of, read_answer
from .drawing import table_drawing
from .host import Host
from .keyboard import Keyboard
from .lore import lore_of
from .offers import offers_in_words, offers_list
from .setting import YOU
from .words import act, money, spoken

LOOKS = "looks"
TOO_EARLY = "Nothing has been settled yet; [bold]why[/] answers once the round is over."


class Leaving(Exception):
    """The person gets up while bets are still open."""


@dataclass(slots=True)
class Person:
    """Whoever sits at the keyboard."""

    hand: Hand
    main: str
    keyboard: Keyboard
    note: str = ""
    """What every drawing says of the table: that it is a demonstration, where it is one."""
    last: dict[str, Chips] = field(default_factory=dict[str, Chips])
    """What was bet in the round before, by wager."""
    leaves: bool = False
    """Got up while the hand was on; it is finished as if they kept silent (R-GEN-23)."""

    @property
    def name(self) -> str:
        """What the person is called on the screen and in the log."""
        return YOU

    # Bets

    def bets(self, host: Host) -> None:
        """Ask for bets until the person wants cards."""
        self.draw(host, "bets are open")
        while self._asked_for_bets(host):
            pass
        self.last = self._down(host.seen_by(self.name)) or self.last

    def _asked_for_bets(self, host: Host) -> bool:
        """Ask once; False when the person is done."""
        seen, asks = host.seen_by(self.name), host.asks_of(self.name)
        down = self._down(seen)
        usual = {} if down else self._usual(asks)
        self.keyboard.show(offers_list(seen, asks))
        self.keyboard.hint(_betting_hint(down, usual))
        first, *more = parts_of(self.keyboard.ask(f"bet, seat {self.hand}"))
        match read_answer(first, asks, deals=True):
            case Word(""):
                return not all(self._tell(host, PlaceBet(self.hand, wager, chips)) for wager, chips in usual.items())
            case Word("d"):
                return False
            case Word("q"):
                raise Leaving
            case Word("?"):
                self.keyboard.show(offers_in_words(seen, asks))
            case Word(_):
                self.keyboard.hint(TOO_EARLY)
            case Back(name):
                self._take_back(host, name, list(down))
            case Pick() as pick:
                self._bet_in_turn(host, pick, more)
            case Unclear(says):
                self.keyboard.unclear(says)
        return True

    def _bet_in_turn(self, host: Host, pick: Pick, more: list[str]) -> None:
        """Several bets in one line: a bet may open the next one, so each is read against what is offered by then."""
        taken = self._take_up(host, pick)
        for part in more:
            answer = read_answer(part, host.asks_of(self.name)) if taken else None
            if isinstance(answer, Pick):
                taken = self._take_up(host, answer)
            elif isinstance(answer, Unclear):
                self.keyboard.unclear(answer.says)
                return

    def _down(self, seen: Round) -> dict[str, Chips]:
        return {bet.wager: chips for bet, chips in seen.bets.items() if bet.on == self.hand}

    def _usual(self, asks: Sequence[Ask]) -> dict[str, Chips]:
        """The last bets again, or the least on the main wager; nothing where it is not offered."""
        main = next((ask for ask in asks if ask.wager == self.main), None)
        if main is None or main.low is None or main.high is None:
            return {}
        usual = self.last or {self.main: main.low}
        return usual if main.low <= usual[self.main] <= main.high else {self.main: main.low}

    def _take_back(self, host: Host, name: str, down: list[str]) -> None:
        found = named(name, [Ask(self.hand, "bets", "", wager=wager) for wager in down])
        if isinstance(found, Unclear) or found.wager is None:
            lying = ", ".join(map(spoken, down)) or "nothing"
            self.keyboard.unclear(f"{name!r} is no bet of yours by name: {lying} lies there")
        else:
            self._tell(host, TakeBack(self.hand, found.wager))

    # Choices

    def chooses(self, host: Host) -> None:
        """Ask for the choice of this turn; afterwards for anything else that is still open to this hand."""
        if self.leaves:
            self._keeps_silent(host)
            return
        unseen = self._may_look(host)
        self.draw(host, "your cards lie face down" if unseen else "your choice", covered=unseen)
        while host.turn == self.hand and not self.leaves:
            self._asked_to_choose(host)
            if unseen and not self._may_look(host):
                unseen = False
                self.draw(host, "your choice")
        while not self.leaves and self._asked_for_more(host):
            pass

    def _asked_to_choose(self, host: Host) -> None:
        seen, asks = host.seen_by(self.name), host.asks_of(self.name)
        advice = lore_of(seen.rules.game.key).chooses(seen, asks)
        self.keyboard.show(offers_list(seen, asks))
        self.keyboard.hint(f"Enter: {_said(advice)}; a number takes an offer, ? clauses, q leaves")
        match read_answer(self.keyboard.ask(f"choose, seat {self.hand}"), asks):
            case Word(""):
                self._tell(host, advice)
            case Word("q"):
                again = self.keyboard.ask("Leaving now finishes your hand as if you kept silent. q again leaves, Enter stays")
                self.leaves = again.strip().lower().startswith(("q", "y"))
            case Word("?"):
                self.keyboard.show(offers_in_words(seen, asks))
            case Pick() as pick:
                self._take_up(host, pick)
            case Unclear(says):
                self.keyboard.unclear(says)
            case _:
                self.keyboard.hint(TOO_EARLY)

    def _asked_for_more(self, host: Host) -> bool:
        """What is open beside the turn: once more with an answer, and not again after Enter."""
        seen, asks = host.seen_by(self.name), host.asks_of(self.name)
        if not asks or not isinstance(seen.stage, Choosing):
            return False
        self.keyboard.show(offers_list(seen, asks))
        self.keyboard.hint("Also open to you. Enter: nothing more; a number takes an offer, ? clauses, q leaves")
        match read_answer(self.keyboard.ask(f"anything else, seat {self.hand}"), asks):
            case Word(""):
                return False
            case Word("q"):
                self.leaves = True
            case Pick() as pick:
                self._take_up(host, pick)
            case Unclear(says):
                self.keyboard.unclear(says)
            case _:
                self.keyboard.show(offers_in_words(seen, asks))
        return True

    def _may_look(self, host: Host) -> bool:
        return any(ask.says == LOOKS for ask in host.asks_of(self.name))

    def _keeps_silent(self, host: Host) -> None:
        asks = host.asks_of(self.name)
        silent = next((ask for ask in asks if ask.in_silence), asks[0])
        host.say(Say(silent.who, silent.says, silent.low))

    # Both

    def _take_up(self, host: Host, pick: Pick) -> bool:
        """Say what was picked; False where it was refused or the amount not given."""
        command = self._command(pick)
        return command is not None and self._tell(host, command)

    def _command(self, pick: Pick) -> Command | None:
        ask, chips = pick
        if ask.sets:
            parts = self.keyboard.cards()
            return Arrange(ask.who, parts) if parts else None
        if ask.low is not None and chips is None:
            chips = ask.low if ask.low == ask.high else self.keyboard.amount(ask, ask.low)
            if chips is None:
                return None
        return PlaceBet(ask.who, ask.wager, chips or 0) if ask.wager else Say(ask.who, ask.says, chips)

    def _tell(self, host: Host, command: Command) -> bool:
        answer = host.say(command)
        if isinstance(answer, Refusal):
            self.keyboard.refused(answer, host.table.rules)
        return not isinstance(answer, Refusal)

    def draw(self, host: Host, heading: str, *, covered: bool = False) -> None:
        """The table as this person sees it."""
        console = self.keyboard.console
        hidden = self.hand if covered else None
        seen = host.seen_by(self.name)
        console.print(table_drawing(seen, self.name, console.width, heading=heading, note=self.note, covered=hidden))


def _betting_hint(down: dict[str, Chips], usual: dict[str, Chips]) -> str:
    if down:
        enter, more = "Enter deals", ", [bold]back ante[/] takes a bet back"
    elif usual:
        listed = ", ".join(f"{spoken(wager)} {money(chips)}" for wager, chips in usual.items())
        enter, more = f"Enter bets {listed} and deals", ", [bold]d[/] sits this round out"
    else:
        enter, more = "Enter sits this round out", ""
    return f"{enter}; a number and an amount bets, as in [bold]1 25[/]{more}, ? clauses, q leaves"


def _said(command: Command) -> str:
    assert isinstance(command, Say)
    amount = f" {money(command.chips)}" if command.chips is not None else ""
    return act(Ask(command.who, command.what, "")) + amount
