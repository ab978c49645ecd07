"""Parsing of a Bot API call: query string, form, JSON or multipart."""

import json
import re
from urllib.parse import parse_qsl

from bot.sandbox.api.parameters import Upload
from bot.sandbox.errors import mistake
from bot.sandbox.json_object import Json

_BOUNDARY = re.compile(r'boundary="?([^";]+)"?')
_NAME = re.compile(r';\s*name="([^"]*)"')
_FILE_NAME = re.compile(r';\s*filename="([^"]*)"')


def read_body(content_type: str, query: str, body: bytes) -> tuple[Json, dict[str, Upload]]:
    """The raw parameters of a request and its files.

    Returns:
        Values by name (text, or any JSON value from a JSON body) and uploads by name of their part.

    Raises:
        ApiError: 400, a fault, for a body that is not what its type says.
    """
    values: Json = dict(parse_qsl(query, keep_blank_values=True))
    uploads: dict[str, Upload] = {}
    kind = content_type.partition(";")[0].strip().lower()
    if kind == "application/json":
        values |= _json_object(body)
    elif kind == "multipart/form-data":
        uploads = _multipart(content_type, body, values)
    elif kind == "application/x-www-form-urlencoded":
        values |= parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True)
    elif body:
        raise mistake(f"unsupported content type {kind!r}")
    return values, uploads


def _json_object(body: bytes) -> Json:
    try:
        value = json.loads(body or b"{}")
    except (ValueError, RecursionError):
        raise mistake("can't parse JSON in the request body") from None
    if not isinstance(value, dict):
        raise mistake("the request body must be a JSON object")
    return value


def _multipart(content_type: str, body: bytes, values: Json) -> dict[str, Upload]:
    """Split a multipart body; fields go into `values`, files are returned."""
    found = _BOUNDARY.search(content_type)
    if found is None:
        raise mistake("a multipart body needs a boundary")
    uploads: dict[str, Upload] = {}
    for part in (b"\r\n" + body).split(b"\r\n--" + found.group(1).encode())[1:]:
        if part.startswith(b"--"):
            break
        head, _, data = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        headers = head.decode("utf-8", "replace")
        name = _NAME.search(headers)
        if name is None:
            raise mistake("a part of the multipart body has no name")
        file_name = _FILE_NAME.search(headers)
        if file_name is None:
            values[name.group(1)] = data.decode("utf-8", "replace")
        else:
            mime = re.search(r"(?i)content-type:\s*(\S+)", headers)
            kind = mime.group(1) if mime else "application/octet-stream"
            uploads[name.group(1)] = Upload(file_name.group(1), kind, data)
    return uploads
