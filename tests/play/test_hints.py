"""Hints as people meet them: in private, in groups that want them, never against people."""

import re

from bot.chats.model import SetSetting
from bot.ground.drawing import pack
from bot.rulebook import words
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import Hint, HoldOnly, PickRow, Roll, ShowCrossing, Sure
from engine.presets import ruleset
from tests.play.phones import SWIFT, Phones, bot_in, data_of, presses, until, version_of
from tests.play.tables import quick_world, started
from tests.play.talk import RU, ask, digits, first_roll, greeted, labels, offers, throw
from tests.world.machine import run

DIALOG = 200  # characters
RULES = ruleset("international")


def answer(phones: Phones) -> dict:
    """The last answer to a tap."""
    return next(
        c.params for c in reversed(phones.world.state.call_log.calls) if c.method == "answerCallbackQuery"
    )


async def hint(phones: Phones, person: int, board: ChatMessage) -> str:
    """Tap the button and read the dialog."""
    text = await phones.tap(person, board, data_of(board, Hint))
    assert answer(phones)["show_alert"]
    assert 0 < len(text) <= DIALOG
    return text


async def obey(phones: Phones, person: int, chat: Chat, advice: str) -> None:
    """Do what the first line of a hint says."""
    board = phones.newest(chat.id)
    version, best = version_of(board), advice.split("\n", maxsplit=1)[0].partition(": шанс")[0]
    if "держать" in best or "бросить" in best:
        faces = re.findall(r"\d", best)
        dice = re.search(r"🎲 ([\d ]+) —", digits(board.text))[1].split()
        mask = 0
        for i, face in enumerate(dice):
            if face in faces:
                faces.remove(face)
                mask |= 1 << i
        assert faces == [], "the hint holds dice that lie there"
        game = next(p.game for _, p in presses(board) if isinstance(p, Roll))
        if mask:
            await phones.tap(person, board, pack(HoldOnly(game, version, mask)))
        await phones.tap(person, board, pack(Roll(game, version)))
    else:
        name = re.search("«(.*)»", best)[1]
        row = next(i for i, row in enumerate(RULES.rows) if RU.say(words.row_full(RU, row)) == name)
        if not any(isinstance(p, PickRow) and p.row == row for _, p in presses(board)):
            await phones.tap(person, board, data_of(board, ShowCrossing))
            await until(lambda: not offers(board, ShowCrossing), "the rows that pay nothing")
        pick = next(p for _, p in presses(board) if isinstance(p, PickRow) and p.row == row)
        await phones.tap(person, board, pack(pick))
        await until(lambda: offers(board, Sure) or version_of(board) != version, "the row or a question")
        if offers(board, Sure):
            await phones.tap(person, board, data_of(board, Sure))
    await until(lambda: version_of(phones.newest(chat.id)) != version, "the board to move on")


def test_a_private_game_against_a_master_with_hints_that_are_exact(target, tmp_path, coached) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, **coached, computer_seconds=0.02) as phones:
            person = world.membership.add_person("Аня", language_code="ru", started=True).id
            chat = world.state.chats[person]
            page = await ask(phones, person, chat, "/settings")
            await phones.tap(person, page, pack(SetSetting("first_roll", "off")))
            board = await started(phones, chat, [person], "international", computers=1, level="perfect")
            assert not offers(board, Hint), "no dice to think about yet"
            assert "Сначала бросьте" in (await ask(phones, person, chat, "/hint")).text
            await phones.tap(person, page, pack(SetSetting("first_roll", "on")))
            taps = 0
            while taps < 4:
                await until(lambda: offers(board, Roll) or offers(board, Hint), "our turn")
                if not offers(board, Hint):
                    assert not taps, "only the first roll of the game is pressed for"
                    await throw(phones, chat)
                    continue
                if not taps:  # the table may take a moment; the person waits for it
                    while "Точный расчёт готов" in await hint(phones, person, board):
                        pass
                    page = (await ask(phones, person, chat, "/hint")).text
                    assert "в среднем выйдет" in page
                    assert "хуже на" in page
                taps += 1
                advice = await hint(phones, person, board)
                assert advice.startswith("Лучше всего — ")
                await obey(phones, person, chat, advice)
            assert (tmp_path / "tables").is_dir()
            assert world.state.failures == []

    run(main())


async def test_a_group_decides_about_hints_for_those_who_practise_in_it(phones) -> None:
    chat, people = await greeted(phones, 2)
    board = await started(phones, chat, people[:1], "yatzy")
    await first_roll(phones, chat)
    assert not offers(board, Hint)
    refused = await phones.tap(people[0], board, pack(Hint(1, version_of(board))))
    assert refused == RU("refusal-hints-off")
    assert (await ask(phones, people[0], chat, "/hint")).text == RU("refusal-hints-off")
    page = await ask(phones, people[0], chat, "/settings")
    for forged in (SetSetting("hints", "on"), SetSetting("hints", "off")):
        assert await phones.tap(people[1], page, pack(forged)) == RU("refusal-not-admin")
    await phones.press(people[0], page, "Подсказки: нет")
    await until(lambda: offers(page, SetSetting), "the page of hints")
    assert await phones.press(people[0], page, RU("setting-hints-on")) == "Подсказки: есть"
    await until(lambda: "Подсказки: есть" in labels(page), "the page to say so")
    await until(lambda: offers(board, Hint), "the button")
    assert "На глаз лучше всего" in await hint(phones, people[0], board), "no tables are solved here"
    assert await phones.tap(people[1], board, data_of(board, Hint)) == RU("refusal-not-seated")
    old = data_of(board, Hint)
    await phones.tap(people[0], board, data_of(board, Roll))
    assert RU("refusal-stale", dice="") in await phones.tap(people[0], board, old)
    assert "На глаз" in (await ask(phones, people[0], chat, "/hint")).text
