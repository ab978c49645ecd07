"""Tables at which all play at once: several of them for one person, topics, robots, a group that moves."""

import asyncio

from bot.sandbox.world.model import ChatMessage
from bot.table.buttons.board import Hint, Hold, TurnPress
from tests.play.boards import calls_of, set_to
from tests.play.panels import begun, in_round, panel, play_round, write
from tests.play.phones import SWIFT, Phones, data_of, until
from tests.play.talk import RU, ask, greeted, held, offering


def way_to_board(shown: ChatMessage) -> str:
    """The link of a card to the board in the group."""
    (link,) = [b["url"] for row in shown.keyboard or [] for b in row if "url" in b]
    return str(link)


def test_two_games_of_two_groups_are_never_mixed_up(evening) -> None:
    async def scene(phones: Phones) -> None:
        first, (anya, bob) = await greeted(phones, 2)
        second, (dina, _) = await greeted(phones, 2, "2")
        second.members[anya] = "member"
        one = await begun(phones, first, [anya, bob])
        two = await begun(phones, second, [dina, anya], "international")
        mine, other = await panel(phones, anya, one), await panel(phones, anya, two)
        assert first.title in mine.text
        assert second.title in other.text
        await phones.tap(anya, mine, data_of(mine, Hold, 1))
        await phones.tap(anya, other, data_of(other, Hold, 2))
        await until(lambda: (held(mine), held(other)) == ([1], [2]), "a die of each")
        await play_round(phones, [anya, dina], two)
        await in_round(phones, anya, two, 2)
        assert held(mine) == [1]
        await play_round(phones, [anya, bob], one)
        await in_round(phones, anya, one, 2)
        turns = await ask(phones, anya, phones.world.state.chats[anya], "/turns")
        assert first.title in turns.text
        assert second.title in turns.text

    evening(scene, SWIFT)


def test_a_game_in_a_topic_and_one_in_the_forum_beside_it(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2, kind="forum")
        topic = phones.world.membership.add_topic(people[0], chat.id, "Кости").id
        one = await begun(phones, chat, people)
        two = await begun(phones, chat, people, "international", thread=topic)
        for person in people:
            await play_round(phones, [person], one)
            await play_round(phones, [person], two)
        for person in people:
            assert "Скандинавский" in (await in_round(phones, person, one, 2)).text
            shown = await in_round(phones, person, two, 2)
            assert "Международный" in shown.text
            (board,) = [m for m in chat.messages.values() if m.thread == topic and "Круг 2" in m.text]
            way = f"/{board.id}"
            await until(lambda at=shown, to=way: way_to_board(at).endswith(to), "the way to the topic")

    evening(scene, SWIFT)


def test_the_board_of_the_group_is_changed_at_most_twice_a_round(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 3)
        game = await begun(phones, chat, people, computers=2)

        def changes() -> int:
            return sum(len(calls_of(phones, chat, m)) for m in ("editMessageText", "sendMessage"))

        for number in range(1, 7):
            for person in people:
                await in_round(phones, person, game, number)
            before = changes()
            for person in people:
                await write(phones, person, game)
                await asyncio.sleep(9 if number % 2 else 0)
            await in_round(phones, people[0], game, number + 1)
            assert changes() - before <= 2

    evening(scene, SWIFT)


def test_one_person_and_robots_in_a_group_play_on_a_card_and_may_have_hints(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya,) = await greeted(phones, 1)
        await set_to(phones, chat, anya, "hints", "on")
        game = await begun(phones, chat, [anya], computers=2)
        for number in range(1, 4):
            await in_round(phones, anya, game, number)
            await play_round(phones, [anya], game)
        shown = await in_round(phones, anya, game, 4)
        assert "лучше всего — " in await phones.tap(anya, shown, data_of(shown, Hint))
        assert "лучше всего — " in (await ask(phones, anya, chat, "/hint")).text

    evening(scene, SWIFT)


def test_in_a_private_chat_the_board_is_the_card_from_the_start(evening) -> None:
    async def scene(phones: Phones) -> None:
        _, (anya, _) = await greeted(phones, 2)
        private = phones.world.state.chats[anya]
        game = await begun(phones, private, [anya], computers=2)
        for number in range(1, 4):
            await in_round(phones, anya, game, number)
            await play_round(phones, [anya], game)
        assert len(offering(private, TurnPress)) == 1
        assert RU("button-my-card") not in str([m.keyboard for m in private.messages.values()])

    evening(scene, SWIFT)


def test_a_group_becomes_a_supergroup_in_the_middle_of_a_round(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2, kind="group")
        game = await begun(phones, chat, [anya, bob])
        await write(phones, anya, game)
        there = phones.world.membership.migrate(chat.id)
        await until(lambda: any("Круг 1" in m.text for m in there.messages.values()), "the board, there")
        await write(phones, bob, game)
        await in_round(phones, anya, game, 2)
        await play_round(phones, [anya, bob], game)
        await in_round(phones, bob, game, 3)
        await until(lambda: any("Круг 3" in m.text for m in there.messages.values()), "the board, there")

    evening(scene, SWIFT)


def test_cards_go_on_while_telegram_refuses_the_group(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        await panel(phones, anya, game)
        phones.world.state.refuse(chat.id, 300)
        for number in (1, 2, 3):
            await in_round(phones, anya, game, number)
            await play_round(phones, [anya, bob], game)
        assert not any("Круг 3" in m.text for m in chat.messages.values())
        await until(lambda: any("Круг 4" in m.text for m in chat.messages.values()), "the board")

    evening(scene, SWIFT)
