"""Texts and captions of calls, parsed and held to their limits."""

from typing import Final

from bot.sandbox.errors import mistake
from bot.sandbox.json_object import Json
from bot.sandbox.text.html_parser import MarkupError, parse_html, utf16_length
from bot.sandbox.text.normalize import normalize
from bot.sandbox.text.tags import Entity
from bot.sandbox.world.state import WorldState

_MAX_TEXT: Final = 4096
_MAX_CAPTION: Final = 1024


def _formatted(params: Json, name: str, limit: int, too_long: str) -> tuple[str, list[Entity]]:
    """The text or caption of a call; its limit counts UTF-16 units after parsing, the strictest reading."""
    source, entities = str(params.get(name, "")), list[Entity]()
    if "parse_mode" in params:
        try:
            source, entities = parse_html(source)
        except MarkupError as error:
            raise mistake(f"can't parse entities: {error}") from None
    text, entities = normalize(source, entities)
    if utf16_length(text) > limit:
        raise mistake(too_long)
    return text, entities


def read_caption(params: Json) -> tuple[str, list[Entity]]:
    """The caption of a call, which may be empty.

    Raises:
        ApiError: 400, a fault: its markup cannot be parsed, or it is too long.
    """
    return _formatted(params, "caption", _MAX_CAPTION, "message caption is too long")


def read_text(world: WorldState, params: Json, *, ephemeral: bool = False) -> tuple[str, list[Entity]]:
    """The text of a call; that of an ephemeral message is held to the world's own limit for these.

    Raises:
        ApiError: 400, a fault: it is empty, its markup cannot be parsed, or it is too long.
    """
    if not params.get("text"):
        raise mistake("message text is empty")
    limit, too_long = _MAX_TEXT, "message is too long"
    if ephemeral and world.longest_ephemeral < limit:
        limit, too_long = world.longest_ephemeral, "MEDIA_CAPTION_TOO_LONG"
    text, entities = _formatted(params, "text", limit, too_long)
    if not text:
        raise mistake("text must be non-empty")
    return text, entities
