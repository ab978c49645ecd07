"""People whose names are missing or broken are heard; what is no update is left out in one line."""

import copy
from collections.abc import Iterator
from typing import Any

from bot.ground.drawing import pack
from bot.ground.telegram.bodies import decode
from bot.sandbox.model import Chat
from bot.table.presses import Roll
from tests.play.phones import Phones, game_of, until
from tests.play.tables import started
from tests.play.talk import greeted

HALF = decode(rb'{"first_name": "\ud83d"}')["first_name"]
NAMES = ({}, {"first_name": None}, {"first_name": 5, "last_name": [], "username": {}}, {"first_name": HALF})
WRONG = (None, -5, 10**20, "x", [], {}, [None])

Json = dict[str, Any]


def typed(chat: Chat, number: int, person: Json, words: str) -> Json:
    return {
        "message_id": number,
        "date": 1790000000,
        "chat": {"id": chat.id, "type": "supergroup", "title": chat.title},
        "from": person,
        "text": words,
        "entities": [{"type": "bot_command", "offset": 0, "length": len(words.split(maxsplit=1)[0])}],
    }


def tapped(message: Json, person: Json, data: str) -> Json:
    return {"id": "77", "from": person, "chat_instance": "1", "data": data, "message": message}


def mutants(value: Json) -> Iterator[Json]:
    """The value with each of its parts, at any depth, left out or something else."""

    def paths(part: object) -> Iterator[list[Any]]:
        names = part if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ()
        for name in names:
            yield [name]
            yield from ([name, *rest] for rest in paths(part[name]))

    for *way, last in paths(value):
        for other in (..., *WRONG):
            mutant = copy.deepcopy(value)
            there = mutant
            for name in way:
                there = there[name]
            if other is ...:
                del there[last]
            else:
                there[last] = other
            yield mutant


def test_people_with_broken_names_are_answered(evening, caplog) -> None:
    async def scene(phones: Phones) -> None:
        chat, _ = await greeted(phones, 2)
        for number, name in enumerate(NAMES):
            said = len(phones.said(chat.id))
            person = {"id": 9000 + number, "is_bot": False, **name}
            message = typed(chat, 90_000 + number, person, "/rules yatzy")
            phones.world.state.updates.push("message", message)
            await until(lambda said=said: len(phones.said(chat.id)) > said, f"an answer to {name}")

    evening(scene)
    mended = [record for record in caplog.records if "a name that is no text" in record.getMessage()]
    assert len(mended) == 3, "half a character is left out before"


def test_what_is_no_update_costs_a_line(evening, caplog) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        board = await started(phones, chat, people)
        person = {"id": people[0], "is_bot": False, "first_name": "Аня", "language_code": "ru"}
        message = typed(chat, 90_000, person, "/top")
        updates = phones.world.state.updates
        for mutant in mutants(message):
            updates.push("message", mutant)
        for mutant in mutants(tapped(message | {"message_id": board.id}, person, "x:1")):
            updates.push("callback_query", mutant)
        await until(lambda: not len(updates), "the bot to hear of it")
        assert await phones.tap(people[0], board, pack(Roll(game_of(board), 10**6)))

    evening(scene)
    lines = [record for record in caplog.records if record.name.startswith("bot.ground.telegram")]
    assert len(lines) > 100
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
