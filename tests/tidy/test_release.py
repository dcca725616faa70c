"""Contents of a release: the package's files and no others, a bill of materials, and the bundled licences."""

from __future__ import annotations

import json
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from tools.page import build as page
from tools.page import practice
from tools.releases import build as release
from tools.releases import licences, sbom
from tools.releases.shipped import EXTRAS, ROOT, page_parts, python_parts

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_wheel_holds_the_package_and_nothing_else() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a git checkout")
    given: dict[str, Any] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "is_current", lambda: True)
        hook_in(ROOT).initialize("standard", given)
    names = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    names |= {*given["force_include"].values()}
    assert not release.differences(names, release.expected())
    assert {"houseway/py.typed", "houseway/games/sic_bo/game.py", "houseway/games/sic_bo/rulebook.toml"} <= names


def test_a_file_too_many_and_a_file_too_few_are_named() -> None:
    found = release.differences(
        {"houseway/a.py", "houseway/a.pyc", "houseway-1.dist-info/RECORD"}, {"houseway/a.py", "houseway/b.py"}
    )
    assert found == ["not wanted: houseway/a.pyc", "missing: houseway/b.py"]


def test_the_page_of_licences_is_what_the_script_writes() -> None:
    assert licences.PAGE.read_text(encoding="utf-8") == licences.page(), "run scripts/release --pages"


@pytest.mark.parametrize("extra", EXTRAS)
def test_each_lock_has_what_its_extra_asks_for(extra: str) -> None:
    wanted = [one.partition(">=")[0].partition("[")[0] for one in PROJECT["optional-dependencies"][extra]]
    locked = {part.name for part in python_parts(extra)}
    assert {"rich", "typer", *wanted} - {"houseway"} <= locked, "run scripts/lock"


def test_the_bill_of_materials_names_every_part_and_is_the_same_for_the_same_wheel(tmp_path: Path) -> None:
    wheel = tmp_path / "houseway-0.whl"
    wheel.write_bytes(b"a wheel")
    sbom.write(wheel, tmp_path / "one.json")
    sbom.write(wheel, tmp_path / "two.json")
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    told = json.loads((tmp_path / "one.json").read_text(encoding="utf-8"))
    assert (told["bomFormat"], told["specVersion"], told["version"]) == ("CycloneDX", "1.6", 1)
    references = [one["bom-ref"] for one in told["components"]]
    assert len(references) == len(set(references)) and told["dependencies"][0]["dependsOn"] == sorted(references)
    assert {part.purl for extra in EXTRAS for part in python_parts(extra)} | {part.purl for part in page_parts()} == set(
        references
    )
    assert all(one["licenses"][0]["expression"] for one in told["components"])
    wheel.write_bytes(b"another")
    assert sbom.bill(wheel)["serialNumber"] != told["serialNumber"]


def test_how_to_cite_names_this_version() -> None:
    told = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"version: {PROJECT['version']}\n" in told and f"license: {PROJECT['license']}\n" in told
    page = (ROOT / "docs" / "citing.md").read_text(encoding="utf-8")
    assert f"version = {{{PROJECT['version']}}}" in page and f"printed price, exact, {PROJECT['version']}: 1/36" in page


def test_setup_says_which_extras_there_are() -> None:
    said = subprocess.run([ROOT / "scripts" / "setup", "everything"], capture_output=True, text=True, check=False)
    assert said.returncode == 2 and said.stderr.startswith("not an extra: everything. Use sign, lab, floor, ")


def test_every_python_that_is_claimed_is_tried() -> None:
    claimed = {one.rpartition(" ")[2] for one in PROJECT["classifiers"] if ":: Python :: 3." in one}
    assert claimed == {*release.VERSIONS}


def hook_in(root: Path) -> Any:
    """Return the hook of a build in a folder."""
    builder = WheelBuilder(str(root), plugin_manager=PluginManager(), metadata=ProjectMetadata(str(root), PluginManager()))
    hooks: Any = builder.get_build_hooks(str(root))  # pyright: ignore[reportUnknownMemberType]
    return hooks["custom"]


def test_nothing_is_built_without_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "PAGE", tmp_path / "page")
    monkeypatch.setenv("PATH", str(tmp_path))
    hook = hook_in(ROOT)
    with pytest.raises(SystemExit, match=r"node is not on the path(.|\n)*install Node 20 or newer(.|\n)*pip install --editable"):
        hook.initialize("standard", {})
    assert hook.dependencies() == ["pip", "msgspec==0.22.0", "fsrs==6.3.2", "numpy==2.4.6"]
    hook.initialize("editable", {})


def test_a_source_archive_without_the_page_is_not_built(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    hook = hook_in(tmp_path)
    with pytest.raises(SystemExit, match="has no page"):
        hook.initialize("standard", {})
    assert not hook.dependencies()
    (tmp_path / "src/houseway/floor/page").mkdir(parents=True)
    (tmp_path / "src/houseway/floor/page/index.html").write_text("<!doctype html>", encoding="utf-8")
    hook.initialize("standard", {})


def test_a_page_of_other_sources_is_built_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "PAGE", tmp_path / "page")
    monkeypatch.setattr(page, "STAMP", tmp_path / "stamp")
    assert not page.is_current()
    (tmp_path / "page").mkdir()
    for name in ("index.html", "practice.json"):
        (tmp_path / "page" / name).write_text("{}", encoding="utf-8")
    (tmp_path / "stamp").write_text(page.digest(), encoding="ascii")
    assert page.is_current()
    monkeypatch.setattr(page, "MADE_FROM", (*page.MADE_FROM, "LICENSE"))
    assert not page.is_current()


def test_what_the_page_is_made_from_is_there() -> None:
    assert all((ROOT / name).exists() for name in page.MADE_FROM)
    assert {f"src/houseway/{room}" for room in (*practice.ROOMS, *practice.SCHOOL_ROOMS)} <= {*page.MADE_FROM}
