"""A person at the table: asked for bets and choices, and bound by the same offers as everybody.

What they may not say is refused by the rules, with the clause; nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from houseway.cli.lore import lore_of, silent
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
from houseway.play import Host
from houseway.poker.betting.exchange import DISCARDS

from .answers import Back, Pick, Unclear, Word, named, parts_of, read_answer, way_typed, yes_or_no
from .felt import table_drawing
from .keyboard import Keyboard
from .offers import betting_hint, offers_in_words, offers_list, ways_list
from .setup import YOU

LOOKS = "looks"
IN_FULL = {"doubles", "insurance"}
"""What may be a single chip, and is meant in full where no amount is typed."""
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
        seen = host.seen_by(self.name)
        if _betting(seen).lacks(seen, self.hand) is None:  # bets that buy no hand are not made again
            self.last = self._down(seen) or self.last

    def _asked_for_bets(self, host: Host) -> bool:
        """Ask once; False when the person is done."""
        seen, asks = host.seen_by(self.name), host.asks_of(self.name)
        spots = lore_of(seen.rules.game.key).spots
        down, usual = self._down(seen), self._usual(seen, asks)
        self.keyboard.show(spots.menu(seen, asks) if spots else offers_list(seen, asks))
        self.keyboard.hint(betting_hint(down, usual, spots))
        first, *more = parts_of(self.keyboard.ask(f"bet, seat {self.hand}"))
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
        """Several bets in one line: a bet may open the next one, so each is read against what is offered by then.

        What could not be read is returned in words; what comes after it is not bet.
        """
        spots = lore_of(host.table.rules.game.key).spots
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
        """What Enter bets: the last bets again, or the least that buys a hand; what is missing where some of it is down."""
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
        least = offered[main].low or 0
        needs = (seen.rules.wagers[wager] for wager in stage.needs)
        lows = {wager.name: 0 if wager.equal_to else seen.rules.limits[wager.limit][0] for wager in needs}
        return {main: least} | {wager: max(least, low) for wager, low in lows.items()}

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
        self.draw(host, "your cards lie face down" if unseen else self._heading(host), covered=unseen)
        while host.turn is not None and box(host.turn) == self.hand and not self.leaves:  # a split hand is its seat's
            self._asked_to_choose(host)
            if unseen and not self._may_look(host):
                unseen = False
                self.draw(host, "your choice")
        while not self.leaves and self._asked_for_more(host):
            pass

    def may_speak(self, host: Host) -> None:
        """Ask for what is open to everybody until the dealer goes on."""
        if not self.leaves and host.asks_of(self.name):
            self.draw(host, "before the dealer goes on")
            while not self.leaves and self._asked_for_more(host):
                pass

    def _heading(self, host: Host) -> str:
        asks = host.asks_of(self.name)
        if any(ask.sets for ask in asks):
            return "your draw" if asks[0].says == DISCARDS else "set your hands"
        seen = host.seen_by(self.name)
        if not isinstance(seen.stage, Offering):
            return "your choice"
        return "the cards are yours to turn" if lore_of(seen.rules.game.key).hands_cards else "the bank is offered to you"

    def _asked_to_choose(self, host: Host) -> None:
        seen, asks = host.seen_by(self.name), host.asks_of(self.name)
        lore = lore_of(seen.rules.game.key)
        advice = lore.chooses(seen, asks)
        sets = next((ask for ask in asks if ask.sets), None)
        ways = lore.setting.ways(seen, self.hand) if lore.setting and sets else ()
        if lore.setting and ways:
            self.keyboard.show(ways_list(seen, ways))
            beside = [ask for ask in asks if not ask.sets and ask.says != HOUSE_WAY]
            if beside:
                self.keyboard.show(offers_list(seen, beside, numbered=False))
            self.keyboard.hint(f"Enter: the house's way; a number, or {lore.setting.example}, ? clauses, q leaves")
        else:
            self.keyboard.show(offers_list(seen, asks))
            offered = isinstance(seen.stage, Offering) and not lore.hands_cards
            takes = "y takes it, n passes, ? clauses" if offered else "a number takes an offer, ? clauses"
            advice = silent(asks) if offered else advice  # nobody banks by pressing Enter
            self.keyboard.hint(f"Enter: {_said(advice)}; {takes}, q leaves")
        typed = self.keyboard.ask(f"{'set' if ways else 'choose'}, {title(host.turn or self.hand)}")
        parts = way_typed(typed, ways, lambda text: lore.setting.typed(seen, self.hand, text) if lore.setting else None)
        if parts is not None:
            self._tell(host, Arrange(self.hand, parts))
            return
        match read_answer(yes_or_no(typed, asks) if isinstance(seen.stage, Offering) else typed, asks):
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
                if lore.setting and ways:
                    says = f"{typed!r} is no way to set these: type 1 to {len(ways)}, or {lore.setting.example}"
                self.keyboard.unclear(says)
            case _:
                self.keyboard.hint(TOO_EARLY)

    def _asked_for_more(self, host: Host) -> bool:
        """What is open beside the turn: once more with an answer, and not again after Enter."""
        seen, asks = host.seen_by(self.name), host.asks_of(self.name)
        if not asks or not isinstance(seen.stage, (Choosing, Window)):
            return False
        self.keyboard.show(offers_list(seen, asks))
        enter = "Enter: play on" if isinstance(seen.stage, Window) else "Also open to you. Enter: nothing more"
        self.keyboard.hint(f"{enter}; a number takes an offer, ? clauses, q leaves")
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
        host.say(silent(host.asks_of(self.name)))

    # Both

    def _take_up(self, host: Host, pick: Pick) -> bool:
        """Say what was picked; False where it was refused or the amount not given."""
        command = self._command(pick)
        return command is not None and self._tell(host, command)

    def _command(self, pick: Pick) -> Command | None:
        ask, chips, laid = pick
        if ask.sets:
            parts = self.keyboard.laid(laid) if laid else self.keyboard.cards(in_parts=ask.says != DISCARDS)
            return Arrange(ask.who, parts, ask.says) if parts else None
        if ask.stacks:
            moved = self.keyboard.stacks()
            return CutStacks(ask.who, *moved) if moved else None
        if ask.low is not None and chips is None:
            usual = ask.high if IN_FULL & {ask.says, ask.wager} and ask.high is not None else ask.low
            chips = ask.low if ask.low == ask.high else self.keyboard.amount(ask, usual)
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
