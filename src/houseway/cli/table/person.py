"""A person at the table: prompted for bets and choices, with the same offers as any other player.

The rules refuse what is not allowed, with the clause; this module decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from houseway.core.game.practice import silent
from houseway.core.game.words import act, money, spoken
from houseway.core.messages.command import Arrange, Command, CutStacks, PlaceBet, Say, TakeBack
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import stack
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.offering import Offering
from houseway.core.stages.setting import HOUSE_WAY
from houseway.core.stages.window import Window
from houseway.core.values.cards import spelled
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand, box, title
from houseway.games import GAMES
from houseway.play import Host
from houseway.play.bots import advised
from houseway.poker.betting.exchange import DISCARDS

from .answers import Back, Pick, Unclear, Word, named, parts_of, read_answer, way_typed, yes_or_no
from .felt import table_drawing
from .keyboard import Keyboard
from .offers import KEYS, betting_hint, offers_in_words, offers_list, ways_list
from .painting import painted
from .setup import YOU

TOO_EARLY = "Nothing is settled yet. Type [bold]why[/] after the round."


class Leaving(Exception):
    """The person quit while bets are still open."""


@dataclass(slots=True)
class Person:
    """The person at the keyboard, in one seat."""

    hand: Hand
    main: str
    keyboard: Keyboard
    note: str = ""
    """A note shown with every drawing of the table: "demonstration", or nothing."""
    last: dict[str, Chips] = field(default_factory=dict[str, Chips])
    """The bets of the previous round, by wager."""
    leaves: bool = False
    """Whether the person quit during a hand; it is finished with the default action (R-GEN-23)."""

    @property
    def name(self) -> str:
        """The person's name on the screen and in the record."""
        return YOU

    # Bets

    def bets(self, host: Host) -> None:
        """Prompt for bets until the person is ready for the deal."""
        self.draw(host, "bets are open")
        while self._asked_for_bets(host):
            pass
        seen = host.seen_by(self.name)
        if _betting(seen).lacks(seen, self.hand) is None:  # bets that do not buy a hand are not repeated
            self.last = self._down(seen) or self.last

    def _asked_for_bets(self, host: Host) -> bool:
        """Prompt once for a bet; return False when the person is done."""
        seen, asks = host.seen_by(self.name), host.asks_of(self.name)
        spots = GAMES.names(seen.rules.game.key).spots
        down, usual = self._down(seen), self._usual(seen, asks)
        self.keyboard.show(painted(spots.menu(seen, asks)) if spots else offers_list(seen, asks))
        self.keyboard.hint(betting_hint(down, usual, spots))
        first, *more = parts_of(self.keyboard.ask(f"seat {self.hand}, your bet"))
        match read_answer(first, asks, deals=True, spots=spots):
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
                self._take_back(host, spots.reads(name) if spots else name, list(down))
            case Pick() as pick:
                says = self._bet_in_turn(host, pick, more)
                if spots:
                    self.draw(host, "bets are open")
                if says:
                    self.keyboard.unclear(says)
            case Unclear(says):
                self.keyboard.unclear(says)
        return True

    def _bet_in_turn(self, host: Host, pick: Pick, more: list[str]) -> str:
        """Place several bets from one line, reading each against the offers at that point, because a bet may open the next.

        Return why a part could not be read, or nothing; the parts after it are not bet.
        """
        spots = GAMES.names(host.table.rules.game.key).spots
        taken = self._take_up(host, pick)
        for part in more:
            answer = read_answer(part, host.asks_of(self.name), spots=spots) if taken else None
            if isinstance(answer, Pick):
                taken = self._take_up(host, answer)
            elif isinstance(answer, Unclear):
                return answer.says
        return ""

    def _down(self, seen: Round) -> dict[str, Chips]:
        return {bet.wager: chips for bet, chips in seen.bets.items() if bet.on == self.hand}

    def _usual(self, seen: Round, asks: Sequence[Ask]) -> dict[str, Chips]:
        """Return what Enter bets: the last bets again, the minimum that buys a hand, or the bets still missing."""
        stage, main = _betting(seen), self.main
        down = self._down(seen)
        offered = {ask.wager: ask for ask in asks}
        missing = [wager.name for wager in stage.lacking(seen, self.hand)] if down else []
        if missing:
            return {wager: offered[wager].low or 0 for wager in missing if wager in offered and offered[wager].low is not None}
        if down or main not in offered:
            return {}
        affordable = sum(self.last.values()) <= seen.chips.get(stack(self.name), 0)
        if (
            self.last
            and affordable
            and all(_fits(chips, offered[wager]) for wager, chips in self.last.items() if wager in offered)
        ):
            return self.last
        minimum = offered[main].low or 0
        needs = (seen.rules.wagers[wager] for wager in stage.needs)
        lows = {wager.name: 0 if wager.equal_to else seen.rules.limits[wager.limit][0] for wager in needs}
        return {main: minimum} | {wager: max(minimum, low) for wager, low in lows.items()}

    def _take_back(self, host: Host, name: str, down: list[str]) -> None:
        found = named(name, [Ask(self.hand, "bets", "", wager=wager) for wager in down])
        if isinstance(found, Unclear) or found.wager is None:
            made = ", ".join(map(spoken, down)) or "none"
            self.keyboard.unclear(f"you have no bet called {name!r}. Your bets: {made}")
        else:
            self._tell(host, TakeBack(self.hand, found.wager))

    # Choices

    def chooses(self, host: Host) -> None:
        """Prompt for the choice of this turn, then for any other option this hand still has."""
        if self.leaves:
            self._keeps_silent(host)
            return
        unseen = self._may_look(host)
        self.draw(host, "your cards are face down" if unseen else self._heading(host), covered=unseen)
        while host.turn is not None and box(host.turn) == self.hand and not self.leaves:  # split hands belong to their seat
            self._asked_to_choose(host)
            if unseen and not self._may_look(host):
                unseen = False
                self.draw(host, "your choice")
        while not self.leaves and self._asked_for_more(host):
            pass

    def may_speak(self, host: Host) -> None:
        """Prompt for options that every player has until the dealer continues."""
        if not self.leaves and host.asks_of(self.name):
            self.draw(host, "before the dealer continues")
            while not self.leaves and self._asked_for_more(host):
                pass

    def _heading(self, host: Host) -> str:
        asks = host.asks_of(self.name)
        if any(ask.sets for ask in asks):
            return "your draw" if asks[0].says == DISCARDS else "set your hands"
        seen = host.seen_by(self.name)
        if not isinstance(seen.stage, Offering):
            return "your choice"
        return "you may turn the cards" if GAMES.names(seen.rules.game.key).hands_cards else "the bank is offered to you"

    def _asked_to_choose(self, host: Host) -> None:
        seen, asks = host.seen_by(self.name), host.asks_of(self.name)
        names = GAMES.names(seen.rules.game.key)
        advice = advised(seen, asks)
        sets = next((ask for ask in asks if ask.sets), None)
        ways = names.setting.ways(seen, self.hand) if names.setting and sets else ()
        if names.setting and ways:
            self.keyboard.show(ways_list(seen, ways))
            beside = [ask for ask in asks if not ask.sets and ask.says != HOUSE_WAY]
            if beside:
                self.keyboard.show(offers_list(seen, beside, numbered=False))
            self.keyboard.hint(f"Enter: house way · number to choose · or {names.setting.example} · {KEYS}")
        else:
            self.keyboard.show(offers_list(seen, asks))
            offered = isinstance(seen.stage, Offering) and not names.hands_cards
            takes = "y: accept · n: pass" if offered else "number to choose"
            advice = silent(asks) if offered else advice  # Enter alone never accepts the bank
            self.keyboard.hint(f"Enter: {_said(advice)} · {takes} · {KEYS}")
        typed = self.keyboard.ask(f"{title(host.turn or self.hand)}, {'set your hand' if ways else 'your choice'}")
        parts = way_typed(typed, ways, lambda text: names.setting.typed(seen, self.hand, text) if names.setting else None)
        if parts is not None:
            self._tell(host, Arrange(self.hand, parts))
            return
        match read_answer(yes_or_no(typed, asks) if isinstance(seen.stage, Offering) else typed, asks):
            case Word(""):
                self._tell(host, advice)
            case Word("q"):
                again = self.keyboard.ask("If you quit now, your hand is finished with the default action. q: quit · Enter: stay")
                self.leaves = again.strip().lower().startswith(("q", "y"))
            case Word("?"):
                self.keyboard.show(offers_in_words(seen, asks))
            case Pick() as pick:
                self._take_up(host, pick)
            case Unclear(says):
                if names.setting and ways:
                    says = f"cannot set the hand as {typed!r}. Type 1 to {len(ways)}, or {names.setting.example}"
                self.keyboard.unclear(says)
            case _:
                self.keyboard.hint(TOO_EARLY)

    def _asked_for_more(self, host: Host) -> bool:
        """Prompt for other open options; return False when none is left or the person presses Enter."""
        seen, asks = host.seen_by(self.name), host.asks_of(self.name)
        if not asks or not isinstance(seen.stage, (Choosing, Window)):
            return False
        self.keyboard.show(offers_list(seen, asks))
        enter = "Enter: continue" if isinstance(seen.stage, Window) else "More options. Enter: done"
        self.keyboard.hint(f"{enter} · number to choose · {KEYS}")
        match read_answer(self.keyboard.ask(f"seat {self.hand}, anything else?"), asks):
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
        looks = GAMES.names(host.table.rules.game.key).looks
        return bool(looks) and any(ask.says == looks for ask in host.asks_of(self.name))

    def _keeps_silent(self, host: Host) -> None:
        host.hears(self.name, silent(host.asks_of(self.name)))

    # Both

    def _take_up(self, host: Host, pick: Pick) -> bool:
        """Send the chosen command; return False if it was refused or no amount was given."""
        command = self._command(pick, GAMES.names(host.table.rules.game.key).in_full)
        return command is not None and self._tell(host, command)

    def _command(self, pick: Pick, in_full: tuple[str, ...]) -> Command | None:
        ask, chips, laid = pick
        if ask.sets:
            parts = self.keyboard.laid(laid) if laid else self.keyboard.cards(in_parts=ask.says != DISCARDS)
            return Arrange(ask.who, parts, ask.says) if parts else None
        if ask.stacks:
            moved = self.keyboard.stacks()
            return CutStacks(ask.who, *moved) if moved else None
        if ask.low is not None and chips is None:
            full = ask.says in in_full or ask.wager in in_full
            usual = ask.high if full and ask.high is not None else ask.low
            chips = ask.low if ask.low == ask.high else self.keyboard.amount(ask, usual)
            if chips is None:
                return None
        return PlaceBet(ask.who, ask.wager, chips or 0) if ask.wager else Say(ask.who, ask.says, chips)

    def _tell(self, host: Host, command: Command) -> bool:
        answer = host.hears(self.name, command)
        if isinstance(answer, Refusal):
            self.keyboard.refused(answer, host.table.rules)
        return not isinstance(answer, Refusal)

    def draw(self, host: Host, heading: str, *, covered: bool = False) -> None:
        """Draw the table as this person sees it."""
        console = self.keyboard.console
        hidden = self.hand if covered else None
        seen = host.seen_by(self.name)
        console.print(table_drawing(seen, self.name, console.width, heading=heading, note=self.note, covered=hidden))


def _fits(chips: Chips, ask: Ask) -> bool:
    return ask.low is not None and ask.high is not None and ask.low <= chips <= ask.high


def _said(command: Command) -> str:
    if isinstance(command, Arrange):
        laid = " / ".join(spelled(part) for part in command.parts)
        return f"{act(Ask(command.who, command.word, ''))} {laid}"
    assert isinstance(command, Say)
    amount = f" {money(command.chips)}" if command.chips is not None else ""
    return act(Ask(command.who, command.what, "")) + amount


def _betting(seen: Round) -> Betting:
    assert isinstance(seen.stage, Betting)
    return seen.stage
