"""The process that draws."""

import asyncio
import signal

import pytest

from bot.pictures import messages as module
from bot.pictures.contents import DicePicture
from bot.pictures.draw import draw
from bot.pictures.messages import Painter
from tests.bot.pictures.pictures import dice_of, year_of


async def test_another_process_draws_the_same_and_whatever_ends_it_is_a_line_in_the_log(monkeypatch, caplog):
    painter = Painter()
    both = await asyncio.gather(painter.paint(dice_of()), painter.paint(year_of()))
    assert both == [draw(dice_of()), draw(year_of())]
    assert await painter.paint(DicePicture("", "", (1, 2), "low", 3, "", "")) is None
    (record,) = caplog.records
    assert "a picture could not be drawn: TypeError" in record.getMessage()
    with monkeypatch.context() as patch:
        patch.setattr(module, "_COMMAND", ("-c", "import os, signal; os.kill(os.getpid(), signal.SIGALRM)"))
        assert await painter.paint(dice_of()) is None
        assert "status -14" in caplog.text
        patch.setattr(module.sys, "executable", "/nosuch/python")
        assert await painter.paint(dice_of()) is None
        assert "/nosuch/python" in caplog.text
    await too_many_pictures_at_once_are_refused(monkeypatch, caplog)
    await no_process_is_left_when_nobody_waits_any_more(monkeypatch)


async def no_process_is_left_when_nobody_waits_any_more(monkeypatch):
    begin, begun, started = asyncio.create_subprocess_exec, [], asyncio.Event()

    async def noted(*command, **how):
        begun.append(await begin(*command, **how))
        started.set()
        return begun[0]

    monkeypatch.setattr(module, "_COMMAND", ("-c", "import time; time.sleep(600)"))
    monkeypatch.setattr(module.asyncio, "create_subprocess_exec", noted)
    task = asyncio.create_task(Painter().paint(dice_of()))
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert begun[0].returncode == -signal.SIGKILL


async def too_many_pictures_at_once_are_refused(monkeypatch, caplog):
    monkeypatch.setattr(module, "_COMMAND", ("-c", "import sys; sys.stdin.buffer.read(); print(1)"))
    monkeypatch.setattr(module, "MOST_DRAWN", 1)
    painter = Painter()
    both = await asyncio.gather(painter.paint(dice_of()), painter.paint(dice_of()))
    assert both == [b"1\n", None]
    assert "too many pictures" in caplog.text
    assert await painter.paint(dice_of()) == b"1\n"
