"""Typed commands: how they may be written, and what they answer where."""

from bot.chats.model import SetLanguage
from bot.ground.drawing import pack
from bot.ground.texts.formatting import texts
from bot.rankings.model import ShowTop
from bot.rulebook.names import ShowAdvice, ShowRules
from bot.table.presses import OpenMenu, PickPreset, Roll, Sit
from engine.records.reading import parse_record
from tests.play.phones import until
from tests.play.tables import lobby, started
from tests.play.talk import RU, answers, ask, digits, greeted, offers, one_turn, race

SPANS = ("week", "month", "all")


async def test_unknown_commands_and_those_for_other_bots(phones) -> None:
    phones.world.state.privacy = False  # as for a bot that reads all
    chat, people = await greeted(phones, 1)
    alone = phones.world.state.chats[people[0]]
    for typed, answering in (
        ("/nosuchthing", [alone]),
        ("/nosuchthing@Dice_Poker_Bot", [alone, chat]),
        ("/newgame@other_bot", []),
        ("hello /newgame", []),
        ("/", []),
    ):
        for place in (alone, chat):
            said = await answers(phones, people[0], place, typed)
            assert said == ([RU("error-unknown-command")] if place in answering else []), typed
    for typed, told in (
        ("/help!", "/newgame"),
        ("/TOP,month", RU("span-month")),
        ("/top " + "&" * 3000, "Такого срока нет: «"),
        ("/verify " + "я" * 3000, "Нет оконченной игры «"),
        ("/newgame " + "<" * 3000, "Игры «"),
        ("/house " + "ж" * 3000, ""),
        ("/settings " + "x" * 3000, "Часового пояса «"),
        ("/start " + "x" * 3000, ""),
    ):
        assert told in (await ask(phones, people[0], chat, typed)).text


async def test_capitals_a_bot_name_and_edited_commands(phones) -> None:
    chat, people = await greeted(phones, 1)
    sent = phones.world.conversation.send(people[0], chat.id, "/NEWGAME@Dice_Poker_Bot PIRATE")
    message = await phones.board(chat.id, Sit)
    assert "Пиратский" in message.text
    phones.world.conversation.edit(people[0], chat.id, sent.id, "/newgame yatzy")
    await phones.told(chat.id, RU("refusal-edited"))
    assert (await ask(phones, people[0], chat, "/top week please")).text == RU(
        "error-too-many-words", command="top"
    )
    assert "Пиратский" in message.text


async def test_rankings_by_span(phones) -> None:
    chat, people = await greeted(phones, 2)
    for words, span in (
        ("/top", "week"),
        *((f"/top {span}", span) for span in SPANS),
        ("/top ALL", "all"),
    ):
        page = await ask(phones, people[0], chat, words)
        assert RU(f"span-{span}") in page.text
        assert RU("top-empty") in page.text
    assert (await ask(phones, people[0], chat, "/top <b>")).text == RU("error-no-span", given="<b>")
    assert not offers(page, ShowTop), "one empty page leads to no other"
    assert await phones.tap(people[1], page, pack(ShowTop("month", "*"))) == RU("toast-top")
    await until(lambda: RU("span-month") in page.text, "the month")
    assert await phones.tap(people[1], page, "T:year:*") == RU("refusal-unknown-button")
    assert await phones.tap(people[1], page, "T:week:nosuch") == RU("refusal-unknown-button")


async def test_rules_as_played_by_name_and_by_link(phones) -> None:
    chat, people = await greeted(phones, 1)
    pirate = RU("preset-pirate")
    clock = RU("rules-clock", clock=RU("setting-clock-live"))
    index = await ask(phones, people[0], chat, "/rules")
    await phones.tap(people[0], index, pack(ShowRules("pirate")))
    await until(lambda: pirate in index.text and clock in index.text, "the rules")
    assert await phones.tap(people[0], index, "U:nosuch") == RU("refusal-unknown-button")
    await until(lambda: offers(index, ShowAdvice), "the rules of a game that can be solved")
    await phones.press(people[0], index, RU("button-advice"))
    await until(lambda: "6 6 4 3 1" in digits(index.text), "what old hands advise")
    for forged in ("9:nosuch", "9:thrift", "9:showdown"):
        assert await phones.tap(people[0], index, forged) == RU("refusal-unknown-button")
    await phones.press(people[0], index, RU("button-rules-back"))
    await until(lambda: "6 6 4 3 1" not in index.text, "the rules again")
    named = await ask(phones, people[0], chat, "/rules pirate")
    assert pirate in named.text
    assert clock in named.text
    assert "«nosuch»" in (await ask(phones, people[0], chat, "/rules nosuch")).text
    alone = phones.world.state.chats[people[0]]
    for link, preset in (("rules_pirate", "pirate"), ("rules_yatzy_strict", "yatzy-strict")):
        page = await ask(phones, people[0], alone, f"/start {link}")
        assert RU(f"preset-{preset}") in page.text
        assert "на ход" not in page.text, "nobody waits in private"
    assert "«nosuch»" in (await ask(phones, people[0], alone, "/start rules_nosuch")).text
    assert offers(await ask(phones, people[0], alone, "/start whatever"), ShowRules)
    message = await lobby(phones, chat, people, "yatzy")
    await phones.tap(people[0], message, pack(PickPreset(1, "pirate")))
    played = await ask(phones, people[0], chat, "/rules")
    assert pirate in played.text
    assert clock in played.text
    page = await phones.page(people[0], message, pack(OpenMenu(1, "howto")))
    assert clock in page.text, "the rules in the lobby"


async def test_a_game_is_checked_and_exported_here_and_by_its_players_elsewhere(phones) -> None:
    chat, people = await greeted(phones, 2)
    elsewhere, strangers = await greeted(phones, 1, "2")
    phones.world.membership.join(people[0], elsewhere.id)
    await started(phones, chat, people[:1], "pirate")
    await one_turn(phones, chat)
    running = parse_record((await ask(phones, people[1], chat, "/export")).document.data.decode())
    assert not running.secret
    assert len(running.lines) > 2
    assert (await ask(phones, people[1], chat, "/verify g1")).text == RU("refusal-still-playing")
    await race(phones, chat)
    for word in ("", " g1", " 1"):
        assert RU("verify-throws", n=14) in (await ask(phones, people[1], chat, f"/verify{word}")).text
    finished = parse_record((await ask(phones, people[1], chat, "/export 1")).document.data.decode())
    assert finished.replay().game.over
    assert finished.secret
    mine = await ask(phones, people[0], elsewhere, "/verify g1")
    assert RU("verify-throws", n=14) in mine.text
    theirs = await ask(phones, strangers[0], elsewhere, "/verify g1")
    assert theirs.text == RU("error-no-such-game", given="g1")
    assert (await ask(phones, people[0], phones.world.state.chats[people[0]], "/export g1")).document
    assert RU("score-over") in (await ask(phones, people[1], chat, "/score")).text


async def test_a_private_chat_follows_the_client_until_told_otherwise(phones) -> None:
    uk, en = texts("uk"), texts("en")
    clients = (("uk", "uk"), ("de-AT", "en"), ("be", "ru"), (None, "ru"), ("zz", "en"))
    for code, language in clients:
        t = texts(language)
        person = phones.world.membership.add_person("Sam", language_code=code).id
        alone = phones.world.state.chats[person]
        await ask(phones, person, alone, "/start")
        assert (await ask(phones, person, alone, "/score")).text == t("refusal-no-result")
        message = await lobby(phones, alone, [person], "pirate")
        assert t("preset-pirate") in message.text, "the table too"
    assert await phones.press(person, message, en("button-start")) == en("toast-started")
    board = await phones.board(alone.id, Roll)
    page = await ask(phones, person, alone, "/settings")
    assert await phones.tap(person, page, pack(SetLanguage("uk"))) == uk("toast-language")
    await until(lambda: uk("preset-pirate") in board.text, "the board in Ukrainian")
    phones.world.state.people[person].language_code = "en"
    assert (await ask(phones, person, alone, "/verify")).text == uk("refusal-still-playing")
    assert await phones.tap(person, page, pack(SetLanguage(""))) == en("toast-language")
    await until(lambda: en("preset-pirate") in board.text, "the board in English")


async def test_another_game_asked_for_at_an_open_table_is_not_passed_over_in_silence(phones) -> None:
    chat, people = await greeted(phones, 2)
    await lobby(phones, chat, people[:1], "yahtzee")
    assert RU("refusal-lobby-rules") in await answers(phones, people[1], chat, "/newgame pirate")
    assert RU("preset-yahtzee") in (await phones.board(chat.id, Sit)).text
    said = await answers(phones, people[1], chat, "/newgame yahtzee")
    assert RU("refusal-lobby-rules") not in said


async def test_games_are_known_by_the_names_on_the_buttons(phones) -> None:
    _, people = await greeted(phones, 1)
    for typed, preset in (
        ("яхтзи", "yahtzee"),
        ("Пиратский покер", "pirate"),
        ("ПИРАТ", "pirate"),
        ("Піратський", "pirate"),
        ("double dice", "double"),
        ("покер", None),
        ("ях", None),
    ):
        page = await ask(phones, people[0], phones.world.state.chats[people[0]], f"/rules {typed}")
        told = RU(f"preset-{preset}") if preset else RU("refusal-no-such-rules", given=typed)
        assert told in page.text
