"""The tags of Telegram's HTML, their entities, and the order in which entities nest."""

from bot.sandbox.json_object import Json

Entity = Json
"""A `MessageEntity` as JSON; a mention by link carries `user_id` in place of the API's `user`."""

TYPES = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "a": "text_link",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
_PRIORITY = {
    "blockquote": 0,
    "expandable_blockquote": 0,
    "pre": 11,
    "code": 20,
    "date_time": 48,
    "text_link": 49,
    "text_mention": 49,
    "bold": 90,
    "italic": 91,
    "underline": 92,
    "strikethrough": 93,
    "spoiler": 94,
    "custom_emoji": 99,
}


def lower(name: str) -> str:
    """Lower case of ASCII letters only, as in the original."""
    return name.encode().lower().decode()


def argument_of(tag: str, name: str, value: str, before: str) -> str:
    """The argument of a tag after this attribute: a link, a language, a class, an id, a time."""
    match tag, name:
        case ("a", "href") | ("tg-emoji", "emoji-id") | ("tg-time", "unix"):
            return value
        case ("code", "class") if value.startswith("language-"):
            return value.removeprefix("language-")
        case ("span", "class") if value.startswith("tg-"):
            return value.removeprefix("tg-")
        case ("blockquote", "expandable"):
            return "1"
    return before


def order(entity: Entity) -> tuple[int, int, int]:
    """Outer before inner; a block with a language before one without."""
    named = bool(entity.get("language"))
    return entity["offset"], -entity["length"], _PRIORITY[entity["type"]] - named


def public(entity: Entity) -> Entity:
    """Without what the API does not show: the language of inline code and an empty one of a block."""
    if "language" in entity and (entity["type"] == "code" or not entity["language"]):
        return {key: value for key, value in entity.items() if key != "language"}
    return entity
