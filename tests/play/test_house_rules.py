"""House rules: saved in a chat, played there, changed, passed on as a code, removed."""

import re

import pytest

from bot.ground.drawing import pack
from bot.rulebook.names import DropHouse, SetHouse, ShowHouse
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import Cancel, OpenMenu, PickHouse, PickOption, PickPreset, Roll, SaveHouse, Sit, Start
from engine.presets import ruleset
from engine.records.rules_code import decode, encode
from tests.play.phones import Phones, data_of, game_of, until
from tests.play.tables import lobby, turned_for_all
from tests.play.talk import RU, answers, ask, greeted, labels, offers

ONE_DIE = ruleset("pirate", {"order": "one_die", "round_bonus": 20})


async def changed(phones: Phones, chat: Chat, people: list[int]) -> tuple[ChatMessage, int]:
    """A lobby with rules of its own, and the number of its game."""
    message = await lobby(phones, chat, people, "pirate")
    game = game_of(message)
    for key, value in (("order", "one_die"), ("round_bonus", "20")):
        await phones.tap(people[0], message, pack(PickOption(game, key, value)))
    await phones.tap(people[0], message, pack(OpenMenu(game, "main")))
    return message, game


async def said(phones: Phones, user: int, chat: Chat, words: str) -> str:
    """The one thing the bot says to a command."""
    return (await ask(phones, user, chat, words)).text


async def test_saving_naming_playing_and_changing_rules(phones) -> None:
    chat, people = await greeted(phones, 3)
    message, game = await changed(phones, chat, people[:2])
    assert await phones.tap(people[2], message, pack(SaveHouse(game))) == RU("refusal-not-in-lobby")
    toast = await phones.tap(people[1], message, pack(SaveHouse(game)))
    assert toast == RU("house-saved-unnamed", name="pirate-1")
    again = await phones.tap(people[0], message, pack(SaveHouse(game)))
    assert again == RU("house-known", name="pirate-1")
    assert await said(phones, people[2], chat, "/house Чужое") == RU("refusal-not-in-lobby")
    named = await said(phones, people[0], chat, "/house  Наша   Пятница")
    assert named == RU("house-renamed", name="Наша Пятница", before="pirate-1")
    await until(lambda: "Домашние правила: Наша Пятница" in message.text, "the name in the lobby")

    await phones.tap(people[0], message, pack(PickPreset(game, "yatzy")))
    page = await phones.page(people[0], message, pack(OpenMenu(game, "presets")))
    house = data_of(page, PickHouse)
    assert await phones.tap(people[1], message, house) == RU("refusal-host-decides", name="Аня")
    await phones.tap(people[0], page, house)
    await until(lambda: "Порядок хода — бросают по кости" in message.text, "the options of the house rules")

    await phones.tap(people[0], message, pack(PickOption(game, "round_bonus", "50")))
    assert await said(phones, people[1], chat, "/house наша пятница") == RU(
        "house-replaced", name="наша пятница"
    )
    await phones.tap(people[0], message, pack(Cancel(game)))
    await until(lambda: not offers(message, Sit), "the lobby closed")
    phones.world.conversation.send(people[2], chat.id, "/newgame НАША ПЯТНИЦА")
    opened = await phones.board(chat.id, Sit)
    assert "Домашние правила: наша пятница" in opened.text
    assert "+50" in opened.text
    await phones.tap(people[2], opened, data_of(opened, Start))
    await phones.board(chat.id, Roll)
    replayed = await said(phones, people[2], chat, "/house Суббота")
    assert replayed == RU("house-saved", name="Суббота"), "the rules of a running game can be kept as well"
    read = await said(phones, people[2], chat, "/rules Наша пятница")
    assert "Премия за круг: +50 (обычно нет)" in read


async def test_a_name_given_in_one_topic_is_read_in_the_lobby_of_another(phones) -> None:
    chat, people = await greeted(phones, 2, kind="forum")
    topics = [phones.world.membership.add_topic(people[0], chat.id, name).id for name in ("Раз", "Два")]
    one, two = [await lobby(phones, chat, people, "pirate", thread) for thread in topics]
    for each in (one, two):
        await phones.tap(people[0], each, pack(PickOption(game_of(each), "order", "one_die")))
        await phones.tap(people[0], each, pack(OpenMenu(game_of(each), "main")))
    await phones.tap(people[0], one, pack(SaveHouse(game_of(one))))
    for each in (one, two):
        await until(lambda message=each: "Домашние правила: pirate-1" in message.text, "the made-up name")
    await ask(phones, people[0], chat, "/house Наши", thread=topics[0])
    for each in (one, two):
        await until(lambda message=each: "Домашние правила: Наши" in message.text, "the name")

    await turned_for_all(phones, two, people[0], "presets")
    await until(lambda: offers(two, PickHouse), "the list of games")
    assert "в прошлый раз" not in two.text
    page = await ask(phones, people[0], chat, "/settings", thread=topics[0])
    await phones.press(people[0], page, "Новая игра")
    await until(lambda: offers(page, SetHouse), "the games")
    await phones.tap(people[0], page, data_of(page, SetHouse))
    await until(lambda: "в прошлый раз" in two.text, "the game that is offered first")


async def test_a_code_takes_rules_to_another_chat(phones) -> None:
    chat, people = await greeted(phones, 2)
    await changed(phones, chat, people)
    await said(phones, people[0], chat, "/house Пятница")
    page = await ask(phones, people[1], chat, "/house")
    assert "Пятница" in page.text
    await phones.tap(people[1], page, data_of(page, ShowHouse))
    await until(lambda: "DP1-" in page.text, "the code")
    code = re.search(r"DP1-\w+", page.text)[0]
    assert decode(code) == ONE_DIE

    other, folk = await greeted(phones, 2, tag="2")
    refused = await said(phones, folk[1], other, f"/house {code} Чужак")
    assert refused == RU("refusal-house-savers"), "nobody at no table fills the list of a chat"
    saved = await said(phones, folk[0], other, f"/house {code.lower()} Сосед")
    assert saved == RU("house-saved", name="Сосед")
    yatzy = encode(ruleset("yatzy"))
    assert await said(phones, folk[0], other, f"/house {yatzy} сосед") == RU(
        "error-house-taken", name="сосед"
    )
    assert await said(phones, folk[0], other, f"/house {yatzy}") == RU("house-saved-unnamed", name="yatzy-1")
    assert await said(phones, folk[0], other, f"/house {code}") == RU("house-known", name="Сосед")
    phones.world.conversation.send(folk[0], other.id, "/newgame сосед")
    message = await phones.board(other.id, Sit)
    assert "бросают по кости" in message.text
    await phones.tap(folk[0], message, pack(Cancel(game_of(message))))
    phones.world.conversation.send(folk[0], other.id, f"/newgame {yatzy}")
    await until(lambda: RU("preset-yatzy") in phones.newest(other.id).text, "a table with the code's rules")


@pytest.mark.parametrize("command", ["/house", "/newgame"])
async def test_a_code_that_cannot_be_read_is_answered_in_one_line(phones, command) -> None:
    chat, people = await greeted(phones, 1)
    code = encode(ONE_DIE)
    for wrong, fault in (
        (f"{code[:-2]}00", "checksum"),
        (code.replace("DP1", "DP2"), "newer"),
        ("DP1-?", "form"),
    ):
        assert await said(phones, people[0], chat, f"{command} {wrong}") == RU(f"error-code-{fault}")


async def test_names_may_be_anything_but_misleading(phones) -> None:
    chat, people = await greeted(phones, 1)
    anya = people[0]
    assert await said(phones, anya, chat, "/house Рано") == RU("error-house-no-table")
    empty = await ask(phones, anya, chat, "/house")
    assert RU("houses-none") in empty.text
    await lobby(phones, chat, people, "classic")
    assert await said(phones, anya, chat, "/house Pirate") == RU("error-house-name", name="Pirate")
    assert await said(phones, anya, chat, "/house \u3164\u202e") == RU("error-house-no-name")
    assert "«<b>&»" in await said(phones, anya, chat, "/house <b>&")
    long = "Очень-очень длинное имя правил"
    assert "…" in await said(phones, anya, chat, f"/house {long}")
    for number in range(3, 21):
        assert await said(phones, anya, chat, f"/house н{number}") == RU("house-saved", name=f"н{number}")
    assert await said(phones, anya, chat, "/house ещё") == RU("error-house-full", n=20)
    page = await ask(phones, anya, chat, "/house")
    assert "<b>&" in page.text
    unknown = await said(phones, anya, chat, "/newgame нет такого")
    assert "нет такого" in unknown
    known = await answers(phones, anya, chat, f"/newgame {long}")
    assert f"🎲 {RU('preset-classic')}" in known[0], "a name that was cut is found when it is typed in full"


async def test_removing_is_for_administrators_and_asked_about(phones) -> None:
    chat, people = await greeted(phones, 2)
    owner, other = people
    await changed(phones, chat, people)
    await said(phones, owner, chat, "/house Пятница")
    page = await ask(phones, other, chat, "/house")
    await phones.tap(other, page, data_of(page, ShowHouse))
    await until(lambda: offers(page, DropHouse), "the rules")
    for sure in (False, True):
        refused = await phones.tap(other, page, pack(DropHouse(1, sure=sure)))
        assert refused == RU("refusal-not-admin")
    await phones.tap(owner, page, data_of(page, DropHouse))
    await until(lambda: page.text.startswith("Удалить"), "the question")
    toast = await phones.press(owner, page, RU("button-house-drop-sure"))
    assert toast == RU("toast-house-dropped", name="Пятница")
    await until(lambda: RU("houses-none") in page.text, "an empty list")
    assert await phones.tap(owner, page, pack(DropHouse(1, sure=True))) == RU("refusal-house-gone")
    assert await phones.tap(owner, page, pack(SetHouse(1))) == RU("refusal-house-gone")


async def test_in_private_they_are_the_persons_own_and_may_be_the_default(phones) -> None:
    anya = phones.world.membership.add_person("Аня", language_code="ru", started=True).id
    own = phones.world.state.chats[anya]
    message, game = await changed(phones, own, [anya])
    await said(phones, anya, own, "/house Моё")
    await phones.tap(anya, message, pack(Cancel(game)))
    page = await ask(phones, anya, own, "/settings")
    await phones.press(anya, page, "Новая игра")
    await until(lambda: offers(page, SetHouse), "the games")
    toast = await phones.tap(anya, page, data_of(page, SetHouse))
    assert toast == RU("toast-default-preset", preset="Моё")
    await until(lambda: "Новая игра: Моё" in labels(page), "the default")
    phones.world.conversation.send(anya, anya, "/newgame")
    opened = await phones.board(anya, Start)
    assert "Домашние правила: Моё" in opened.text
