"""Methods about the webhook; like a local Bot API server, this one takes any address of its machine."""

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from bot.sandbox.api.get_updates import allow
from bot.sandbox.errors import mistake
from bot.sandbox.json_object import Json
from bot.sandbox.world.state import WorldState
from bot.sandbox.world.webhook import USUAL_CONNECTIONS, BotWebhook

_PORTS = (None, 80, 88, 443, 8443)
_SECRET = re.compile(r"[A-Za-z0-9_-]*\Z")
_LONGEST_SECRET = 256
_MOST_CONNECTIONS = 100


def set_webhook(world: WorldState, params: Json) -> bool:
    """`setWebhook`."""
    url, secret = str(params["url"]), str(params.get("secret_token", ""))
    if not url:
        return delete_webhook(world, params)
    _check_url(url)
    if len(secret) > _LONGEST_SECRET:
        raise mistake("secret token is too long")
    if not _SECRET.match(secret):
        raise mistake("secret token contains unallowed characters")
    connections = int(params.get("max_connections", USUAL_CONNECTIONS))
    if not 1 <= connections <= _MOST_CONNECTIONS:
        raise mistake(f"max_connections must be 1 to {_MOST_CONNECTIONS}")
    allow(world, params)
    if params.get("drop_pending_updates"):
        world.updates.clear()
    world.webhook = BotWebhook(url, secret, connections)
    world.updates.begin_poll()  # ends every poll, and wakes whoever brings updates
    return True


def delete_webhook(world: WorldState, params: Json) -> bool:
    """`deleteWebhook`."""
    if params.get("drop_pending_updates"):
        world.updates.clear()
    world.webhook = None
    world.updates.signal.notify()
    return True


def get_webhook_info(world: WorldState, params: Json) -> Json:
    """`getWebhookInfo`."""
    del params
    hook, allowed = world.webhook, world.updates.allowed
    info: Json = {
        "url": hook.url if hook else "",
        "has_custom_certificate": False,
        "pending_update_count": len(world.updates),
    }
    if hook is not None:
        info["max_connections"] = hook.max_connections
    if hook is not None and hook.last_error_date:
        info["last_error_date"] = hook.last_error_date
        info["last_error_message"] = hook.last_error_message
    if allowed is not None:
        info["allowed_updates"] = sorted(allowed)
    return info


def _check_url(url: str) -> None:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise mistake("invalid webhook URL specified") from None
    if not host or parts.scheme not in {"http", "https"}:
        raise mistake("invalid webhook URL specified")
    if _is_local(host):
        return
    if parts.scheme != "https":
        raise mistake("bad webhook: An HTTPS URL must be provided for webhook")
    if port not in _PORTS:
        raise mistake("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")


def _is_local(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


METHODS = {
    "setWebhook": set_webhook,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": get_webhook_info,
}
