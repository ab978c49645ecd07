"""A certificate for this machine, made on the spot by the program openssl."""

import shutil
import subprocess
from pathlib import Path


def can_make() -> bool:
    """Whether the program is there."""
    return shutil.which("openssl") is not None


def make(folder: Path) -> tuple[Path, Path]:
    """Make one for localhost and return its file and that of its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    command = (
        "openssl req -x509 -nodes -days 2 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -subj /CN=localhost"
    )
    extensions = ("subjectAltName=DNS:localhost,IP:127.0.0.1", "basicConstraints=critical,CA:FALSE")
    asked = [*command.split(), *(word for each in extensions for word in ("-addext", each))]
    subprocess.run([*asked, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return certificate, key
