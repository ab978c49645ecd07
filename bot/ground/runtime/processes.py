"""The environment of child processes, without the operator's secrets."""

import os
import re
import sys

from bot.config import Settings

_SECRETS = ("TOKEN", "SECRET", "PASSWORD")  # of the operator: no part of the names of what a process needs
_WITH_PASSWORD = re.compile(r"://[^/\s]*@")  # in an address, as of a database or a proxy


def environment() -> dict[str, str]:
    """The environment for a child process: this one's, without settings, secrets and passwords."""
    known = {name: value for name, value in os.environ.items() if not _is_secret(name, value)}
    return known | {"PYTHONPATH": os.pathsep.join(sys.path)}


def _is_secret(name: str, value: str) -> bool:
    ours = name.lower() in Settings.model_fields
    return ours or any(word in name.upper() for word in _SECRETS) or _WITH_PASSWORD.search(value) is not None
