"""The files of the page, read once: what a browser is told of each, and whether it has it already."""

import gzip
from dataclasses import dataclass
from hashlib import blake2b
from html import escape
from pathlib import Path
from typing import Final

from aiohttp import web

FOLDER: Final = Path(__file__).parents[1] / "page"
INDEX: Final = "index.html"
BOT: Final = b'data-bot=""'
"""Stands in the index where the name of the bot is to stand."""

_TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file: its bytes, the same packed, its media type and what tells it from other versions."""

    plain: bytes
    packed: bytes
    kind: str
    tag: str

    def response(self, request: web.Request) -> web.Response:
        """The answer to a request for it; empty where the browser has it."""
        headers = {"Cache-Control": "no-cache", "ETag": self.tag, "Vary": "Accept-Encoding"}
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
