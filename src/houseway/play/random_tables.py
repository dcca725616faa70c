"""Random tables: lawful random settings, and rounds played by a source of random numbers.

One player serves every game: it queries the offers of the round, chooses one within the limits, deals the pending
cards, and now and then lets staff call irregularities. Numbers come from a `Source`: a named stream for a soak,
Hypothesis for an invariant, so a failing round shrinks to a short one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from houseway.core.game.between_rounds import READY, USED
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.choice import AnyChoice
from houseway.core.law.readers import takes_one_of, takes_some_of
from houseway.core.messages import command as c
from houseway.core.messages.event import CardsTakenBack, Event, RackShuffled, RoundOpened
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet, stack
from houseway.core.round.decide import offers
from houseway.core.round.handlers import DICE, NO_PIECES, NUMBER
from houseway.core.round.irregularity import Irregularity, is_late
from houseway.core.round.option import NAMES, RoundOffer
from houseway.core.round.remedies import void_round
from houseway.core.round.state import Round, opened
from houseway.core.stages.betting import CLOSES, Betting
from houseway.core.stages.setting import SetHands
from houseway.core.stages.window import Window
from houseway.core.table.table import Table, Taken, cards_out, take
from houseway.core.values.cards import FRENCH, Card
from houseway.core.values.equipment import Equipment, Piece, Shoe
from houseway.core.values.hands import BOARD, DEALER, Player
from houseway.core.values.role import FLOOR, SHIFT_MANAGER
from houseway.families.deck.shoe import RUNS_OUT
from houseway.play.chance import Feeder, Seeded, Source, cut, number_due, roll_due, shuffled, undealt
from houseway.poker.betting.exchange import Exchanging
from houseway.worked.replay import open_table
from houseway.worked.worked import Played, Worked

from .nonsense import nonsense
from .picks import chance_of, pick

T = TypeVar("T")
RARE = ("folds", "folds hidden", "sits out", "concedes", "turns cards over", "surrenders")
SELDOM = ("changes cash",)
"""Options that are always open; using them each time they are offered would crowd out the others."""
EVERYDAY = (
    "shuffles",
    "changes dealer",
    "lets in",
    "repairs the reader",
    "orders a shuffle",
    "collects vigorish",
    "notes minutes",
    "counts the box",
    "adjusts the display",
    "counts out",
    "covers the stakes of",
    "counts in",
)
"""Acts between rounds that leave the table playable."""


def settings(game: Game, source: Source) -> dict[str, object]:
    """Return lawful random settings, mostly defaults."""
    edition = pick(source, game.editions)
    choices = {choice.name: choice for layer in game.edition(edition.key) for choice in layer.law.choices}
    for _ in range(8):
        written: dict[str, object] = {"ruleset.jurisdiction": edition.key}
        if chance_of(source, 3, 4):
            for choice in choices.values():
                values = values_of(choice)
                if values and chance_of(source, 1, 3):
                    written[choice.name] = pick(source, values)
                if takes_some_of(choice.reads) and chance_of(source, 1, 2):
                    some = [value for value in choice.reads.values if chance_of(source, 1, 2)]
                    written[choice.name] = some or [choice.reads.values[0]]
        written |= {"timeout.seconds": 30} if chance_of(source, 1, 4) else {}
        for _ in range(3):
            found = game.under(written)
            if isinstance(found, Rules):
                return written
            for breach in found:  # a setting required by another one is mostly satisfied by setting it
                if breach.key in choices and (values := values_of(choices[breach.key])):
                    written[breach.key] = pick(source, values)
    return {"ruleset.jurisdiction": edition.key}


def values_of(choice: AnyChoice) -> Sequence[object]:
    """Return some lawful values of a setting, as a submission writes them."""
    return choice.reads.values if takes_one_of(choice.reads) else choice.tries


def table_of(game: Game, source: Source, house: dict[str, object] | None = None) -> tuple[Worked, Table]:
    """Return a table with random settings or those of a house, some seats taken, some players with two seats or few chips."""
    worked = Worked(game=game.key, settings=settings(game, source) if house is None else house, only_these=True)
    rules = game.under(worked.settings)
    assert isinstance(rules, Rules)
    names = iter(["ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "jim", "kay", "lee", "may", "ned", "ora", "pat"])
    player = next(names)
    for seat in rules.seats:
        if chance_of(source, 1, 4):
            continue
        if chance_of(source, 2, 3) or (game.least_players > 1 and worked.sits):
            player = next(names)
        worked.sits.append(c.Sit(player, (seat,)))
        worked.stacks.setdefault(player, pick(source, (20_00, 300_00, 10_000_00, 10_000_00)))
    free = [seat for seat in rules.seats if all(seat not in sit.seats for sit in worked.sits)]
    while len(worked.sits) < game.least_players:
        worked.sits.append(c.Sit(player := next(names), (free.pop(0),)))
        worked.stacks[player] = 10_000_00
    return worked, open_table(worked, game)


@dataclass(slots=True)
class Sitting:
    """A random session at a table, with every command."""

    table: Table
    source: Source
    irregularities: bool = True
    """Whether staff call irregularities and random commands are tried."""
    late: bool = False
    """Whether mistakes are also seen after a round was paid, while its hands lie there (R-GEN-30)."""
    between: list[c.Command] = field(default_factory=list[c.Command])
    done: list[Event] = field(default_factory=list[Event])
    """The result of the command."""
    refusals: list[Refusal] = field(default_factory=list[Refusal])
    feeder: Feeder | None = None
    """The shoe, if it lasts for several rounds."""
    tried: tuple[Table, c.Command, Taken | Refusal] | None = None
    """The last command that was tried, and its result."""

    def _deck(self, source: Source) -> tuple[Piece, ...]:
        return deck(self.table.rules.equipment, source)

    def play(self, seed: str) -> Played:
        """Play one round to its end."""
        self.between, self.done = [], []
        shuffled_now = self.make_ready()
        if self.feeder is None or shuffled_now or not cards_out(self.table):
            self.feeder = Feeder(self._deck(Seeded(seed)))
        ruling = take(self.table, c.OpenRound())
        assert isinstance(ruling, Taken), ruling
        self.table = ruling.after
        assert isinstance(ruling.events[0], RoundOpened)
        first = opened(ruling.events[0], self.table.rules)
        said: list[c.Command] = []
        events: list[Event] = list(ruling.events)
        for _ in range(2_000):
            round = self.table.round
            assert round is not None
            feeder = self.feeder
            taken = feeder.gone
            command = self._seen_late(round, feeder) if round.over else self._next(round, feeder)
            if command is None:
                return Played(first, tuple(said), tuple(events), round, tuple(self.done))
            ruling = self.ruling_on(command)
            if isinstance(ruling, Refusal):
                assert ruling.cites in round.rules.clauses, (command, ruling)
                self.refusals.append(ruling)
                feeder.gone = taken  # nobody saw the card a refused call spoke of
                continue
            if isinstance(command, c.Tend):  # a recut is the table's and not the round's, and nobody here would cut again
                continue
            self.table = ruling.after
            said.append(command)
            events += ruling.events
            if feeder.gone == taken and self.table.round is not None:
                came_out(feeder, round, self.table.round)
            went_back(feeder, round, ruling.after.round, sum(e.count for e in ruling.events if isinstance(e, CardsTakenBack)))
            if any(isinstance(event, RackShuffled) for event in ruling.events):
                assert ruling.after.round is not None
                left = undealt(self.table.rules.equipment, ruling.after.round.held.values())
                self.feeder = Feeder(shuffled(left, Seeded(seed + "/rack")))
        raise AssertionError("the round does not end")

    def ruling_on(self, command: c.Command) -> Taken | Refusal:
        """Return the table's ruling on a command. It is cached, so trying a command before submitting it costs nothing."""
        if self.tried is None or self.tried[0] is not self.table or self.tried[1] is not command:
            self.tried = self.table, command, take(self.table, command)
        return self.tried[2]

    def _seen_late(self, round: Round, feeder: Feeder) -> c.Command | None:
        """Return a call about a round that was paid, or None: most rounds are in order."""
        lines = [line for line in round.rules.irregularities.values() if is_late(round, line)] if self.late else []
        if not lines or not chance_of(self.source, 1, 2):
            return None
        return call_of(round, pick(self.source, lines), self.source, feeder)

    def make_ready(self) -> bool:
        """Do what is needed before a round opens; return whether the cards were shuffled."""
        last = self.table.round
        if last is not None and last.void and not last.said and not last.bets:  # nobody may play here any more: others come
            for seat, player in tuple(self.table.seating.items()):
                if player in self.table.seating.values():
                    self._gives_up_the_seat(player)
                self._do(c.Sit(player + "x", (seat,)))
        least = max((limits[0] for limits in self.table.rules.limits.values()), default=20_00)
        for player in dict.fromkeys(self.table.seating.values()):
            if self.table.chips.get(stack(player), 0) < least:
                self._do(c.BuyIn(player, 300_00))
        if self.irregularities and chance_of(self.source, 1, 8):
            self._do_optional_upkeep()
        self._cards_ready()
        while isinstance(refused := take(self.table, c.OpenRound()), Refusal):  # something else has to be seen to first
            tends = [tend for tend in self.table.rules.tendings.values() if tend.cites == refused.cites and not tend.takes]
            assert tends, refused
            self._do(c.Tend(tends[0].by[0], tends[0].name))
            self._cards_ready()
        return any(isinstance(said, c.Tend) and said.what.startswith("shuffles") for said in self.between)

    def _gives_up_the_seat(self, player: Player) -> None:
        """Do what the clause of a refusal requires before a player may leave."""
        refused = take(self.table, c.Leave(player))
        if isinstance(refused, Refusal):
            tends = [tend for tend in self.table.rules.tendings.values() if tend.cites == refused.cites and tend.takes]
            said = [c.Tend(tend.by[0], tend.name, player) for tend in tends]
            self._do(next(one for one in said if isinstance(take(self.table, one), Taken)))
        self._do(c.Leave(player))

    def _cards_ready(self) -> None:
        quarter = max(self.table.rules.equipment.size // 4, 1)
        while self.table.deck != READY:
            if self.table.deck != USED:
                self._do(c.Tend(DEALER, "cuts", str(quarter + self.source.below(quarter))))
            elif isinstance(take(self.table, c.Tend(DEALER, "shuffles")), Taken):
                self._do(c.Tend(DEALER, "shuffles"))
            else:
                self._do(c.Tend(DEALER, "shuffles by hand"))

    def _do_optional_upkeep(self) -> None:
        """Sometimes do more between rounds than is required."""
        what = pick(self.source, [word for word in EVERYDAY if word in self.table.rules.tendings] or [EVERYDAY[0]])
        takes = self.table.rules.tendings[what].takes if what in self.table.rules.tendings else ""
        value = "50" if takes == "number" else pick(self.source, ("ann", "bob", "eve")) if takes else ""
        tend = c.Tend(pick(self.source, (DEALER, FLOOR, SHIFT_MANAGER)), what, value)
        if isinstance(take(self.table, tend), Taken):
            self._do(tend)

    def _do(self, command: c.Command) -> None:
        ruling = take(self.table, command)
        assert isinstance(ruling, Taken), ruling
        self.between.append(command)
        self.done += ruling.events
        self.table = ruling.after

    def _next(self, round: Round, feeder: Feeder) -> c.Command:
        source = self.source
        if round.disputed is not None:
            return c.Rule(round.disputed.needs[0], round.disputed.what, chance_of(source, 1, 2))
        if round.due and round.due[0].to not in NO_PIECES and feeder.left < round.due[0].many:
            return runs_out(round)
        if self.irregularities and round.rules.irregularities and chance_of(source, 1, 24):
            return call_of(round, pick(source, tuple(round.rules.irregularities.values())), source, feeder)
        if self.irregularities and chance_of(source, 1, 24):
            return nonsense(round, source)
        if round.due:
            return chance_command(round, feeder, source)
        stage = round.stage
        if isinstance(stage, Betting):
            return self._bet(round, stage)
        asks = offers(round)
        if round.waiting and (not asks or chance_of(source, 1, 2)):
            return pick(source, approvals(round))
        if any(ask.says in SELDOM for ask in asks) and not chance_of(source, 1, 16):
            asks = tuple(ask for ask in asks if ask.says not in SELDOM)
        if isinstance(stage, Window) and len(asks) > 4 and chance_of(source, 1, 4):
            return c.Say(stage.turn(round) or DEALER, stage.closed_by)  # or one that many may speak in would never close
        ask = pick(source, asks)
        if ask.says in RARE:
            ask = pick(source, asks)  # or few rounds would see their end
        return answer(round, ask, source)

    def _bet(self, round: Round, stage: Betting) -> c.Command:
        """Return a random bet, or the dealer's command to close bets; a board has too many offers to list them all."""
        source = self.source
        for bet in () if chance_of(source, 1, 8) else round.bets:  # what a hand needs to be dealt in is mostly bet
            missing = stage.lacks(round, bet.on)
            ask = stage.offer_for(round, bet._replace(wager=missing.name)) if missing else None
            if isinstance(ask, RoundOffer):
                return answer(round, ask, source)
        if round.bets and not chance_of(source, 7, 8):
            return c.Say(DEALER, CLOSES)
        wagers = [wager.name for wager in round.rules.wagers.values() if wager.open_in == stage.name and not wager.paper]
        for _ in range(6):
            hand = pick(source, tuple(round.seating))
            ask = stage.offer_for(round, Bet(round.seating[hand], hand, pick(source, wagers)))
            if isinstance(ask, RoundOffer):
                return answer(round, ask, source)
        return answer(round, pick(source, offers(round)), source)


def deck(equipment: Equipment, source: Source) -> tuple[Piece, ...]:
    """Return a deck, usually well shuffled, sometimes barely, so that rare hands occur."""
    pieces = list(equipment.pieces())
    if not pieces or chance_of(source, 4, 5):
        return shuffled(pieces, source)
    if isinstance(equipment, Shoe) and equipment.decks > 1 and chance_of(source, 1, 2):
        pieces.sort(key=lambda card: card.rank if isinstance(card, Card) else 0)  # the same card again and again
    for _ in range(source.below(6)):
        one, other = source.below(len(pieces)), source.below(len(pieces))
        pieces[one], pieces[other] = pieces[other], pieces[one]
    return cut(pieces, source.below(len(pieces)))


def came_out(feeder: Feeder, before: Round, after: Round) -> None:
    """Remove a card that a command dealt by name, and that was accepted, from the shoe."""
    if before.held is after.held:
        return
    seen = Counter(piece for pieces in after.held.values() for piece in pieces)
    seen.subtract(piece for pieces in before.held.values() for piece in pieces)
    pieces = list(feeder.pieces)
    for piece in seen.elements():
        if piece in pieces[feeder.gone :]:
            at = pieces.index(piece, feeder.gone)
            pieces[feeder.gone], pieces[at] = piece, pieces[feeder.gone]
            feeder.gone += 1
    feeder.pieces = tuple(pieces)


def went_back(feeder: Feeder, before: Round, after: Round | None, many: int) -> None:
    """Put taken-back pieces on top of the shoe: those that left the table, if they can be identified.

    After a correction they need not be the last that came out.
    """
    if not many or after is None:
        feeder.put_back(many)
        return
    left = Counter(piece for pieces in before.held.values() for piece in pieces)
    left.subtract(piece for pieces in after.held.values() for piece in pieces)
    stays, back = list(feeder.pieces[: feeder.gone]), list[Piece]()
    for piece in (+left).elements():
        if piece in stays:
            at = len(stays) - 1 - stays[::-1].index(piece)
            back.append(stays.pop(at))
    if len(back) != many:
        feeder.put_back(many)
        return
    order = {piece: at for at, piece in enumerate(feeder.pieces[: feeder.gone])}
    feeder.pieces = (*stays, *sorted(back, key=order.__getitem__), *feeder.pieces[feeder.gone :])
    feeder.gone -= many


def chance_command(round: Round, feeder: Feeder, source: Source) -> c.Deal | c.Roll | c.Display:
    """Return the deal, roll or number that is due next."""
    due = round.due[0]
    if due.to == NUMBER:
        return number_due(due, source)
    return roll_due(due, source) if due.to == DICE else feeder.deal(due)


def runs_out(round: Round) -> c.Call:
    """Return the call for an empty shoe, or another call that voids the round if the game has none."""
    calls, now = round.rules.irregularities, round.stage.name if round.stage else ""
    voids = [line.name for line in calls.values() if line.remedy is void_round and not line.names and now in line.during]
    return c.Call(DEALER, RUNS_OUT if RUNS_OUT in calls or not voids else voids[0])


def approvals(round: Round) -> list[c.Approve]:
    """Return every approval that is possible now."""
    return [
        c.Approve(role, bet.on, bet.wager, bet.by)
        for bet, held in round.waiting.items()
        for role in held.needs
        if (bet, role) not in round.approved
    ]


def answer(round: Round, ask: RoundOffer, source: Source) -> c.Command:
    """Return a random command within the limits of an offer."""
    if ask.sets:
        return c.Arrange(ask.who, _some_parts(round, ask, source), ask.says)
    if ask.stacks:
        return some_cut(ask.who, source)
    if ask.counts:
        left = round.rules.equipment.size - sum(map(len, round.held.values()))
        return c.Say(ask.who, ask.says, count=left + (0 if chance_of(source, 63, 64) else 1))
    if ask.says == NAMES and ask.by is not None:
        return c.Designate(ask.by, ask.who)
    if ask.low is None or ask.high is None:
        return c.Say(ask.who, ask.says)
    steps = (ask.high - ask.low) // ask.unit
    amount = ask.low + ask.unit * pick(source, (0, 0, 0, steps, source.below(steps + 1)))
    if ask.wager is not None:
        return c.PlaceBet(ask.who, ask.wager, amount, ask.by)
    return c.Say(ask.who, ask.says, amount)


def _some_parts(round: Round, ask: RoundOffer, source: Source) -> tuple[tuple[Piece, ...], ...]:
    """Two pieces and the others; one card that is put away; where nothing is set but a flush named, cards of one suit. A dealer
    sets their own, or those of a bank the house shares."""
    stage, held = round.stage, round.held[ask.who]
    if isinstance(stage, Exchanging):
        return (shuffled(held, source)[: 1 + source.below(len(held))],)
    if ask.says == "discards":
        return ((pick(source, held),),)
    if not isinstance(stage, SetHands):
        return (_some_suit(held, source),)
    mixed = shuffled(round.held[stage.who(round)[ask.who]], source)
    return (mixed[:2], mixed[2:])[: 1 if isinstance(mixed[0], Card) and chance_of(source, 1, 4) else 2]


def some_cut(who: str, source: Source) -> c.CutStacks:
    """Return adjacent stacks, moved to one end or split."""
    start = 1 + source.below(8)
    moved = tuple(range(start, start + 1 + source.below(9 - start)))
    at = source.below(len(moved) + 1)
    return c.CutStacks(who, moved[:at], moved[at:])


def _some_suit(held: Sequence[Piece], source: Source) -> tuple[Piece, ...]:
    first = pick(source, held)
    return tuple(card for card in held if isinstance(card, Card) and isinstance(first, Card) and card.suit == first.suit)


def _is_shared(round: Round, bet: Bet) -> bool:
    """Whether a call has to name the owner of a bet, because others bet beside it."""
    beside = {other.by for other in round.bets if (other.on, other.wager) == (bet.on, bet.wager)}
    return len(beside) > 1 or bet.by != round.seating.get(bet.on)


def call_of(round: Round, irregularity: Irregularity, source: Source, feeder: Feeder) -> c.Call:
    """Return a call of one irregularity that staff might make, with its details."""
    names = irregularity.names
    hand = pick(source, (*round.hands, DEALER, *({BOARD} & round.held.keys())))
    bet = pick(source, tuple(round.bets)) if round.bets else None
    about = None
    if "bet" in names:
        about = bet.on if bet else None
    elif "hand" in names or "seat" in names:
        about = hand
    elif "place" in names:
        about = pick(source, (*round.held, DEALER))
    pieces: tuple[Piece, ...] = ()
    if {"card", "seat"} <= {*names.split()}:
        held = round.held.get(hand, ())
        pieces = (pick(source, (held[-1], pick(source, held))),) if held else ()  # mostly what was dealt just now
    elif "stranger" in names:
        pieces = (pick(source, [card for card in FRENCH if card not in round.rules.equipment.counts] or FRENCH),)
    elif "card" in names.split() and feeder.left:
        pieces = (feeder.burn(),)
    elif "card?" in names and chance_of(source, 1, 2):
        pieces = round.held.get(about or DEALER, ())[:1]
    return c.Call(
        by=pick(source, irregularity.by),
        what=irregularity.name,
        about=about,
        wager=bet.wager if bet and "bet" in names else None,
        pieces=pieces,
        chips=pick(source, (1_00, 5_00, 600_00)) if "chips" in names else None,
        player=bet.by if bet and "bet" in names and _is_shared(round, bet) else None,
    )
