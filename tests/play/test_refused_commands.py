"""What becomes of answers in a group: pages stay, what is for one person or for the moment goes again."""

import asyncio
from dataclasses import replace

from bot.ground.timing import USUAL_TIMING
from bot.rulebook.names import NewGame
from bot.sandbox.model import ChatMessage
from bot.table.presses import ConfirmStop, ShowBoard
from tests.play.phones import PATIENT, Phones, data_of, mover_of, presses, until, version_of
from tests.play.tables import lobby, started
from tests.play.talk import RU, ask, gone, greeted, offers, race

LATER = 1.5 * USUAL_TIMING.refusal  # when every refusal has gone
REFUSED = {
    "/board": "refusal-nobody-plays",
    "/leave": "refusal-nobody-plays",
    "/stop": "refusal-nobody-plays",
    "/hint": "refusal-nobody-plays",
    "/score": "refusal-no-result",
    "/verify": "refusal-no-result",
    "/export 7": "error-no-such-game",
    "/top never": "error-no-span",
    "/top week please": "error-too-many-words",
    "/house Пятница": "error-house-no-table",
    "/house DP1-XXXX": "error-code-checksum",
    "/rules DP1-XXXX": "error-code-checksum",
    "/nosuch@dice_poker_bot": "error-unknown-command",
}


async def test_refusals_in_a_group_go_after_their_time_and_in_private_they_stay(phones) -> None:
    chat, people = await greeted(phones, 1)
    alone = phones.world.state.chats[people[0]]
    begun = asyncio.get_running_loop().time()
    in_group = [await ask(phones, people[0], chat, words) for words in REFUSED]
    in_private = [await ask(phones, people[0], alone, words) for words in REFUSED]
    for messages, others in ((in_group, {}), (in_private, {"/top never": "error-top-private"})):
        told = [
            RU(text, given=words.split()[-1], command="top") for words, text in (REFUSED | others).items()
        ]
        assert [message.text for message in messages] == told
    sent = phones.world.conversation.send(people[0], chat.id, "/help")
    phones.world.conversation.edit(people[0], chat.id, sent.id, "/top")
    await phones.told(chat.id, RU("refusal-edited"))
    for message in in_group:
        await gone(message)
    assert asyncio.get_running_loop().time() - begun >= USUAL_TIMING.refusal
    await until(lambda: RU("refusal-edited") not in phones.said(chat.id), "the last one to go")
    assert [message.deleted for message in in_private] == [False] * len(REFUSED)


async def test_what_was_asked_for_stays(phones) -> None:
    chat, people = await greeted(phones, 2)
    asked: list[ChatMessage] = [
        await ask(phones, people[0], chat, words) for words in ("/help", "/top", "/rules", "/rules yatzy")
    ]
    await lobby(phones, chat, people[:1], "pirate")
    asked.append(await ask(phones, people[0], chat, "/house"))
    refused = await ask(phones, people[1], chat, "/house Моё")
    assert refused.text == RU("refusal-not-in-lobby")
    await gone(refused)
    await asyncio.sleep(LATER)
    assert [message.deleted for message in asked] == [False] * len(asked)


def test_the_question_at_a_running_game_goes_too_and_only_once(evening) -> None:
    timing = replace(PATIENT, refusal=180.0)  # a slow machine has time to tap

    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        await started(phones, chat, people, "pirate-short")
        questions = [await ask(phones, people[1], chat, "/newgame") for _ in range(3)]
        refused = await phones.tap(people[1], questions[0], data_of(questions[0], ConfirmStop))
        assert refused == RU("refusal-not-host")
        await phones.tap(people[1], questions[1], data_of(questions[1], ShowBoard))
        await gone(questions[1])  # at once; the others when their time has come
        for question in questions:
            await gone(question)
        await race(phones, chat)
        score, verified = [await ask(phones, people[1], chat, words) for words in ("/score", "/verify")]
        await asyncio.sleep(1.5 * timing.refusal)
        assert not score.deleted
        assert not verified.deleted

    evening(scene, timing)


async def test_what_is_for_one_person_or_for_the_moment_goes_with_its_keys(phones) -> None:
    chat, (anya, bob, passer_by) = await greeted(phones, 3)
    asked = [await ask(phones, passer_by, chat, "/start")]
    asked.append(await ask(phones, anya, chat, "/settings Europe/Moscow"))
    await started(phones, chat, [anya, bob], "pirate")
    asked.append(await ask(phones, passer_by, chat, "/start"))
    asked.append(await ask(phones, anya, chat, "/leave"))
    asked.append(await ask(phones, anya, chat, "/stop"))
    greeting = next(m for m in chat.messages.values() if offers(m, NewGame) and m not in asked)
    before = max(chat.messages)
    await phones.tap(passer_by, greeting, data_of(greeting, NewGame))
    await until(lambda: max(chat.messages) > before, "the question whether to stop the game")
    asked.append(chat.messages[max(chat.messages)])
    await phones.tap(passer_by, greeting, data_of(greeting, NewGame))
    for message in asked:
        await gone(message)
    assert not greeting.deleted, "nobody asked for it: it is what the bot says of itself"
    before = max(chat.messages)
    await phones.tap(passer_by, greeting, data_of(greeting, NewGame))
    await until(lambda: max(chat.messages) > before, "the question once more, since it has gone")


async def test_a_question_that_waits_for_somebody_else_stays(phones) -> None:
    chat, (admin, host) = await greeted(phones, 2)
    await started(phones, chat, [host, admin], "showdown", options={"hands": "3", "order": "join"})
    for _ in range(4):  # two of the three deals
        board = phones.newest(chat.id)
        person, before = mover_of(phones, chat, board), version_of(board)
        if any(text == RU("button-roll-first") for text, _ in presses(board)):
            await phones.press(person, board, RU("button-roll-first"))
            await until(lambda v=before: version_of(phones.newest(chat.id)) != v, "the first throw")
            board = phones.newest(chat.id)
            before = version_of(board)
        await phones.press(person, board, RU("button-stand-pat", hand=""))
        await until(lambda v=before: version_of(phones.newest(chat.id)) != v, "the next turn")
    question = await ask(phones, host, chat, "/stop")
    stop = data_of(question, ConfirmStop)
    assert await phones.tap(host, question, stop) == RU("refusal-stop-together")
    await asyncio.sleep(LATER)
    assert not question.deleted
    assert await phones.tap(admin, question, stop) == RU("toast-stopped-counted")
