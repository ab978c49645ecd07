"""People who talk among themselves: how much, who, in which language; the bot hears nothing of it."""

import asyncio
import itertools

import pytest

from bot.sandbox.model import PeopleError
from bot.sandbox.world import LINES, World, lines_of
from tests.bot.virtual_time import virtual

MINUTES = 4


def company(*names):
    """A world, the ids of its people, and a group of them."""
    world = World()
    people = [world.membership.add_person(name, language_code="ru").id for name in names]
    return world, people, world.membership.add_group("Кости", people)


@virtual
async def test_they_say_twenty_lines_a_minute_and_stop_by_themselves_or_when_they_are_told_to():
    world, people, chat = company("Аня", "Боб", "Вика")
    world.state.people[people[2]].language_code = "en"
    before, updates = set(chat.messages), len(world.state.updates)
    world.talk.begin(people[0], chat.id, minutes=MINUTES)
    assert chat.talking
    await asyncio.sleep(60)
    assert 18 <= len(chat.messages) - len(before) <= 21
    await asyncio.sleep(60 * MINUTES)
    assert not chat.talking
    said = [message for number, message in chat.messages.items() if number not in before]
    assert abs(len(said) - 20 * MINUTES) <= 1
    assert {message.sender.id for message in said} == set(people[1:])
    assert all(message.text in lines_of(message.sender.language_code) for message in said)
    assert all(one.sender is not other.sender for one, other in itertools.pairwise(said))
    assert len(world.state.updates) == updates  # the bot hears nothing of it
    other = world.membership.add_group("Дача", people)
    for each in (chat, other):
        world.talk.begin(people[0], each.id, rate=60)
    await asyncio.sleep(10)
    world.talk.end(people[1], chat.id)
    heard = [len(each.messages) for each in (chat, other)]
    await asyncio.sleep(20)
    assert [len(chat.messages) > heard[0], len(other.messages) > heard[1]] == [False, True]
    await world.talk.close()
    heard = len(other.messages)
    await asyncio.sleep(20)
    assert len(other.messages) == heard


@virtual
async def test_nobody_says_a_word_whose_window_is_open():
    world, people, chat = company("Аня", "Боб", "Вика", "Гена")
    world.state.look(people[1])
    before = set(chat.messages)
    world.talk.begin(people[0], chat.id, rate=60)
    await asyncio.sleep(30)
    world.state.look(people[2])
    seen = set(chat.messages)
    await asyncio.sleep(30)
    assert {chat.messages[number].sender.id for number in seen - before} == set(people[2:])
    assert {chat.messages[number].sender.id for number in chat.messages.keys() - seen} == {people[3]}
    world.state.look(people[3])
    await asyncio.sleep(5)
    assert not chat.talking
    with pytest.raises(PeopleError, match="nobody else"):
        world.talk.begin(people[0], chat.id)


async def test_nobody_talks_alone_or_without_end():
    world, (anna, bob), together = company("Аня", "Боб")
    alone = world.membership.add_group("Одна", [anna]).id
    for person, chat, rate, why in (
        (anna, alone, 1, "nobody else"),
        (anna, anna, 1, "nobody else"),
        (bob, alone, 1, "not in that chat"),
        (anna, together.id, 0, "rate"),
        (anna, together.id, 10_000, "rate"),
    ):
        with pytest.raises(PeopleError, match=why):
            world.talk.begin(person, chat, rate=rate)


def test_every_language_has_lines_enough_and_none_twice():
    assert set(LINES) == {"ru", "en", "uk"}
    for lines in LINES.values():
        assert len(lines) == len(set(lines)) >= 45
        assert not [line for line in lines if line.startswith("/") or len(line) > 45]
