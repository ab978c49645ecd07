"""Lookup of the command menu that a person sees in a chat."""

from collections.abc import Iterator

from bot.sandbox.errors import mistake
from bot.sandbox.json_object import Json
from bot.sandbox.world.model import Chat, Person
from bot.sandbox.world.state import CommandKey, WorldState


def scope_key(scope: Json | None) -> CommandKey:
    """The key of a `BotCommandScope`."""
    scope = scope or {"type": "default"}
    kind = scope["type"]
    chat, user = scope.get("chat_id", 0), scope.get("user_id", 0)
    wants_chat = kind in ("chat", "chat_administrators", "chat_member")
    if wants_chat != bool(chat) or (kind == "chat_member") != bool(user) or not isinstance(chat, int):
        raise mistake("can't parse BotCommandScope")
    return kind, chat, user


def _scopes(chat: Chat, person: Person) -> Iterator[CommandKey]:
    """From the narrowest scope to the widest, in the order Telegram looks."""
    if chat.type == "private":
        yield from (("chat", chat.id, 0), ("all_private_chats", 0, 0), ("default", 0, 0))
        return
    yield "chat_member", chat.id, person.id
    if chat.is_admin(person.id):
        yield "chat_administrators", chat.id, 0
    yield "chat", chat.id, 0
    if chat.is_admin(person.id):
        yield "all_chat_administrators", 0, 0
    yield from (("all_group_chats", 0, 0), ("default", 0, 0))


def menu_of(world: WorldState, chat: Chat, person: Person) -> list[Json]:
    """The commands this person is offered in this chat, in their language if there is one."""
    if not chat.present(world.bot.id):
        return []
    for key in _scopes(chat, person):
        for language in (person.language_code or "", ""):
            menu = world.commands.get(key, {}).get(language)
            if menu:
                return menu
    return []
