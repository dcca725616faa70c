"""Builds a release twice, compares the bytes, checks the metadata and what is in the wheel, writes the bill of materials, and
installs the wheel into a fresh environment of each Python that is there.

    scripts/release                      build into dist/ and check everything
    scripts/release --pages              only write docs/licences.md from the lock files
    scripts/release --python PATH        also try this interpreter; repeatable (default: python3.11, 3.12 and 3.13 where found)
"""

from __future__ import annotations

import argparse
import filecmp
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.releases import licences, sbom
from tools.releases.shipped import ROOT

UV = Path(sys.executable).with_name("uv")
VERSIONS = ("3.11", "3.12", "3.13")
TRIED = (
    ("--version",),
    ("games",),
    ("play", "high_card_flush", "--auto", "3", "--log", "round"),
    ("replay", "--strict", "round"),
)
"""Commands that are run in a fresh environment; `round` is a file in a folder of its own."""


class Stopped(Exception):
    """A release that must not go out; the message is the reason."""


def run(*words: object, cwd: Path = ROOT, **environ: str) -> str:
    """Run a program and return its output; a failure stops the release with that output."""
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, capture_output=True, text=True, check=False, env={**os.environ, **environ}
    )
    if done.returncode:
        raise Stopped(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


def built(to: Path) -> list[Path]:
    """Build wheel and source archive; the time in them is that of the last commit."""
    moment = run("git", "log", "-1", "--format=%ct").strip()
    run(sys.executable, "-m", "hatchling", "build", "-d", to, SOURCE_DATE_EPOCH=moment)
    return sorted(to.iterdir())


def expected() -> set[str]:
    """Return the files that a wheel must have: those of the package, of the built page and of the guide."""
    tracked = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "src/houseway").splitlines()
    page = (file.relative_to(ROOT).as_posix() for file in (ROOT / "src/houseway/floor/page").rglob("*") if file.is_file())
    own = {name.removeprefix("src/") for name in (*tracked, *page) if (ROOT / name).is_file()}
    return own | {f"houseway/files/{name}" for name in shipped() if (ROOT / name).is_file()}


def shipped() -> list[str]:
    """Return the tracked files that `houseway floor files` writes: units and configuration, submissions, example games."""
    return run("git", "ls-files", "--cached", "--others", "--exclude-standard", "deploy", "examples").splitlines()


def differences(names: set[str], wanted: set[str]) -> list[str]:
    """Return the unwanted files in a wheel, and those missing from it."""
    own = {name for name in names if ".dist-info/" not in name}
    return [*(f"not wanted: {name}" for name in sorted(own - wanted)), *(f"missing: {name}" for name in sorted(wanted - own))]


def interpreters(given: Sequence[str]) -> Iterator[str]:
    """Yield the interpreters to try: those given, or one of each version that is installed."""
    yield from given or filter(None, (_interpreter(version) for version in VERSIONS))


def _interpreter(version: str) -> str | None:
    """Return an interpreter of a version that starts; a name on the path may lead nowhere."""
    managed = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for found in (shutil.which(f"python{version}"), *map(str, managed)):
        if found and subprocess.run([found, "-c", "import venv, ensurepip"], capture_output=True, check=False).returncode == 0:
            return found
    return None


def tried(wheel: Path, python: str, where: Path) -> str:
    """Install the wheel with its command line into a fresh environment, and run it; return the version of Python."""
    environment = where / "environment"
    run(python, "-m", "venv", "--without-pip", environment)
    run(UV, "pip", "install", "--quiet", "--python", environment / "bin/python", f"{wheel}[cli]")
    for words in TRIED:
        run(environment / "bin/houseway", *words, cwd=where)
    return run(environment / "bin/python", "-V").strip()


def release(to: Path, pythons: Sequence[str]) -> Iterator[str]:
    """Build and check a release; yield each thing that was shown."""
    with tempfile.TemporaryDirectory() as scratch:
        first, second = (built(Path(scratch) / name) for name in ("first", "second"))
        for one, other in zip(first, second, strict=True):
            if not filecmp.cmp(one, other, shallow=False):
                raise Stopped(f"two builds of {one.name} differ")
        yield f"two builds have the same bytes: {', '.join(file.name for file in first)}"
        wheel = next(file for file in first if file.suffix == ".whl")
        wrong = differences(set(zipfile.ZipFile(wheel).namelist()), expected())
        if wrong:
            raise Stopped("the wheel has other files than the package: " + "; ".join(wrong))
        yield f"{wheel.name} has the files of the package and no others: {wheel.stat().st_size / 1e6:.1f} MB"
        yield "the page is in it"
        run(sys.executable, "-m", "twine", "check", "--strict", *first)
        yield "twine check: passed"
        to.mkdir(exist_ok=True)
        for file in first:
            shutil.copy2(file, to)
        sbom.write(wheel, to / f"{wheel.name}.cdx.json")
        yield f"bill of materials: {to.name}/{wheel.name}.cdx.json"
        for python in interpreters(pythons):
            with tempfile.TemporaryDirectory() as where:
                yield f"installed, played and replayed on {tried(wheel, python, Path(where))}"


def main() -> None:
    """Run the actions of the command line."""
    parser = argparse.ArgumentParser(
        prog="scripts/release", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pages", action="store_true", help="only write docs/licences.md")
    parser.add_argument("--to", type=Path, default=ROOT / "dist", help="folder for the files (default: dist)")
    parser.add_argument("--python", action="append", default=[], metavar="PATH", help="interpreter to try; repeatable")
    asked = parser.parse_args()
    if asked.pages:
        licences.main()
        return
    try:
        for line in release(asked.to, asked.python):
            print(line, flush=True)
    except Stopped as why:
        sys.exit(f"stopped: {why}")


if __name__ == "__main__":
    main()
