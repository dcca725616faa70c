"""The English that people read: forbidden phrases, and docstrings with too little content.

Prose is Markdown, TOML, worked rounds, and the strings and comments of Python files; names in code are not prose.
Each forbidden pattern comes with the words to write instead.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OWN = "tests/tidy/test_prose.py"

FORBIDDEN = {
    r"\bnoughts?\b": "zero",
    r"\bif not said\b": "(default: ...)",
    r"\bmay be said again\b": "repeatable",
    r"\b(?:that|row|name|wager) begins? so\b": "that start with it",
    r"\bso be it\b": "what happens",
    r"\bnothing in (?:their|its) pockets?\b": "no clock, random numbers, files or dependencies",
    r"\bnothing to choose\b(?=.{0,3}(?:$|\n|;|:| *Python))": "creates .venv and installs everything",
    r"\bkept silent\b": "the default action",
    r"\bbut for\b": "except",
    r"\banew\b": "again",
    r"\breckon(?:s|ed|ing)?\b": "compute, calculate",
    r"\bmend(?:s|ed|ing)?\b": "fix, correct, repair",
    r"\bto and fro\b": "back and forth",
    r"\bwould else\b": "would otherwise",
    r"\bas surely as may be\b": "the standard error",
    r"\bcame of\b|\bcomes of\b": "result of",
    r"\bcomes? to nothing\b": "sums to zero",
    r"(?:[!'\"}]|^) is no (?!longer\b|more\b|less\b|\w+er\b)\w+": "is not a ...",
    r"\bthis is no (?!longer\b)\w+": "this is not a ...",
    r"\b(?:a|one) (?:sheet|line|table|function) a (?:wager|clause|kind|page)\b": "one ... per ...",
    r"\bone (?:unit|unit bet|entry|amount) a (?:round|player)\b": "per round, per player",
    r"\bheld against\b": "compared with",
    r"\bnobody has studied\b": "not analyzed yet",
    r"\bdoes not come out as written\b": "does not replay cleanly",
    r"\ball as written\b": "identical",
    r"\bsay --\w": "add --",
    r"\bsay which (?:file|game|table)\b": "missing FILE, GAME or --table",
    r"\bq leaves\b": "q quit",
    r"\bshouts?\b": "warns",
    r"\bchafes?\b": "is awkward, is still a problem",
}
RULES = {re.compile(pattern, re.IGNORECASE): instead for pattern, instead in FORBIDDEN.items()}
AT_A_GLANCE = {rule: re.compile(rule.pattern.removeprefix(r"\b").partition("(?=")[0], re.MULTILINE) for rule in RULES}
"""Faster patterns that find at least as much in a whole lowercase text: lookaheads are left out."""
NOT_IN_PAGES = {
    r"\bfor ever\b": "forever",
    r"\bon the shelf\b": "in the cache",
    r"\bstands on (?:it|them|these)\b": "uses, is built on",
}
"""Phrases that no page of docs has. Python files still have some of them."""
NOT_UP_FRONT = {
    r"\b(?:no|some|any|every)body\b": "no player, a person, anyone, everyone",
    r"\bwhoever\b": "anyone who, the player who",
    r"\bbeside\b": "next to, with, besides",
    r"\bgoes on\b": "continues",
    r"\bcomes? back\b": "is returned",
    r"\b(?:lies|lie|stands) (?:on|in|at|there)\b": "is on, is in",
}
"""Words that the first pages a reader sees do not have: the README, the front page, the readers' paths."""
UP_FRONT = re.compile(r"README\.md|docs/(?:index|comparison|not-done|for-\w+)\.md")
NOT_A_START = re.compile(r"(?:Nobody|Nothing|Somebody|Everybody)\b")

SHORT_DOCSTRINGS: dict[str, int] = {}
"""Docstrings of three words or fewer, or that start with a pronoun, which each package still has. Counts may only shrink."""


def tracked() -> list[str]:
    """Return the tracked files that hold prose, without this one."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md", "*.py", "*.toml", "*.round"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this is not a git checkout")
    return [name for name in listed.stdout.splitlines() if name != OWN and (ROOT / name).is_file()]


def prose(text: str, suffix: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of prose in a file, with their numbers."""
    if suffix != ".py":
        yield from enumerate(text.splitlines(), start=1)
        return
    wanted = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in wanted:
            yield from enumerate(token.string.splitlines(), start=token.start[0])


def phrases(text: str, suffix: str) -> list[str]:
    """Return each forbidden phrase of a file with its line and what to write instead.

    Few files have one anywhere, in code or in prose, and only those are read line by line.
    """
    small = text.lower()
    suspects = {rule: instead for rule, instead in RULES.items() if AT_A_GLANCE[rule].search(small)}
    lines = prose(text, suffix) if suspects else ()
    return [
        f"line {number}: {found[0]!r}, write: {instead}"
        for number, line in lines
        for rule, instead in suspects.items()
        for found in rule.finditer(line)
    ]


def poor_docstrings(text: str) -> list[str]:
    """Return the docstrings of classes and functions that have three words or fewer, or start with a pronoun."""
    found: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            says = ast.get_docstring(node)
            if says is not None and (len(says.split()) <= 3 or NOT_A_START.match(says)):
                found.append(f"{node.name}: {says.splitlines()[0]}")
    return found


def package(name: str) -> str:
    """Return the folder under which a file's docstrings are counted: a package of `houseway`, or the top folder."""
    parts = Path(name).parts
    if parts[:2] != ("src", "houseway"):
        return parts[0]
    return "/".join(parts[:3])


def test_no_forbidden_phrase() -> None:
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in tracked()}
    found = {name: hits for name, text in texts.items() if (hits := phrases(text, Path(name).suffix))}
    assert not found, "\n".join(f"{name}: {hit}" for name, hits in found.items() for hit in hits)


def hits(text: str, patterns: dict[str, str]) -> list[str]:
    """Return each phrase of a page that a pattern finds, with what to write instead."""
    found = ((re.search(pattern, text, re.IGNORECASE), instead) for pattern, instead in patterns.items())
    return [f"{one[0]!r}, write: {instead}" for one, instead in found if one]


def test_pages_have_no_odd_word() -> None:
    pages = {name: (ROOT / name).read_text(encoding="utf-8") for name in tracked() if name.endswith(".md")}
    front = {name: text for name, text in pages.items() if UP_FRONT.fullmatch(name)}
    assert len(front) >= 9
    wrong = {name: found for name, text in pages.items() if (found := hits(text, NOT_IN_PAGES))}
    wrong |= {name: found for name, text in front.items() if (found := hits(text, NOT_UP_FRONT))}
    assert not wrong


@pytest.mark.parametrize(
    "phrase", ["kept for ev|er", "on the sh|elf", "it sta|nds on them", "who|ever asks", "some|body says", "it go|es on"]
)
def test_an_odd_word_on_a_page_is_found(phrase: str) -> None:
    assert hits(phrase.replace("|", ""), NOT_IN_PAGES | NOT_UP_FRONT)


def test_docstrings_say_something() -> None:
    found = Counter[str]()
    listed: list[str] = []
    for name in tracked():
        if name.endswith(".py"):
            poor = poor_docstrings((ROOT / name).read_text(encoding="utf-8"))
            found[package(name)] += len(poor)
            listed += [f"{name}: {one}" for one in poor]
    counts = {where: many for where, many in sorted(found.items()) if many}
    assert counts == SHORT_DOCSTRINGS, "\n".join(listed)


PLANTED = (
    "n|o b|alance b|elow n|ought",
    "a|ll o|f t|hem i|f n|ot s|aid",
    "m|ay b|e s|aid a|gain",
    "t|he o|nly r|ow b|egins s|o",
    "s|o b|e i|t",
    "c|ore h|as n|othing i|n i|ts p|ockets",
    "o|ne e|nvironment, n|othing t|o c|hoose; P|ython 3.1|1",
    "a|s i|f y|ou k|ept s|ilent",
    "a|ll b|ut f|or o|ne",
    "c|ounted a|new",
    "h|ow i|t i|s r|eckoned",
    "i|t m|ends i|tself",
    "i|t g|oes t|o a|nd f|ro",
    "w|hich w|ould e|lse b|e l|ost",
    "a|s s|urely a|s m|ay b|e",
    "w|hat c|ame o|f i|t",
    "t|hey c|ome t|o n|othing",
    "'x' i|s n|o c|ard",
    "t|his i|s n|o t|ext",
    "o|ne s|heet a w|ager",
    "o|ne u|nit a r|ound",
    "h|eld a|gainst o|urs",
    "n|obody h|as s|tudied i|t",
    "i|t d|oes n|ot c|ome o|ut a|s w|ritten",
    "1 r|ound, a|ll a|s w|ritten",
    "s|ay -|-l|ong a|nd w|ait",
    "s|ay w|hich t|able",
    "? c|lauses, q l|eaves",
    "t|he b|anner s|houts",
    "w|hat s|till c|hafes",
)
"""One phrase per pattern. A bar inside each word keeps this file itself free of them."""


def test_every_pattern_finds_a_planted_phrase() -> None:
    assert len(PLANTED) == len(RULES) == 30
    for written, rule in zip(PLANTED, RULES, strict=True):
        phrase = written.replace("|", "")
        assert rule.search(phrase), (phrase, rule.pattern)
        for text, suffix in ((f"Text: {phrase}\n", ".md"), (f'SAYS = "{phrase}"\n', ".py"), (f"pass  # {phrase}\n", ".py")):
            assert phrases(text, suffix), (phrase, suffix)
    last = "n|othing t|o c|hoose".replace("|", "")
    assert phrases(f'SAYS = ["{last}", "and more"]\n', ".py"), "what follows a string is not part of it"


@pytest.mark.parametrize("text", ["if not sa|id.seats: pass", "no|ught = 1", "is_no = rec|kon(an|ew)"])
def test_names_in_code_are_not_prose(text: str) -> None:
    assert not phrases(text.replace("|", "") + "\n", ".py")


@pytest.mark.parametrize("says", ["The dice lie.", "Nobody plays in the dark of a lamp.", "Nothing is returned from here."])
def test_poor_docstrings_are_found(says: str) -> None:
    assert poor_docstrings(f'def one() -> None:\n    """{says}"""\n') == [f"one: {says}"]
    assert poor_docstrings(f'class One:\n    """{says}"""\n') == [f"One: {says}"]
    assert not poor_docstrings('def one() -> int:\n    """Return the number of decks."""\n')
