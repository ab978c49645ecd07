"""Signatures of what the bot hands out and gets back: HMACs under keys that are derived from its token."""

import base64
import binascii
import hashlib
import hmac
from typing import Final

BYTES: Final = 16
"""The length of a signature: 128 bits, which nobody guesses."""


class Signer:
    """The signatures for one purpose: made and checked by whoever has the token of the bot.

    Args:
        token: of the bot; another bot's signatures are wrong here.
        purpose: a name; what is signed for one purpose is wrong for every other.
    """

    def __init__(self, token: str, purpose: str) -> None:
        self._key = hmac.digest(token.encode(), f"mini app {purpose}".encode(), hashlib.sha256)

    def signed(self, payload: bytes) -> str:
        """A payload behind its signature, in characters that stand in addresses and headers."""
        mac = hmac.digest(self._key, payload, hashlib.sha256)[:BYTES]
        return base64.urlsafe_b64encode(mac + payload).rstrip(b"=").decode()

    def payload(self, text: str) -> bytes | None:
        """The payload that was signed; None for anything that `signed` has not returned."""
        try:
            found = base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        except (ValueError, binascii.Error):
            return None
        payload = found[BYTES:]
        return payload if hmac.compare_digest(self.signed(payload).encode(), text.encode()) else None
