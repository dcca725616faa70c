"""A small OpenID Connect provider on loopback, which misbehaves where a test requires it."""

from __future__ import annotations

import json
import threading
import time
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit
from uuid import uuid4

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT, SECRET = "the house", "a shared secret"


class Provider:
    """The codes that were issued, and the wrong claims of the next token."""

    def __init__(self, port: int) -> None:
        self.issuer = f"http://127.0.0.1:{port}"
        self.key = RSAKey.generate_key(2048, {"kid": "1"})
        self.signs_with = self.key
        self.codes: dict[str, dict[str, str]] = {}
        self.changed: dict[str, Any] = {}
        self.names = self.issuer

    def logs_in(self, address: str, subject: str) -> dict[str, str]:
        """Log a person in whose browser came to an address; return what the browser brings back to the page."""
        asked = dict(parse_qsl(urlsplit(address).query))
        assert address.startswith(f"{self.issuer}/authorize?") and asked["client_id"] == CLIENT and "openid" in asked["scope"]
        assert asked["response_type"] == "code" and asked["code_challenge_method"] == "S256"
        code = uuid4().hex
        self.codes[code] = {**asked, "subject": subject}
        return {"code": code, "state": asked["state"]}

    def answers(self, path: str, body: dict[str, list[str]], authorization: str) -> tuple[int, Any]:
        """Return the status and the body of an answer."""
        if path == "/.well-known/openid-configuration":
            ends = {"authorization_endpoint": "/authorize", "token_endpoint": "/token", "jwks_uri": "/keys"}
            return 200, {"issuer": self.names, **{name: self.issuer + end for name, end in ends.items()}}
        if path == "/keys":
            return 200, {"keys": [self.key.as_dict(private=False)]}
        asked = self.codes.pop(body.get("code", [""])[0], None)
        basic = b64encode(b"the+house:a+shared+secret").decode()
        verifier = body.get("code_verifier", [""])[0].encode()
        challenge = urlsafe_b64encode(sha256(verifier).digest()).rstrip(b"=").decode()
        if asked is None or authorization != f"Basic {basic}" or challenge != asked["code_challenge"]:
            return 400, {"error": "invalid_grant"}
        assert body["redirect_uri"] == [asked["redirect_uri"]]
        now = int(time.time())
        claims = {"iss": self.issuer, "aud": CLIENT, "sub": asked["subject"], "nonce": asked["nonce"], "iat": now}
        token = jwt.encode({"alg": "RS256", "kid": "1"}, {**claims, "exp": now + 60, **self.changed}, self.signs_with)
        return 200, {"id_token": token, "token_type": "Bearer"}


@contextmanager
def provider() -> Iterator[Provider]:
    """Serve until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answers({})

        def do_POST(self) -> None:
            self._answers(parse_qs(self.rfile.read(int(self.headers["content-length"])).decode()))

        def _answers(self, body: dict[str, list[str]]) -> None:
            status, told = made.answers(self.path, body, self.headers.get("authorization", ""))
            data = json.dumps(told).encode()
            self.send_response(status)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:
            """Log nothing of a request: the output of tests is for failures."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        made = Provider(server.server_address[1])
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield made
        finally:
            server.shutdown()
            thread.join(10)
