"""People who talk among themselves: how much, who, in which language; the bot hears nothing of it."""

import asyncio
import itertools

import pytest

from bot.sandbox.errors import PeopleError
from bot.sandbox.world.composition import World
from bot.sandbox.world.talk_lines import LINES, lines_of
from bot.sandbox.world.windows import KEPT, Windows
from tests.bot.virtual_time import virtual

MINUTES = 4


@virtual
async def test_they_say_twenty_lines_a_minute_and_stop_by_themselves():
    world = World()
    people = [world.membership.add_person(name, language_code="ru").id for name in ("Аня", "Боб", "Вика")]
    world.state.people[people[2]].language_code = "en"
    chat = world.membership.add_group("Кости", people)
    before, updates = set(chat.messages), len(world.state.updates)
    world.talk.begin(people[0], chat.id, minutes=MINUTES)
    assert chat.talking
    await asyncio.sleep(60)
    said = [message for number, message in chat.messages.items() if number not in before]
    assert 18 <= len(said) <= 21
    await asyncio.sleep(60 * MINUTES)
    assert not chat.talking
    said = [message for number, message in chat.messages.items() if number not in before]
    assert abs(len(said) - 20 * MINUTES) <= 1
    assert {message.sender.id for message in said} == set(people[1:])
    assert all(message.text in lines_of(message.sender.language_code) for message in said)
    assert all(one.sender is not other.sender for one, other in itertools.pairwise(said))
    assert len(world.state.updates) == updates  # the bot hears nothing of it


@virtual
async def test_they_stop_when_they_are_told_to_and_when_the_world_ends():
    world = World()
    people = [world.membership.add_person(name).id for name in ("Аня", "Боб")]
    chats = [world.membership.add_group(title, people) for title in ("Кости", "Дача")]
    for chat in chats:
        world.talk.begin(people[0], chat.id, rate=60)
    await asyncio.sleep(10)
    world.talk.end(people[1], chats[0].id)
    await asyncio.sleep(5)
    heard = [len(chat.messages) for chat in chats]
    await asyncio.sleep(20)
    assert not chats[0].talking
    assert len(chats[0].messages) == heard[0]
    assert len(chats[1].messages) > heard[1]
    await world.talk.close()
    heard = [len(chat.messages) for chat in chats]
    await asyncio.sleep(20)
    assert [len(chat.messages) for chat in chats] == heard


@virtual
async def test_nobody_says_a_word_whose_window_is_open():
    world = World()
    people = [world.membership.add_person(name).id for name in ("Аня", "Боб", "Вика", "Гена")]
    chat = world.membership.add_group("Кости", people)
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


def test_a_window_is_open_until_some_minutes_after_its_last_sign():
    now = [0.0]
    windows = Windows(lambda: now[0])
    assert 1 not in windows
    windows.look(1)
    now[0] = KEPT - 1
    assert 1 in windows
    assert 2 not in windows
    windows.look(1)
    now[0] += KEPT - 1
    assert 1 in windows
    now[0] += 1
    assert 1 not in windows


async def test_nobody_talks_alone_or_without_end():
    world = World()
    anna, bob = (world.membership.add_person(name).id for name in ("Аня", "Боб"))
    alone = world.membership.add_group("Одна", [anna]).id
    with pytest.raises(PeopleError, match="nobody else"):
        world.talk.begin(anna, alone)
    with pytest.raises(PeopleError, match="nobody else"):
        world.talk.begin(anna, anna)
    with pytest.raises(PeopleError, match="not in that chat"):
        world.talk.begin(bob, alone)
    together = world.membership.add_group("Вместе", [anna, bob]).id
    for rate in (0, -1, 10_000):
        with pytest.raises(PeopleError, match="rate"):
            world.talk.begin(anna, together, rate=rate)


def test_every_language_has_lines_enough_and_none_twice():
    assert set(LINES) == {"ru", "en", "uk"}
    for lines in LINES.values():
        assert len(lines) == len(set(lines)) >= 45
        assert not [line for line in lines if line.startswith("/") or len(line) > 45]
