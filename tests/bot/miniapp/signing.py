"""Init data as Telegram signs it, for a bot's token."""

import hashlib
import hmac
import json
from urllib.parse import quote

ANYA = {"id": 101, "first_name": "Аня", "last_name": "", "username": "anya", "language_code": "ru"}


def data_hash(fields: dict[str, str], token: str) -> str:
    """The hash of init data: over all fields but itself."""
    lines = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    key = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    return hmac.new(key, lines.encode(), hashlib.sha256).hexdigest()


def query(fields: dict[str, str]) -> bytes:
    """Fields as the page is given them."""
    return "&".join(f"{name}={quote(value, safe='')}" for name, value in fields.items()).encode()


def init_data(token: str, at: float, start: str = "", user: object = ANYA, **more: str) -> bytes:
    """Init data of somebody who has opened a direct link, or with a field more."""
    fields = {
        "user": user if isinstance(user, str) else json.dumps(user, ensure_ascii=False),
        "chat_instance": "-3788475317572404878",
        "chat_type": "supergroup",
        "start_param": start,
        "auth_date": str(int(at)),
        "signature": "6fbdaab833d39f54518bd5c3eb3f511d035e68cb",
        **more,
    }
    fields = {name: value for name, value in fields.items() if value or name in more}
    return query({**fields, "hash": data_hash(fields, token)})
