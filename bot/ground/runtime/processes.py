"""What other processes of ours are started with."""

import os
import re
import sys

from bot.config import Settings

_SECRETS = ("TOKEN", "SECRET", "PASSWORD")  # of the operator: no part of the names of what a process needs
_WITH_PASSWORD = re.compile(r"://[^/\s]*@")  # in an address, as of a database or a proxy


def environment() -> dict[str, str]:
    """That of another process: without what only this one shall know, as settings and passwords."""
    known = {name: value for name, value in os.environ.items() if not _is_secret(name, value)}
    return known | {"PYTHONPATH": os.pathsep.join(sys.path)}


def _is_secret(name: str, value: str) -> bool:
    ours = name.lower() in Settings.model_fields
    return ours or any(word in name.upper() for word in _SECRETS) or _WITH_PASSWORD.search(value) is not None
