"""Tables at which all play at once: several for one person, topics, robots, boards, a group that moves."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.chats.model import SetLanguage
from bot.ground.drawing import pack
from bot.ground.timing import USUAL_TIMING
from bot.sandbox.model import Chat, ChatMessage
from bot.table.actions import By, TappedBoard
from bot.table.presses import Hint, Hold, PickRow, Sure, TurnPress
from tests.play.boards import messages_below, say, set_to
from tests.play.clocked_games import ANYA, BOB, PACE, ClockedGames
from tests.play.panels import begun, in_round, panel, play_round, write
from tests.play.phones import SWIFT, data_of, until
from tests.play.talk import RU, ask, greeted, held, offering
from tests.world.machine import open_store


def boards_of_rounds(chat: Chat, number: int | None = None) -> list[ChatMessage]:
    """The boards in a group, of this round or of any."""
    words = "🎲 Круг " if number is None else f"🎲 Круг {number} из"
    return [m for m in chat.messages.values() if not m.deleted and words in m.text]


async def board_of_round(chat: Chat, number: int) -> ChatMessage:
    """The only board, once it shows a round."""
    await until(
        lambda: len(boards_of_rounds(chat)) == len(boards_of_rounds(chat, number)) == 1, f"round {number}"
    )
    return boards_of_rounds(chat)[0]


@pytest.mark.bot(SWIFT)
async def test_two_games_of_two_groups_are_never_mixed_up(phones) -> None:
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


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.bot(SWIFT)
async def test_one_person_and_robots_play_on_a_card_which_in_private_is_the_board(phones, private) -> None:
    chat, (anya,) = await greeted(phones, 1)
    await set_to(phones, chat, anya, "hints", "on")
    own = phones.world.state.chats[anya]
    game = await begun(phones, own if private else chat, [anya], computers=2)
    for number in (1, 2):
        await in_round(phones, anya, game, number)
        await write(phones, anya, game)
    shown = await in_round(phones, anya, game, 3)
    if private:
        assert len(offering(own, TurnPress)) == 1
        assert RU("button-my-card") not in str([m.keyboard for m in own.messages.values()])
        return
    assert "лучше всего — " in await phones.tap(anya, shown, data_of(shown, Hint))
    assert "лучше всего — " in (await ask(phones, anya, chat, "/hint")).text


@pytest.mark.bot(SWIFT)
async def test_a_round_begins_with_the_board_at_the_bottom_and_goes_on_by_edits(phones) -> None:
    chat, people = await greeted(phones, 2)
    bot = phones.world.state.bot
    phones.world.state.set_status(chat, bot, "administrator", phones.world.state.people[people[0]])
    await set_to(phones, chat, people[0], "pin", "on")
    game = await begun(phones, chat, people)
    board = await board_of_round(chat, 1)
    settings = await ask(phones, people[0], chat, "/settings")
    for language, line in (("uk", "🎲 Коло 1 з"), ("ru", "🎲 Круг 1 из")):
        await phones.tap(people[0], settings, pack(SetLanguage(language)))
        await until(lambda line=line: line in board.text, f"the board in {language}")
    for number in range(1, 6):
        say(phones, people[0], chat, 4)
        await in_round(phones, people[0], game, number)
        await write(phones, people[0], game)
        await until(lambda at=board: "✅ Аня" in at.text, "who has written")
        assert not board.deleted
        await in_round(phones, people[1], game, number)
        await write(phones, people[1], game)
        now = await board_of_round(chat, number + 1)
        if number > 2:
            assert now is not board, number
            assert messages_below(chat, now) == 0
        await until(lambda at=now: chat.pinned == [at.id], "the board to be pinned")
        board = now


@pytest.fixture
async def games(target: Path | str) -> AsyncIterator[ClockedGames]:
    async with await open_store(target) as store:
        yield ClockedGames(store)


async def test_turns_tell_when_the_time_of_the_round_is_out_whatever_a_robot_does(games) -> None:
    await games.start("solid", second=BOB, pace="together")
    began = games.now
    games.now += 2
    panel = await games.service.panels.panel(games.game, ANYA.user_id)
    game = panel.view.progress.game
    row = max(game.writable_rows(), key=lambda index: game.entry(index).points)
    for pressed in (PickRow, Sure):
        await games.games.press(
            pressed(games.game, panel.view.version, row), By(ANYA, ANYA.user_id, TappedBoard(9), 9)
        )
    for _ in range(2):
        (turn,) = (await games.queries.turns(BOB)).waiting
        assert turn.deadline.at.timestamp() == began + USUAL_TIMING.live_round
        assert not (await games.queries.turns(ANYA)).waiting
        games.now = began + PACE
        await games.computers()
