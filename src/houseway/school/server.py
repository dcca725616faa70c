"""The interface between a page and the school: text in, text out. The page draws, and decides nothing.

    {"kind": "enter", "name": "ann", "kept": "..."}      the learner, and their stored results
    {"kind": "overview", "game": "..."}                  the plan of a game and the learner's progress
    {"kind": "practise", "game": "...", "seed": "..."}   begin a sitting; `of` limits it to one kind
    {"kind": "next"}                                     the next item of the sitting
    {"kind": "answer", "said": [2], "seconds": 8.1}      mark an answer, and schedule its topic
    {"kind": "close"}                                    end the sitting: rate the answers
    {"kind": "coach", "game": "...", "scene": "...", "moment": 9, "hand": "3"}   a decision as its player sees it
    {"kind": "exam", "game": "...", "seed": "..."}       make a paper; keys stay here
    {"kind": "marks", "given": [[[2], 8.1], null]}       mark the paper, and return its report

Items are made here, from the rules and a seed. The stored results are the same text that the terminal keeps in its
file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.round.state import Round, opened
from houseway.core.round.view import PUBLIC, view
from houseway.core.values.hands import Hand, box
from houseway.games import GAMES
from houseway.layout.felts import layout_of
from houseway.views.hands import named
from houseway.views.view import view_from

from .drawn import question_data
from .exam import FAST, FAST_FROM, MANY, MINUTES, PASS, Given, Marked, Paper, marking_rules, paper_of
from .item import Item
from .items import items
from .kinds import KINDS
from .learner import Learner, NotALearner, Topic, read_learner, topic_of, weakest
from .plan import STEPS, plan_of, step_of
from .scene import scene_of
from .schedule import Sitting, chosen, due_at

Frame = dict[str, Any]
POOL = 160
"""Number of items in the pool of a sitting before the first question."""
MORE = 8
"""Number of items added to the pool for each item that was asked."""
TOGETHER = 15
"""Number of answers rated together: Glicko-2 wants some ten to fifteen results in a period."""
SAMPLED = 400
"""Number of items of a game that are sampled to show its plan."""


class SchoolServer:
    """One learner, the sitting and the paper that are open."""

    def __init__(self, progress: Callable[[float], object] | None = None) -> None:
        self._progress = progress
        self._learner = Learner("")
        self._sitting: Sitting | None = None
        self._stream: Iterator[Item] = iter(())
        self._pool: list[Item] = []
        self._asked: list[Topic] = []
        self._item: Item | None = None
        self._paper: Paper | None = None
        self._plans: dict[str, list[Frame]] = {}

    def handle(self, text: str) -> str:
        """Take one frame of the page, and return what answers it."""
        sent: Frame = json.loads(text)
        does: dict[str, Callable[[Frame], Frame]] = {
            "enter": self._enters,
            "overview": self._overview,
            "practise": self._practises,
            "next": self._next,
            "answer": self._answers,
            "close": self._closes,
            "coach": _decision,
            "exam": self._examines,
            "marks": self._marks,
        }
        return json.dumps(does[sent["kind"]](sent), separators=(",", ":"))

    # The learner

    def _enters(self, sent: Frame) -> Frame:
        """Take a learner up; one who begins again where what was kept cannot be read, and why."""
        wrong = ""
        try:
            self._learner = read_learner(sent["kept"]) if sent.get("kept") else Learner(sent["name"])
        except NotALearner as error:
            self._learner, wrong = Learner(sent["name"]), str(error)
        if sent.get("name"):
            self._learner.name = sent["name"]
        now = datetime.now(UTC)
        games = {
            key: {
                "due": sum(due_at(known) <= now for topic, known in self._learner.topics.items() if topic.game == key),
                "step": step_of(self._learner, key),
                "topics": sum(topic.game == key for topic in self._learner.topics),
                **self._rating(key),
            }
            for key in {topic.game for topic in self._learner.topics}
        }
        return {"name": self._learner.name, "games": games, "steps": [*STEPS], "wrong": wrong, "kept": self._learner.written()}

    def _rating(self, game: str) -> Frame:
        rating = self._learner.rating(game)
        return {"rating": round(rating.rating), "error": round(2 * rating.deviation)}

    def _overview(self, sent: Frame) -> Frame:
        """Return the plan of a game, how far the learner is in it, and what is weak."""
        game = GAMES[sent["game"]]
        now, own = datetime.now(UTC), [topic for topic in self._learner.topics if topic.game == game.key]
        known = [self._learner.topics[topic] for topic in own]
        return {
            "game": game.key,
            "name": game.name,
            "steps": self._plan(game),
            "step": step_of(self._learner, game.key),
            "due": sum(due_at(one) <= now for one in known),
            "asked": sum(one.answered for one in known),
            "right": sum(one.right for one in known),
            **self._rating(game.key),
            "weak": [[*_clause(game, id), wrong, of] for id, wrong, of in weakest(self._learner, game.key)],
            "exam": {"items": MANY, "minutes": MINUTES, "pass": PASS, "fast_from": FAST_FROM, "fast": FAST},
        }

    def _plan(self, game: Game) -> list[Frame]:
        if game.key not in self._plans:
            self._plans[game.key] = [
                {"number": one.number, "title": one.title, "kinds": [[kind, KINDS[kind].says] for kind in one.kinds]}
                for one in plan_of(game, {}, SAMPLED)
            ]
        return self._plans[game.key]

    # A sitting

    def _practises(self, sent: Frame) -> Frame:
        """Begin a sitting: items from a seed, of one kind or of all."""
        game, kind = GAMES[sent["game"]], sent.get("of")
        self._learner.seeds += 1
        self._sitting, self._asked = Sitting(self._learner, game.key), []
        self._stream = items(game, sent["seed"].replace("/", "-"), {}, (kind,) if kind else KINDS)
        self._pool = list(islice(self._stream, POOL))
        return {**_setting(game), **self._next(sent)}

    def _next(self, sent: Frame) -> Frame:
        """Return the item to ask next."""
        assert self._sitting is not None
        item = chosen(self._learner, self._pool, datetime.now(UTC), avoid=self._asked)
        self._pool = [one for one in self._pool if one is not item] + list(islice(self._stream, MORE))
        self._item = item
        return {"item": question_data(item), "says": KINDS[item.name.kind].says, "known": topic_of(item) in self._learner.topics}

    def _answers(self, sent: Frame) -> Frame:
        """Mark the answer, schedule the topic, and return what is right, why, and what is to be kept."""
        item, sitting = self._item, self._sitting
        assert item is not None and sitting is not None
        is_right = item.is_right(sent["said"])
        sitting.answered(item, is_right, float(sent["seconds"]))
        self._asked.append(topic_of(item))
        if len(sitting.results) >= TOGETHER:
            sitting.close()
        game = GAMES[item.name.game]
        known = self._learner.topics[topic_of(item)]
        return {
            "right": is_right,
            "key": [*item.question.key],
            "answer": item.answer,
            "why": _facts(item),
            "clauses": [_clause(game, id) for id in item.question.cites[:3]],
            "again": (due_at(known) - datetime.now(UTC)).total_seconds(),
            "step": step_of(self._learner, game.key),
            **self._rating(game.key),
            "kept": self._learner.written(),
        }

    def _closes(self, sent: Frame) -> Frame:
        """End the sitting, and return what is to be kept."""
        sitting, self._sitting = self._sitting, None
        if sitting is None:
            return {"kept": None}
        sitting.close()
        return {"kept": self._learner.written(), **self._rating(sitting.game)}

    # An examination

    def _examines(self, sent: Frame) -> Frame:
        """Make the paper of a seed, and return its items without keys."""
        game = GAMES[sent["game"]]
        many, minutes = sent.get("items", MANY), sent.get("minutes", MINUTES)
        self._paper = paper_of(game, sent["seed"].replace("/", "-"), {}, many, minutes, self._progress)
        return {
            **_setting(game),
            "paper": self._paper.number,
            "seed": self._paper.seed,
            "minutes": minutes,
            "rules": self._paper.rules,
            "items": [{**question_data(item), "says": KINDS[item.name.kind].says} for item in self._paper.items],
        }

    def _marks(self, sent: Frame) -> Frame:
        """Mark the paper that was made last."""
        assert self._paper is not None
        given = tuple(Given(None, 0.0) if one is None else Given(_given_answer(one[0]), float(one[1])) for one in sent["given"])
        return report_of(Marked(self._paper, sent["candidate"], given, sent["date"]))


def seen_at(round: Round, hand: Hand) -> Round:
    """Return a round as the player of a hand sees it."""
    return view(opened(round.opened, round.rules), round.past, round.seating.get(box(hand), ""))


def _decision(sent: Frame) -> Frame:
    """Return a decision as its player sees it: the table with hidden cards hidden, and what the hand is called."""
    game, hand = GAMES[sent["game"]], sent["hand"]
    at: int = sent["moment"]
    round = scene_of(game, sent["scene"], {}).moments[at].round
    viewer = round.seating[box(hand)]
    seen = seen_at(round, hand)
    public = view(opened(round.opened, round.rules), round.past, PUBLIC)
    shown = replace(view_from(seen, public, viewer, turn=hand), you=(hand,))
    return {**_setting(game), "view": to_builtins(shown), "hand": hand, "holds": ", ".join(named(seen, hand))}


def report_of(marked: Marked) -> Frame:
    """Return the report of an examination as plain data: the mark, marks by clause and by kind, and every wrong answer."""
    paper, mark, game = marked.paper, marked.mark, marked.paper.game
    wrong = [at for at in range(len(paper.items)) if not marked.is_right(at)]
    return {
        "game": game.key,
        "name": game.name,
        "candidate": marked.candidate,
        "date": marked.date,
        "paper": paper.number,
        "seed": paper.seed,
        "minutes": paper.minutes,
        "rules": paper.rules,
        "right": mark.right,
        "asked": mark.total,
        "share": f"{100 * mark.share:.1f}",
        "seconds": round(marked.seconds),
        "grade": marked.grade,
        "marking": marking_rules(),
        "by_clause": [[*_clause(game, id), *one] for id, one in marked.by_clause().items()],
        "by_kind": [[KINDS[kind].says, *one] for kind, one in marked.by_kind().items()],
        "wrong": [_wrong(marked, at) for at in wrong],
    }


def _wrong(marked: Marked, at: int) -> Frame:
    item = marked.paper.items[at]
    return {
        "number": at + 1,
        "asks": item.question.text,
        "shows": [*item.question.shows],
        "said": marked.answer_text(at),
        "answer": item.answer,
        "why": item.question.why,
        "clause": item.clause,
    }


def _facts(item: Item) -> str:
    """Return the explanation of an answer without the text of its clause, which the page shows next to it."""
    clause = GAMES[item.name.game].clauses.get(item.clause)
    return item.question.why.removesuffix(f"{item.clause}: {clause.says}").strip() if clause else item.question.why


def _given_answer(given: list[int] | None) -> tuple[int, ...] | None:
    return None if given is None else tuple(given)


def _clause(game: Game, id: str) -> list[str]:
    clause = game.clauses.get(id)
    return [id, clause.title, clause.says] if clause else [id, "", ""]


def _setting(game: Game) -> Frame:
    """Return the data with which a page draws tables of a game: its felt, its name, and the chips of the house."""
    felt, rules = layout_of(game.key), game.under({})
    assert isinstance(rules, Rules)
    return {
        "game": game.key,
        "name": game.name,
        "felt": None if felt is None else to_builtins(felt),
        "denominations": [*rules.denominations],
    }
