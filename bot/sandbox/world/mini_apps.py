"""Mini Apps of the bot, and the launch data with which a direct link (`t.me/BOT/APP`) opens one.

The data is signed as Telegram does it: every field but `hash` is. `signature` is a signature of Telegram's
own, made with a key that nobody else has; here it is random bytes of the same length. The fields are those of
direct links: without `query_id`, which only buttons and menus bring, and with the chat in which the link was
pressed, by its kind and an opaque number.
"""

import hashlib
import hmac
import json
import re
from base64 import urlsafe_b64encode
from typing import Final
from urllib.parse import quote, urlencode, urlsplit

from bot.sandbox.errors import PeopleError
from bot.sandbox.json_object import Json
from bot.sandbox.world.model import Chat, Person
from bot.sandbox.world.state import WorldState

_NAME: Final = re.compile(r"[A-Za-z0-9_]{3,30}")
_START: Final = re.compile(r"[A-Za-z0-9_-]{1,512}")
_SIGNATURE: Final = 64  # bytes of Ed25519
_ANYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - addresses that say no host


class MiniApps:
    """The Mini Apps that are registered with the bot, by their short names."""

    def __init__(self, state: WorldState) -> None:
        self._state = state
        self._addresses: dict[str, str] = {}

    def register(self, name: str, address: str) -> None:
        """Register an app, or move one.

        Args:
            name: its short name, as in its links; upper and lower case are the same.
            address: its page, an http(s) address. The host 0.0.0.0 stands for the one by which people reach
                this machine.

        Raises:
            PeopleError: for a name that Telegram does not give, or an address that is none.
        """
        if not _NAME.fullmatch(name):
            raise PeopleError("the name of an app is 3-30 letters, digits and _")
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise PeopleError("the address of an app is an http(s) URL without ? and #")
        self._addresses[name.lower()] = address

    def origins(self, host: str) -> list[str]:
        """The origins of all apps, for somebody who reaches this machine by `host`."""
        return sorted({"{0.scheme}://{0.netloc}".format(urlsplit(each)) for each in self._reached(host)})

    def open(self, user: int, chat_id: int, name: str, start: str | None, host: str) -> str:
        """The address that a direct link opens for a person who presses it in a chat.

        Raises:
            PeopleError: there is no such app, person or chat, or the start parameter is malformed.
        """
        person, chat = self._state.inside(user, chat_id)
        if name.lower() not in self._addresses:
            raise PeopleError(f"there is no app {name!r}")
        if start is not None and not _START.fullmatch(start):
            raise PeopleError("the start parameter of an app is 1-512 letters, digits, _ and -")
        address = _reached(self._addresses[name.lower()], host)
        query = "" if start is None else f"?tgWebAppStartParam={start}"
        return f"{address}{query}#tgWebAppData={quote(self.launch_data(person, chat, start), safe='')}"

    def launch_data(self, person: Person, chat: Chat, start: str | None) -> str:
        """The init data of a launch: form-encoded fields, the last of which is their hash."""
        fields = {
            "user": _user(person),
            "chat_instance": self._state.chat_instance(chat),
            "chat_type": "sender" if chat.type == "private" else chat.type,
            **({} if start is None else {"start_param": start}),
            "auth_date": str(self._state.now()),
            "signature": urlsafe_b64encode(self._state.chance.randbytes(_SIGNATURE)).decode().rstrip("="),
        }
        signed = "\n".join(f"{key}={value}" for key, value in sorted(fields.items()))
        key = hmac.digest(b"WebAppData", self._state.token.encode(), "sha256")
        fields["hash"] = hmac.new(key, signed.encode(), hashlib.sha256).hexdigest()
        return urlencode(fields, quote_via=quote, safe="")

    def _reached(self, host: str) -> list[str]:
        return [_reached(address, host) for address in self._addresses.values()]


def _reached(address: str, host: str) -> str:
    """An address as somebody reaches it who calls this machine `host`."""
    parts = urlsplit(address)
    if parts.hostname not in _ANYWHERE:
        return address
    name = urlsplit(f"//{host}").hostname or ""
    name = f"[{name}]" if ":" in name else name
    return parts._replace(netloc=name if parts.port is None else f"{name}:{parts.port}").geturl()


def _user(person: Person) -> str:
    """A `WebAppUser` in JSON as Telegram writes it: no spaces, and slashes escaped."""
    user: Json = {
        "id": person.id,
        "first_name": person.first_name,
        "last_name": person.last_name or "",
        **({"username": person.username} if person.username else {}),
        **({"language_code": person.language_code} if person.language_code else {}),
        **({"allows_write_to_pm": True} if person.started and not person.blocked else {}),
    }
    return json.dumps(user, ensure_ascii=False, separators=(",", ":")).replace("/", r"\/")
