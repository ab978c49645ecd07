"""A database in a folder on a network is told by the doctor, before anything is lost."""

import pytest

from bot.config import Settings
from bot.ground import tasks as file_systems
from bot.operation import doctor


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["nas:/bots {} nfs4 rw,relatime 0 0"], "nfs4"),
        (["//nas/bots {} cifs rw 0 0", "/dev/sdb1 {}/backups ext4 rw 0 0"], "cifs"),
        (["nas:/bots {} nfs4 rw 0 0", "/dev/sdb1 {} ext4 rw 0 0"], None),  # mounted over it
        (["nas:/bots {}2 nfs4 rw 0 0", "nonsense"], None),
    ],
)
async def test_the_nearest_mount_tells(tmp_path, monkeypatch, lines, told):
    folder, mounts = tmp_path / "on a disk", tmp_path / "mounts"
    folder.mkdir()
    (tmp_path / "link").symlink_to(folder)
    point = str(folder).replace(" ", r"\040")
    mounts.write_text("\n".join(["/dev/sda1 / ext4 rw 0 0", *lines]).format(point, point), "utf-8")
    monkeypatch.setattr(file_systems, "MOUNTS", mounts)
    settings = Settings(database_path=tmp_path / "link" / "data" / "bot.db")
    (finding,) = [each async for each in doctor.examine(settings) if each.subject == "disk"]
    assert finding.good is (told is None)
    assert told is None or f"is on a network ({told})" in finding.text


def test_a_machine_that_does_not_tell_is_trusted(tmp_path, monkeypatch):
    monkeypatch.setattr(file_systems, "MOUNTS", tmp_path / "none")
    assert file_systems.network_file_system(tmp_path) is None
