"""The site: every page of docs has a place, links lead somewhere, and pages of games come from their data.

How these tests look for trouble: they plant broken links, missing anchors and clauses that search does not have, and expect each
to be named. The generator is run by one long test only; `scripts/dev site` runs it strictly and checks the built pages and their
search.
"""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from pathlib import Path

import pytest
from tools.dev import COMMANDS
from tools.site import clauses, game_page, lists, static_page
from tools.site.charts import with_tables
from tools.site.decide import decide
from tools.site.edges import edges_in, edges_of
from tools.site.formulas import NotReadable, mathml, typeset
from tools.site.links import broken_links, not_found, words
from tools.site.markdown import anchor, page_of
from tools.site.nav import SEPARATOR, configuration, nav
from tools.site.search import WANTED, found, misplaced
from tools.site.staging import (
    DOCS,
    ROOT,
    TOP_PAGES,
    NoSuchPage,
    dated_version,
    last_line,
    rewritten,
    site_path,
    stage,
    with_ruling_headings,
)
from tools.site.uses import uses_of

from houseway.games import GAMES
from houseway.worked.clause_index import rounds_of

HEADING = re.compile(r"^#{1,6} (.+?)(?: \{#([\w-]+)\})?$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
NET = re.compile(r"(?m)([-+]\d+)( +\S+)$")
EVERY = {id: clause for game in GAMES.values() for id, clause in game.clauses.items()}


def slug(heading: str) -> str:
    """Return the anchor that Markdown gives to a heading."""
    plain = re.sub(r"[^\w\s-]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)).strip().lower()
    return re.sub(r"[\s-]+", "-", plain)


def anchors(text: str) -> set[str]:
    """Return the anchors of a page."""
    return {own or slug(heading) for heading, own in HEADING.findall(FENCED.sub("", text))}


@pytest.fixture(scope="module")
def staged(tmp_path_factory) -> Path:
    """Return a folder with the pages of docs as the site has them."""
    folder = tmp_path_factory.mktemp("staged")
    stage(folder)
    for name, text in lists.pages(DOCS):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_every_link_of_the_docs_leads_to_a_page_and_an_anchor(staged: Path) -> None:
    texts = {file: file.read_text(encoding="utf-8") for file in staged.rglob("*.md")}
    made = {f"games/{key}/{name}" for key in GAMES for name in ("index.md", "rounds.md")} | {"clauses/index.md"}
    cited = {page_of(id) for id in EVERY}
    wrong: list[str] = []
    for file, text in texts.items():
        for to in re.findall(r"\]\(([^()\s]+)\)", FENCED.sub("", text)):
            path, _, part = to.partition("#")
            target = (file.parent / path).resolve() if path else file
            place = "" if "://" in to else target.relative_to(staged.resolve()).as_posix()
            if not place or place in made or f"{place}#{part}" in cited:
                continue
            if not target.is_file() or (part and part not in anchors(texts[target])):
                wrong.append(f"{file.relative_to(staged)}: {to}")
    assert not wrong


def test_a_broken_link_is_named() -> None:
    with pytest.raises(NoSuchPage, match=r"docs/lab\.md: nothing\.md"):
        rewritten("See [this](nothing.md).", "docs/lab.md")
    assert rewritten("```text\n[this](nothing.md)\n```", "docs/lab.md").startswith("```text\n[this](nothing.md)")


def test_links_that_leave_docs_become_pages_or_text() -> None:
    assert rewritten("[changes](../CHANGES.md)", "docs/lab.md") == "[changes](project/changes.md)"
    assert rewritten("[here](../../CHANGES.md)", "docs/floor/guide.md") == "[here](../project/changes.md)"
    assert rewritten("[decisions](decisions)", "docs/lab.md") == "[decisions](decisions/index.md)"
    assert rewritten("[here](../src/houseway/games)", "docs/lab.md") == "here (`src/houseway/games`)"


def test_every_page_of_docs_is_in_the_navigation(staged: Path) -> None:
    written = json.dumps(nav(DOCS / "nav.toml", staged))
    for file in staged.rglob("*.md"):
        name = file.relative_to(staged).as_posix()
        assert f'"{name}"' in written, name
    assert site_path("CHANGES.md") == TOP_PAGES["CHANGES.md"]
    entries = nav(DOCS / "nav.toml", staged)
    assert 'site_name = "Houseway"' in configuration(entries, plays=False)
    assert ["rounds.js" in configuration(entries, plays=plays) for plays in (True, False)] == [True, False]


def test_every_clause_has_an_address_of_its_own() -> None:
    assert len({(id.partition("-")[0], anchor(id)) for id in EVERY}) == len(EVERY) == 2111
    assert {anchor(id) for id in GAMES["sic_bo"].rulings} <= anchors(with_ruling_headings((DOCS / "rulings.md").read_text()))


def test_the_page_of_rulings_leads_from_money_to_rulings_and_from_rulings_to_clauses() -> None:
    text = with_ruling_headings((DOCS / "rulings.md").read_text())
    named = set(re.findall(r"^\| \[([A-Z0-9-]+)\]\(#", text, re.MULTILINE))
    assert {"R-CS-09", "R-MB-08"} <= named and {anchor(id) for id in named} <= anchors(text)
    linked = {id for id in EVERY if f"]({page_of(id)})" in text}
    assert {id for game in GAMES.values() for ruling in game.rulings.values() for id in ruling.clauses} <= linked


def test_a_page_of_clauses_has_each_with_its_row_and_its_round() -> None:
    pages = {
        prefix: clauses.page(book, games) for prefix, (book, games) in clauses.rulebooks().items() if prefix in ("TCP", "SB")
    }
    for prefix, text in pages.items():
        headed = anchors(text)
        for id, clause in EVERY.items():
            if id.startswith(f"{prefix}-"):
                assert anchor(id) in headed and clause.says in re.sub(r"\[([^]]*)\]\([^)]*\.md#[\w-]+\)", r"\1", text), id
    assert "- Row: showdown, dealer does not qualify: ante even money, play push" in pages["TCP"]
    assert pages["SB"].count("<summary>Worked round") > 20
    assert uses_of("TCP")["TCP-6(a)(1)"][0] == ("Wager", "ante")


@pytest.mark.parametrize("key", ["sic_bo", "holdem", "three_card_poker"])
def test_a_page_of_a_game_has_its_parts(key: str) -> None:
    text = game_page.page(GAMES[key], DOCS, plays=True)
    parts = [
        "How a round goes",
        "Wagers",
        "House edge",
        "Irregularities and what follows",
        "What a casino may set",
        "Rulings",
        "Worked rounds",
    ]
    parts += ["Pay tables"] if GAMES[key].pays else []
    for part in parts:
        assert f"\n## {part}\n" in text, part
    assert f"page/tables/{key}-" in text
    for edge in edges_of(key):
        assert edge.percent in text and edge.proof in text


def test_a_simulated_edge_is_never_called_exact() -> None:
    sampled, counted = edges_in(
        {
            "bet": {"printed": {"house_edge": "1/40", "standard_error": "1/50000"}},
            "side": {"printed": {"house_edge": "1/40"}},
        }
    )
    assert sampled.proof == "simulated, standard error 0.0020 %"
    assert counted.proof == "exact: 1/40"
    assert next(edge for edge in edges_of("sic_bo") if edge.wager == "small").proof == "exact: 1/36"


@pytest.mark.parametrize("key", GAMES)
def test_no_edge_on_file_is_simulated(key: str) -> None:
    assert [edge for edge in edges_of(key) if edge.error is not None] == []


def test_broken_links_of_a_built_site_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<h1 id="top">A</h1><a href="b.html#here">b</a><a href=c.html>c</a><img src="p.webp">')
    (tmp_path / "b.html").write_text('<h1 id="there">B</h1><a href="a.html#top">a</a><a href="https://example.com">e</a>')
    assert broken_links(tmp_path) == ["a.html: b.html#here", "a.html: c.html", "a.html: p.webp"]


def test_the_number_of_a_clause_is_a_word_of_its_own() -> None:
    for id in EVERY:
        code, _, number = id.partition("-")
        asked = words(id, SEPARATOR)
        assert asked[0] == code.lower() and len(asked) == 1 + len(words(number, SEPARATOR)), id
    assert words("HCF-10(e)(1)(i)", SEPARATOR) != words("HCF-10(e)(1)(ii)", SEPARATOR)
    assert '\\"' not in SEPARATOR


def test_a_clause_that_search_does_not_have_is_found(tmp_path: Path) -> None:
    known = EVERY["HCF-10(e)(1)(i)"]
    item = {
        "location": f"clauses/hcf.html#{anchor(known.id)}",
        "title": f"{known.id} {known.title}",
        "text": f"<p>{known.says}</p>",
    }
    for planted, missing in (({}, []), ({"title": known.id}, [known.id]), ({"text": "<p>Other words.</p>"}, [known.id])):
        (tmp_path / "search.json").write_text(json.dumps({"items": [item | planted]}))
        assert not_found(tmp_path, {known.id: known}) == missing
    assert not_found(tmp_path, {"HCF-1": EVERY["HCF-1"]}) == ["HCF-1"]
    assert "site" in COMMANDS


def test_a_word_that_finds_another_page_first_is_reported() -> None:
    right = {word: [page, "other.html"] for word, page in WANTED.items()}
    assert misplaced(right) == []
    assert misplaced(right | {"webhook": ["other.html", WANTED["webhook"]]}) == [
        f"search for 'webhook' finds other.html before {WANTED['webhook']}"
    ]
    assert misplaced(right | {"audit": []}) == [f"search for 'audit' finds nothing before {WANTED['audit']}"]


def test_each_standard_word_is_in_the_heading_of_its_page(staged: Path) -> None:
    for word, place in WANTED.items():
        page, _, part = place.partition("#")
        text = (staged / page).with_suffix(".md").read_text(encoding="utf-8")
        heads = {slug(head): head for head in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
        head = heads[part] if part else next(iter(heads.values()))
        assert word in head.lower(), (word, head)


@pytest.mark.long
def test_search_of_the_built_site_finds_standard_words() -> None:
    built = subprocess.run(["scripts/dev", "site"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    assert misplaced(found(ROOT / "build" / "site" / "html", WANTED)) == []


@pytest.mark.parametrize(("page", "cite"), [("index.md", "(citing.md)"), ("games/sic_bo/index.md", "(../../citing.md)")])
def test_every_page_ends_with_its_version_and_where_to_report(page: str, cite: str) -> None:
    line = last_line(page, dated_version())
    day = r", \d{4}-\d\d-\d\d" if (ROOT / ".git").exists() else ""
    assert re.search(rf"Houseway \d+\.\d+\.\d+{day} ", line) and cite in line and "project/security.md" in line


def test_the_steps_of_a_page_are_one_list_with_its_paragraphs_and_code(staged: Path) -> None:
    """The generator began again at 1 after a paragraph or code that has fewer than four spaces."""
    for file in staged.rglob("*.md"):
        steps, at = FENCED.sub("", file.read_text(encoding="utf-8")).splitlines(), 0
        began = 0
        for number, line in enumerate(steps):
            found = re.match(r"(\d+)\. ", line)
            if found and int(found[1]) == at + 1 > 1:
                between = steps[began + 1 : number]
                assert all(not one or one.startswith("    ") for one in between), (file, line)
            if found:
                at, began = int(found[1]), number


@pytest.mark.parametrize("key", GAMES)
def test_a_worked_round_agrees_in_a_browser_and_a_changed_amount_differs_at_its_line(key: str) -> None:
    texts = [clauses.typed(file) for file in rounds_of(GAMES[key])]
    paid = next(text for text in texts if NET.search(text.rpartition("---")[2]))
    for text in (paid, *texts[::20]):
        told = json.loads(decide(text, key))
        assert not told["unread"] and not told["others"] and not any(line["differs"] for line in told["lines"]), (text, told)
    above, _, below = paid.rpartition("---")
    other = NET.sub(r"\g<1>7\2", below, count=1)
    changed = f"{above}---{other}"
    at = next(n for n, (was, now) in enumerate(zip(paid.splitlines(), changed.splitlines(), strict=True), 1) if was != now)
    told = json.loads(decide(changed, key))
    assert [line["line"] for line in told["lines"] if line["differs"]] == [at], (changed, told)


def test_a_round_that_cannot_be_read_says_its_line() -> None:
    told = json.loads(decide("seat 3 bets ante 10\nseat 3 bets ante ten", "high_card_flush"))
    assert told["lines"] == [] and told["unread"].startswith("line 2: ")
    assert json.loads(decide("seat 3 bets ante 10", "no_such_game"))["unread"].startswith("unknown game")


def test_every_round_on_the_site_names_its_game() -> None:
    for text in (game_page.rounds_page(GAMES["sic_bo"], plays=True), clauses.page(*clauses.rulebooks()["SB"])):
        rounds = text.count("<details")
        assert rounds > 20 and rounds == text.count('<details data-search-exclude data-game="sic_bo">')


def test_a_site_without_the_page_says_so_and_has_no_table() -> None:
    built, without = (game_page.page(GAMES["sic_bo"], DOCS, plays=plays) for plays in (True, False))
    assert "play/index.html#/practice/sic_bo/" in built and static_page.HOW_TO_RUN in built and static_page.NOT_BUILT not in built
    assert "play/index.html" not in without and static_page.HOW_TO_RUN not in without and static_page.NOT_BUILT in without


def test_the_site_has_what_plays_as_plain_files(tmp_path: Path) -> None:
    page, scripts, site = tmp_path / "page", tmp_path / "scripts", tmp_path / "site"
    for folder in (page / "assets", scripts, site):
        folder.mkdir(parents=True)
    assert not static_page.is_built(page)
    (page / "index.html").write_text("<html><head></head></html>")
    names = {"path": "assets/a.zip", "bytes": 9, "sent": 4}, {"path": "assets/b.mjs", "bytes": 5, "sent": 2}
    (page / "practice.json").write_text(json.dumps({"files": names, "school": names[0]}))
    for name in names:
        (page / f"{name['path']}.gz").write_bytes(gzip.compress(b"let a"))
    (scripts / "rounds.js").write_text("run()")
    assert static_page.is_built(page)
    static_page.put(site, page, scripts)
    told = json.loads((site / "play" / "practice.json").read_text())
    assert [one["path"] for one in (*told["files"], told["school"])] == ["assets/a.zip.gz", "assets/b.mjs", "assets/a.zip.gz"]
    for one in told["files"]:
        assert (site / "play" / one["path"]).is_file()
    assert (site / "play" / "assets" / "b.mjs").read_text() == "let a"
    assert static_page.ALONE in (site / "play" / "index.html").read_text() and (site / "rounds.js").is_file()


def test_formulas_are_typeset_and_code_is_not_touched() -> None:
    page = "Below 2^31, *n_j* and (-1)^|S|: `2^31`.\n\n```math\n\\sum_{k} \\binom{n}{k} x^k\n```\n\n```text\n2^31 *n_j*\n```"
    said = typeset(page)
    assert "2<sup>31</sup>, *n*<sub>*j*</sub> and (-1)<sup>|S|</sup>: `2^31`" in said and said.endswith("2^31 *n_j*\n```")
    assert "<munder><mo>∑</mo><mi>k</mi></munder>" in said and "<msup><mi>x</mi><mi>k</mi></msup></mrow></math></div>" in said
    for wrong in (r"\frac{1}", r"\oops", "x}", "{x"):
        with pytest.raises(NotReadable):
            mathml(wrong)


def test_no_formula_of_the_docs_is_left_as_it_is_typed(staged: Path) -> None:
    texts = [file.read_text(encoding="utf-8") for file in staged.rglob("*.md")]
    assert sum(text.count("<math ") for text in texts) >= 3
    assert not [text for text in texts if "```math" in text]


def test_charts_become_tables_and_outputs_stay() -> None:
    lines = (
        "hold      do          cost",
        "a pair    play    0.1 % 12.5 %",
        "J high    fold    0.2 %  3.5 %",
        "          or play",
    )
    chart = "\n".join(["```text", *lines, "no pair   fold", "```"])
    assert with_tables(chart).splitlines() == [
        "| hold | do | cost |  |",
        "|---|---|--:|--:|",
        "| a pair | play | 0.1 % | 12.5 % |",
        "| J high | fold or play | 0.2 % | 3.5 % |",
        "| no pair | fold |  |  |",
    ]
    for kept in ("$ houseway play\na  b  c\nd  e  f\ng  h  i", "one\ntwo\nthree\nfour", "1,234  a  b\n1  c  d\n2  e  f\n3  g  h"):
        assert with_tables(f"```text\n{kept}\n```") == f"```text\n{kept}\n```"


def test_strategies_are_tables() -> None:
    for key in ("three_card_poker", "let_it_ride", "double_down_stud", "high_card_flush"):
        text = game_page.page(GAMES[key], DOCS, plays=True).partition("\n## Strategy\n")[2].partition("\n## ")[0]
        assert re.search(r"^\|(?:[ :]?-+:? ?\|){3,}$", text, re.MULTILINE), key
