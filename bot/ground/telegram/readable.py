"""Updates as they are to be: a name that is no text is left out and its person heard, all else refused."""

from typing import Any, Final

from bot.ground.telegram.answers import LARGEST_ID

_NAMES: Final = ("last_name", "username", "language_code")
_CHATS: Final = {"chat", "sender_chat"}
_NUMBERS: Final = {
    *("message_id", "date", "message_thread_id", "migrate_to_chat_id", "migrate_from_chat_id"),
    *("offset", "length"),
}
_TEXTS: Final = {"text", "caption", "title", "type", "status"}
_OF_TAPPED: Final = ("message_id", "date", "chat", "message_thread_id")


def mend(item: dict[str, Any]) -> bool:
    """Mend, in place, the names of all people in an update; of a tap on a message only what is read of it.

    A person without a first name gets an empty one, which is shown as that of anybody who has none.

    Returns:
        Whether there was anything to mend.

    Raises:
        ValueError: If something else that handlers read is not of its type, which the library lets pass.
        AttributeError, KeyError: If it is no update.
    """
    query = item.get("callback_query")
    if query:
        _require(isinstance(query["id"], str), "id")
    if not query or not query.get("message"):
        return _mend(item)
    message = query["message"]  # with many buttons, whose texts nobody reads
    _require(isinstance(query.get("data"), str | None), "data")
    return _mend([query["from"], {name: message[name] for name in _OF_TAPPED if name in message}])


def _mend(value: object) -> bool:
    if isinstance(value, list):
        return sum(map(_mend, value)) > 0
    if not isinstance(value, dict):
        return False
    mended = "is_bot" in value and _mend_person(value)
    _require("message_id" not in value or "chat" in value, "chat")
    for name, each in value.items():
        if name in _CHATS:
            _require(isinstance(each, dict) and _is_number(each.get("id")), name)
        elif name in _NUMBERS:
            _require(_is_number(each), name)
        elif name in _TEXTS:
            _require(isinstance(each, str | None), name)
        if isinstance(each, dict | list):
            mended = _mend(each) or mended
    return mended


def _mend_person(person: dict[str, Any]) -> bool:
    _require(_is_number(person.get("id")), "id")
    wrong = {
        name: None for name in _NAMES if person.get(name) is not None and not isinstance(person[name], str)
    }
    first = {} if isinstance(person.get("first_name"), str) else {"first_name": ""}
    person.update(wrong, **first)
    return bool(wrong or first)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < LARGEST_ID


def _require(fits: bool, name: str) -> None:  # noqa: FBT001 - as an assertion
    if not fits:
        raise ValueError(f"{name} is not of its type")
