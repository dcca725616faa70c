"""Builds an OCI image of a house from Debian's packages and the wheel alone, and tries it.

    scripts/dev image [--to build/image] [--wheel FILE] [--twice] [--try] [--schema FILE]

mmdebstrap makes a root of Debian with Python, PostgreSQL and nginx, the wheel and its locked packages are installed in it, and
this program writes the root as one layer of an OCI archive. There is no base image and no registry. Every time is that of the
last commit and nothing random stays, so two builds have the same digest (--twice builds again and compares). With --try the
services of `deploy/image/compose.yaml` are run from the root, each in a mount namespace that has its volumes and nothing else to
write, as its user and with its capabilities: a house is set up, a patron plays a round, everything is stopped and started again,
and the round is still there. --schema compares the file with the schema of the Compose specification. It needs root and
mmdebstrap.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import yaml

from tools.page import build as page
from tools.releases.build import moment_of_commit
from tools.releases.guide_machine import PASSWORD, lines_of_step
from tools.releases.shipped import ROOT, VERSION

SUITE: Final = "bookworm"
PACKAGES: Final = ("python3", "python3-venv", "postgresql", "nginx-light", "openssl", "adduser", "ca-certificates", "tzdata")
LEFT_OUT: Final = (
    "/usr/share/man/*",
    "/usr/share/doc/*/*",
    "/usr/share/locale/*/*",
    "/usr/share/info/*",
    "/var/lib/apt/lists/*_*",
)
STAYS: Final = ("/usr/share/doc/*/copyright",)
COMPOSE: Final = ROOT / "deploy" / "image" / "compose.yaml"
HOUSE: Final = ROOT / "deploy" / "image" / "house"
NAME: Final = "houseway"
MOUNTED: Final = (
    "/data",
    "/etc/houseway",
    "/var/lib/postgresql",
    "/run/postgresql",
    "/var/lib/houseway",
    "/var/lib/houseway-log",
    "/mnt/archive",
)
STEPS: Final = (3, 7)
"""The steps of the guide that are typed in a container."""
IN_THE_IMAGE: Final = ("cp deploy/proxy", "nginx -t")
"""Lines of these steps that the image has done already."""
SETTLED: Final = r"""
set -eu
cd "$1"
rm -rf etc/ssl/private/ssl-cert-snakeoil.key etc/ssl/certs/ssl-cert-snakeoil.pem var/lib/apt/lists/* tmp/* root/.??*
rm -f etc/nginx/sites-enabled/default var/lib/dpkg/*-old etc/shadow- etc/passwd- etc/group- etc/gshadow-
find var/log var/cache -type f -delete
find run -mindepth 1 ! -type d -delete
find etc/ssl/certs -xtype l -delete
sed -i -E 's/^([^:]*:[^:]*):[0-9]+:/\1:0:/' etc/shadow
find . -xdev -name __pycache__ -type d -prune -exec rm -rf {} +
PYTHONHASHSEED=0 chroot . /opt/houseway/bin/python -m compileall -q --invalidation-mode unchecked-hash \
    /opt/houseway/lib /usr/lib/python3.11 /usr/lib/python3/dist-packages
"""
"""What makes a root the same each time: no keys that a package drew, no logs, caches or days, and compiled files by hash."""


NETWORK: Final = f"houseway-{os.getpid()}"
IN_THE_NETWORK: Final = ("ip", "netns", "exec", NETWORK)
"""The words before a command that run it in the network of the services, which is no network of this machine."""
HOSTS: Final = Path("/etc/netns", NETWORK, "hosts")


class NotBuilt(Exception):
    """An image that cannot be built or does not work; the message is the reason."""


def run(*words: object, **options: Any) -> str:
    """Run a program and return its output; a failure stops everything with that output."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **options)
    if done.returncode:
        raise NotBuilt(f"{' '.join(map(str, words))[:300]}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


# The root


def gathered(wheels: Path, wheel: Path | None) -> None:
    """Put the wheel and the locked packages of the extra `floor` into a folder."""
    if wheel is None:
        if not page.is_current():
            page.build()
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels, cwd=ROOT, env=_environ())
    else:
        shutil.copy(wheel, wheels)
    locked = ROOT / "requirements" / "floor.txt"
    words = ["/usr/bin/python3", "-m", "pip", "download", "--quiet", "--only-binary", ":all:", "--require-hashes", "-r", locked]
    run(*words, "-d", wheels)


def _environ() -> dict[str, str]:
    return {**os.environ, "SOURCE_DATE_EPOCH": moment_of_commit(), "LC_ALL": "C.UTF-8", "TZ": "UTC"}


def files_of_the_image(folder: Path) -> None:
    """Write what the image has beside Debian and the wheel: its program, and the lines of the guide that it types."""
    place = folder / "usr" / "local" / "lib" / "houseway"
    (place / "guide").mkdir(parents=True)
    shutil.copy(HOUSE, place / "house")
    (place / "house").chmod(0o755)
    for step in STEPS:
        lines = [line for line in lines_of_step(step) if not line.startswith(IN_THE_IMAGE)]
        (place / "guide" / f"step-{step}").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def users() -> list[str]:
    """Return the lines of the guide that add the users of the parts."""
    return [line for line in lines_of_step(1) if "adduser" in line or "addgroup" in line]


def make_root(to: Path, wheels: Path, own: Path) -> None:
    """Write a root of Debian with Houseway as a tar file."""
    script = own.parent / "settle"
    script.write_text(SETTLED, encoding="utf-8")
    hooks = [
        f'mkdir -p "$1/srv/wheels" && cp {wheels}/* "$1/srv/wheels/" && cp -r {own}/. "$1/"',
        *(f"chroot \"$1\" sh -euc '{line}'" for line in users()),
        'chroot "$1" adduser --quiet --system --group --home /data --uid 900 houseway',
        'chroot "$1" python3 -m venv /opt/houseway',
        f'chroot "$1" sh -euc "/opt/houseway/bin/pip install --quiet --no-compile --no-index --find-links /srv/wheels '
        f"'houseway[floor] @ file:///srv/wheels/{_wheel(wheels).name}'\"",
        'rm -rf "$1/srv/wheels" && ln -s /opt/houseway/bin/houseway "$1/usr/local/bin/houseway"',
        'ln -s /etc/houseway/deploy/proxy/nginx.conf "$1/etc/nginx/sites-enabled/houseway.conf"',
        f'mkdir -p {" ".join(f"$1{one}" for one in MOUNTED)} && chown 900:900 "$1/data"',
        f'sh {script} "$1"',
    ]
    words = ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={','.join(PACKAGES)}"]
    words += ["--skip=cleanup/run"]  # PostgreSQL's socket is mounted there: a read-only root needs the folder
    words += [f"--dpkgopt=path-exclude={one}" for one in LEFT_OUT] + [f"--dpkgopt=path-include={one}" for one in STAYS]
    settings = '"$1/etc/postgresql-common"'
    prepared = f'mkdir -p {settings} && echo "create_main_cluster = false" > {settings}/createcluster.conf'
    words += ["--dpkgopt=force-confold", f"--essential-hook={prepared}"]
    words += [f"--customize-hook={one}" for one in hooks]
    run(*words, SUITE, to, env=_environ())


def _wheel(wheels: Path) -> Path:
    (found,) = wheels.glob("houseway-*.whl")
    return found


# The archive


def archive(root: Path, to: Path) -> dict[str, Any]:
    """Write a tar of a root as an OCI archive with one layer; return its digests and sizes."""
    moment = int(moment_of_commit())
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment))
    blobs: dict[str, bytes] = {}

    def blob(content: bytes, kind: str, **more: Any) -> dict[str, Any]:
        digest = sha256(content).hexdigest()
        blobs[digest] = content
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(content), **more}

    plain = root.read_bytes()
    layer = blob(gzip.compress(plain, 6, mtime=0), "layer.v1.tar+gzip")
    labels = {"title": NAME, "version": VERSION, "licenses": "Apache-2.0", "created": created}
    config = blob(
        _json(
            {
                "architecture": "amd64",
                "os": "linux",
                "created": created,
                "config": {
                    "User": "houseway",
                    "Env": [
                        "PATH=/opt/houseway/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
                        "LANG=C.UTF-8",
                    ],
                    "Entrypoint": ["/opt/houseway/bin/houseway"],
                    "Cmd": ["floor", "up", "--folder", "/data/demonstration"],
                    "WorkingDir": "/data",
                    "Volumes": {"/data": {}},
                    "Labels": {f"org.opencontainers.image.{name}": text for name, text in labels.items()},
                },
                "rootfs": {"type": "layers", "diff_ids": [f"sha256:{sha256(plain).hexdigest()}"]},
                "history": [{"created": created, "created_by": "scripts/dev image"}],
            }
        ),
        "config.v1+json",
    )
    kind = "application/vnd.oci.image.manifest.v1+json"
    manifest = blob(_json({"schemaVersion": 2, "mediaType": kind, "config": config, "layers": [layer]}), "manifest.v1+json")
    manifest["annotations"] = {"org.opencontainers.image.ref.name": f"{NAME}:{VERSION}"}
    index = {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [manifest]}
    files = {"oci-layout": _json({"imageLayoutVersion": "1.0.0"}), "index.json": _json(index)}
    files |= {f"blobs/sha256/{digest}": content for digest, content in sorted(blobs.items())}
    with tarfile.open(to, "w", format=tarfile.PAX_FORMAT) as written:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime = len(content), moment
            written.addfile(entry, io.BytesIO(content))
    return {"digest": manifest["digest"], "layer": layer["size"], "root": len(plain), "file": to.stat().st_size}


def _json(content: Mapping[str, Any]) -> bytes:
    return json.dumps(content, sort_keys=True, separators=(",", ":")).encode()


# Trying it


def compose() -> dict[str, Any]:
    """Return the services of the Compose file."""
    return yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))


def against_schema(schema: Path) -> list[str]:
    """Return what the schema of the Compose specification has against the file."""
    import jsonschema

    wanted = json.loads(schema.read_text(encoding="utf-8"))
    validator: Any = jsonschema.Draft7Validator(wanted)
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(compose())]


class House:
    """The services of the Compose file, run from a root without a runtime of containers."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._root, self._folder = root, folder
        self._services: dict[str, dict[str, Any]] = compose()["services"]
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        for name in compose()["volumes"]:
            (folder / "volumes" / name).mkdir(parents=True)

    def _command(self, name: str, words: list[str]) -> list[str]:
        """Return the command that runs a service as a runtime would: its volumes, its user, its capabilities, nothing else."""
        service, place = self._services[name], self._folder / "roots" / name
        place.mkdir(parents=True, exist_ok=True)
        mounts = [f"mount --rbind {self._root} {place}", f"mount -o remount,bind,ro {place}", f"mount -t proc proc {place}/proc"]
        mounts += [f"mount --rbind /dev {place}/dev"]
        for path in service.get("tmpfs", ()):
            mounts.append(f"mount -t tmpfs tmpfs {place}{path}")
        for volume in service["volumes"]:
            source, target, *mode = volume.split(":")
            mounts.append(f"mount --bind {self._folder}/volumes/{source} {place}{target}")
            mounts += [f"mount -o remount,bind,ro {place}{target}"] * bool(mode)
        if "/tmp" not in service.get("tmpfs", ()):
            raise NotBuilt(f"{name} has no folder for temporary files")
        capabilities = ",".join(["-all", *(f"+{one.lower()}" for one in service.get("cap_add", ()))])
        program = [*service.get("entrypoint", []), *(words or service.get("command", []))]
        inner = ["setpriv", f"--reuid={service['user']}", f"--regid={service['user']}", "--init-groups", "--no-new-privs"]
        inner += [f"--bounding-set={capabilities}", f"--inh-caps={capabilities}"]
        inner += ["env", "-i", "PATH=/opt/houseway/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", "HOME=/tmp"]
        inner += ["sh", "-c", f'cd {service["working_dir"]} && exec "$@"', "sh", *(one.replace("$$", "$") for one in program)]
        script = " && ".join([*mounts, f'exec chroot {place} "$@"'])
        return [*IN_THE_NETWORK, "unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-euc", script, "sh", *inner]

    def once(self, name: str, *words: str, types: str = "") -> str:
        """Run a service to its end and return its output."""
        return run(*self._command(name, list(words)), input=types)

    def start(self, *names: str) -> None:
        """Start services that stay."""
        for name in names:
            out = (self._folder / f"{name}.out").open("ab")
            self._running[name] = subprocess.Popen(self._command(name, []), stdout=out, stderr=out, stdin=subprocess.DEVNULL)

    def up(self) -> None:
        """Start everything in the order in which services depend on each other."""
        self.once("files")
        self.start("database")
        _until("the database answers", lambda: self._succeeds("database", self._services["database"]["healthcheck"]["test"][1:]))
        self.once("record")
        self.start("bus")
        self.start("owner", "api", "tend", "log", "proxy")
        self.answers()

    def _succeeds(self, name: str, words: list[str]) -> bool:
        return subprocess.run(self._command(name, words), capture_output=True, check=False).returncode == 0

    def answers(self) -> None:
        """Wait until the API answers through the proxy."""
        words = [*IN_THE_NETWORK, "curl", "-sfk", "https://floor.example/health"]
        _until("the API answers", lambda: subprocess.run(words, capture_output=True, check=False).returncode == 0)

    def down(self) -> None:
        """Stop every service as `docker compose down` does: by its signal, and parts before the database."""
        for name in ("proxy", "api", "tend", "log", "owner", "bus", "database"):
            if (process := self._running.pop(name, None)) is not None:
                for child in run("pgrep", "-P", process.pid).split():
                    os.kill(int(child), signal.SIGINT if self._services[name].get("stop_signal") == "SIGINT" else signal.SIGTERM)
                process.wait(100)

    def log(self) -> str:
        """Return the last lines of every service."""
        return "".join(f"-- {file.name}\n{file.read_text(errors='replace')[-600:]}\n" for file in self._folder.glob("*.out"))


def _until(what: str, holds: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise NotBuilt(f"not in {seconds:.0f} s: {what}")
        time.sleep(0.5)


PEOPLE: Final = (("admin",), ("director", "--role", "director"), ("watch", "--role", "surveillance"))


def tried(root: Path, folder: Path) -> Iterator[str]:
    """Set a house up in the services of the Compose file, play a round, restart everything, and read the round again."""
    house = House(root, folder)
    url = [
        "--url",
        "https://floor.example",
        "--password",
        PASSWORD,
        "--certificate",
        folder / "volumes/house/tls/certificate.pem",
    ]
    program = [*IN_THE_NETWORK, sys.executable, ROOT / "tools/releases/first_round.py", *url, "--said", folder / "said"]
    try:
        run("ip", "netns", "add", NETWORK)
        run(*IN_THE_NETWORK, "ip", "link", "set", "lo", "up")
        HOSTS.parent.mkdir(parents=True, exist_ok=True)
        HOSTS.write_text("127.0.0.1 localhost floor.example\n", encoding="utf-8")
        house.up()
        yield "database, bus, owner, API, tend, log and proxy run, each with its own volumes, user and capabilities"
        said = [
            house.once("operator", "floor", "administrator", "--config", "floor.toml", *one, types=f"{PASSWORD}\n")
            for one in PEOPLE
        ]
        said.append(house.once("operator", "floor", "terminal", "--config", "floor.toml"))
        opens = ("floor", "open-table", "--config", "floor.toml", "1", "three_card_poker", "--rack", "5000000")
        house.once("operator", *opens)
        (folder / "said").write_text("".join(said), encoding="utf-8")
        yield run(*program).strip()
        house.once("backup")
        (backup,) = (folder / "volumes" / "archive" / "backup").iterdir()
        yield f"backup: {sum(file.stat().st_size for file in backup.rglob('*') if file.is_file()) / 1e6:.1f} MB"
        house.down()
        house.up()
        yield f"after a restart: {run(*program, '--again').strip()}"
        yield house.once("operator", "floor", "verify", "--config", "floor.toml", "--jobs", "1").strip()
    except NotBuilt as why:
        raise NotBuilt(f"{why}\n{house.log()}") from None
    finally:
        house.down()
        shutil.rmtree(HOSTS.parent, ignore_errors=True)
        subprocess.run(["ip", "netns", "delete", NETWORK], capture_output=True, check=False)


def built(to: Path, wheels: Path, scratch: Path) -> dict[str, Any]:
    """Build the root and the archive once; the root stays beside it."""
    own = scratch / "own"
    files_of_the_image(own)
    make_root(scratch / "root.tar", wheels, own)
    return archive(scratch / "root.tar", to)


def main() -> int:
    """Build, and do what was asked."""
    parser = argparse.ArgumentParser(prog="scripts/dev image", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "image", help="folder for the archive (default: build/image)")
    parser.add_argument("--wheel", type=Path, help="the wheel (default: it is built)")
    parser.add_argument("--twice", action="store_true", help="build again, and compare the digests")
    parser.add_argument("--try", action="store_true", dest="tries", help="run the services from the root, and play a round")
    parser.add_argument("--schema", type=Path, help="the schema of the Compose specification, to compare the file with")
    asked = parser.parse_args()
    if os.geteuid() or not shutil.which("mmdebstrap"):
        sys.exit("this needs root, and Debian's mmdebstrap")
    scratch = Path(tempfile.mkdtemp(prefix="houseway-image-"))
    scratch.chmod(0o755)
    try:
        for line in made(asked, scratch):
            print(line, flush=True)
    except NotBuilt as why:
        print(f"stopped: {why}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return 0


def made(asked: argparse.Namespace, scratch: Path) -> Iterator[str]:
    """Build the image; yield each thing that was shown."""
    if asked.schema is not None:
        if wrong := against_schema(asked.schema):
            raise NotBuilt("; ".join(wrong))
        yield f"{COMPOSE.relative_to(ROOT)} fits the schema"
    wheels = scratch / "wheels"
    wheels.mkdir()
    gathered(wheels, asked.wheel)
    asked.to.mkdir(parents=True, exist_ok=True)
    file = asked.to / f"houseway-{VERSION}.oci.tar"
    digests = set[str]()
    for number in range(2 if asked.twice else 1):
        (folder := scratch / f"build {number}".replace(" ", "-")).mkdir()
        sizes = built(file, wheels, folder)
        digests.add(sizes["digest"])
        yield f"{file.name}: {sizes['digest']}, {sizes['layer'] / 1e6:.0f} MB packed, {sizes['root'] / 1e6:.0f} MB unpacked"
    if len(digests) > 1:
        raise NotBuilt("two builds differ")
    if asked.twice:
        yield "two builds have the same digest"
    if asked.tries:
        root = scratch / "root"
        root.mkdir()
        run("tar", "-xf", scratch / "build-0" / "root.tar", "-C", root)
        yield from tried(root, scratch / "house")


if __name__ == "__main__":
    sys.exit(main())
