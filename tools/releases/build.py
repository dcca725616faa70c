"""Builds a release in two places, compares the bytes, checks the metadata and what is in the wheel, writes the bill of
materials, and installs the wheel into a fresh environment of each Python that is there.

    scripts/release                      build into dist/ and check everything
    scripts/release --sign KEY           also sign what it built: a statement that `houseway verify-release` checks
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
from functools import cache
from hashlib import sha256
from pathlib import Path

from houseway.cli.attestation import ENDING, bundle_of, statement_of
from houseway.core.messages.unreadable import Unreadable
from houseway.worked.signatures import PrivateKey, private_key
from tools.releases import licences, sbom
from tools.releases.shipped import ROOT, VERSION

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


OTHERWISE = {"TZ": "Asia/Kathmandu", "LC_ALL": "C", "PYTHONHASHSEED": "7", "PYTHONDONTWRITEBYTECODE": "1"}
"""What is different for the second build, besides its folder, the times and modes of the files, and a page built again."""


@cache
def moment_of_commit() -> str:
    """Return the time of the last commit, in seconds."""
    return run("git", "log", "-1", "--format=%ct").strip()


def built(to: Path, root: Path = ROOT, **environ: str) -> list[Path]:
    """Build wheel and source archive; the time in them is that of the last commit."""
    run(sys.executable, "-m", "hatchling", "build", "-d", to, cwd=root, SOURCE_DATE_EPOCH=moment_of_commit(), **environ)
    return sorted(to.iterdir())


def built_elsewhere(to: Path, root: Path) -> list[Path]:
    """Build both again from a copy of the files in another folder, with other modes, time zone, language and order of hashes."""
    for name in run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0"):
        if name and (ROOT / name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            shutil.copy(ROOT / name, root / name)
            (root / name).chmod(0o700 if os.access(ROOT / name, os.X_OK) else 0o600)
    if (packages := ROOT / "web" / "node_modules").is_dir():
        shutil.copytree(packages, root / "web" / "node_modules", symlinks=True)
    return built(to, root, **OTHERWISE)


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


def signed(files: Sequence[Path], key: PrivateKey) -> bytes:
    """Return the bundle of a release: its files, the commit, and the lock files that it was built from."""
    locks = run("git", "ls-files", "requirements", "web/package-lock.json").splitlines()
    sources = {name: sha256((ROOT / name).read_bytes()).hexdigest() for name in locks}
    commit = run("git", "rev-parse", "HEAD").strip()
    contents = {file.name: file.read_bytes() for file in files}
    statement = statement_of(contents, VERSION, commit, sources, int(moment_of_commit()))
    return bundle_of(statement, key).encode()


def release(to: Path, pythons: Sequence[str], key: PrivateKey | None = None) -> Iterator[str]:
    """Build and check a release; yield each thing that was shown."""
    if key is not None and (left := run("git", "status", "--porcelain").splitlines()):
        raise Stopped(f"a signed release names its commit, and {len(left)} files are not committed: {left[0].split()[-1]}")
    if to.is_dir() and any(to.iterdir()):
        raise Stopped(f"{to} is not empty: a folder has the files of one release. Remove it, or use --to DIR")
    with tempfile.TemporaryDirectory() as scratch:
        first = built(Path(scratch) / "first")
        second = built_elsewhere(Path(scratch) / "second", Path(scratch) / "another folder")
        for one, other in zip(first, second, strict=True):
            if not filecmp.cmp(one, other, shallow=False):
                raise Stopped(f"two builds of {one.name} differ")
        yield f"two builds in two folders have the same bytes: {', '.join(file.name for file in first)}"
        wheel = next(file for file in first if file.suffix == ".whl")
        wrong = differences(set(zipfile.ZipFile(wheel).namelist()), expected())
        if wrong:
            raise Stopped("the wheel has other files than the package: " + "; ".join(wrong))
        yield f"{wheel.name} has the files of the package and no others: {wheel.stat().st_size / 1e6:.1f} MB"
        yield "the page is in it"
        run(sys.executable, "-m", "twine", "check", "--strict", *first)
        yield "twine check: passed"
        to.mkdir(parents=True, exist_ok=True)
        for file in first:
            shutil.copy2(file, to)
        sbom.write(wheel, to / f"{wheel.name}.cdx.json")
        yield f"bill of materials: {to.name}/{wheel.name}.cdx.json"
        if key is not None:
            bundle = to / f"houseway-{VERSION}{ENDING}"
            bundle.write_bytes(signed(sorted(to.iterdir()), key))
            yield f"signed: {to.name}/{bundle.name}; public key {key.public}"
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
    parser.add_argument("--sign", type=Path, metavar="KEY", help="sign with this Ed25519 private key (PEM), which stays offline")
    asked = parser.parse_args()
    if asked.pages:
        licences.main()
        return
    try:
        for line in release(asked.to, asked.python, private_key(asked.sign) if asked.sign else None):
            print(line, flush=True)
    except (Stopped, Unreadable) as why:
        sys.exit(f"stopped: {why}")


if __name__ == "__main__":
    main()
