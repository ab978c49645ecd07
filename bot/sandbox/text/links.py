"""Link targets that Telegram accepts, and its normal form of them."""

import re
from ipaddress import AddressValueError, IPv4Address

_USER = re.compile(r"tg:(?://)?user\?id=([1-9][0-9]{0,18})\Z")
_LINK = re.compile(
    r"(?:(?P<scheme>[A-Za-z]+)://)?(?P<host>[^/?#:@\s]+)(?P<port>:[0-9]+)?(?P<rest>[/?#]\S*)?\Z"
)
_LABEL = re.compile(r"[^\W_](?:[\w-]*[^\W_])?\Z")
_TOP = re.compile(r"[^\W\d_]{2,}\Z")


def mentioned_user(target: str) -> int | None:
    """The id in a `tg://user?id=N` link."""
    match = _USER.match(target)
    return int(match.group(1)) if match else None


def checked_link(target: str) -> str | None:
    """The target as Telegram keeps it (scheme added, host in lower case), None when it drops the link."""
    match = _LINK.match(target)
    if match is None:
        return None
    scheme = (match["scheme"] or "http").lower()
    rest = match["rest"] or ""
    if scheme == "tg":
        return f"tg://{match['host'].lower()}{rest}"
    if scheme not in ("http", "https") or not _is_host(match["host"]):
        return None
    path = rest if rest.startswith("/") else f"/{rest}"
    return f"{scheme}://{match['host'].lower()}{match['port'] or ''}{path}"


def _is_host(host: str) -> bool:
    try:
        IPv4Address(host)
    except AddressValueError:
        labels = host.split(".")
        return len(labels) > 1 and all(map(_LABEL.match, labels)) and bool(_TOP.match(labels[-1]))
    return True
