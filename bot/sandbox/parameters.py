"""Validation of a call's parameters against the published description of the Bot API."""

import json
import re
import struct
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from bot.sandbox.model import ApiError, mistake
from bot.sandbox.text import Json

# Validation of a call's parameters against the published description of the Bot API.
#
# Stricter than Telegram on purpose: it ignores a parameter it does not know, while here that is a mistake.


_ENUMS = {
    "parse_mode": ("HTML",),
    "style": ("danger", "success", "primary"),
}
_MAY_BE_EMPTY = ("text", "caption", "url", "question")
"""An empty value means something here; elsewhere it is as good as none."""
_SURROGATE = re.compile("[\ud800-\udfff]")
_PLAIN: dict[str, tuple[type, ...]] = {
    "Integer": (int,),
    "Float": (int, float),
    "String": (str,),
    "Boolean": (bool,),
}
_TRUE, _FALSE = ("true", "yes", "1"), ("false", "no", "0")


@dataclass(frozen=True, slots=True)
class Upload:
    """An uploaded file of a multipart body."""

    name: str
    mime: str
    data: bytes


@lru_cache
def _loaded(name: str) -> Json:
    loaded: Json = json.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))
    return loaded


def schema() -> Json:
    """The committed part of the Bot API: `methods` and `types` (see `trim_schema`)."""
    return _loaded("schema/bot-api.json")


def data() -> Json:
    """Tables of the sandbox's own: parameters that it models or ignores, families of methods, small talk."""
    return _loaded("data.json")


@lru_cache(maxsize=1)
def method_names() -> dict[str, str]:
    """Served methods by their name in lower case: the Bot API takes any case."""
    return {name.lower(): name for name in schema()["methods"]}


def read_parameters(method: str, raw: Json, uploads: dict[str, Upload]) -> Json:
    """Typed parameters of a call.

    Args:
        method: its name as published.
        raw: values as they came: strings from a query or a form, anything from a JSON body.
        uploads: files by the name of their part.

    Returns:
        Integers, booleans, strings, uploads and JSON values by parameter name; nothing for absent ones.

    Raises:
        ApiError: 400, a fault, naming the parameter.
    """
    fields: Json = schema()["methods"][method]["fields"]
    referred: set[str] = set()
    params: Json = {}
    for name, given in {**raw, **uploads}.items():
        if name not in fields or given is None or (given == "" and name not in _MAY_BE_EMPTY):
            continue
        _known_here(name)
        value = _attached(given, name, uploads, referred)
        params[name] = _read(fields[name]["types"], value, name)
        _check_enum(name, params[name])
        if name == "media":
            params[name]["media"] = _attached(params[name]["media"], name, uploads, referred)
    unknown = (raw.keys() | uploads.keys()) - fields.keys() - referred
    if unknown:
        raise mistake(f"{method} has no parameter {min(unknown)!r}")
    for name, field in fields.items():
        if field["required"] and name not in params:
            raise _missing(name)
    return params


def _attached(value: object, name: str, uploads: dict[str, Upload], referred: set[str]) -> object:
    """The upload that a value refers to, whose name is added to `referred`; any other value as it is."""
    if not isinstance(value, str) or not value.startswith("attach://"):
        return value
    part = value.removeprefix("attach://")
    referred.add(part)
    if part not in uploads:
        raise mistake(f"there is no file part named {part!r} for {name}")
    return uploads[part]


def _known_here(name: str) -> None:
    if name not in data()["modelled"] and name not in data()["ignored"]:
        raise mistake(f"the sandbox does not model the parameter {name!r}")


def _missing(name: str) -> ApiError:
    texts = {
        "chat_id": "chat_id is empty",
        "text": "message text is empty",
        "message_id": "message identifier is not specified",
        "photo": "there is no photo in the request",
        "document": "there is no document in the request",
        "commands": "can't parse BotCommand: commands are not specified",
        "user_id": "invalid user_id specified",
    }
    return mistake(texts.get(name, f"parameter {name!r} is required"))


def _check_enum(name: str, value: object) -> None:
    if name == "parse_mode" and value not in _ENUMS["parse_mode"]:
        raise mistake("unsupported parse_mode")


def _read(types: list[str], value: object, where: str) -> Any:  # noqa: ANN401 - any JSON value
    """Read a top-level value, which may be text even where it stands for a number or an object."""
    problem = ""
    for name in types:
        try:
            if name in ("Integer", "Float", "Boolean", "String", "InputFile"):
                return _read_plain(name, value)
            if isinstance(value, str):
                value = json.loads(value)
        except (ValueError, RecursionError) as error:
            problem = str(error)
            continue
        return check_json(name, value, where) if len(types) == 1 else _first(types, value, where)
    raise mistake(f"can't parse {where} as {' or '.join(types)}: {problem}")


def _first(types: list[str], value: object, where: str) -> Any:  # noqa: ANN401 - any JSON value
    """The value as the first of the types it fits; the complaint is that of the first type."""
    complaint: ApiError | None = None
    for name in types:
        try:
            return check_json(name, value, where)
        except ApiError as error:
            complaint = complaint or error
    raise complaint or mistake(f"can't parse {where}")


def _read_plain(name: str, value: object) -> object:
    match name, value:
        case "InputFile", Upload():
            return value
        case (("Integer" | "Float"), bool()):
            raise ValueError("it is a boolean")
        case "Integer", int():
            return value
        case "Integer", str():
            return int(value)
        case "Boolean", bool():
            return value
        case "Boolean", str() if value.lower() in _TRUE + _FALSE:
            return value.lower() in _TRUE
        case "String", str():
            return _clean(value)
    raise ValueError(f"it is a {type(value).__name__}")


def _clean(text: str) -> str:
    if not text.isascii() and _SURROGATE.search(text):
        raise mistake("strings must be encoded in UTF-8")
    return text


def check_json(kind: str, value: object, where: str) -> Any:  # noqa: ANN401 - any JSON value
    """A JSON value that must be of that type of the Bot API, all the way down.

    Raises:
        ApiError: 400, a fault, with the path to what is wrong.
    """
    if kind.startswith("Array of "):
        if not isinstance(value, list):
            raise mistake(f"can't parse {where}: expected an Array")
        inner = kind.removeprefix("Array of ")
        return [check_json(inner, item, f"{where}[{i}]") for i, item in enumerate(value)]
    if kind == "RichText" and isinstance(value, list):
        return [check_json(kind, item, f"{where}[{i}]") for i, item in enumerate(value)]
    if kind == "RichText" and isinstance(value, str):
        return _clean(value)
    if kind in _PLAIN:
        if not isinstance(value, _PLAIN[kind]) or (isinstance(value, bool) and kind != "Boolean"):
            raise mistake(f"can't parse {where}: it must be of type {kind}")
        return _clean(value) if isinstance(value, str) else value
    return _check_object(kind, value, where)


def _alike(kinds: list[str], value: Json) -> list[str]:
    """Those of these types whose `type` is that of the value; all of them if none has it."""
    own = [kind for kind in kinds if _always(kind) == value.get("type", "")]
    return own or kinds


def _always(kind: str) -> str | None:
    always: str | None = schema()["types"][kind]["fields"].get("type", {}).get("always")
    return always


def _check_object(kind: str, value: object, where: str) -> Json:
    if not isinstance(value, dict):
        raise mistake(f"can't parse {where}: object expected as {kind}")
    described = schema()["types"][kind]
    if described["subtypes"]:
        return dict(_first(_alike(described["subtypes"], value), value, where))
    fields: Json = described["fields"]
    for name in value.keys() - fields.keys():
        raise mistake(f"can't parse {where}: {kind} has no field {name!r}")
    for name, field in fields.items():
        if field["required"] and name not in value:
            raise mistake(f"can't parse {where}: can't find field \"{name}\"")
    for name, field in fields.items():
        if name in value and value[name] != field.get("always", value[name]):
            raise mistake(f"can't parse {where}: {name} of {kind} is always {field['always']!r}")
    checked = {name: _first(fields[name]["types"], item, f"{where}.{name}") for name, item in value.items()}
    if checked.get("style", "primary") not in _ENUMS["style"]:
        raise mistake(f"can't parse {where}: invalid button style specified")
    return checked


# Parsing of a Bot API call: query string, form, JSON or multipart.


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


# Width and height of a picture, read off its first bytes.


_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
_FRAMES = {0xC0, 0xC1, 0xC2}


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG or JPEG; None for anything else."""
    if data.startswith(_PNG) and data[12:16] == b"IHDR":
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    return _jpeg_size(data) if data.startswith(_JPEG) else None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:  # noqa: PLR2004 - every marker starts with this byte
        if data[at + 1] in _FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + int(struct.unpack(">H", data[at + 2 : at + 4])[0])
    return None
