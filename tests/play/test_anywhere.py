"""Tables in chats that the bot is not in: by naming it, and by what it offers to whoever types its name."""

import asyncio
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.anywhere.room import OpenElsewhere
from bot.chats.model import SetElsewhere, SetSetting, ShowSettings
from bot.daily.model import BeginDaily, ShowDaily
from bot.ground.drawing import pack
from bot.ground.values import Press
from bot.privacy.room import ConfirmForget
from bot.rankings.model import ShowTopOf
from bot.sandbox.model import ChatMessage
from bot.table.presses import (
    AddComputer,
    Cancel,
    NotHere,
    OpenItem,
    OpenMenu,
    PickOption,
    PickPreset,
    Rematch,
    Roll,
    SaveHouse,
    SendPicture,
    Sit,
    StandUp,
    Start,
)
from tests.databases import opened
from tests.play.phones import (
    SWIFT,
    Life,
    Phones,
    data_of,
    game_of,
    mover_of,
    presses,
    take_turn,
    until,
    version_of,
)
from tests.play.tables import NAMES, NAMING, invited, named, outside, play_out, seated
from tests.play.talk import QUIET, RU, ask, offers
from tests.play.ways import both_ways


@pytest.mark.bot(SWIFT)
async def test_a_whole_game_of_three_in_a_supergroup_without_the_bot(phones: Phones, life: Life) -> None:
    async with life():
        chat, people = outside(phones, 3)
        board = await seated(phones, await named(phones, chat, people[0]), people)
        for _ in range(7):
            await take_turn(phones, chat)
    async with life():
        result = await play_out(phones, chat)
        assert result is board
        assert "🏆" in result.text
        assert all(name in result.text for name in NAMES[:3])
        await phones.tap(people[1], result, data_of(result, Rematch))
        await until(lambda: any(isinstance(each, Start) for _, each in presses(result)), "the next lobby")
        assert game_of(result) == 2
    assert [each.text for each in chat.messages.values() if each.sender is phones.world.state.bot] == [
        result.text
    ]
    assert {call.method for call in phones.world.state.call_log.calls} & {"sendMessage", "sendDice"} == set()


@pytest.mark.bot(SWIFT)
async def test_a_game_of_two_by_what_is_offered_to_whoever_types_the_name(phones: Phones) -> None:
    chat, people = outside(phones, 2, pair=True)
    for told in (True, False):
        phones.world.state.feedback = told
        message = await invited(phones, chat, people[0])
        if not told:
            await phones.tap(people[0], message, data_of(message, OpenElsewhere))
        assert await phones.board(chat.id, Sit) is message
        board = await seated(phones, message, people)
        result = await play_out(phones, chat)
        assert result is board
        assert all(name in result.text for name in NAMES[:2])


@pytest.mark.bot(SWIFT)
async def test_whoever_names_the_bot_again_sees_the_running_game_below(phones: Phones) -> None:
    chat, people = outside(phones, 2)
    first = await seated(phones, await named(phones, chat, people[0]), people)
    await take_turn(phones, chat)
    phones.world.conversation.send(people[1], chat.id, NAMING)
    await until(lambda: phones.newest(chat.id) is not first, "the board below")
    second = phones.newest(chat.id)
    assert second is not None
    await until(lambda: first.keyboard is None, "the board above to say so")
    assert first.text == RU("refusal-board-below")
    await take_turn(phones, chat)
    assert phones.newest(chat.id) is second


async def test_an_answer_to_a_table_is_talk(phones: Phones) -> None:
    chat, people = outside(phones, 2)
    lobby = await named(phones, chat, people[0])
    talk = phones.world.conversation.send(people[1], chat.id, "чур я первый", reply_to=lobby.id)
    assert talk in phones.world.state.guest_queries.values()
    await phones.tap(people[1], lobby, data_of(lobby, Sit))
    await until(lambda: NAMES[1] in lobby.text, "the lobby to be edited")
    assert phones.newest(chat.id) is lobby


@pytest.mark.bot(SWIFT)
async def test_an_answer_that_was_not_heard_is_known_by_its_first_tap(phones: Phones) -> None:
    chat, people = outside(phones, 2)
    phones.world.state.faults.add("lose", "answerGuestQuery")
    lobby = await named(phones, chat, people[0])
    await phones.tap(people[1], lobby, data_of(lobby, Sit))
    await until(lambda: NAMES[1] in lobby.text, "the lobby to be edited")
    elsewhere, others = outside(phones, 2)
    forged = await named(phones, elsewhere, others[0])
    said = await phones.tap(others[1], forged, pack(Start(game_of(lobby))))
    assert said == RU("refusal-unknown-button-untyped")
    assert not any(isinstance(each, Roll) for _, each in presses(lobby))


@pytest.mark.bot(SWIFT)
async def test_a_chat_that_says_no_is_left_alone_for_a_day(phones: Phones) -> None:
    chat, people = outside(phones, 2)
    lobby = await named(phones, chat, people[0])
    assert await phones.tap(people[1], lobby, data_of(lobby, NotHere)) == RU("refusal-not-in-lobby")
    assert await phones.tap(people[0], lobby, data_of(lobby, NotHere)) == RU("toast-not-here")
    await until(lambda: lobby.keyboard is None, "the lobby to close")
    phones.world.conversation.send(people[1], chat.id, NAMING)
    elsewhere, others = outside(phones, 2)
    await named(phones, elsewhere, others[0])
    assert phones.newest(chat.id) is None


@pytest.mark.bot(SWIFT)
async def test_a_supergroup_that_takes_the_bot_in_has_what_was_played_there(phones: Phones) -> None:
    chat, people = outside(phones, 2)
    board = await seated(phones, await named(phones, chat, people[0]), people)
    result = await play_out(phones, chat)
    await phones.tap(people[0], result, data_of(result, Rematch))
    await until(lambda: any(isinstance(each, Start) for _, each in presses(result)), "the next lobby")
    phones.world.membership.add_bot(people[0], chat.id)
    await until(lambda: phones.newest(chat.id) is not board, "the lobby in a message of the bot")
    lobby = await phones.board(chat.id, Start)
    assert game_of(lobby) == 2
    await until(lambda: board.text == RU("refusal-board-below"), "the message above to say so")
    ranking = (await ask(phones, people[0], chat, "/top")).text
    assert all(name in ranking for name in NAMES[:2])
    assert await phones.tap(people[1], board, pack(Sit(2))) == RU("refusal-board-below")


@pytest.mark.bot(SWIFT)
async def test_a_group_has_what_was_played_there_once_somebody_has_tapped(phones: Phones) -> None:
    chat, people = outside(phones, 2, "group")
    board = await seated(phones, await named(phones, chat, people[0]), people)
    await play_out(phones, chat)
    phones.world.membership.add_bot(people[0], chat.id)
    again = data_of(board, Rematch)
    phones.world.conversation.send(people[0], chat.id, "/newgame@dice_poker_bot pig")
    await until(lambda: phones.newest(chat.id) is not board, "a lobby")
    lobby = await phones.board(chat.id, Start)
    await phones.tap(people[1], lobby, data_of(lobby, Sit))
    await until(lambda: NAMES[1] in lobby.text, "the lobby to be edited")
    ranking = (await ask(phones, people[0], chat, "/top")).text
    assert all(name in ranking for name in NAMES[:2])
    assert await phones.tap(people[1], board, again) == RU("refusal-board-below")
    await phones.tap(people[0], lobby, pack(Cancel(game_of(lobby))))
    assert await phones.tap(people[1], board, again) == RU("refusal-no-game")


@pytest.mark.bot(SWIFT)
async def test_whoever_played_sees_in_private_who_leads_there(phones: Phones) -> None:
    chat, people = outside(phones, 2, pair=True)
    message = await invited(phones, chat, people[0])
    await phones.board(chat.id, Sit)
    await seated(phones, message, people)
    result = await play_out(phones, chat)
    game, own = game_of(result), phones.world.state.chats[people[0]]
    more = await ask(phones, people[0], own, f"/start more_{game}")
    link = next(key["url"] for row in more.keyboard or [] for key in row if "url" in key)
    asked = f"/start {link.partition('start=')[2]}"
    ranking = await ask(phones, people[0], own, asked)
    assert all(name in ranking.text for name in NAMES[:2])
    spans = [each for _, each in presses(ranking) if isinstance(each, ShowTopOf) and each.span == "all"]
    await phones.tap(people[0], ranking, pack(spans[0]))
    await until(lambda: RU("span-all") in ranking.text, "another span")
    _, (stranger, _) = outside(phones, 2)
    there = phones.world.state.chats[stranger]
    assert (await ask(phones, stranger, there, asked)).text == RU("error-top-private")


@pytest.mark.bot(SWIFT)
async def test_whoever_played_sets_in_private_what_is_so_there(phones: Phones) -> None:
    chat, people = outside(phones, 2, pair=True)
    message = await invited(phones, chat, people[0])
    await phones.board(chat.id, Sit)
    await seated(phones, message, people)
    game, own = game_of(await play_out(phones, chat)), phones.world.state.chats[people[0]]
    more = await ask(phones, people[0], own, f"/start more_{game}")
    links = [key["url"] for row in more.keyboard or [] for key in row if "url" in key]
    asked = f"/start {links[-1].partition('start=')[2]}"
    page = await ask(phones, people[0], own, asked)
    assert RU("settings-who-plays") in page.text

    async def press(asked: Press, at: ChatMessage = page) -> str:
        return await phones.tap(people[0], at, pack(SetElsewhere.of(game, pack(asked))))

    await press(ShowSettings("place"))
    await until(lambda: RU("setting-place-about") in page.text, "what is on the table")
    offered = {each.data for _, each in presses(page) if isinstance(each, SetElsewhere)}
    assert pack(ShowSettings("chances")) in offered
    assert not {pack(ShowSettings(name)) for name in ("board", "tables")} & offered
    value = RU("setting-clock-slow")
    assert value in await press(SetSetting("clock", "slow"))
    await until(lambda: value in page.text + str(page.keyboard), "the first page with it")
    for data in {each.data for _, each in presses(page) if isinstance(each, SetElsewhere)}:
        assert await phones.tap(people[0], page, pack(SetElsewhere.of(game, data))), "no key is dead"
    _, (stranger, _) = outside(phones, 2)
    theirs = await ask(phones, stranger, phones.world.state.chats[stranger], asked)
    assert theirs.text == RU("error-no-such-game", given=str(game))
    forged = pack(SetElsewhere.of(game, pack(SetSetting("clock", "none"))))
    assert await phones.tap(stranger, theirs, forged) == RU("refusal-unknown-button")
    await press(ShowSettings("clock"))
    await until(lambda: "✓ " + value in str(page.keyboard), "what the players have chosen")


@pytest.mark.bot(SWIFT)
async def test_who_asked_for_a_table_is_forgotten_and_the_others_play_on(
    phones: Phones, target: Path | str
) -> None:
    chat, people = outside(phones, 3)
    lobby = await named(phones, chat, people[0])
    await phones.tap(people[1], lobby, data_of(lobby, Sit))
    await phones.tap(people[0], lobby, pack(StandUp(game_of(lobby))))
    board = await seated(phones, lobby, people[1:])
    own = phones.world.state.chats[people[0]]
    question = await ask(phones, people[0], own, "/forget")
    said = await phones.tap(people[0], question, data_of(question, ConfirmForget))
    assert said == RU("toast-forgotten")
    with opened(target) as db:
        askers = db.execute("SELECT user_id FROM inline_messages").fetchall()
    assert [user < 0 for (user,) in askers] == [True]
    result = await play_out(phones, chat)
    assert result is board
    assert "🏆" in result.text


@pytest.mark.bot(SWIFT)
async def test_messages_of_one_chat_have_one_table_and_one_ranking(
    phones: Phones, target: Path | str
) -> None:
    chat, people = outside(phones, 2, pair=True)
    first = await invited(phones, chat, people[0])
    await phones.board(chat.id, Sit)
    board = await seated(phones, first, people)
    await take_turn(phones, chat)
    second = await invited(phones, chat, people[1])
    await until(lambda: any(isinstance(each, Sit) for _, each in presses(second)), "a lobby")
    await phones.tap(people[0], second, data_of(second, Sit))
    await until(lambda: any(isinstance(each, Roll) for _, each in presses(second)), "the running game")
    await until(lambda: board.text == RU("refusal-board-below"), "the message above to say so")
    result = await play_out(phones, chat)
    assert result is second
    third = await invited(phones, chat, people[1])
    await until(lambda: any(isinstance(each, Sit) for _, each in presses(third)), "a lobby")
    await phones.tap(people[0], third, data_of(third, Sit))
    await until(lambda: NAMES[0] in third.text, "the lobby to be edited")
    with opened(target) as db:
        chats = db.execute("SELECT DISTINCT chat_id FROM games WHERE state <> 'stopped'").fetchall()
    assert len(chats) == 1


@pytest.mark.bot(SWIFT)
async def test_a_person_opens_three_tables_an_hour(phones: Phones) -> None:
    chats = [outside(phones, 2) for _ in range(4)]
    person = chats[0][1][0]
    for chat, _ in chats:
        chat.members[person] = "member"
    for chat, _ in chats[:3]:
        await named(phones, chat, person)
    phones.world.conversation.send(person, chats[3][0].id, NAMING)
    await named(phones, chats[3][0], chats[3][1][1])
    assert len(phones.world.state.inline_messages) == 4
    assert next(iter(phones.world.state.guest_queries.values())).sender.id == person


@pytest.mark.bot(SWIFT)
async def test_taps_that_come_twice_late_or_from_another_chat_change_nothing(phones: Phones) -> None:
    chat, people = outside(phones, 2)
    lobby = await named(phones, chat, people[0])
    sit = data_of(lobby, Sit)
    board = await seated(phones, lobby, people)
    await phones.tap(people[0], board, sit)
    elsewhere, others = outside(phones, 2)
    foreign = await named(phones, elsewhere, others[0])
    elsewhere.members |= dict.fromkeys(people, "member")
    mover = mover_of(phones, chat, board)
    data = data_of(board, Roll)
    assert await phones.tap(mover, foreign, data) == RU("refusal-unknown-button-untyped")
    await phones.tap(mover, board, data)
    await until(lambda: version_of(board) != int(data.split(":")[2]), "the throw")
    shown = board.text
    await phones.delivered_again(data)
    assert board.text == shown
    result = await play_out(phones, chat)
    text = result.text
    assert await phones.tap(mover, result, data) != ""
    await asyncio.sleep(5.0)
    assert result.text == text


@pytest.mark.bot(SWIFT)
@both_ways
async def test_a_bot_that_dies_before_it_has_heard_of_its_answer_goes_on_at_the_first_tap(
    phones: Phones, life: Life
) -> None:
    chat, people = outside(phones, 2)
    async with life():
        phones.world.state.faults.add("lose", "answerGuestQuery")
        lobby = await named(phones, chat, people[0])
    async with life():
        board = await seated(phones, lobby, people)
        await take_turn(phones, chat)
        assert phones.newest(chat.id) is board


@pytest.mark.bot(SWIFT)
async def test_where_telegram_asks_for_a_pause_the_newest_screen_comes_after_it(phones: Phones) -> None:
    chat, people = outside(phones, 2)
    lobby = await named(phones, chat, people[0])
    phones.world.state.refuse(chat.id, 20)
    await phones.tap(people[1], lobby, data_of(lobby, Sit))
    assert NAMES[1] not in lobby.text
    await until(lambda: NAMES[1] in lobby.text, "the lobby after the pause")


@pytest.mark.bot(SWIFT, coach=True)
async def test_the_game_of_the_day_is_asked_for_where_nothing_can_be_told(
    phones: Phones, tables: Path
) -> None:
    assert tables
    chat, people = outside(phones, 2, pair=True)
    query = phones.world.conversation.ask(people[0], chat.id, "")
    await until(lambda: phones.world.state.asked[query].results is not None, "results")
    message = phones.world.conversation.choose(people[0], query, "today")
    await until(
        lambda: any(isinstance(each, ShowDaily) for _, each in presses(message)), "the game of the day"
    )
    url = next(b["url"] for row in message.keyboard or [] for b in row if "url" in b)
    own = phones.world.state.chats[people[1]]
    phones.world.conversation.send(people[1], own.id, f"/start {url.partition('start=')[2]}")
    offer = await phones.board(own.id, BeginDaily)
    await phones.tap(people[1], offer, data_of(offer, BeginDaily))
    await phones.board(own.id, Roll)
    await phones.tap(people[0], message, data_of(message, ShowDaily))
    await until(lambda: NAMES[1] in message.text, "who plays it")
    board = await invited(phones, chat, people[0])
    await phones.board(chat.id, Sit)
    await phones.tap(people[1], board, pack(OpenElsewhere("today")))
    await asyncio.sleep(QUIET)
    assert offers(board, Sit), "no page takes the place of a table"


COMMAND = re.compile(r"(?:^|[\s(])/[a-z]+", re.MULTILINE)
"""Nobody hears one in a chat without the bot."""
TIRED = 30
"""Keys that are pressed once more, one after the other, before nothing new is expected."""


async def walked(
    phones: Phones, message: ChatMessage, who: Callable[[], int], *but: type[Press]
) -> set[type[Press]]:
    """Press the keys of a message and of all it comes to, one of a kind, and return the kinds.

    Each changes the message or says what it has done; none leads to a command.
    """
    rng, known, tired = random.Random(1), set[tuple[object, ...]](), 0
    while tired < TIRED:
        offered = {_named(each): each for _, each in presses(message) if not isinstance(each, but)}
        fresh = sorted(offered.keys() - known, key=str)
        tired = 0 if fresh else tired + 1
        name = fresh[0] if fresh else rng.choice(sorted(offered, key=str))
        known.add(name)
        before = message.text, message.keyboard
        said = await phones.tap(who(), message, pack(offered[name]))
        await asyncio.sleep(2.0)
        changed = (message.text, message.keyboard) != before
        assert changed or said not in {"", RU("refusal-unknown-button-untyped")}, name
        assert not COMMAND.search(f"{said}\n{message.text}"), (name, said, message.text)
    return {kind for kind, *_ in known}  # type: ignore[misc]


def _named(pressed: Press) -> tuple[object, ...]:
    """The kind of a press, and the page to which it leads."""
    return type(pressed), getattr(pressed, "menu", ""), getattr(pressed, "item", "")


@pytest.mark.bot(SWIFT)
@pytest.mark.parametrize("options", [{}, {"dice": "own"}, {"pace": "together"}], ids=str)
async def test_every_key_that_is_offered_does_something(phones: Phones, options: dict[str, str]) -> None:
    chat, people = outside(phones, 3)
    lobby = await named(phones, chat, people[0])
    await phones.tap(people[0], lobby, pack(PickPreset(1, "classic")))
    for name, value in options.items():
        await phones.tap(people[0], lobby, pack(PickOption(1, name, value)))
    found = await walked(phones, lobby, lambda: people[0], Start, NotHere, Cancel, Sit, StandUp)
    assert {OpenMenu, OpenItem, PickOption, SaveHouse, AddComputer} <= found
    assert not found & {ShowDaily, SendPicture}
    await phones.tap(people[0], lobby, pack(Cancel(1)))
    await until(lambda: lobby.keyboard is None, "the lobby to close")
    assert not COMMAND.search(lobby.text)


@pytest.mark.parametrize("words", ["свинья", "Pig"])
async def test_who_names_a_game_beside_the_bot_gets_its_table(phones: Phones, words: str) -> None:
    chat, (person, _) = outside(phones, 2)
    lobby = await named(phones, chat, person, f"{NAMING} {words}")
    assert RU("preset-pig") in lobby.text
