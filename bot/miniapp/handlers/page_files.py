"""The files of the page, read once: what a browser is told of each, and whether it has it already."""

import gzip
import re
from dataclasses import dataclass, replace
from hashlib import blake2b
from html import escape
from pathlib import Path
from typing import Final

from aiohttp import web

FOLDER: Final = Path(__file__).parents[1] / "page"
INDEX: Final = "index.html"
VERIFIER: Final = FOLDER.with_name("verify.html")
"""The page that verifies records: a file by itself, which people may keep, with its own policy."""
BOT: Final = b'data-bot=""'
"""Stands in the index where the name of the bot is to stand."""

_POLICY: Final = re.compile(rb'http-equiv="Content-Security-Policy" content="([^"]+)"')
_TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file: its bytes, the same packed, its media type and what tells it from other versions.

    Attributes:
        policy: the Content-Security-Policy of a page that has its own; empty: that of the app.
    """

    plain: bytes
    packed: bytes
    kind: str
    tag: str
    policy: str = ""

    def response(self, request: web.Request) -> web.Response:
        """The answer to a request for it; empty where the browser has it."""
        headers = {"Cache-Control": "no-cache", "ETag": self.tag, "Vary": "Accept-Encoding"}
        if self.policy:
            headers["Content-Security-Policy"] = self.policy
        if self.tag in request.headers.get("If-None-Match", ""):
            return web.Response(status=304, headers=headers)
        body = self.plain
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            body, headers["Content-Encoding"] = self.packed, "gzip"
        return web.Response(body=body, content_type=self.kind, charset="utf-8", headers=headers)


def page_file(plain: bytes, kind: str) -> PageFile:
    """A file of these bytes."""
    tag = f'"{blake2b(plain, digest_size=8).hexdigest()}"'
    return PageFile(plain, gzip.compress(plain, 9, mtime=0), kind, tag)


def read_verifier(path: Path = VERIFIER) -> PageFile:
    """The page that verifies records; nobody may frame it, and it names the code it runs by its hash."""
    file = page_file(path.read_bytes(), _TYPES[path.suffix])
    told = _POLICY.search(file.plain)
    if told is None:
        raise ValueError(f"expected a page with a policy of its own: {path}")
    return replace(file, policy=f"{told[1].decode()}; frame-ancestors 'none'")


def read_page(username: str, folder: Path = FOLDER) -> dict[str, PageFile]:
    """The files of a folder by name, the index under the empty one as well.

    Args:
        username: of the bot, which the index names.
        folder: where they are.
    """
    found = {
        each.name: page_file(each.read_bytes(), _TYPES[each.suffix])
        for each in sorted(folder.iterdir())
        if each.suffix in _TYPES
    }
    named = f'data-bot="{escape(username)}"'.encode()
    index = found[INDEX].plain.replace(BOT, named)
    found[INDEX] = found[""] = page_file(index, _TYPES[".html"])
    return found
