"""An examination as one HTML file that can be printed: the paper, its key, and the report that a trainer signs."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from houseway.core.game.words import money

from .exam import Mark, Marked, Paper, marking_rules
from .item import Item
from .kinds import KINDS

STYLE = """
@page { size: A4; margin: 16mm 15mm; }
* { box-sizing: border-box; }
body { font: 13px/1.45 "Inter", "Helvetica Neue", Arial, sans-serif; color: #16181c; background: #fdfbf4; margin: 0 auto;
  max-width: 780px; padding: 28px 24px; }
h1 { font: 400 26px/1.2 "Marcellus", Georgia, serif; margin: 0 0 4px; }
h2 { font-size: 15px; margin: 26px 0 8px; }
p { margin: 4px 0; }
.head { display: grid; grid-template-columns: 1fr 1fr; gap: 2px 24px; border: solid #c9c3b2; border-width: 1px 0; padding: 10px 0;
  margin: 12px 0 18px; }
.item { break-inside: avoid; border-top: 1px solid #dcd6c6; padding: 10px 0 12px; }
.item b { font-weight: 600; }
.shows { margin: 4px 0 6px 26px; padding-left: 10px; border-left: 3px solid #1b6a4b; white-space: pre-line;
  overflow-wrap: anywhere; }
ol { margin: 4px 0 0 26px; padding-left: 22px; }
ol.several { list-style: decimal; }
.blank { display: inline-block; width: 150px; border-bottom: 1px solid #16181c; margin-left: 26px; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 4px 8px 4px 0; border-bottom: 1px solid #e4dfd0; vertical-align: top; }
td.right, td.wrong { white-space: nowrap; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.mark { font: 400 34px/1.1 "Marcellus", Georgia, serif; }
.right::before { content: "\\25B2  "; color: #0a6b36; } .wrong::before { content: "\\25BC  "; color: #b3121d; }
.sign { display: grid; grid-template-columns: 1fr 1fr; gap: 40px; margin-top: 46px; break-inside: avoid; }
.sign div { border-top: 1px solid #16181c; padding-top: 4px; }
.key { break-before: page; }
small { color: #5d5a50; }
@media print { body { background: #fff; padding: 0; max-width: none; } }
@media (max-width: 520px) { .head, .sign { grid-template-columns: 1fr; } .shows, ol, .blank { margin-left: 8px; } }
"""


def _page(title: str, body: Iterable[str]) -> str:
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}<style>{STYLE}</style></head><body>\n'
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _head(paper: Paper, candidate: str, date: str) -> str:
    rows = (
        ("Candidate", candidate or "______________________"),
        ("Date", date or "______________________"),
        ("Game", paper.game.name),
        ("Paper", f"{paper.number} (seed {paper.seed})"),
        ("Items and time", f"{len(paper.items)} items, {paper.minutes} minutes"),
        ("Rules of the house", paper.rules),
    )
    return (
        '<div class="head">'
        + "".join(f"<div><small>{escape(name)}</small><br>{escape(value)}</div>" for name, value in rows)
        + "</div>"
    )


def _question(number: int, item: Item) -> str:
    asked = item.question
    out = [f'<div class="item"><p><b>{number}.</b> {escape(asked.text)}</p>']
    if asked.shows:
        out.append(f'<div class="shows">{escape(chr(10).join(asked.shows))}</div>')
    if asked.choices:
        note = "<p><small>Mark every one that is right.</small></p>" if asked.form == "several" else ""
        out.append(note + "<ol>" + "".join(f"<li>{escape(choice)}</li>" for choice in asked.choices) + "</ol>")
    else:
        out.append('<span class="blank">&nbsp;$</span>')
    return "".join(out) + "</div>"


def _right(item: Item) -> str:
    if item.question.form == "amount":
        return money(item.question.key[0])
    return ", ".join(f"{at + 1}" for at in item.question.key)


def paper_page(paper: Paper, *, with_key: bool = True) -> str:
    """Return the paper, and its key on a page of its own."""
    body = [f"<h1>{escape(paper.game.name)}: examination for dealers</h1>", _head(paper, "", "")]
    body.append(f"<p>{marking_rules()}</p>")
    body += [_question(number, item) for number, item in enumerate(paper.items, start=1)]
    if with_key:
        rows = "".join(_keyed(number, item) for number, item in enumerate(paper.items, start=1))
        table = f'<table><tr><th class="n">item</th><th>answer</th><th>clause</th><th>why</th></tr>{rows}</table>'
        body.append(f'<div class="key"><h1>Key of paper {paper.number}</h1><p><small>For the trainer.</small></p>{table}</div>')
    return _page(f"{paper.game.name}, paper {paper.number}", body)


def _keyed(number: int, item: Item) -> str:
    cells = "".join(f"<td>{escape(text)}</td>" for text in (_right(item), item.clause, item.question.why))
    return f'<tr><td class="n">{number}</td>{cells}</tr>'


def report_page(marked: Marked) -> str:
    """Return the report of an examination: the mark, marks by clause and by kind, every wrong answer, and lines to sign."""
    paper, mark = marked.paper, marked.mark
    minutes, seconds = divmod(round(marked.seconds), 60)
    body = [f"<h1>{escape(paper.game.name)}: report of an examination</h1>", _head(paper, marked.candidate, marked.date)]
    body.append(f'<p class="mark">{100 * mark.share:.1f} %: {escape(marked.grade)}</p>')
    body.append(f"<p>{mark.right} of {mark.total} answers are right, in {minutes} min {seconds:02} s. {marking_rules()}</p>")
    clauses = paper.game.clauses
    body.append(
        "<h2>By clause</h2>"
        + _marks((id, clauses[id].title if id in clauses else "", mark) for id, mark in marked.by_clause().items())
    )
    kinds = ((KINDS[kind].says, "", mark) for kind, mark in marked.by_kind().items())
    body.append("<h2>By kind of question</h2>" + _marks(kinds))
    wrong = [at for at in range(len(paper.items)) if not marked.is_right(at)]
    body.append(f"<h2>Wrong answers ({len(wrong)})</h2>")
    body += [_wrong(marked, at) for at in wrong] or ["<p>None.</p>"]
    body.append('<div class="sign"><div>Candidate</div><div>Trainer, date</div></div>')
    return _page(f"{paper.game.name}, report of {marked.candidate}", body)


def _marks(rows: Iterable[tuple[str, str, Mark]]) -> str:
    out = ['<table><tr><th></th><th></th><th class="n">right</th><th class="n">asked</th></tr>']
    for name, title, mark in rows:
        right, asked = mark
        kind = "right" if right == asked else "wrong"
        cells = f'<td class="{kind}">{escape(name)}</td><td>{escape(title)}</td>'
        out.append(f'<tr>{cells}<td class="n">{right}</td><td class="n">{asked}</td></tr>')
    return "".join(out) + "</table>"


def _wrong(marked: Marked, at: int) -> str:
    item, given = marked.paper.items[at], marked.answer_text(at)
    lines = (
        f"<p>Answered: {escape(given)}</p><p>Right: {escape(item.answer)}</p><p><small>{escape(item.question.why)}</small></p>"
    )
    shows = f'<div class="shows">{escape(chr(10).join(item.question.shows))}</div>' if item.question.shows else ""
    return f'<div class="item"><p><b>{at + 1}.</b> {escape(item.question.text)}</p>{shows}{lines}</div>'
