"""Dice of people's own: how they are typed, presses that cross each other, turns of others, misuse."""

from itertools import count

from bot.ground.texts.message import say
from bot.ground.values import Place
from bot.table import game as kept_states
from bot.table.model import Entered, OwnDice, Refusal
from bot.table.play import looks_like_dice, read_typed_dice
from bot.table.presses import (
    AddGuest,
    ComeBack,
    ConfirmLeave,
    CorrectTurn,
    DecideLeftSeat,
    DecideSleeper,
    KeepForAll,
    NotSure,
    OpenCorrections,
    OpenMenu,
    PickOption,
    PickRow,
    ShowColumns,
    Sure,
)
from bot.table.store import Games
from engine.presets import ruleset
from engine.rules.ruleset import CARDS
from tests.bot.service.lobbies import CHAT, PEOPLE

ANYA, BOB, VIKA, *_ = PEOPLE
FIVE, ROLLS = (5,), range(1, 4)


WRITTEN = (
    *("33566", "66335", " 3 3 5 6 6 ", "3,3,5,6,6", "3-3-5-6-6", "３３５６６", "٣٣٥٦٦", "⚂⚂⚄⚅⚅", "③③⑤⑥⑥"),
    *("፫፫፭፮፮", "３３５６６", "-33566", "- 33566."),
    *("\u200f3 3\u00a05 6 6\u200e", "3️⃣3️⃣5️⃣6️⃣6️⃣"),
)


def test_dice_are_read_however_they_are_written_and_anything_else_is_refused_in_words():
    rolls = [(text, None) for text in WRITTEN] + [("33566 2", 2)]
    for text, roll in (
        *rolls,
        *((f"33566{end}", 1) for end in ("!", "!!", "！", " р", " с руки", " з руки", " at once")),
    ):
        assert looks_like_dice(text)
        assert read_typed_dice(text, FIVE, ROLLS) == OwnDice(((3, 3, 5, 6, 6),), roll)
    for text, given in (
        *(("⚀", 1), ("𐩀", 1), ("3356", 4), ("335661", 6), ("3 3 5 6 6 2", 6), ("33566 ²²", 7)),
        *((sign * 10_000, 60) for sign in "19"),
    ):
        assert read_typed_dice(text, FIVE, ROLLS) == say("error-dice-number", given=given, wanted=5)
    for text, face in (("33567", "7"), ("-3-3-5-6-7", "7"), ("33560", "0")):
        assert read_typed_dice(text, FIVE, ROLLS) == say("error-dice-face", face=face)
    for text, roll in (("33566 4", 4), ("33566 0", 0), ("33566 ፱", 9)):
        assert read_typed_dice(text, FIVE, ROLLS) == say("error-dice-roll", roll=roll, most=3)
    for text in ("привет", "", "33566 два", "3356½", "\u202e" * 10_000):
        assert read_typed_dice(text, FIVE, ROLLS) == say("error-dice", example="33566")
    assert not looks_like_dice("ну что там?")
    assert not looks_like_dice("встречаемся в 18")


def test_what_is_entered_is_kept_as_it_is():
    for entered in (
        Entered(),
        Entered(OwnDice(((), ()), 1)),
        Entered(None, 0),
        Entered(OwnDice(((6,),), 2), 3, OwnDice(((1, 2), (3,)), 1)),
    ):
        assert Entered.parse(entered.text()) == entered


async def test_what_is_delivered_again_is_of_the_turn_it_was_typed_in_and_not_taken_once_it_was_refused(
    lobbies,
):
    game = await own_game(lobbies, ANYA, BOB)
    assert (await typed(lobbies, BOB, "66666", message=-2)).refusal is Refusal.NOT_YOUR_TURN
    assert (await typed(lobbies, ANYA, "11234", message=-1)).refusal is None
    assert await typed(lobbies, ANYA, "11234", message=-1) is None
    assert await press(lobbies, PickRow, game, ANYA, 0) is None
    for actor, text, message in ((ANYA, "11234", -1), (BOB, "66666", -2)):
        assert await typed(lobbies, actor, text, message=message) is None
    assert (await lobbies.view(game)).progress.game.turn.dice == ()
    await lobbies.stop(game, ANYA)
    game = await lobbies.open(ANYA)
    await lobbies.press(PickOption(game, "dice", "own"), ANYA)
    await lobbies.press(OpenMenu(game, "guests"), ANYA)
    await lobbies.store.write(lambda tx: Games(tx).update(game, message_id=40))
    for _ in range(2):
        await lobbies.service.games.answer(Place(CHAT), ANYA, 40, "Дед", 77)
    assert [seat.name for seat in (await lobbies.view(game)).seats] == ["Аня", "Дед"]


async def test_turns_are_not_corrected_for_ever_and_columns_not_asked_for_where_there_are_none(
    lobbies, monkeypatch
):
    monkeypatch.setattr(kept_states, "OWN_UNDOS", 2)
    game = await own_game(lobbies, ANYA, BOB)
    await turn(lobbies, game, ANYA, "11234", 0)
    for row in (1, 0):
        assert await press(lobbies, CorrectTurn, game, ANYA, 1) is None
        assert await press(lobbies, ShowColumns, game, ANYA, 1) is Refusal.NOT_POSSIBLE
        assert await press(lobbies, PickRow, game, ANYA, row) is None
    assert await press(lobbies, CorrectTurn, game, ANYA, 1) is Refusal.CORRECTED_ENOUGH


def test_double_dice_cards_and_a_deciding_throw_are_read():
    assert read_typed_dice("336124 115566", (6, 6), ROLLS) == OwnDice(
        ((1, 2, 3, 3, 4, 6), (1, 1, 5, 5, 6, 6))
    )
    assert read_typed_dice("336124115566!", (6, 6), ROLLS).roll == 1
    for text in ("J J K A A", "jjkaa", "В В К Т Т", "33566"):
        assert read_typed_dice(text, FIVE, ROLLS, CARDS) == OwnDice(((3, 3, 5, 6, 6),))
    assert read_typed_dice("9 10 q k a", FIVE, ROLLS, CARDS) == OwnDice(((1, 2, 4, 5, 6),))
    assert read_typed_dice("4", (1,), range(0)) == OwnDice(((4,),))
    assert read_typed_dice("4!", (1,), range(0)) == say("error-dice-no-roll")


async def own_game(lobbies, *people, guests=0, for_all=False):
    game = await lobbies.open(*people)
    await lobbies.press(PickOption(game, "dice", "own"), people[0])
    for _ in range(guests):
        await lobbies.press(AddGuest(game), people[0])
    await lobbies.press(KeepForAll(game, everybody=for_all), people[0])
    await lobbies.start(game, people[0])
    return game


_numbers = count(1)


async def typed(lobbies, actor, text, message=None):
    lobbies.now += 1
    number = next(_numbers) if message is None else message
    return await lobbies.service.games.answer(Place(CHAT), actor, None, text, number)


async def press(lobbies, kind, game, actor, *fields):
    """Press what the board offers now; returns the refusal, if it is one."""
    version = (await lobbies.view(game)).version
    return (await lobbies.press(kind(game, version, *fields), actor)).refusal


async def turn(lobbies, game, actor, dice, row):
    assert (await typed(lobbies, actor, dice)).refusal is None
    assert await press(lobbies, PickRow, game, actor, row) is None


async def written(lobbies, game, seat):
    """The numbers of the rows that a seat has written."""
    state = (await lobbies.queries.shown(game)).view.progress.game
    return list(state.cards[seat].written)


async def test_whoever_is_on_turn_plays_on_while_another_corrects_and_somebody_leaves(lobbies):
    game = await own_game(lobbies, ANYA, BOB, VIKA)
    await turn(lobbies, game, ANYA, "11234", 0)
    assert await press(lobbies, OpenCorrections, game, ANYA) is None
    assert await press(lobbies, CorrectTurn, game, ANYA, 1) is None
    assert (await typed(lobbies, BOB, "22234")).refusal is None
    lobbies.now += 1
    await lobbies.press(ConfirmLeave(game, VIKA.user_id), VIKA)
    assert (await lobbies.press(DecideLeftSeat(game, 2, "out"), BOB)).refusal is None
    view = await lobbies.view(game)
    assert view.own_dice.entered.back is None
    assert view.progress.game.turn.dice == (2, 2, 2, 3, 4)
    assert await press(lobbies, PickRow, game, BOB, 1) is None
    assert await written(lobbies, game, 1) == [1]


async def test_a_row_of_the_turn_under_way_is_never_written_into_a_turn_that_is_corrected(lobbies):
    game = await own_game(lobbies, ANYA, BOB, for_all=True)
    await turn(lobbies, game, ANYA, "11234", 0)
    await turn(lobbies, game, BOB, "22234", 1)
    assert (await typed(lobbies, ANYA, "33345")).refusal is None
    drawn = (await lobbies.view(game)).version
    assert await press(lobbies, CorrectTurn, game, BOB, 1) is None
    assert (await lobbies.press(PickRow(game, drawn, 2), ANYA)).refusal is Refusal.STALE
    correcting = (await lobbies.view(game)).version
    assert await press(lobbies, CorrectTurn, game, BOB, 0) is None
    assert (await lobbies.press(PickRow(game, correcting, 5), ANYA)).refusal is Refusal.STALE
    assert [await written(lobbies, game, seat) for seat in (0, 1)] == [[0], [1]]


async def test_talk_elsewhere_waits_for_no_writer(lobbies, monkeypatch):
    async def written(_):
        raise AssertionError("nothing is to be written")

    game = await lobbies.open(ANYA, BOB)
    await lobbies.start(game, ANYA)
    monkeypatch.setattr(lobbies.store, "write", written)
    assert await typed(lobbies, ANYA, "33566") is None
    assert await lobbies.service.games.answer(Place(-5), ANYA, None, "33566", 9) is None


async def fall_asleep(lobbies, game, choice):
    """Let whoever is on turn miss it, and Bob decide what is done about it."""
    lobbies.now += 10**6
    await lobbies.service.games.pass_time(game)
    view = await lobbies.view(game)
    decided = await lobbies.press(DecideSleeper(game, view.version, view.limit.overdue, choice), BOB)
    assert decided.refusal is None


async def test_the_keeper_takes_a_guest_back_from_the_computer(lobbies):
    game = await own_game(lobbies, ANYA, BOB, guests=1)
    await turn(lobbies, game, ANYA, "11234", 0)
    await turn(lobbies, game, BOB, "11234", 0)
    await fall_asleep(lobbies, game, "seat")
    assert (await lobbies.view(game)).seats[2].state == "computer"
    assert (await lobbies.press(ComeBack(game), BOB)).refusal is Refusal.NOT_AWAY
    assert (await lobbies.press(ComeBack(game), ANYA)).refusal is None
    assert (await lobbies.view(game)).seats[2].state == "in"


async def test_whoever_types_dice_is_back_at_the_table(lobbies):
    game = await own_game(lobbies, ANYA, BOB)
    await fall_asleep(lobbies, game, "seat")
    assert (await lobbies.view(game)).seats[0].state == "computer"
    reply = await typed(lobbies, ANYA, "33566")
    assert (reply.message.id, reply.refusal) == ("toast-came-back", None)
    assert (await lobbies.view(game)).seats[0].state == "in"


async def test_a_shortened_turn_has_its_whole_time_once_dice_are_typed(lobbies):
    game = await own_game(lobbies, ANYA, BOB)
    await fall_asleep(lobbies, game, "turn")
    await turn(lobbies, game, BOB, "11234", 0)
    shortened = (await lobbies.view(game)).limit.deadline.at
    reply = await typed(lobbies, ANYA, "3356")
    assert reply.refusal is Refusal.NOT_POSSIBLE
    assert reply.shown.view.limit.deadline.at > shortened


async def test_a_row_that_pays_nothing_is_asked_about_before_it_is_crossed_out(lobbies):
    game = await own_game(lobbies, ANYA, BOB)
    assert (await typed(lobbies, ANYA, "11234")).refusal is None

    async def says(kind, row):
        version = (await lobbies.view(game)).version
        reply = await lobbies.press(kind(game, version, row) if row else kind(game, version), ANYA)
        return reply.refusal or reply.message.id

    poker = len(ruleset("yatzy").rows) - 1
    assert await says(Sure, poker) is Refusal.NOT_POSSIBLE, "nobody has asked"
    assert await says(PickRow, poker) == "toast-ask-zero"
    assert await says(NotSure, None) == "toast-not-written"
    assert await says(Sure, poker) is Refusal.NOT_POSSIBLE
    assert await says(PickRow, poker) == "toast-ask-zero"
    assert await says(Sure, poker) == "toast-crossed"
    assert await written(lobbies, game, 0) == [poker]
