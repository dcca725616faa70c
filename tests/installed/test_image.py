"""The image of a house: each service is its unit, and the archive is what the specification of OCI images says.

Building it takes root and some minutes: `scripts/dev image --twice --try`.
"""

from __future__ import annotations

import gzip
import io
import json
import re
import shlex
import tarfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tools.releases import image
from tools.releases.guide_machine import lines_of_step
from tools.releases.shipped import VERSION

ROOT = Path(__file__).parents[2]
UNITS = ("bus", "owner", "api", "tend", "log", "backup")
SERVICES: dict[str, dict[str, Any]] = image.compose()["services"]


def unit(name: str) -> dict[str, list[str]]:
    """Return the settings of a systemd unit of the guide, each with its values."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / "deploy" / f"houseway-{name}.service").read_text(encoding="utf-8").splitlines():
        key, mark, value = line.partition("=")
        if mark:
            found.setdefault(key, []).append(value)
    return found


@pytest.mark.parametrize("name", UNITS)
def test_a_service_is_its_unit(name: str) -> None:
    of_unit, service = unit(name), SERVICES[name]
    (runs,) = of_unit["ExecStart"]
    assert shlex.split(runs.replace("%%", "%")) == [*service["entrypoint"], *service["command"]]
    assert of_unit["User"] == [service["user"]] and of_unit["WorkingDirectory"] == [service["working_dir"]]
    assert of_unit["CapabilityBoundingSet"] == [""] and service["cap_drop"] == ["ALL"] and "cap_add" not in service
    assert of_unit["ProtectSystem"] == ["strict"] and service["read_only"]
    writes = {volume.split(":")[1] for volume in service["volumes"] if not volume.endswith(":ro")} - {"/run/postgresql"}
    state = [f"/var/lib/{one}" for one in of_unit.get("StateDirectory", [])]
    wanted = {one for value in [*of_unit.get("ReadWritePaths", []), *state] for one in value.split()}
    assert all(any(f"{path}/".startswith(f"{place}/") for place in writes) for path in wanted), (wanted, writes)
    assert all(any(f"{path}/".startswith(f"{place}/") for path in wanted) for place in writes), (wanted, writes)


def test_every_service_has_the_image_of_this_version_and_volumes_that_are_there() -> None:
    made = image.compose()["volumes"]
    for name, service in SERVICES.items():
        assert service["image"] == f"houseway:{VERSION}" and service["network_mode"] == "host", name
        assert {volume.split(":")[0] for volume in service["volumes"]} <= {*made}, name
        assert {volume.split(":")[1] for volume in service["volumes"]} <= {*image.MOUNTED}, name
        assert {*service.get("depends_on", {})} <= {*SERVICES}, name


def test_only_the_parts_that_need_it_read_the_keys_folder_for_writing() -> None:
    writers = {name for name, service in SERVICES.items() if "house:/etc/houseway" in service["volumes"]}
    assert writers == {"files", "record", "operator"}


def test_the_lines_of_the_guide_are_those_of_the_image(tmp_path: Path) -> None:
    image.files_of_the_image(tmp_path)
    typed = (tmp_path / "usr/local/lib/houseway/guide/step-3").read_text(encoding="utf-8").splitlines()
    assert typed == lines_of_step(3) and "houseway floor files ." in typed
    proxy = (tmp_path / "usr/local/lib/houseway/guide/step-7").read_text(encoding="utf-8")
    assert "openssl req" in proxy and "nginx" not in proxy and "systemctl" not in proxy
    made = " ".join(image.users())
    named = {service["user"] for service in SERVICES.values()} - {"root", "postgres"}
    parts = {f"houseway-{part}" for part in re.findall(r"for part in ([\w ]+); do adduser --system", made)[0].split()}
    assert named == parts and "houseway-vouch" in made and "houseway-salts" in made


def test_an_archive_has_what_its_digests_say_and_is_the_same_twice(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "root.tar", "w") as root:
        entry = tarfile.TarInfo("etc/hello")
        entry.size = 5
        root.addfile(entry, io.BytesIO(b"house"))
    sizes = image.archive(tmp_path / "root.tar", tmp_path / "one.tar")
    assert image.archive(tmp_path / "root.tar", tmp_path / "two.tar") == sizes
    assert (tmp_path / "one.tar").read_bytes() == (tmp_path / "two.tar").read_bytes()
    with tarfile.open(tmp_path / "one.tar") as written:
        files = {one.name: written.extractfile(one).read() for one in written}  # pyright: ignore[reportOptionalMemberAccess]
    for name, content in files.items():
        assert not name.startswith("blobs/") or sha256(content).hexdigest() == name.rpartition("/")[2]
    (manifest,) = json.loads(files["index.json"])["manifests"]
    assert (
        manifest["digest"] == sizes["digest"]
        and manifest["annotations"]["org.opencontainers.image.ref.name"] == f"houseway:{VERSION}"
    )

    def blob(descriptor: dict[str, Any]) -> bytes:
        content = files[f"blobs/{descriptor['digest'].replace(':', '/')}"]
        assert len(content) == descriptor["size"]
        return content

    told = json.loads(blob(manifest))
    (layer,), config = told["layers"], json.loads(blob(told["config"]))
    plain = gzip.decompress(blob(layer))
    assert plain == (tmp_path / "root.tar").read_bytes()
    assert config["rootfs"]["diff_ids"] == [f"sha256:{sha256(plain).hexdigest()}"] and config["config"]["User"] == "houseway"
    (tmp_path / "root.tar").write_bytes(plain.replace(b"house", b"mouse"))
    assert image.archive(tmp_path / "root.tar", tmp_path / "three.tar")["digest"] != sizes["digest"]
