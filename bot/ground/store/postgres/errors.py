"""Errors of psycopg, in one line."""

from typing import Final

import psycopg

from bot.ground.store.errors import StoreError, UnavailableError

_WORDS: Final = {
    "53100": "the disk is full",
    "53200": "the server has no memory left",
    "53300": "the server takes no more connections",
    "25006": "it may not be written",
    "57P03": "the server is starting or stopping",
    "3D000": "there is no such database",
    "28P01": "the password is wrong",
    "42501": "it is not allowed",
}
REPEATED: Final = ("40001", "40P01")
"""A transaction that met another one and is to be repeated: not in an order of its own, or a deadlock."""


def in_words(error: psycopg.Error) -> str:
    """The meaning of an error of PostgreSQL, in one line, with the server's own text behind it."""
    said = " ".join((error.diag.message_primary or str(error)).split())
    words = _WORDS.get(error.sqlstate or "")
    return said if words is None else f"{words} ({said})"


def store_error(name: object, error: psycopg.Error) -> StoreError:
    """The error of the store that an error of psycopg is, raised at the same place; see `UnavailableError`.

    The other one stays out of it: the server tells in it what a line holds, which may be the secret of dice.
    Raise this `from None`.

    Args:
        name: of the database.
        error: what was raised.
    """
    kind = UnavailableError if isinstance(error, psycopg.OperationalError) else StoreError
    return kind(f"database {name}: {in_words(error)}").with_traceback(error.__traceback__)
