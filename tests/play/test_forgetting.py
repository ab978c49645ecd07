"""Being forgotten, getting what is kept about oneself, and what the bot tells of itself."""

from bot.ground.drawing import pack
from bot.privacy.room import ConfirmForget
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import Dismiss, Rematch, SendRecord, Sit
from tests.play.phones import Phones, data_of, until
from tests.play.tables import play_out, started
from tests.play.talk import RU, answers, ask, greeted, leave, leave_seat, offers, one_turn

DELETED = RU("player-forgotten")


def private(phones: Phones, user: int) -> Chat:
    return phones.world.state.chats[user]


async def forgotten(phones: Phones, user: int) -> ChatMessage:
    """Let somebody have themselves forgotten; returns the message that says so."""
    question = await ask(phones, user, private(phones, user), "/forget")
    assert await phones.tap(user, question, data_of(question, ConfirmForget)) == RU("toast-forgotten")
    await until(lambda: question.text.startswith("✅"), "the message to say so")
    return question


async def document(chat: Chat) -> bytes:
    """The newest file in a chat."""
    await until(lambda: any(m.document for m in chat.messages.values()), "the file")
    return [m.document for m in chat.messages.values() if m.document][-1].data


def urls(message: ChatMessage) -> list[str]:
    return [button["url"] for row in message.keyboard or [] for button in row if "url" in button]


async def test_whoever_is_forgotten_has_no_name_and_the_others_keep_their_places(phones) -> None:
    chat, people = await greeted(phones, 3)
    anya, bob, _ = people
    await started(phones, chat, people, "showdown", options={"hands": "1"})
    end = await play_out(phones, chat)
    before = (await ask(phones, bob, chat, "/top")).text.split("\n")
    vikas = next(line for line in before if "Вика" in line)

    question = await ask(phones, anya, private(phones, anya), "/forget")
    assert await phones.tap(anya, question, data_of(question, Dismiss)) == RU("toast-dismissed")
    await until(lambda: question.deleted, "the question to go")
    await forgotten(phones, anya)

    after = (await ask(phones, bob, chat, "/top")).text.split("\n")
    assert [line.replace(DELETED, "Аня") for line in after] == before
    assert vikas in after
    assert "кости сходятся" in (await ask(phones, bob, chat, "/verify g1")).text
    await phones.tap(bob, end, data_of(end, SendRecord))
    record = (await document(chat)).decode()
    assert "deleted player" in record
    assert "Аня" not in record
    assert DELETED in (await ask(phones, bob, chat, "/score")).text
    await phones.tap(bob, end, data_of(end, Rematch))
    message = await phones.board(chat.id, Sit)
    assert "Аня" not in message.text
    assert DELETED not in message.text, "nobody waits for them"


async def test_nobody_is_forgotten_in_the_middle_of_a_game(phones) -> None:
    chat, people = await greeted(phones, 3)
    anya, bob, _ = people
    old = await ask(phones, anya, private(phones, anya), "/forget")
    await started(phones, chat, people, "yatzy", options={"order": "join"})
    await one_turn(phones, chat)
    told = await ask(phones, anya, private(phones, anya), "/forget")
    assert told.text.startswith(RU("personal-at-a-table"))
    assert chat.title in told.text
    board = phones.newest(chat.id)
    assert urls(told) == [f"https://t.me/c/{-1_000_000_000_000 - chat.id}/{board.id}"]
    assert not offers(told, ConfirmForget)
    refusal = await phones.tap(anya, old, data_of(old, ConfirmForget))
    assert refusal == RU("refusal-at-a-table")
    await until(lambda: chat.title in old.text, "the old question to say why")
    await leave_seat(phones, anya, chat)
    await forgotten(phones, anya)
    await until(lambda: DELETED in phones.newest(chat.id).text, "the board to be drawn without the name")
    assert "Аня" not in phones.newest(chat.id).text
    await leave(phones, bob, chat)


async def test_in_a_group_nothing_is_forgotten_or_handed_out(phones) -> None:
    chat, people = await greeted(phones, 2)
    for command, link in (("/forget", "forget"), ("/export me", "export")):
        told = await ask(phones, people[0], chat, command)
        assert told.text == RU(f"error-{link}-group")
        assert urls(told) == [f"https://t.me/dice_poker_bot?start={link}"]
    assert await phones.tap(people[0], told, pack(ConfirmForget())) == RU("refusal-unknown-button")
    own = private(phones, people[0])
    assert offers(await ask(phones, people[0], own, "/start forget"), ConfirmForget)
    await ask(phones, people[0], own, "/start export")
    assert b'"user_id"' in await document(own)


async def test_what_the_bot_tells_of_itself(phones) -> None:
    chat, people = await greeted(phones, 2)
    assert "365 дней" in (await ask(phones, people[0], chat, "/privacy")).text
    assert "/verify" in (await ask(phones, people[0], chat, "/about")).text
    assert await answers(phones, people[0], chat, "/privacy everything else") == [
        RU("error-too-many-words", command="privacy")
    ]
