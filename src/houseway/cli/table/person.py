"""A person at the table: prompted for bets and choices, with the same offers as any other player.

The rules refuse what is not allowed, with the clause; this module decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.console import RenderableType

from houseway.core.game.practice import default_choice
from houseway.core.game.words import spoken
from houseway.core.messages.command import Arrange, Command, CutStacks, PlaceBet, Say, TakeBack
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.offering import Offering
from houseway.core.stages.setting import HOUSE_WAY
from houseway.core.stages.window import Window
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand, box, title
from houseway.games import GAMES
from houseway.play import Host
from houseway.play.bots import advised
from houseway.poker.betting.exchange import DISCARDS

from .amounts import amount_of, only_amount, usual_amount
from .answers import Back, Pick, Unclear, Word, named, parts_of, read_answer, way_typed, yes_or_no
from .frame import Frame, Menu, PromptView
from .hints import Hints
from .keyboard import Keyboard
from .offers import KEYS, betting_hint, command_label, in_order, menu_of, offers_in_words, offers_menu, ways_menu, with_side_bets
from .picture import painted
from .setup import YOU
from .usual import down_at, is_complete, usual_bets

TOO_EARLY = "Nothing is settled yet. Type [bold]why[/] after the round."

QUITTING = "If you quit now, your hand is finished with the default action."


class Leaving(Exception):
    """The person quit while bets are still open."""


@dataclass(slots=True)
class Person:
    """The person at the keyboard, in one seat."""

    hand: Hand
    main: str
    frame: Frame
    hints: Hints
    last: dict[str, Chips] = field(default_factory=dict[str, Chips])
    """The bets of the previous round, by wager."""
    leaves: bool = False
    """Whether the person quit during a hand; it is finished with the default action (R-GEN-23)."""

    @property
    def name(self) -> str:
        """The person's name on the screen and in the record."""
        return YOU

    @property
    def keyboard(self) -> Keyboard:
        """The terminal of the person."""
        return self.frame.keyboard

    # Bets

    def bets(self, host: Host) -> None:
        """Prompt for bets until the person is ready for the deal."""
        fresh = True
        while self._prompt_for_bets(host, fresh=fresh):
            fresh = False
        seen = host.seen_by(self.name)
        if is_complete(seen, self.hand):
            self.last = down_at(seen, self.hand) or self.last

    def _prompt_for_bets(self, host: Host, *, fresh: bool) -> bool:
        """Prompt once for a bet; return False when the person is done."""
        seen = host.seen_by(self.name)
        asks, waits = with_side_bets(seen, self.hand, host.offers_to(self.name))
        spots = GAMES.names(seen.rules.game.key).spots
        down, usual = down_at(seen, self.hand), dict(usual_bets(seen, self.hand, self.main, asks, self.last))
        menu = menu_of(painted(spots.menu(seen, asks))) if spots else offers_menu(seen, asks, waits=waits)
        self._show(PromptView(seen, "bets are open", menu, betting_hint(seen, asks, down, usual, spots)), asks, fresh=fresh)
        first, *more = parts_of(self.keyboard.prompt(f"seat {self.hand}, your bet"))
        match read_answer(first, asks, deals=True, spots=spots):
            case Word("") if usual:
                return not all(self._submit(host, PlaceBet(self.hand, wager, chips)) for wager, chips in usual.items())
            case Word("" | "d") if not down:  # a word that means "continue" does not sit a player out
                self.keyboard.remark("You have no bet yet. Bet first, or type [bold]skip[/] to sit this round out.")
            case Word("" | "d" | "skip"):
                return False
            case Word("q"):
                raise Leaving
            case Word("?"):
                self.keyboard.read(offers_in_words(seen, asks))
            case Word(word):
                self._other(word, menu)
            case Back(name):
                self._take_back(host, spots.reads(name) if spots else name, list(down))
            case Pick() as pick:
                if says := self._bet_in_turn(host, pick, more):
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
            asks, _ = with_side_bets(host.seen_by(self.name), self.hand, host.offers_to(self.name))
            answer = read_answer(part, asks, spots=spots) if taken else None
            if isinstance(answer, Pick):
                taken = self._take_up(host, answer)
            elif isinstance(answer, Unclear):
                return answer.says
        return ""

    def _take_back(self, host: Host, name: str, down: list[str]) -> None:
        found = named(name, [RoundOffer(self.hand, "bets", "", wager=wager) for wager in down])
        if isinstance(found, Unclear) or found.wager is None:
            made = ", ".join(map(spoken, down)) or "none"
            self.keyboard.unclear(f"you have no bet called {name!r}. Your bets: {made}")
        else:
            self._submit(host, TakeBack(self.hand, found.wager))

    # Choices

    def chooses(self, host: Host) -> None:
        """Prompt for the choice of this turn, then for any other option this hand still has."""
        if self.leaves:
            host.submit_as(self.name, default_choice(host.offers_to(self.name)))
            return
        fresh, covered = True, self._may_see_cards(host)
        while host.turn is not None and box(host.turn) == self.hand and not self.leaves:  # split hands belong to their seat
            self._prompt_for_choice(host, fresh=fresh, covered=covered)
            now_covered = covered and self._may_see_cards(host)
            fresh, covered = covered and not now_covered, now_covered
        while not self.leaves and self._prompt_for_more(host):
            pass

    def may_speak(self, host: Host) -> None:
        """Prompt for options that every player has until the dealer continues."""
        fresh = True
        while not self.leaves and host.offers_to(self.name) and self._prompt_for_more(host, fresh=fresh):
            fresh = False

    def _heading(self, host: Host) -> str:
        asks = host.offers_to(self.name)
        if any(ask.sets for ask in asks):
            return "your draw" if asks[0].says == DISCARDS else "set your hands"
        seen = host.seen_by(self.name)
        if not isinstance(seen.stage, Offering):
            return "your choice"
        return "you may turn the cards" if GAMES.names(seen.rules.game.key).hands_cards else "the bank is offered to you"

    def _prompt_for_choice(self, host: Host, *, fresh: bool, covered: bool) -> None:
        seen = host.seen_by(self.name)
        asks = in_order(seen, host.offers_to(self.name))
        names = GAMES.names(seen.rules.game.key)
        advice = self.hints.best(seen, self.hand, asks) or advised(seen, asks)
        sets = next((ask for ask in asks if ask.sets), None)
        ways = names.setting.ways(seen, self.hand) if names.setting and sets else ()
        offered = isinstance(seen.stage, Offering)
        if names.setting and ways:
            beside = [ask for ask in asks if not ask.sets and ask.says != HOUSE_WAY]
            menu = ways_menu(seen, ways, beside, self.keyboard.console.width)
            keys = f"Enter = house way · number = that way · or {names.setting.example} · {KEYS}"
        else:
            menu = offers_menu(seen, asks)
            takes = "y = accept · n = pass" if offered and not names.hands_cards else "number or word = choose"
            advice = default_choice(asks) if offered and not names.hands_cards else advice  # Enter alone never accepts the bank
            keys = f"Enter = {command_label(advice)} · {takes} · {KEYS}"
        heading = "your cards are face down" if covered else self._heading(host)
        self._show(PromptView(seen, heading, menu, keys, self.hand if covered else None), asks, fresh=fresh)
        typed = self.keyboard.prompt(f"{title(host.turn or self.hand)}, {'set your hand' if ways else 'your choice'}")
        parts = way_typed(typed, ways, lambda text: names.setting.typed(seen, self.hand, text) if names.setting else None)
        if parts is not None:
            self._submit(host, Arrange(self.hand, parts))
            return
        match read_answer(yes_or_no(typed, asks) if offered else typed, asks):
            case Word(""):
                self._submit(host, advice)
            case Word("q"):
                again = self.keyboard.prompt("q = quit · Enter = stay", QUITTING)
                self.leaves = again.strip().lower().startswith(("q", "y"))
            case Word("?"):
                self.keyboard.read(offers_in_words(seen, asks))
            case Word(word):
                self._other(word, menu)
            case Pick() as pick:
                self._take_up(host, pick)
            case Unclear(says):
                if names.setting and ways:
                    says = f"cannot set the hand as {typed!r}. Type 1 to {len(ways)}, or {names.setting.example}"
                self.keyboard.unclear(says)
            case Back():
                raise AssertionError("bets are taken back only while they are open")

    def _prompt_for_more(self, host: Host, *, fresh: bool = False) -> bool:
        """Prompt for other open options; return False when none is left or the person presses Enter."""
        seen = host.seen_by(self.name)
        asks = in_order(seen, host.offers_to(self.name))
        if not asks or not isinstance(seen.stage, (Choosing, Window)):
            return False
        enter = "Enter = continue" if isinstance(seen.stage, Window) else "More options. Enter = done"
        menu = offers_menu(seen, asks)
        keys = f"{enter} · number or word = choose · {KEYS}"
        self._show(PromptView(seen, "before the dealer continues", menu, keys), asks, fresh=fresh)
        match read_answer(self.keyboard.prompt(f"seat {self.hand}, anything else?"), asks):
            case Word(""):
                return False
            case Word("q"):
                self.leaves = True
            case Pick() as pick:
                self._take_up(host, pick)
            case Unclear(says):
                self.keyboard.unclear(says)
            case Word("+" | "!" as word):
                self._other(word, menu)
            case _:
                self.keyboard.read(offers_in_words(seen, asks))
        return True

    def _may_see_cards(self, host: Host) -> bool:
        looks = GAMES.names(host.table.rules.game.key).looks
        return bool(looks) and any(ask.says == looks for ask in host.offers_to(self.name))

    # Both

    def _show(self, look: PromptView, asks: Sequence[RoundOffer], *, fresh: bool) -> None:
        """Show a question, with a hint where hints are wanted."""
        self.frame.show(look._replace(below=self.hints.about(look.seen, self.hand, asks)), fresh=fresh)

    def _other(self, word: str, menu: Menu) -> None:
        """Handle a command to the screen itself: more options, hints."""
        if word == "+":
            self.frame.turn_page(menu)
        elif word == "!":
            self.hints.turn()
        else:
            self.keyboard.remark(TOO_EARLY)

    def _take_up(self, host: Host, pick: Pick) -> bool:
        """Send the chosen command; return False if it was refused or no amount was given."""
        command = self._command(host.seen_by(self.name), pick)
        return command is not None and self._submit(host, command)

    def _command(self, seen: Round, pick: Pick) -> Command | None:
        ask, chips, laid = pick
        if ask.sets:
            parts = self.keyboard.laid(laid) if laid else self.keyboard.cards(in_parts=ask.says != DISCARDS)
            return Arrange(ask.who, parts, ask.says) if parts else None
        if ask.stacks:
            moved = self.keyboard.stacks()
            return CutStacks(ask.who, *moved) if moved else None
        amount = amount_of(seen, ask)
        if amount is not None and chips is None:
            chips = only_amount(seen, ask)
            if chips is None:
                usual = usual_amount(seen, ask, GAMES.names(seen.rules.game.key).in_full)
                chips = self.keyboard.amount(ask, amount.low, amount.high, usual)
            if chips is None:
                return None
        return PlaceBet(ask.who, ask.wager, chips or 0) if ask.wager else Say(ask.who, ask.says, chips)

    def _submit(self, host: Host, command: Command) -> bool:
        answer = host.submit_as(self.name, command)
        if isinstance(answer, Refusal):
            self.keyboard.refused(answer, host.table.rules)
        return not isinstance(answer, Refusal)

    def draw(self, host: Host, heading: str, *below: RenderableType, keys: str = "") -> None:
        """Draw the table as this person sees it, with something below it."""
        self.frame.show(PromptView(host.seen_by(self.name), heading, None, keys, below=below), fresh=True)
