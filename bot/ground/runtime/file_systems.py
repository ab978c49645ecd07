"""File systems over a network, on which the write-ahead log of SQLite may lose what is written."""

from pathlib import Path
from typing import Final

from bot.ground.runtime.disk import existing

MOUNTS: Final = Path("/proc/mounts")
"""The mounts of this machine, where it is a Linux; see proc_mounts(5)."""

_OVER_NETWORK: Final = {
    *("nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "ncpfs", "9p", "ceph", "glusterfs", "lustre", "gpfs"),
    *("beegfs", "davfs"),
    *("fuse.sshfs", "fuse.glusterfs", "fuse.s3fs", "fuse.rclone", "fuse.davfs2", "fuse.ceph", "fuse.juicefs"),
}


def network_file_system(folder: Path) -> str | None:
    """The type of the file system of a folder, or of where it would be made, if it is one over a network.

    Returns:
        The type; None if it is a local one, or the machine does not tell.
    """
    try:
        lines = MOUNTS.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return None
    there, found, depth = existing(folder).resolve(), None, -1
    for line in lines:
        fields = line.split(" ")
        if len(fields) < 3:  # noqa: PLR2004 - device, mount point, type
            continue
        point = Path(_unescaped(fields[1]))
        # Of two mounts at one point the later one hides the other.
        if there.is_relative_to(point) and len(point.parts) >= depth:
            found, depth = fields[2], len(point.parts)
    return found if found in _OVER_NETWORK else None


def _unescaped(name: str) -> str:
    """A mount point with the blanks and backslashes that the list has as octal numbers."""
    for code, character in ((r"\040", " "), (r"\011", "\t"), (r"\012", "\n"), (r"\134", "\\")):
        name = name.replace(code, character)
    return name
