"""The address of a PostgreSQL server; no text that anybody sees holds its password."""

import os
import socket
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from bot.ground.store.errors import StoreError

PATIENCE: Final = 5
"""Seconds that a server has to answer the first call."""


class Address:
    """The address of a database; as text it names the database and nobody's password.

    Args:
        url: as `DATABASE_URL` has it.

    Raises:
        StoreError: it is none.
    """

    __slots__ = ("_parts",)

    def __init__(self, url: str) -> None:
        try:
            parts = conninfo_to_dict(url)
        except psycopg.Error:  # its text repeats the address
            parts = {}
        if not parts:
            raise StoreError("expected an address such as postgresql://user:password@host/database")
        self._parts = parts

    def __str__(self) -> str:
        named = {name: str(self._parts.get(name) or "") for name in ("user", "host", "port", "dbname")}
        user = f"{named['user']}@" if named["user"] else ""
        port = f":{named['port']}" if named["port"] else ""
        return f"postgresql://{user}{named['host']}{port}/{named['dbname']}"

    __repr__ = __str__

    def conninfo(self) -> str:
        """The connection string for psycopg; holds the password."""
        usual: dict[str, str | int | None] = {
            "connect_timeout": PATIENCE,
            "application_name": f"dice-poker-bot {os.getpid()} on {socket.gethostname()}",
            # A server that has vanished is noticed within half a minute.
            "keepalives_idle": 10,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "tcp_user_timeout": 25000,
        }
        return make_conninfo("", **{**usual, **self._parts, "client_encoding": "utf8"})
