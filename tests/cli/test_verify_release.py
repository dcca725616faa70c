"""`houseway verify-release`: a release as published, one with a changed byte anywhere, and a bundle that others can check."""

from __future__ import annotations

import json
import subprocess
from base64 import b64decode, b64encode
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from tools.releases.build import Stopped, release
from typer.testing import CliRunner

from houseway.cli.app import app
from houseway.cli.attestation import ENDING, attested, bundle_of, statement_of
from houseway.cli.commands.verify_release import changed, changed_inside
from houseway.core.messages.unreadable import Unreadable
from houseway.worked.signatures import MAKES_A_KEY, WRITES_ITS_PUBLIC_KEY, private_key, public_key

WHEEL, SOURCES, BUNDLE = "houseway-9-py3-none-any.whl", "houseway-9.tar.gz", f"houseway-9{ENDING}"


def verified(folder: Path, key: str = "public.pem") -> tuple[int, str]:
    done = CliRunner().invoke(app, ["verify-release", str(folder / "release"), "--key", str(folder / key)])
    return done.exit_code, done.output


def make_keys(folder: Path) -> None:
    for command in (MAKES_A_KEY, WRITES_ITS_PUBLIC_KEY):
        subprocess.run(command.split(), cwd=folder, check=True, capture_output=True)


@pytest.fixture
def published(tmp_path: Path) -> Path:
    """Return a folder with a small signed release and the publisher's public key."""
    make_keys(tmp_path)
    there = tmp_path / "release"
    there.mkdir()
    (there / SOURCES).write_bytes(b"the sources")
    with ZipFile(there / WHEEL, "w") as wheel:
        wheel.writestr("houseway/one.py", "one = 1\n")
        wheel.writestr("houseway/two.py", "two = 2\n")
        wheel.writestr(
            "houseway-9.dist-info/RECORD",
            "houseway/one.py,sha256=HkdhEfZSg6lFe3KYy3vLO3OhJcAqkSIkpeAK9ppkYz4,8\n"
            "houseway/two.py,sha256=pWCisNGIOSkYpH0wv3fpGmqgqu2-nXfov5FxND9DR0s,8\nhouseway-9.dist-info/RECORD,,\n",
        )
    files = {file.name: file.read_bytes() for file in there.iterdir()}
    statement = statement_of(files, "9", "c0ffee", {"requirements/dev.txt": "00"}, 1_700_000_000)
    (there / BUNDLE).write_text(bundle_of(statement, private_key(tmp_path / "key.pem")), encoding="utf-8")
    return tmp_path


def test_a_release_is_as_published(published: Path) -> None:
    code, said = verified(published)
    assert code == 0 and "ok houseway 9: 2 files as published" in said and "built from commit c0ffee" in said


def test_the_list_in_the_wheel_of_these_tests_is_right(published: Path) -> None:
    assert list(changed_inside(published / "release" / WHEEL)) == []


@pytest.mark.parametrize("name", [WHEEL, SOURCES, BUNDLE])
def test_any_changed_byte_is_found(published: Path, name: str) -> None:
    file, public = published / "release" / name, public_key(published / "public.pem")
    whole = file.read_bytes()
    for at in range(len(whole)):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with suppress(Unreadable):
            found = attested(published / "release" / BUNDLE, public)
            assert found is None or any(name in one for one in changed(published / "release", found)), at
    assert verified(published)[0] != 0


def test_what_was_changed_in_a_wheel_is_named(published: Path) -> None:
    file = published / "release" / WHEEL
    file.write_bytes(file.read_bytes().replace(b"two = 2", b"two = 3"))
    code, said = verified(published)
    assert code == 1 and "houseway/two.py in it cannot be unpacked" in said and "one.py" not in said
    with ZipFile(file, "a") as wheel, pytest.warns(UserWarning, match="Duplicate name"):
        wheel.writestr("houseway/two.py", "two = 3\n")
    assert "houseway/two.py in it was changed" in verified(published)[1]


def test_a_file_more_and_a_file_less(published: Path) -> None:
    (published / "release" / "later.txt").write_text("", encoding="utf-8")
    code, said = verified(published)
    assert code == 0 and "later.txt is not a file of this release" in said
    (published / "release" / SOURCES).unlink()
    code, said = verified(published)
    assert code == 1 and f"{SOURCES} is missing" in said


def test_another_publisher_is_not_this_one(published: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    make_keys(other)
    (published / "other.pem").write_bytes((other / "public.pem").read_bytes())
    code, said = verified(published, "other.pem")
    assert code == 1 and "not signed with the key in" in said
    code, said = verified(published, "key.pem")
    assert code == 2 and "not an Ed25519 public key" in said


def test_openssl_checks_the_same_signature(published: Path) -> None:
    told: dict[str, Any] = json.loads((published / "release" / BUNDLE).read_text(encoding="utf-8"))
    envelope = told["dsseEnvelope"]
    payload = b64decode(envelope["payload"])
    kind = envelope["payloadType"]
    (published / "message").write_bytes(f"DSSEv1 {len(kind)} {kind} {len(payload)} ".encode() + payload)
    (published / "sig").write_bytes(b64decode(envelope["signatures"][0]["sig"]))
    words = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", "public.pem", "-rawin", "-in", "message", "-sigfile", "sig"]
    assert subprocess.run(words, cwd=published, check=False, capture_output=True).returncode == 0
    (published / "message").write_bytes((published / "message").read_bytes() + b" ")
    assert subprocess.run(words, cwd=published, check=False, capture_output=True).returncode != 0


@pytest.mark.parametrize("name", ["../houseway.whl", "a/b", "a\\b", "", ".."])
def test_a_signed_name_leads_nowhere_else(published: Path, name: str) -> None:
    statement = statement_of({name: b""}, "9", "c0ffee", {}, 0)
    bundle = bundle_of(statement, private_key(published / "key.pem"))
    (published / "release" / BUNDLE).write_text(bundle, encoding="utf-8")
    code, said = verified(published)
    assert code == 2 and "not a bundle of a release" in said


def test_a_statement_of_another_kind_is_no_release(published: Path) -> None:
    file = published / "release" / BUNDLE
    told = json.loads(file.read_text(encoding="utf-8"))
    payload = json.loads(b64decode(told["dsseEnvelope"]["payload"]))
    told["dsseEnvelope"]["payload"] = b64encode(json.dumps({**payload, "predicateType": "other"}).encode()).decode()
    file.write_text(json.dumps(told), encoding="utf-8")
    assert verified(published)[0] == 1
    file.write_text("[]", encoding="utf-8")
    assert verified(published)[0] == 2
    file.unlink()
    code, said = verified(published)
    assert code == 2 and "no files" in said


def test_nothing_is_built_into_a_folder_with_another_release(tmp_path: Path) -> None:
    (tmp_path / "houseway-8.tar.gz").write_bytes(b"")
    with pytest.raises(Stopped, match="not empty"):
        next(release(tmp_path, ()))
