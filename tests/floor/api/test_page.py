"""The page: what it folds is the view of the house, its felts are served, and its files come under a strict policy."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from tests.floor.api.live_house import Running

from houseway.floor.api.edge import Edge
from houseway.floor.api.files import POLICY, WORKER_POLICY, File, files_in, serves
from houseway.floor.api.sockets import Sockets
from houseway.floor.api.tally import Tally

TABLE = 30


def test_events_come_with_words_and_the_view_where_no_round_is_played(house: Running) -> None:
    ann = house.patron("worded")
    dealer = house.deals(TABLE, ann, login="worded-dealer")
    with ann.live() as live:
        live.subscribe(TABLE)
        house.plays(TABLE, dealer, ann)
        frames: list[dict[str, Any]] = [live.next("events")]
        while "RoundClosed" not in [event["kind"] for event in frames[-1]["events"]]:
            frames.append(live.next("events"))
        opened = next(frame for frame in frames if "RoundOpened" in [event["kind"] for event in frame["events"]])
        assert opened["words"]["opens"]["round"] == opened["round"]
        asked = [frame for frame in frames if frame["words"]["turn"] == "1"]
        assert asked and all("opens" not in frame["words"] for frame in asked)
        assert asked[0]["words"]["hands"]["1"]["worth"]
        assert frames[-1]["words"]["opens"] == live.subscribe(TABLE)["view"] | {"clock": None}
    with ann.live() as back:  # what was missed comes with the words and the hash of now
        first = frames[0]
        told = back.subscribe(TABLE, round=first["round"], seq=first["first"])
        while "words" not in told:
            told = back.next("events")
        assert told["resumed"] and told["hash"] == back.subscribe(TABLE)["hash"] and told["words"]["opens"]["over"]


def test_a_felt_and_the_mode_of_the_house_are_told(house: Running) -> None:
    ann = house.patron("feeling")
    felt = ann.get(f"/tables/{TABLE}/felt").json()
    assert felt["form"] == "arc" and any("ante" in spot["wagers"] for spot in felt["seat"]["spots"])
    assert ann.get("/tables/777/felt").json()["code"] == "no_such_table"
    assert house.nobody().get("/house").json()["mode"] == "demo"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><script type=module src=/assets/a-1.js></script>", encoding="utf-8")
    (tmp_path / "assets" / "a-1.js").write_text("let a = 1\n" * 50, encoding="utf-8")
    (tmp_path / "notes.md").write_text("not a file of the page", encoding="utf-8")
    return tmp_path


def _got(files: dict[str, File], path: str, accepts: str = "gzip") -> httpx.Response:
    """Request a file through the outermost layer, as a browser does."""
    app = Starlette(routes=[Route(one, serves(file)) for one, file in files.items()])
    edge = Edge(cast(Any, app), cast(Sockets, None), Tally(), secure=False)

    async def request() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(edge), base_url="http://floor.test") as client:
            return await client.get(path, headers={"accept-encoding": accepts})

    return asyncio.run(request())


def test_files_of_the_page_have_a_strict_policy_and_live_as_long_as_their_name(built: Path) -> None:
    files = files_in(built)
    assert sorted(files) == ["/", "/assets/a-1.js"]
    document, script = _got(files, "/"), _got(files, "/assets/a-1.js")
    assert document.headers["cache-control"] == "no-cache" and "immutable" in script.headers["cache-control"]
    assert document.headers.get_list("content-security-policy") == [POLICY]
    assert document.headers["x-content-type-options"] == "nosniff"
    assert "unsafe-inline" not in POLICY.replace("style-src-attr 'unsafe-inline'", "") and "unsafe-eval" not in POLICY
    assert script.headers["content-encoding"] == "gzip" and script.text.startswith("let a")
    plain = _got(files, "/assets/a-1.js", "identity")
    assert "content-encoding" not in plain.headers and plain.text == script.text
    assert gzip.decompress(files["/"].packed or b"").startswith(b"<!doctype")


def test_a_large_file_is_kept_packed_and_the_worker_alone_may_compile_webassembly(built: Path) -> None:
    (built / "assets" / "big.wasm.gz").write_bytes(gzip.compress(b"\0asm" * 99))
    (built / "assets" / "worker-w-1.js").write_text("self.onmessage = null", encoding="utf-8")
    files = files_in(built)
    packed, plain = _got(files, "/assets/big.wasm"), _got(files, "/assets/big.wasm", "identity")
    assert packed.headers["content-type"] == "application/wasm" and packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content == b"\0asm" * 99 and "content-encoding" not in plain.headers
    assert _got(files, "/assets/worker-w-1.js").headers["content-security-policy"] == WORKER_POLICY
    assert "'wasm-unsafe-eval'" in WORKER_POLICY and "'unsafe-eval'" not in WORKER_POLICY and "inline" not in WORKER_POLICY
    others = [file.policy for path, file in files.items() if "worker" not in path]
    assert others and all(policy == POLICY for policy in others) and "wasm" not in POLICY


def test_without_a_built_page_there_are_no_files(tmp_path: Path) -> None:
    assert files_in(tmp_path) == {}
