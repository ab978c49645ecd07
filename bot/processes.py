"""What other processes of ours are started with."""

import os
import sys

_SECRETS = ("TOKEN", "SECRET", "PASSWORD")  # of the operator: no part of the names of what a process needs


def environment() -> dict[str, str]:
    """That of another process: without what only this one shall know."""
    known = {
        name: value for name, value in os.environ.items() if not any(w in name.upper() for w in _SECRETS)
    }
    return known | {"PYTHONPATH": os.pathsep.join(sys.path)}
