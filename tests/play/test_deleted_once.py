"""A message that several have a reason to delete is deleted once."""

import asyncio
from dataclasses import replace

import pytest

from bot.sandbox.model import ChatMessage
from bot.table.presses import Dismiss
from tests.play.phones import PATIENT, Phones, data_of, until
from tests.play.tables import started
from tests.play.talk import ask, gone, greeted

TIMING = replace(PATIENT, refusal=30.0)


def deletions(phones: Phones, message: ChatMessage) -> int:
    return sum(
        call.method == "deleteMessage" and int(call.params["message_id"]) == message.id
        for call in phones.world.state.call_log.calls
    )


@pytest.mark.bot(TIMING)
async def test_a_question_that_was_asked_before_a_restart_and_is_answered_by_two_taps(phones, life) -> None:
    async with life():
        chat, people = await greeted(phones, 2)
        await started(phones, chat, people)
        question = await ask(phones, people[0], chat, "/stop")
        await asyncio.sleep(1.0)  # until it is noted when it goes
    async with life():
        await asyncio.gather(*(phones.tap(people[0], question, data_of(question, Dismiss)) for _ in "ab"))
        await gone(question)
        await asyncio.sleep(2 * TIMING.refusal)
        await until(lambda: not len(phones.world.state.updates), "all to be heard")
    assert deletions(phones, question) == 1
