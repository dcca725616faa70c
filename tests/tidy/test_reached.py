"""Every public function of `src` is reached from a command, an endpoint or the public names of the package.

A function that nothing reaches is dead code. The graph is made from the source: what a reached function names, it
reaches, by whatever module has that name. Code at the level of a module runs when it is imported, and a decorator
that registers its function reaches it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "houseway"
PAGE = ROOT / "docs" / "api.md"
PASSIVE = frozenset(
    {
        *("property", "staticmethod", "classmethod", "cached_property", "setter", "abstractmethod", "overload", "override"),
        *("cache", "lru_cache", "contextmanager", "asynccontextmanager", "wraps", "njit", "jit"),
        *("final", "dataclass", "total_ordering", "runtime_checkable", "unique"),
    }
)
"""Decorators that change a function and register it nowhere."""
_COLLECTED = {"testing/conformance.py": re.compile("test_"), "testing/plugin.py": re.compile("pytest_")}
"""The functions that pytest calls by their names: the checks that the plugin adds to what is collected, and its hooks."""
Function = ast.FunctionDef | ast.AsyncFunctionDef
# fmt: off
ALLOWED = {
    "is_listed": "of the test that every setting has a side or is neutral",
    "check_record": "of the public check of a record, for programs that have a connection (docs/floor/record.md)",
    "findings_in": "the same, inside a transaction",
    "seen_in": "called by findings_in",
    "commitments_of": "for programs that follow a table's commitments (docs/floor/chance.md)",
    "session_figures": "for programs that show time and result of a session (docs/floor/protection.md)",
    "wrong_in": "checks a folder of reports against its manifest, for whoever was given one",
    "migrate_down": "takes the newest version of the schema back, in an emergency and in tests of every version",
    "as_role": "for tests that connect as one of the parts",
    "unclassified": "compares the table of rights with the schema, in tests",
    "postgres_server": "a private server for tests and tools",
    "nats_server": "a private server for tests and tools",
    "player_user": "a user of the bus that no command makes: players are served by the API (docs/floor/bus.md)",
    "hub_conf": "the docs say that no command writes it (docs/floor/bus.md)",
    "center_user": "the same",
    "view_of": "the second way to a view, with which tests compare the first",
    "bits_of": "of the lab's tests",
    "as_game": "for notebooks, with an optional package (docs/lab/notebook.md)",
    "against_random": "for notebooks (docs/lab/equity.md)",
    "best_five": "of the public names of `poker`",
    "breakage": "the rule of odd cents as a function, next to its example",
    "is_unseen": "of the console's tests",
    "takes_from_meter": "for programs that run tables with shared meters (docs/tables.md)",
    "insurance_edge": "an odds of the game as a function, compared with the lab",
    "play_many": "in a module whose code names the counts that ship with the lab: it goes with the next count",
    "every_round": "the whole count with which tests compare the quick one",
    "nothing_seen": "what a test of exposed tiles begins with",
    "named_backs": "the same",
}
# fmt: on
"""Functions that no command, endpoint or public name reaches, each with the reason why it stays."""


class Defined(NamedTuple):
    """A function or method: where it is, and which names its body uses."""

    module: str
    name: str
    line: int
    uses: frozenset[str]
    is_method: bool


def _names(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for top in nodes:
        for node in ast.walk(top):
            if isinstance(node, ast.Name):
                yield node.id
            elif isinstance(node, ast.Attribute):
                yield node.attr
            elif isinstance(node, ast.keyword) and node.arg is not None:
                yield node.arg


def _decorators(made: Function | ast.ClassDef) -> set[str]:
    tops = [one.func if isinstance(one, ast.Call) else one for one in made.decorator_list]
    return {one.attr if isinstance(one, ast.Attribute) else one.id for one in tops if isinstance(one, ast.Attribute | ast.Name)}


class Module(NamedTuple):
    """The definitions of one module, and the names its own level uses."""

    defined: tuple[Defined, ...]
    uses: frozenset[str]


def read(name: str, text: str) -> Module:
    """Return the definitions of a module; a nested function belongs to the one around it."""
    defined: list[Defined] = []
    uses: set[str] = set()

    def level(body: Iterable[ast.stmt], inside: str) -> None:
        for made in body:
            if isinstance(made, ast.Import | ast.ImportFrom):
                continue
            if isinstance(made, ast.ClassDef):
                uses.update(_names([*made.bases, *made.decorator_list, *made.keywords]))
                level(made.body, made.name)
            elif isinstance(made, Function):
                uses.update(_names([*made.decorator_list, made.args]))
                own = frozenset(_names(made.body))
                if _decorators(made) - PASSIVE:
                    uses.add(made.name)
                defined.append(Defined(name, made.name, made.lineno, own, bool(inside)))
            elif isinstance(made, ast.If | ast.Try | ast.With | ast.For | ast.While):
                uses.update(_names([made]))
            else:
                uses.update(_names([made]))

    level(ast.parse(text).body, "")
    if _COLLECTED.get(name):
        uses |= {one.name for one in defined if not one.is_method and _COLLECTED[name].match(one.name)}
    return Module(tuple(defined), frozenset(uses))


def unreached(modules: Mapping[str, str], roots: Iterable[str]) -> list[Defined]:
    """Return the public functions at the level of modules that neither the roots nor code at module level reach."""
    found = {name: read(name, text) for name, text in modules.items()}
    by_name: dict[str, list[Defined]] = {}
    for module in found.values():
        for one in module.defined:
            by_name.setdefault(one.name, []).append(one)
    waiting = {*roots}.union(*(module.uses for module in found.values()))
    waiting |= {name for name in by_name if name.startswith("__")}  # the language calls them
    reached: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in reached:
            continue
        reached.add(name)
        for one in by_name.get(name, ()):
            waiting |= one.uses - reached
    return [
        one
        for module in found.values()
        for one in module.defined
        if not one.is_method and not one.name.startswith("_") and one.name not in reached
    ]


def sources() -> dict[str, str]:
    """Return the text of every module, by its path."""
    return {file.relative_to(SOURCES).as_posix(): file.read_text(encoding="utf-8") for file in sorted(SOURCES.rglob("*.py"))}


def public_names() -> set[str]:
    """Return the functions that the page of public names lists."""
    return set(re.findall(r"`(\w+)\(", PAGE.read_text(encoding="utf-8")))


def names_in_tools_and_docs() -> set[str]:
    """Return the names that tools, examples and the blocks of the docs use. They reach the rules and the lab, not the floor."""
    files = [file for folder in ("tools", "bench", "examples") for file in (ROOT / folder).rglob("*.py")]
    found = set(_names(ast.parse(file.read_text(encoding="utf-8")) for file in files))
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        for line in page.read_text(encoding="utf-8").splitlines():
            if line.startswith((">>> ", "... ")):
                found |= set(re.findall(r"\w+", line))
    return found


def named(found: Iterable[Defined]) -> list[str]:
    """Return functions as a person looks for them."""
    return [f"{one.module}:{one.line} {one.name}" for one in found if one.name not in ALLOWED]


def test_every_public_function_of_the_floor_is_reached_by_a_command_or_an_endpoint() -> None:
    """As it was seen: archive, release, reseal and proofs were promised by the docs, and nothing called them."""
    found = [one for one in unreached(sources(), public_names()) if one.module.startswith("floor/")]
    assert named(found) == []


def test_every_other_public_function_is_reached_by_a_command_a_tool_or_the_docs() -> None:
    found = unreached(sources(), public_names() | names_in_tools_and_docs())
    assert named(one for one in found if not one.module.startswith("floor/")) == []


def test_pytest_reaches_the_checks_of_the_kit_and_its_hooks_and_no_other_function() -> None:
    planted = (
        "def test_one() -> None:\n    helper()\n\n\ndef helper() -> int:\n    return 1\n\n\ndef alone() -> int:\n    return 1\n"
    )
    assert [one.name for one in unreached({"testing/conformance.py": planted}, ())] == ["alone"]
    assert {one.name for one in unreached({"testing/other.py": planted}, ())} == {"test_one", "helper", "alone"}
    plugin = (SOURCES / "testing" / "plugin.py").read_text(encoding="utf-8")
    assert 'CHECKS: Final = Path(__file__).with_name("conformance.py")' in plugin and "config.args.append(str(CHECKS))" in plugin


def test_what_is_allowed_is_there_and_is_not_reached() -> None:
    """A line of the list goes when its function is reached or gone."""
    assert {one.name for one in unreached(sources(), public_names())} >= ALLOWED.keys()


def test_a_function_that_nothing_reaches_is_named() -> None:
    planted = "def planted_and_alone() -> int:\n    return planted_too()\n\n\ndef planted_too() -> int:\n    return 1\n"
    found = unreached({**sources(), "floor/planted.py": planted}, public_names())
    assert {one.name for one in found if one.module == "floor/planted.py"} == {"planted_and_alone", "planted_too"}
    called = planted + "\n\nTOTAL = planted_and_alone()\n"
    assert not [one for one in unreached({"floor/planted.py": called}, ()) if one.module == "floor/planted.py"]
    registered = "@app.command()\n" + planted
    assert not unreached({"floor/planted.py": registered}, ())
