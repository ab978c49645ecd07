"""People leave their group, are banned there, return; hosts turn people away; groups become supergroups."""

import asyncio
from itertools import permutations

import pytest

from bot.chats import pages as help_screen
from bot.chats.model import SetSetting
from bot.clubs.model import JoinNight
from bot.ground.drawing import pack
from bot.sandbox.model import Chat
from bot.sandbox.objects import chat_json, user_json
from bot.table.presses import (
    ComeBack,
    ConfirmStop,
    DecideLeftSeat,
    Rematch,
    Roll,
    Sit,
    Start,
)
from bot.table.shown import ROW_WITHIN
from tests.play.phones import Phones, data_of, game_of, mover_of, until
from tests.play.tables import begun, lobby, started
from tests.play.talk import (
    QUIET,
    RU,
    ask,
    first_offering,
    first_roll,
    greeted,
    offering,
    one_turn,
)
from tests.play.test_club_nights import night_of
from tests.rings import sampled

GREETING = help_screen.help_greeting(RU).text.splitlines()[0].replace("<b>", "").replace("</b>", "")
ROBOT, REMOVE = 0, 1


def greetings(phones: Phones, chat: Chat) -> int:
    """How often the bot has greeted a chat."""
    return sum(GREETING in each for each in phones.said(chat.id))


async def heard(phones: Phones) -> None:
    """Wait until the bot has heard of everything, and done what there is to do."""
    await until(lambda: not len(phones.world.state.updates), "the bot to hear of it")
    await asyncio.sleep(QUIET)


@pytest.mark.parametrize("admin", sampled([False, True], [False]))
async def test_the_seat_of_who_leaves_falls_free_and_the_hosts_part_passes_on(phones, admin) -> None:
    chat, (anna, bob, vika) = await greeted(phones, 3)
    membership = phones.world.membership
    if admin:
        membership.promote(phones.world.state.bot.id, chat.id)
    message = await lobby(phones, chat, [bob, anna, vika], "yatzy")
    membership.leave(bob, chat.id)
    await until(lambda: "Боб" not in message.text, "the lobby without its host")
    membership.ban(anna, chat.id, vika)
    await until(lambda: "Вика" not in message.text, "the lobby without who was banned")
    assert await phones.tap(anna, message, data_of(message, Start)) == RU("toast-started")
    assert mover_of(phones, chat, await phones.board(chat.id, Roll)) == anna
    phones.world.conversation.send(anna, chat.id, "/stop")
    question = await first_offering(chat, ConfirmStop)
    await phones.tap(anna, question, data_of(question, ConfirmStop))
    membership.join(vika, chat.id)
    result = await first_offering(chat, Rematch)
    await asyncio.sleep(ROW_WITHIN)  # earlier whoever is alone has the next game at once
    await phones.tap(anna, result, data_of(result, Rematch))
    message = await phones.board(chat.id, Sit)
    assert await phones.tap(vika, message, data_of(message, Sit)) != RU("refusal-outside")


@pytest.mark.parametrize("admin", sampled([False, True], [True]))
async def test_of_who_leaves_in_a_game_it_is_asked_at_once_and_who_is_back_in_the_turn_has_left_nothing(
    phones, admin
) -> None:
    chat, people = await greeted(phones, 3)
    membership = phones.world.membership
    if admin:
        membership.promote(phones.world.state.bot.id, chat.id)
    await started(phones, chat, people, "yatzy")
    mover, board = await first_roll(phones, chat)
    membership.leave(mover, chat.id)
    await until(lambda: bool(offering(chat, DecideLeftSeat)), "the question", 0.05)
    membership.join(mover, chat.id)
    await until(lambda: not offering(chat, DecideLeftSeat), "the turn to be theirs again")
    assert await one_turn(phones, chat) == mover
    banned = mover_of(phones, chat, await phones.board(chat.id, Roll))
    other = next(each for each in people if each != banned)
    membership.promote(other, chat.id)
    membership.ban(other, chat.id, banned)
    board = await first_offering(chat, DecideLeftSeat)
    assert await phones.tap(other, board, data_of(board, DecideLeftSeat, ROBOT)) == RU("toast-fate-computer")
    game = game_of(board)
    await until(lambda: bool(offering(chat, ComeBack)), "the way back")
    membership.join(banned, chat.id)
    await heard(phones)
    board = await first_offering(chat, ComeBack)
    assert await phones.tap(banned, board, pack(ComeBack(game))) == RU("toast-came-back")


async def test_a_command_that_comes_after_its_author_has_left_opens_no_table(phones) -> None:
    chat, (_, bob) = await greeted(phones, 2)
    await ask(phones, bob, chat, "/settings")
    typed_at = phones.world.state.now()
    await asyncio.sleep(2)
    phones.world.membership.leave(bob, chat.id)
    await heard(phones)
    who = {"from": user_json(phones.world.state.people[bob]), "chat": chat_json(chat, {})}
    command = {"text": "/newgame", "entities": [{"type": "bot_command", "offset": 0, "length": 8}]}
    phones.world.state.updates.push("message", {"message_id": 99, "date": typed_at, **who, **command})
    await heard(phones)
    assert not offering(chat, Sit)
    phones.world.membership.join(bob, chat.id)
    phones.world.conversation.send(bob, chat.id, "/newgame")
    await phones.board(chat.id, Sit)


async def test_a_team_goes_on_without_and_the_last_one_who_leaves_ends_the_game(phones) -> None:
    chat, (anna, bob, vika) = await greeted(phones, 3)
    await begun(phones, chat, [[anna, bob], [vika]])
    phones.world.membership.leave(bob, chat.id)
    await heard(phones)
    assert not offering(chat, DecideLeftSeat), "Anna plays on"
    for person in (vika, anna):
        phones.world.membership.leave(person, chat.id)
    await until(lambda: "остановлена" in phones.newest(chat.id).text, "the end of the game")


async def test_who_leaves_the_group_leaves_its_club_night(phones, target) -> None:
    night, (anna, bob, vika, gena, dina) = await night_of(phones, target, 5)
    leave = phones.world.membership.leave
    leave(anna, night.chat.id)
    await until(lambda: night.states[anna] == "left", "the host to be gone")
    assert night.rows("SELECT host_id FROM clubs") == [(bob,)]
    phones.world.conversation.send(anna, anna, f"/start club_{night.club}")
    await phones.told(anna, RU("refusal-outside"))
    await night.start(bob)
    game = night.playing[vika]
    leave(vika, night.chat.id)
    await until(lambda: vika not in night.playing, "the table without her")
    assert night.states[vika] == "left"
    others = {person for person, table in night.playing.items() if table == game}
    assert others <= {bob, gena, dina}
    phones.world.membership.join(anna, night.chat.id)
    message = await night.message(JoinNight)
    await phones.tap(anna, message, pack(JoinNight(night.club)))
    assert night.states[anna] == "here"


async def test_a_former_administrator_changes_nothing_and_stops_nothing(phones) -> None:
    chat, (anna, bob, vika) = await greeted(phones, 3)
    promote = phones.world.membership.promote
    promote(vika, chat.id)
    page = await ask(phones, vika, chat, "/settings")
    await started(phones, chat, [anna, bob], "yatzy")
    question = await ask(phones, vika, chat, "/stop")
    promote(vika, chat.id, "member")
    assert await phones.tap(vika, page, pack(SetSetting("board", "stays"))) == RU("refusal-not-admin")
    stop = data_of(question, ConfirmStop)
    assert await phones.tap(vika, question, stop) == RU("refusal-not-host")
    promote(bob, chat.id)
    assert await phones.tap(bob, page, pack(SetSetting("board", "stays"))) != RU("refusal-not-admin")


async def test_a_group_that_becomes_a_supergroup_is_not_greeted_anew(phones, monkeypatch) -> None:
    updates = phones.world.state.updates
    for order in permutations(range(3)):
        chat, people = await greeted(phones, 2, str(order), kind="group")
        await started(phones, chat, people, "yatzy")
        told = list[tuple]()
        with monkeypatch.context() as held:
            held.setattr(updates, "push", lambda *update, told=told: told.append(update))
            new = phones.world.membership.migrate(chat.id)
        assert [kind for kind, _ in told] == ["my_chat_member", "message", "message"]
        for each in order:
            updates.push(*told[each])
            await until(lambda: not len(updates), "the bot to hear of it")
        await asyncio.sleep(2 * QUIET)
        assert greetings(phones, new) == 0
        assert len(offering(new, Roll)) == 1
        assert await one_turn(phones, new) in people
        late = {"left_chat_member": user_json(phones.world.state.people[people[1]])}
        new.members[people[1]] = "left"
        message = {"message_id": 9, "date": phones.world.state.now(), "chat": chat_json(chat, {})}
        updates.push("message", message | late | {"from": late["left_chat_member"]})
        await until(lambda new=new: bool(offering(new, DecideLeftSeat)), "what was told of the old chat")
