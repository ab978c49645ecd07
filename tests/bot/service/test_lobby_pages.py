"""Who opens which page of a lobby, and who decides what is played."""

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.texts.message import say
from bot.ground.values import Actor, Place
from bot.rulebook.names import SAVED, SHORT, NewGame, OpenLobby, RulesName, preset_called
from bot.rulebook.words import slot_machine
from bot.table.actions import By
from bot.table.model import Refusal
from bot.table.presses import (
    AddComputer,
    Cancel,
    ConfirmStop,
    DropComputer,
    OpenItem,
    OpenMenu,
    PickHouse,
    PickOption,
    PickPreset,
    SaveHouse,
    ShowCommitment,
    Sit,
    StandUp,
    Start,
)
from bot.table.screens.lobby import main_page_lobby
from bot.table.store import thrown_dice
from engine.presets import FIRST, ruleset
from engine.records.fair_dice import TALISMANS, dealt_talisman
from engine.records.telegram_dice import DieAttempt
from tests.bot.screens.screen_cases import presses
from tests.bot.service.lobbies import CHAT, PEOPLE

ANYA, BOB, VIKA, *_ = PEOPLE
ADMIN = Actor(VIKA.user_id, VIKA.name, admin=True)


async def opened(lobbies, pressed, actor=ANYA):
    """What is open after a press."""
    reply = await lobbies.press(pressed, actor)
    assert reply.refusal is None, reply
    return reply.shown.view.menu, reply.shown.view.item


async def test_a_chat_is_asked_what_to_play_and_offered_a_kind_game_until_it_has_finished_one(lobbies):
    async def offered():
        game = await lobbies.open(ANYA, word=None)
        view = await lobbies.view(game)
        return game, (view.menu, view.last, view.first, view.rules)

    pirate = ruleset("pirate")
    game, seen = await offered()
    assert seen == ("presets", None, True, ruleset(FIRST))
    assert await opened(lobbies, PickPreset(game, "pirate")) == ("main", "")
    await begun_and_stopped(lobbies, game)
    again, seen = await offered()
    assert seen == ("presets", pirate, True, pirate)
    await lobbies.start(again, ANYA)
    await lobbies.finish(again, 1)
    assert (await offered())[1] == ("main", pirate, False, pirate)


async def begun_and_stopped(lobbies, game):
    await lobbies.start(game, ANYA)
    await lobbies.stop(game, ANYA)


async def test_what_is_to_be_told_once_stands_in_one_lobby_wherever_the_group_has_moved(lobbies):
    def note(tx):
        tx.db.execute(
            "INSERT INTO notices (chat_id, notice) VALUES (-99, 'gone-hours'), (-100, 'gone-leagues')"
        )
        tx.db.execute("INSERT INTO notices (chat_id, notice) VALUES (-99, 'gone-leagues')")

    async def shown(game):
        text = main_page_lobby(texts("ru"), await lobbies.view(game)).text
        return [each for each in ("gone-hours", "gone-leagues") if texts("ru")(each) in text]

    await lobbies.store.write(note)
    await lobbies.chats.moved(-99, CHAT)
    game = await lobbies.open(ANYA, BOB)
    assert await shown(game) == ["gone-hours", "gone-leagues"]
    await lobbies.press(StandUp(game), BOB)
    assert await shown(game) == ["gone-hours", "gone-leagues"], "it stays in the message"
    await begun_and_stopped(lobbies, game)
    assert await shown(await lobbies.open(ANYA)) == []
    person = ANYA.user_id
    await lobbies.chats.meet(person, "private", "", ANYA)
    query = "INSERT INTO notices (chat_id, notice) VALUES (?, 'gone-hours')"
    await lobbies.store.write(lambda tx: tx.db.execute(query, (person,)))
    at_once = await lobbies.games.new_computer_game(Place(person), ANYA)
    await lobbies.games.press(ConfirmStop(at_once.shown.view.game), By(ANYA, person))
    reply = await lobbies.games.new_game(Place(person), ANYA, RulesName("yatzy"))
    assert await shown(reply.shown.view.game) == ["gone-hours"], (
        "a game that begins at once has shown no lobby"
    )


async def test_what_was_played_last_can_be_chosen_again_and_a_named_game_shows_who_sits_there(lobbies):
    game = await lobbies.open(ANYA, BOB, word="pirate")
    assert (await lobbies.view(game)).menu == "main"
    assert (await lobbies.press(PickPreset(game, ""), ANYA)).refusal is Refusal.NOT_POSSIBLE
    await lobbies.press(PickOption(game, "order", "shuffle"), ANYA)
    await begun_and_stopped(lobbies, game)
    game = await lobbies.open(ANYA, word="maxi")
    await lobbies.press(PickPreset(game, ""), ANYA)
    assert (await lobbies.view(game)).rules == ruleset("pirate", {"order": "shuffle"})
    await lobbies.chats.meet(ANYA.user_id, "private", "", ANYA)
    alone = await lobbies.games.new_computer_game(Place(ANYA.user_id), ANYA)
    assert alone.shown.view.rules == ruleset(FIRST), "a first game with a robot is a kind one"
    lobby = (await lobbies.games.new_game(Place(BOB.user_id), BOB, RulesName("maxi"))).shown.view.game
    teams = await lobbies.games.press(OpenMenu(lobby, "teams"), By(BOB, BOB.user_id))
    assert teams.refusal is Refusal.UNKNOWN_BUTTON, "nobody else can come"


async def test_pages_are_turned_by_those_who_sit_there_the_host_and_administrators(lobbies):
    game = await lobbies.open(ANYA, BOB)
    for page in (OpenMenu(game, "rules"), OpenItem(game, "category", "school")):
        reply = await lobbies.press(page, VIKA)
        assert (reply.refusal, reply.shown) == (Refusal.PAGES, None)
        for actor in (ANYA, BOB, ADMIN):
            assert (await opened(lobbies, page, actor))[0] == page.menu
    for page in (OpenItem(game, "category", "nosuch"), OpenItem(game, "option", "joker")):
        assert (await lobbies.press(page, ANYA)).refusal is Refusal.UNKNOWN_BUTTON
    assert await opened(lobbies, OpenItem(game, "category", SAVED)) == ("category", SAVED)
    reply = await lobbies.press(ShowCommitment(game), VIKA)
    assert (reply.dialog, reply.shown) == (True, None)
    assert dict(reply.message.args) == {"commitment": (await lobbies.view(game)).commitment}
    await lobbies.press(Sit(game), VIKA)
    assert (await lobbies.view(game)).menu == "category", "sitting down leaves the page open"


async def test_after_three_minutes_without_the_host_the_others_decide(lobbies):
    game = await lobbies.open(ANYA, BOB)
    pick = PickPreset(game, "pirate")
    assert (await lobbies.press(pick, BOB)).refusal is Refusal.HOST_DECIDES
    lobbies.now += 200
    assert (await lobbies.press(pick, VIKA)).refusal is Refusal.HOST_DECIDES, "only from a seat"
    assert (await lobbies.press(pick, BOB)).refusal is None


async def test_once_the_game_has_begun_or_was_called_off_its_dice_stand(lobbies):
    game = await drawing(lobbies)
    await lobbies.throw(game, 27, None, 5)
    await lobbies.games.drawn(game)
    assert not await lobbies.attempt(game, 4).begin()
    await lobbies.attempt(game, 2).sent(1, 33)  # an answer that comes too late
    await lobbies.attempt(game, 2).refused()
    attempts = await lobbies.store.read(lambda tx: thrown_dice(tx, CHAT, "die", game))
    assert attempts == (DieAttempt(27, 1001), DieAttempt(lost=True), DieAttempt(5, 1003))
    await lobbies.stop(game, ANYA)
    game = await drawing(lobbies)
    await lobbies.stop(game, ANYA)
    assert await lobbies.dice.next(game) is None
    assert not await lobbies.attempt(game, 1).begin()
    assert await lobbies.games.drawn(game) is None


async def test_lightning_is_the_short_card_of_the_game_that_the_chat_plays(lobbies):
    assert {preset_called(word) for word in ("молния", "Lightning", "блискавка")} == {SHORT}
    lightning = RulesName("молния", SHORT)
    game = await lobbies.open(ANYA, word="classic")
    await lobbies.press(PickOption(game, "poker_prize", "100"), ANYA)
    await lobbies.press(PickOption(game, "even_odd", "strict"), ANYA)
    await begun_and_stopped(lobbies, game)
    game = await lobbies.open(ANYA, word=lightning)
    rules = ruleset("classic", {"card": "short", "poker_prize": 100})
    assert (await lobbies.view(game)).rules == rules, "without even and odd, which have no row there"
    await lobbies.press(Cancel(game), ANYA)
    await lobbies.chats.set_default_preset(CHAT, "showdown")  # which has no card
    game = await lobbies.open(ANYA, word=lightning)
    assert (await lobbies.view(game)).rules == ruleset(FIRST, {"card": "short"})


async def test_a_short_card_is_picked_set_as_default_and_called_by_name_like_any_game(lobbies):
    short = ruleset("yatzy", {"card": "short"})
    game = await lobbies.open(ANYA, BOB, word="classic")
    assert await opened(lobbies, OpenItem(game, "category", SHORT)) == ("category", SHORT)
    reply = await lobbies.press(PickPreset(game, "yatzy-short"), ANYA)
    assert reply.message == say("toast-preset", preset=say("preset-yatzy-short"))
    assert (await lobbies.view(game)).rules == short
    for wrong in ("showdown-short", "short"):
        assert (await lobbies.press(PickPreset(game, wrong), ANYA)).refusal is Refusal.UNKNOWN_BUTTON
    await lobbies.chats.set_default_preset(CHAT, "yatzy-short")
    named = RulesName("молния ятзи", preset_called("молния ятзи"))
    for word in (None, RulesName("yatzy-short"), named, OpenLobby("yatzy-short")):
        await lobbies.press(Cancel(game), ANYA)
        game = await lobbies.open(ANYA, word=word)
        assert (await lobbies.view(game)).rules == short


async def test_an_option_has_a_page_and_setting_it_leads_back_to_the_list(lobbies):
    game = await lobbies.open(ANYA, BOB)
    assert await opened(lobbies, OpenItem(game, "option", "forced")) == ("option", "forced")
    assert await opened(lobbies, PickOption(game, "forced", "on")) == ("table", "")
    assert await opened(lobbies, OpenItem(game, "option", "order")) == ("option", "order")
    assert await opened(lobbies, PickOption(game, "order", "join")) == ("table", ""), "as it was"
    reply = await lobbies.press(PickOption(game, "order", "join"), ANYA)
    assert reply.message == say("toast-option", option=say("option-order"), value=say("option-order-join")), (
        "also when that changes nothing"
    )
    for key, value in (("order", "nosuch"), ("nosuch", "on"), ("poker_prize", "50")):
        assert (await lobbies.press(PickOption(game, key, value), ANYA)).refusal is Refusal.UNKNOWN_BUTTON
    assert (await lobbies.press(PickPreset(game, "nosuch"), ANYA)).refusal is Refusal.UNKNOWN_BUTTON
    assert (await lobbies.view(game)).rules == ruleset("yatzy", {"forced": "on"})


async def test_the_host_and_administrators_decide_what_is_played(lobbies):
    game = await lobbies.open(ANYA, BOB)
    await lobbies.meet(VIKA)
    await lobbies.press(PickOption(game, "order", "shuffle"), ANYA)
    saved = await lobbies.press(SaveHouse(game), BOB)
    assert saved.refusal is None, "who sits there may keep the rules"
    assert (await lobbies.press(SaveHouse(game), VIKA)).refusal is Refusal.NOT_IN_LOBBY
    arranging = (
        PickPreset(game, "pirate"),
        PickHouse(game, 1),
        PickOption(game, "order", "one_die"),
        AddComputer(game, "novice"),
        DropComputer(game),
    )
    for pressed in arranging:
        for actor in (BOB, VIKA):
            reply = await lobbies.press(pressed, actor)
            assert (reply.refusal, dict(reply.message.args)) == (Refusal.HOST_DECIDES, {"name": "Аня"})
    for pressed in arranging:
        assert (await lobbies.press(pressed, ADMIN)).refusal is None
    assert (await lobbies.press(Start(game), ADMIN)).refusal is Refusal.HOST_DECIDES, (
        "the table is the host's"
    )
    assert (await lobbies.press(Cancel(game), ADMIN)).refusal is None


async def test_the_host_decides_also_without_a_seat_and_is_named(lobbies):
    game = await lobbies.open(ANYA, BOB)
    await lobbies.press(StandUp(game), ANYA)
    assert (await lobbies.view(game)).host_id == BOB.user_id
    assert dict((await lobbies.press(Start(game), ANYA)).message.args) == {"name": "Боб"}
    hidden = Actor(0, "", admin=True)
    await lobbies.press(Cancel(game), BOB)
    game = (await lobbies.games.new_game(Place(CHAT), hidden, RulesName("maxi"))).shown.view.game
    assert (await lobbies.press(Start(game), BOB)).refusal is Refusal.NOT_HOST, "nobody is the host yet"
    await lobbies.press(Sit(game), BOB)
    assert (await lobbies.view(game)).host_id == BOB.user_id


async def drawing(lobbies):
    """A lobby for which Telegram's dice fall."""
    game = await lobbies.open(ANYA, BOB)
    assert (await lobbies.press(Start(game), ANYA)).shown.view.drawing
    return game


async def test_while_telegrams_dice_fall_nothing_of_the_lobby_can_be_changed(lobbies):
    game = await lobbies.open(ANYA, BOB)
    view = (await lobbies.press(Start(game), ANYA)).shown.view
    assert view.drawing
    talismans = [seat.talisman for seat in view.seats]
    for pressed in (StandUp(game), Start(game), AddComputer(game, "solid")):
        assert (await lobbies.press(pressed, BOB)).refusal is Refusal.DRAWING
    await lobbies.throw(game, 27, None, 5, 64)
    assert await lobbies.dice.next(game) is None, "also after a restart no other die is thrown"
    beginning = await lobbies.games.drawn(game)
    assert beginning.shown.view.fairness.client == f"g{game}|{''.join(talismans)}|27.5.64"
    assert beginning.said == say("dice-repeated", n=1, dice="  ".join(map(slot_machine, (27, 5, 64))))
    assert await lobbies.games.drawn(game) is None, "it begins once"


@pytest.mark.parametrize(
    ("thrown", "refused", "text", "below"),
    [
        ((27, 5, 64), False, None, True),
        ((27, 5), True, "dice-few", True),
        ((None,), True, "dice-unheard", True),
        ((None, None, None), False, "dice-unheard", True),
        ((), True, "dice-refused", False),
        ((), False, "dice-late", False),
    ],
)
async def test_the_chat_is_told_what_has_happened(lobbies, thrown, refused, text, below):
    game = await drawing(lobbies)
    await lobbies.throw(game, *thrown)
    if refused:
        refused = lobbies.attempt(game, 9)
        await refused.begin()
        await refused.refused()
    beginning = await lobbies.games.drawn(game)
    assert beginning.below is below
    assert (beginning.said and beginning.said.id) == text


async def test_everybody_is_dealt_a_talisman_by_who_they_are(lobbies):
    view = await lobbies.view(game := await lobbies.open(ANYA, BOB))
    first, second = (seat.talisman for seat in view.seats)
    assert first == dealt_talisman(f"g{game}", str(ANYA.user_id), TALISMANS)
    free = [each for each in TALISMANS if each != first]
    assert second == dealt_talisman(f"g{game}", str(BOB.user_id), free)


async def test_an_old_button_for_an_option_that_means_nothing_says_so_and_changes_nothing(lobbies):
    game = await lobbies.open(ANYA, word="strongest")
    reply = await lobbies.press(PickOption(game, "tie_break", "share"), ANYA)
    assert reply.message == say("rules-hands-idle_tie_break")
    assert (await lobbies.view(game)).rules == ruleset("strongest")


async def test_the_way_to_play_is_one_tap_and_stays_where_another_game_is_picked(lobbies):
    game = await lobbies.open(ANYA, word=NewGame("together"))
    view = await lobbies.view(game)
    assert (view.menu, view.rules) == ("presets", ruleset(FIRST, {"pace": "together"}))
    assert await opened(lobbies, PickOption(game, "pace", "turns")) == ("presets", "")
    assert await opened(lobbies, PickOption(game, "pace", "together")) == ("presets", "")
    for preset, options in (("pirate", {"pace": "together"}), ("showdown", {}), ("yatzy", {})):
        assert await opened(lobbies, PickPreset(game, preset)) == ("main", "")
        assert (await lobbies.view(game)).rules == ruleset(preset, options), "a pot has one way only"
    screen = main_page_lobby(texts("ru"), await lobbies.view(game))
    (way,) = [p for p in presses(screen) if isinstance(p, PickOption)]
    assert await opened(lobbies, way) == ("main", "")
    assert (await lobbies.press(way, BOB)).refusal is Refusal.HOST_DECIDES
    for words, pace in (("turns", "turns"), ("together", "together"), ("people", "together")):
        await lobbies.press(Cancel(game), ANYA)
        game = await lobbies.open(ANYA, word=NewGame(words))
        assert (await lobbies.view(game)).rules.pace == pace
        await begun_and_stopped(lobbies, game)
