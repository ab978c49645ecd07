"""Programs that tests need and Python does not bring: skipped without them, failed where all must be."""

import os
import shutil

import pytest


def program(name: str, package: str) -> str:
    """The path of a program of a Debian package; without it the test is skipped, or fails with CI=true."""
    path = shutil.which(name)
    if path is None:
        lack(f"{name} is not installed (Debian's package {package})")
    return str(path)


def lack(reason: str) -> None:
    """Skip the test for want of something; where everything must be there, it fails."""
    if os.environ.get("CI", "").lower() in {"1", "true"}:
        pytest.fail(reason)
    pytest.skip(reason)
