"""Builds the site: `scripts/dev site` runs this with the generator's environment. Exits with 1 at a warning or a broken link."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from pathlib import Path

from houseway.games import GAMES
from houseway.lab.protection import found_for
from houseway.lab.protection import page as protection_page

from . import clauses, lists, static_page
from .game_page import page, rounds_page
from .links import broken_links, not_found
from .nav import configuration, nav
from .search import WANTED, found, misplaced
from .staging import DOCS, ROOT, dated_version, last_line, stage

BUILD = ROOT / "build" / "site"
GENERATOR = ROOT / "build" / "site-env" / "bin" / "zensical"


def write_pages(to: Path) -> int:
    """Write every page of the site as Markdown, and return how many there are."""
    stage(to)
    plays = static_page.is_built()
    made = [*clauses.pages(plays=plays), *lists.pages(DOCS)]
    made += [(f"games/{key}/index.md", page(game, DOCS, plays=plays)) for key, game in GAMES.items()]
    made += [(f"games/{key}/rounds.md", rounds_page(game, plays=plays)) for key, game in GAMES.items()]
    made += [(f"games/{key}/exposures.md", protection_page(game, found_for(game))) for key, game in GAMES.items()]
    for name, text in made:
        file = to / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    shutil.copyfile(Path(__file__).with_name("site.css"), to / "site.css")
    written = sorted(to.rglob("*.md"))
    told = dated_version()
    for file in written:
        with file.open("a", encoding="utf-8") as page_of_site:
            page_of_site.write(last_line(file.relative_to(to).as_posix(), told))
    return len(written)


def generate() -> str:
    """Run the generator in strict mode and return what it printed; it fails at a warning."""
    plays = static_page.is_built()
    (BUILD / "zensical.toml").write_text(configuration(nav(DOCS / "nav.toml", BUILD / "docs"), plays=plays), encoding="utf-8")
    if plays:
        static_page.make_scripts()
        shutil.copyfile(static_page.SCRIPTS / "rounds.js", BUILD / "docs" / "rounds.js")
    shutil.rmtree(BUILD / "html", ignore_errors=True)
    command = [str(GENERATOR), "build", "--clean", "--strict", "--config-file", str(BUILD / "zensical.toml")]
    ran = subprocess.run(command, cwd=BUILD, capture_output=True, text=True, check=False)
    said = ran.stdout + ran.stderr
    if ran.returncode or "warning" in said.lower():
        print(said)
        sys.exit(f"The generator ended with {ran.returncode} or warned.")
    if plays:
        static_page.put(BUILD / "html")
    return said


def check() -> None:
    """Check the links and the search index of the built site."""
    site = BUILD / "html"
    broken = broken_links(site)
    every = {id: clause for game in GAMES.values() for id, clause in game.clauses.items()}
    missing = not_found(site, every)
    broken += [
        f"{file.relative_to(site)}: no version"
        for file in site.rglob("*.html")
        if file.name != "404.html"
        and file.relative_to(site).parts[0] != static_page.PLAY
        and dated_version() not in file.read_text()
    ]
    wrong = misplaced(found(site, WANTED))
    for line in [*broken, *(f"not in the search index: {id}" for id in missing), *wrong]:
        print(line)
    pages = sum(1 for _ in site.rglob("*.html"))
    print(
        f"{pages} pages, {len(broken)} broken links, {len(every) - len(missing):,} of {len(every):,} clauses in the search index."
    )
    print(f"{len(WANTED) - len(wrong)} of {len(WANTED)} standard words find their page first.")
    if broken or missing or wrong:
        sys.exit(1)


def main() -> None:
    """Write the pages, build the site and check it."""
    parser = argparse.ArgumentParser(prog="scripts/dev site", description=__doc__)
    parser.add_argument("--pages", action="store_true", help="Write the pages as Markdown and stop.")
    parser.add_argument("--release", action="store_true", help="Fail where no page is built: rounds of a release can be run.")
    asked = parser.parse_args()
    if not static_page.is_built():
        print(static_page.NOT_BUILT)
        if asked.release:
            sys.exit("A release has a site that plays.")
    began = time.monotonic()
    print(f"{write_pages(BUILD / 'docs')} pages of Markdown in build/site/docs ({time.monotonic() - began:.0f} s)")
    if asked.pages:
        return
    generate()
    print(f"The site is in build/site/html ({time.monotonic() - began:.0f} s)")
    check()
    print(f"Done in {time.monotonic() - began:.0f} s. Open it: python3 -m http.server -d build/site/html")


if __name__ == "__main__":
    main()
