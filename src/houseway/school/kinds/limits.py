"""Limits: whether a bet stands, the most that may be bet now, and what a posted limit leaves of a win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from houseway.core.game.rules import Rules
from houseway.core.game.sentences import sentence_of
from houseway.core.game.words import money, spoken
from houseway.core.messages import command as c
from houseway.core.messages.event import BetSettled
from houseway.core.messages.reasons import REASONS
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet, stack
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.stages.betting import Betting
from houseway.core.table.table import take
from houseway.core.values.hands import box, title
from houseway.play.chance import Source
from houseway.school.item import ItemQuestion, Shown, amount, single_choice
from houseway.school.picture import because, felt
from houseway.school.scene import Moment, Scene, is_single_chip
from houseway.school.words import act_of, at, command_sentence, on_spot, sentence, the_wager

from .money import elected

MOST = 3
STRUCTURE = ("structure", "bets", "blinds")
"""Parts of the names of the settings that limit what a hand may bet, where no limits are posted for a wager."""
STANDS = "The bet stands."
CODES = ("below_minimum", "above_maximum", "not_in_chips_of_the_table")
CUT = "cut to the posted limit"
"""Phrase in the facts of a settlement that was decided by a limit on winnings."""


def within_limits(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on bets within and beyond the posted limits; the engine decides each."""
    bets = [one for one in scene.moments if isinstance(one.command, c.PlaceBet) and isinstance(one.round.stage, Betting)]
    for _ in range(min(MOST, len(bets))):
        moment = bets.pop(draw.below(len(bets)))
        assert isinstance(moment.command, c.PlaceBet)
        chips = _tried(moment, moment.command, draw)
        bet = c.PlaceBet(moment.command.on, moment.command.wager, chips, moment.command.by)
        asked = _judged(moment, bet, draw)
        if asked is not None:
            yield asked
    words = [one for one in scene.moments if isinstance(one.command, c.Say) and one.command.chips]
    words = [one for one in words if isinstance(one.command, c.Say) and not is_single_chip(one.round, one.command.what)]
    for _ in range(min(2, len(words))):
        moment = words.pop(draw.below(len(words)))
        assert isinstance(moment.command, c.Say) and moment.command.chips is not None
        chip = moment.round.rules.denominations[0]
        tries = (
            moment.command.chips,
            moment.command.chips + chip,
            max(chip, moment.command.chips - chip),
            moment.command.chips * 10,
        )
        asked = _judged(moment, replace(moment.command, chips=tries[draw.below(len(tries))]), draw)
        if asked is not None:
            yield asked


def _tried(moment: Moment, bet: c.PlaceBet, draw: Source) -> int:
    rules = moment.round.rules
    wager = rules.wagers.get(bet.wager)
    low, high = rules.limits.get(wager.limit if wager else bet.wager, (bet.chips, bet.chips))
    unit = max(rules.unit, rules.denominations[0])
    below = low - unit if low > unit else low // 2
    broken = bet.chips // unit * unit + unit // 2
    tries = (low, below or low, high, high + unit, bet.chips, broken, (low + high) // 2 // unit * unit or low)
    return tries[draw.below(len(tries))]


def _judged(moment: Moment, bet: c.PlaceBet | c.Say, draw: Source) -> ItemQuestion | None:
    rules = moment.round.rules
    seat, wager = (bet.on, bet.wager) if isinstance(bet, c.PlaceBet) else (bet.who, "")
    ruling = take(moment.table, bet)
    refused = isinstance(ruling, Refusal)
    true = sentence_of(ruling, rules) if isinstance(ruling, Refusal) else STANDS
    cites = ruling.cites if isinstance(ruling, Refusal) else ruling.events[0].cites
    others = [STANDS, *(REASONS[code] for code in CODES if code not in _hold(moment, bet, limits_of(rules, wager)))]
    limits = _posted(rules.limits, limits_of(rules, wager)) or tuple(elected(rules, STRUCTURE))
    around = (seat,) if wager else ()
    shows = (*felt(moment.round, *around), *limits, f"{title(seat).capitalize()} has {_has(moment, bet)}.")
    ask = f"{_put(moment.round, bet)} What is the answer?"
    facts = true.rstrip(".") if refused else "nothing is against it"
    return single_choice(
        ask, shows, true, others, (cites,), because(rules, cites, facts), draw, (moment.table, bet), Shown(moment.round, seat)
    )


def limits_of(rules: Rules, wager: str) -> str:
    """Return the name under which the limits of a wager are posted."""
    return rules.wagers[wager].limit if wager in rules.wagers else wager


def _hold(moment: Moment, bet: c.PlaceBet | c.Say, limit: str) -> frozenset[str]:
    """Return the faults of an amount that hold, whichever of them the rules name first."""
    rules, chips = moment.round.rules, bet.chips or 0
    low, high = rules.limits.get(limit, (0, chips))
    found = {CODES[0]} if chips < low else {CODES[1]} if chips > high else set[str]()
    return frozenset(found | ({CODES[2]} if chips % rules.denominations[0] else set()))


def _put(round: Round, bet: c.PlaceBet | c.Say) -> str:
    """Return a bet as a sentence: chips are added where the bet has some already."""
    text = command_sentence(bet)
    if not isinstance(bet, c.PlaceBet) or Bet(bet.by or round.seating.get(bet.on, ""), bet.on, bet.wager) not in round.bets:
        return text
    return text.replace(" puts ", " adds ").replace(" bets ", " adds ").replace(" on ", " to ")


def _spot(moment: Moment, ask: RoundOffer) -> tuple[str, str, str]:
    return ask.who, ask.wager or "", ask.by or moment.round.seating.get(ask.who, "")


def _posted(limits: Mapping[str, tuple[int, int]], wager: str) -> tuple[str, ...]:
    if wager not in limits:
        return ()
    low, high = limits[wager]
    return (f"Posted for {spoken(wager)}: {money(low)} to {money(high)}",)


def _has(moment: Moment, bet: c.PlaceBet | c.Say) -> str:
    seat = box(bet.on if isinstance(bet, c.PlaceBet) else bet.who)
    player = (bet.by if isinstance(bet, c.PlaceBet) else None) or moment.round.seating.get(seat, "")
    return money(moment.round.chips.get(stack(player), 0))


def cap(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield the most that may be bet or put up now, and what a limit on winnings leaves."""
    asked = [one for one in scene.moments if not one.round.due and one.round.stage is not None and not one.round.disputed]
    for _ in range(min(MOST, len(asked))):
        moment = asked.pop(draw.below(len(asked)))
        ask = _spanned(moment, draw)
        if ask is not None and ask.high is not None and ask.low is not None:
            shows = (
                *felt(moment.round),
                *(_posted_for(moment.round, ask) or elected(moment.round.rules, STRUCTURE)),
                f"{_bettor(ask)} has {_stack(moment, ask)}.",
            )
            why = because(moment.round.rules, ask.cites, f"the amount may be at most {money(ask.high)}")
            more = any((bet.on, bet.wager, bet.by) == _spot(moment, ask) for bet in moment.round.bets)
            puts = f"{_puts_up(ask)} {'adds' if more else 'puts'} … {'to' if more else 'on'} {the_wager(ask.wager or '')}"
            done = puts if ask.wager else f"{at(ask.who)} {act_of(ask.says, '…')}"
            question = f"{sentence(done)} What is the largest amount?"
            yield amount(question, shows, ask.high, (ask.cites,), why, (moment.table, ask), Shown(moment.round, ask.who))
    for event in scene.played.events:
        if isinstance(event, BetSettled) and CUT in event.because:
            shows = felt(scene.end)
            why = because(scene.end.rules, event.cites, event.because)
            yield amount(
                f"How much is paid on {on_spot(event.bet)}?",
                shows,
                event.net,
                (event.cites,),
                why,
                event.bet,
                Shown(scene.end, event.bet.on),
            )


def _spanned(moment: Moment, draw: Source) -> RoundOffer | None:
    round, stage = moment.round, moment.round.stage
    if isinstance(stage, Betting):
        if not isinstance(moment.command, c.PlaceBet) or isinstance(moment.ruling, Refusal):
            return None
        if round.rules.wagers[moment.command.wager].limit not in round.rules.limits:
            return None
        player = moment.command.by or round.seating.get(moment.command.on)
        if player is None:
            return None
        bet = Bet(player, moment.command.on, moment.command.wager)
        found = stage.offer_for(round, bet)
        return found._replace(by=moment.command.by) if isinstance(found, RoundOffer) else None
    turn = stage.turn(round) if stage is not None else None
    if stage is None or turn is None:
        return None
    asks = [ask for ask in stage.offers(round) if ask.who == turn and ask.high is not None and ask.low != ask.high]
    asks = [ask for ask in asks if not is_single_chip(round, ask.says)]
    return asks[draw.below(len(asks))] if asks else None


def _puts_up(ask: RoundOffer) -> str:
    """Return the actor who may bet: the seat, or by name a player who is not seated there."""
    return f"{ask.by} at {title(ask.who)}" if ask.by else title(ask.who)


def _bettor(ask: RoundOffer) -> str:
    return ask.by or title(ask.who).capitalize()


def _posted_for(round: Round, ask: RoundOffer) -> tuple[str, ...]:
    wager = round.rules.wagers.get(ask.wager or "")
    return _posted(round.rules.limits, wager.limit) if wager else ()


def _stack(moment: Moment, ask: RoundOffer) -> str:
    player = ask.by or moment.round.seating.get(ask.who.partition(".")[0], "")
    return money(moment.round.chips.get(stack(player), 0))
