"""Taps that no button asks for: on pages, on questions of others, on messages that are no boards."""

import asyncio
from pathlib import Path

from bot.chats.members import ANONYMOUS_ADMIN
from bot.ground.drawing import pack
from bot.rankings.model import ShowTop
from bot.rulebook.names import ShowRules
from bot.table.presses import Dismiss, Hold, Sit
from tests.databases import opened
from tests.play.phones import data_of
from tests.play.tables import lobby, started
from tests.play.talk import QUIET, RU, ask, first_roll, greeted, offers


def message_of(target: Path | str, game: int = 1) -> int | None:
    with opened(target) as db:
        return db.execute(
            "SELECT message_id FROM surfaces WHERE kind = 'board' AND key = ?", (game,)
        ).fetchone()[0]


def forget_message(target: Path | str) -> None:
    """What the database says when the bot died between sending the board and noting its number."""
    with opened(target) as db:
        db.execute("UPDATE surfaces SET message_id = NULL WHERE kind = 'board' AND key = 1")


async def test_only_questions_are_deleted_and_only_pages_are_turned(phones) -> None:
    chat, people = await greeted(phones, 2)
    board = await started(phones, chat, people, "yatzy")
    help_ = await ask(phones, people[0], chat, "/help")
    ranking = await ask(phones, people[0], chat, "/top")
    for page in (help_, ranking):
        await phones.tap(people[0], page, pack(Dismiss()))
    for data in (pack(ShowTop("week", "*")), pack(ShowRules("")), pack(Dismiss())):
        assert await phones.tap(people[0], board, data) == RU("refusal-unknown-button")
    await asyncio.sleep(QUIET)
    assert not help_.deleted
    assert not ranking.deleted
    assert await phones.tap(people[1], ranking, pack(ShowRules(""))) == RU("toast-rules")


async def test_a_board_is_adopted_by_a_press_on_a_message_with_its_buttons(phones, target) -> None:
    chat, people = await greeted(phones, 2)
    await started(phones, chat, people, "yatzy")
    mover, board = await first_roll(phones, chat)
    other = next(person for person in people if person != mover)
    greeting = next(m for m in chat.messages.values() if m.sender is phones.world.state.bot)
    forget_message(target)
    hold = data_of(board, Hold)
    await phones.tap(mover, greeting, hold)
    await asyncio.sleep(QUIET)
    assert message_of(target) != greeting.id
    assert not offers(greeting, Hold)
    forget_message(target)
    await phones.tap(other, board, hold)
    assert message_of(target) == board.id, "though it is not their turn"


async def test_no_board_of_another_game_and_none_of_another_topic_is_adopted(phones, target) -> None:
    people = [
        phones.world.membership.add_person(n, language_code="ru", started=True).id for n in ("Аня", "Боб")
    ]
    chat = phones.world.membership.add_group("Клуб", people, "forum", ["Раз"])
    topic = next(iter(chat.topics))
    await lobby(phones, chat, people[:1])
    second = await lobby(phones, chat, people[:1], thread=topic)
    forget_message(target)
    forged = pack(Sit(1))
    assert (await phones.tap(people[1], second, forged)).startswith("Вы за столом")
    await asyncio.sleep(QUIET)
    assert message_of(target) != second.id
    assert message_of(target, 2) == second.id


async def test_a_tap_in_the_name_of_a_group_is_refused_in_words(phones) -> None:
    chat, people = await greeted(phones, 2)
    message = await lobby(phones, chat, people[:1])
    chat.members[ANONYMOUS_ADMIN] = "administrator"
    assert await phones.tap(ANONYMOUS_ADMIN, message, data_of(message, Sit)) == RU("refusal-anonymous")
