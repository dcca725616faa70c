r"""Typesets formulas of the docs for the site: a fence of `math` becomes MathML, and a power in a sentence is raised.

The docs keep formulas as TeX, which repositories and editors show too. Of TeX this reads what the docs use: \frac, \binom, \sum,
\prod, \text, \cdot, \dots, \lvert, \rvert, groups, ^ and _.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Final

FENCE: Final = re.compile(r"^```math\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
NOT_WORDS: Final = re.compile(r"(```.*?```|`[^`\n]*`|\]\([^)]*\)|<[^>]*>)", re.DOTALL)
POWER: Final = re.compile(r"(?<=[\w)])\^(\d+|[a-z]\b|\|\w\|)")
INDEX: Final = re.compile(r"\*([a-z])_([a-z])\*")
TOKEN: Final = re.compile(r"\\[A-Za-z]+|\\.|[0-9]+|[A-Za-z]|\S")
SIGNS: Final = {"cdot": "·", "dots": "…", "lvert": "|", "rvert": "|", "le": "≤", "subseteq": "⊆", "quad": "\u2003"}
NO_BREAK: Final = "\u00a0"
LARGE: Final = {"sum": "∑", "prod": "∏"}


class NotReadable(ValueError):
    """A formula with something that is not read here."""


def typeset(text: str) -> str:
    """Return a page with its formulas typeset: fences of `math`, and powers and indices in sentences."""
    with_fences = FENCE.sub(lambda found: f'<div class="formula">{mathml(found[1])}</div>', text)
    parts = NOT_WORDS.split(with_fences)
    return "".join(part if at % 2 else _sentences(part) for at, part in enumerate(parts))


def _sentences(text: str) -> str:
    return INDEX.sub(r"*\1*<sub>*\2*</sub>", POWER.sub(r"<sup>\1</sup>", text))


def mathml(tex: str) -> str:
    r"""Return a formula as MathML.

    >>> mathml(r"\frac{x_j^2}{7}")
    '<math display="block"><mfrac><msubsup><mi>x</mi><mi>j</mi><mn>2</mn></msubsup><mn>7</mn></mfrac></math>'
    """
    tokens = [*_tokens(tex)]
    tokens.reverse()
    made = _row(tokens)
    if tokens:
        raise NotReadable(f"{tokens[-1]!r} closes nothing in {tex!r}")
    return f'<math display="block">{made}</math>'


def _tokens(tex: str) -> Iterator[str]:
    """Yield the signs of a formula; words of \\text are one token."""
    at = 0
    while at < len(tex):
        words = re.compile(r"\\text\{([^}]*)\}").match(tex, at)
        found = words or TOKEN.match(tex, at)
        if found is None:
            at += 1  # a space
            continue
        yield f'"{words[1]}' if words else found[0]
        at = found.end()


def _row(tokens: list[str]) -> str:
    made: list[str] = []
    while tokens and tokens[-1] != "}":
        made.append(_scripted(tokens))
    return made[0] if len(made) == 1 else f"<mrow>{''.join(made)}</mrow>"


def _scripted(tokens: list[str]) -> str:
    is_large = tokens[-1].removeprefix("\\") in LARGE
    base, scripts = _atom(tokens), dict[str, str]()
    while tokens and tokens[-1] in ("^", "_"):
        sign = tokens.pop()
        scripts[sign] = _atom(tokens)
    below, above = scripts.get("_", ""), scripts.get("^", "")
    if below and above:
        return f"<munderover>{base}{below}{above}</munderover>" if is_large else f"<msubsup>{base}{below}{above}</msubsup>"
    if below:
        return f"<munder>{base}{below}</munder>" if is_large else f"<msub>{base}{below}</msub>"
    return f"<msup>{base}{above}</msup>" if above else base


def _atom(tokens: list[str]) -> str:
    if not tokens:
        raise NotReadable("a formula ends where something must follow")
    token = tokens.pop()
    if token == "{":
        made = _row(tokens)
        if not tokens:
            raise NotReadable("a group is not closed")
        tokens.pop()
        return made
    if token.startswith('"'):
        return f"<mtext>{escape(token[1:]).replace(' ', NO_BREAK)}</mtext>"
    name = token.removeprefix("\\")
    if name == "frac":
        return f"<mfrac>{_atom(tokens)}{_atom(tokens)}</mfrac>"
    if name == "binom":
        inner = f'<mfrac linethickness="0">{_atom(tokens)}{_atom(tokens)}</mfrac>'
        return f"<mrow><mo>(</mo>{inner}<mo>)</mo></mrow>"
    if token.startswith("\\") and name not in SIGNS and name not in LARGE:
        raise NotReadable(f"{token} is not read by the site")
    if token.startswith("\\"):
        return f"<mo>{SIGNS.get(name) or LARGE[name]}</mo>"
    kind = "mn" if token.isdigit() else "mi" if token.isalpha() else "mo"
    return f"<{kind}>{escape(token)}</{kind}>"
