"""The words of `docs/words.md` in names, docstrings and messages: what the dictionary replaced does not come back.

Names are those of functions, classes and modules, in Python and in TypeScript. Names of tests are sentences and are not read.
Messages are the strings of `src` that are prose, and the sentences of the pages. Those of games and studies are not read: they
are about hands at a table, and counts that ship are named by their code.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
REPLACED = (
    r"told|tells?|telling|retold|asked|asks?|asking|said|says?|saying|heard|hears?|hearing|unheard|lies?|lying|"
    r"hung|hangs?|hanging|owe[sd]?|owing|looker|look_away|knocks?|deeds?|heeds|minds|tends|voices?|speakers?|unsaid|untold"
)
WORD = re.compile(rf"(?:^|_)({REPLACED})(?=_|$)")
BAR = "the reason code of a bar, which is part of the digest of the law"
AT_A_TABLE = {
    "src/houseway/core/messages/command.py: Say": "a person at a table says it; a kind on the wire",
    "src/houseway/core/messages/command.py: Hang": "a kind on the wire and in records",
    "src/houseway/core/messages/event/cards.py: Owed": "a kind on the wire and in records",
    "src/houseway/core/messages/event/mishaps.py: RulingAsked": "the floor is asked for a ruling; a kind in records",
    "src/houseway/core/messages/event/table.py: Hung": "a kind on the wire and in records",
    "src/houseway/families/deck/shoe.py: one_lies_there": BAR,
    "src/houseway/families/poker_room/seats.py: already_said": BAR,
    "src/houseway/families/two_hands/mishaps.py: already_asked": BAR,
    "src/houseway/games/caribbean_stud/mishaps.py: lies_face_up": BAR,
    "src/houseway/games/chemin_de_fer/mishaps.py: no_card_was_asked_for": BAR,
    "src/houseway/games/colorado_holdem/mishaps.py: not_asked_now": BAR,
    "src/houseway/games/minibaccarat/between.py: nothing_owed": BAR,
    "src/houseway/games/minibaccarat/vigorish.py: owed_by": "money that is owed",
    "src/houseway/games/pai_gow/bank.py: already_asked": BAR,
    "tests/floor/cage/test_markers.py: owing": "money that is owed",
}
"""Names in which a person at a table speaks or is spoken to, money is owed, or the text of a `.round` file is meant."""
ACTIVITIES = {
    "src/houseway/cli/options/wording.py": "a noun",
    "src/houseway/cli/table/sitting.py": "a noun",
    "src/houseway/core/messages/event/opening.py": "a noun",
    "src/houseway/core/stages/betting.py": "a stage of a round",
    "src/houseway/core/stages/choosing.py": "a stage of a round",
    "src/houseway/core/stages/dealing.py": "a stage of a round",
    "src/houseway/core/stages/delivering.py": "a stage of a round",
    "src/houseway/core/stages/drawing.py": "a stage of a round",
    "src/houseway/core/stages/exposing.py": "a stage of a round",
    "src/houseway/core/stages/offering.py": "a stage of a round",
    "src/houseway/core/stages/playing.py": "a stage of a round",
    "src/houseway/core/stages/setting.py": "a stage of a round",
    "src/houseway/core/stages/settling.py": "a stage of a round",
    "src/houseway/core/table/outstanding.py": "an adjective: duties not done yet",
    "src/houseway/families/poker_room/betting.py": "a noun",
    "tools/a_day/closing.py": "a noun",
    "tools/a_day/opening.py": "a noun",
    "tools/site/staging.py": "a noun",
    "tools/sittings/sitting.py": "a noun",
}
"""Modules that end in -ing, with the reason: stages of a round, and words that are nouns."""
INDIRECT = re.compile(
    r"(?:Return|Yield) (?:what|who|whose|how|which|why|where|when)\b|(?:What|How|Who|Whose|Which|Why|Where|When)\b"
)
MOST_INDIRECT = 50
MESSAGE = re.compile(
    r"\b(?:told|tells?|telling|said|says?|saying|hears?|heard|hung|hangs?|hanging|lies|lying|voices?|speakers?|speaks?|tends|"
    r"tending|deeds?|heeds|knows?|owes|silence|go(?:es|ne)? on|c(?:omes?|ame) back|(?:does|did|do) not answer|the own|"
    r"look away|lanes?|knocks?|as page and as paper)\b",
    re.IGNORECASE,
)
COUNTED = "counts that ship are named by this code"
PERSON = "a person at a table or a regulator says it, or is told or asked something"
SPOKEN = {
    "core/law/rulebook.py: a procedure says when, what is outside says why": COUNTED,
    "core/law/rulings.py: the clauses do not say": "a heading of the page of rulings; a document says it",
    "core/law/rulings.py: a reading that no house may choose says why it has no figure": COUNTED,
    "core/messages/reasons.py: That cannot be said at this point of the round.": BAR,
    "core/messages/reasons.py: That is for someone else to say.": BAR,
    "core/messages/reasons.py: That card lies elsewhere.": BAR,
    "core/messages/reasons.py: This must say which one, or how many.": BAR,
    "core/game/submission.py: is not a table. Write [regulator.R-GEN-07], with says =": PERSON,
    "core/game/submission.py: {}.says is not one of": PERSON,
    "core/game/submission.py: {} has more than says, on": PERSON,
    "core/table/outstanding.py: The hand is taken to have said": PERSON,
    "core/table/outstanding.py: Say one of": PERSON,
    "core/table/reducers.py: does not say what the table remembers": COUNTED,
    "core/wire/notation.py: no speaker. Start with who says it": PERSON,
    "core/wire/writer.py: said.": "code that is compiled",
    "core/wire/writer.py: def writes(said)": "code that is compiled",
    "dealer/check.py: is said in": PERSON,
    "dealer/check.py: not available when it is said": PERSON,
    "dealer/check.py: is said under": PERSON,
    "dealer/guide.py: Players may speak": PERSON,
    "dealer/script_file.py: say is a list of tables": "a key of the file",
    "dealer/script_file.py: say {}": "a key of the file",
    "families/poker_room/names.py: says raise": PERSON,
    "floor/api/errors.py: Tell a member of staff when it happened.": PERSON,
    "floor/api/page.py: # The API": "a field of the API, and a command's kind",
    "floor/health/page.py: # Metrics": "a label of the metrics",
    "floor/messages.py: a later number was heard": "a value on the bus",
    "floor/people/significant.py: submission hung": "a kind in records",
    "floor/people/page.py: a player cannot say that": PERSON,
    "floor/people/page.py: where the dealer says which cards or dice fell": PERSON,
    "floor/people/rights.py: what its dealer does and says next": PERSON,
    "floor/servers/programs.py: import os": "code that is run",
    "floor/step.py: said before": "a value of the record's functions",
    "lab/duel.py: the rows tell apart what a standing does not": COUNTED,
    "lab/duel.py: nothing says which": COUNTED,
    "lab/exposure.py: Backs by which some cards can be told from others.": "tell apart",
    "lab/exposure.py: Players who tell each other what they hold.": PERSON,
    "lab/own_backs.py: of the own packet known by": COUNTED,
    "lab/shards.py: shard {} counts other units than the plan says": COUNTED,
    "play/host.py: a table that deals itself knows its cards.": COUNTED,
    "poker/betting/betting_round.py: says raise": PERSON,
    "school/kinds/__init__.py: What to say": PERSON,
    "school/kinds/moments.py: the dealer says: ": PERSON,
    "school/kinds/moments.py: What does the dealer say?": PERSON,
    "web/src/console/Words.svelte: Say next": PERSON,
    "web/src/own/Money.svelte: Tell the cashier your number.": PERSON,
    "web/src/pages/Lobby.svelte: Change your password and tell the house.": PERSON,
    "web/src/pages/LobbySide.svelte: says why,": "a key that answers a person",
    "web/src/pages/Recover.svelte: or know your password": "a person knows it",
    "web/src/school/klass.ts: did not answer every decision": PERSON,
}
"""Messages in which a person speaks or is spoken to, with those that are kept for another reason."""
RELATIONS = {
    "floor/cases/histories.py",
    "floor/disputes/store.py",
    "floor/lookback/marks.py",
    "floor/store/logged.py",
    "floor/store/queries.py",
}
"""Files whose strings list columns of the record."""
STATEMENT = re.compile(r"\s*(?:select|insert|update|delete|with|create|alter)\b|.*%\(|.*%s|.*\be\.\w+, e\.", re.DOTALL)
TYPESCRIPT = re.compile(
    r"\b(?:function|class|interface|type|enum)\s+([A-Za-z_]\w*)"
    r"|\bconst\s+([A-Za-z_]\w*)\s*=\s*(?:async\s*)?\("
)
GENERATED = {"shapes.ts", "routes.ts", "answers.ts"}


def parts(name: str) -> str:
    """Return a name in small letters with underscores between its words."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def replaced(name: str) -> list[str]:
    """Return the words of a name that the dictionary replaced."""
    return WORD.findall(parts(name))


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Yield every Python file with its tree."""
    for top in ("src", "tools", "bench", "tests"):
        for file in sorted((ROOT / top).rglob("*.py")):
            yield file.relative_to(ROOT).as_posix(), ast.parse(file.read_text(encoding="utf-8"))


def defined(tree: ast.Module) -> Iterator[str]:
    """Yield the names of functions and classes, without those of tests."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("test_"):
            yield node.name


def indirect(tree: ast.Module) -> list[str]:
    """Return the docstrings that are indirect questions."""
    nodes = [
        node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return [text.splitlines()[0] for node in nodes if INDIRECT.match(text := ast.get_docstring(node) or "")]


def scripts() -> Iterator[tuple[str, str]]:
    """Yield every file of the pages with its text, without what is generated."""
    for file in sorted((ROOT / "web").rglob("*")):
        if file.suffix in (".ts", ".svelte", ".mjs") and "node_modules" not in file.parts and file.name not in GENERATED:
            yield file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")


def messages(tree: ast.Module) -> Iterator[str]:
    """Yield the strings of a file that are prose, with `{}` for each value."""
    inner: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inner.update(id(part) for part in node.values)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            inner.add(id(node.value))  # a docstring
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            text = node.value
        else:
            continue
        if is_prose(text) and not STATEMENT.match(text):
            yield text


def is_prose(text: str) -> bool:
    """Whether a text has two words or more, one after the other."""
    return bool(re.search(r"[A-Za-z][a-z']+[,:;.]? +[A-Za-z{]", text))


QUOTED = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"|`((?:[^`\\]|\\.)*)`")


def sentences(text: str) -> Iterator[str]:
    """Yield the words that a person reads in a file of the pages: text between tags, and strings that are prose."""
    text = re.sub(r"<style[\s\S]*?</style>|/\*[\s\S]*?\*/|<!--[\s\S]*?-->|(?:^|(?<=\s))//[^\n]*", "", text)
    for quoted in QUOTED.finditer(text):
        yield without_values(next(part for part in quoted.groups() if part is not None))
    markup = re.sub(r"<script[\s\S]*?</script>", "", text) if "<script lang" in text else ""
    for between in re.finditer(r">([^<>]+)(?=<)", without_values(markup)):
        yield " ".join(between[1].split())


def without_values(text: str) -> str:
    """Return a text of the pages with a blank for each expression in braces."""
    while text != (plain := re.sub(r"\$?\{[^{}]*\}", " ", text)):
        text = plain
    return text


def spoken(path: str, text: str) -> set[str]:
    """Return the exceptions that a message is under."""
    return {one for one in SPOKEN if one.startswith(f"{path}: ") and one.removeprefix(f"{path}: ") in text}


@pytest.fixture(scope="module")
def python() -> list[tuple[str, ast.Module]]:
    return list(modules())


def test_names_of_functions_and_classes(python: list[tuple[str, ast.Module]]) -> None:
    found = {f"{path}: {name}" for path, tree in python for name in defined(tree) if replaced(name)}
    assert found == set(AT_A_TABLE)
    assert len(AT_A_TABLE) < 40


def test_names_of_the_pages() -> None:
    found = {
        f"{path}: {name}"
        for path, text in scripts()
        for match in TYPESCRIPT.finditer(text)
        if replaced(name := match[1] or match[2])
    }
    assert not found


def test_names_of_modules(python: list[tuple[str, ast.Module]]) -> None:
    stems = {path for path, _ in python if Path(path).stem.endswith("ing") and not Path(path).stem.startswith("test_")}
    assert stems == set(ACTIVITIES)
    assert len(ACTIVITIES) < 30
    assert not [path for path, _ in python if replaced(Path(path).stem.removeprefix("test_"))]


def test_docstrings_that_are_indirect_questions(python: list[tuple[str, ast.Module]]) -> None:
    found = [f"{path}: {line}" for path, tree in python for line in indirect(tree)]
    assert len(found) < MOST_INDIRECT, "\n".join(found)


def test_messages(python: list[tuple[str, ast.Module]]) -> None:
    found: list[str] = []
    used: set[str] = set()
    for path, tree in python:
        name = path.removeprefix("src/houseway/")
        if name == path or name.startswith(("games/", "studies/", "testing/")) or name in RELATIONS:
            continue
        for text in messages(tree):
            used |= (excepted := spoken(name, text))
            if MESSAGE.search(text) and not excepted:
                found.append(f"{name}: {text}")
    for path, text in scripts():
        for one in sentences(text) if path.startswith("web/src/") else ():
            used |= (excepted := spoken(path, one))
            if is_prose(one) and MESSAGE.search(one) and not excepted:
                found.append(f"{path}: {one}")
    assert not found, "\n".join(found)
    assert used == set(SPOKEN), "exceptions that no message needs"


def test_each_message_can_fail() -> None:
    tree = ast.parse(
        '"""The door tells."""\nfail(f"the table {number} was not heard")\nrun("select said from step")\nKIND = "told"\n'
    )
    assert [text for text in messages(tree) if MESSAGE.search(text)] == ["the table {} was not heard"]
    page = "<script lang='ts'>// it tells\nconst told = 'the house tells'</script><p>{told} Your bet lies here</p>"
    assert [one for one in sentences(page) if is_prose(one) and MESSAGE.search(one)] == ["the house tells", "Your bet lies here"]


def test_each_can_fail() -> None:
    tree = ast.parse('def tells_all():\n    """Return what is told."""\nclass Asked: ...\ndef test_asked(): ...\n')
    assert [name for name in defined(tree) if replaced(name)] == ["tells_all", "Asked"]
    assert indirect(tree) == ["Return what is told."]
    assert replaced("lookAway") and replaced("SlipTold") and not replaced("tallied") and not replaced("essay")
    assert TYPESCRIPT.search("export async function tellsAll(") and TYPESCRIPT.search("const hears = (event: Event) =>")
