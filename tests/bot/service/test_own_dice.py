"""Dice of people's own: how they are typed, presses that cross each other, turns of others, misuse."""

from itertools import count

import pytest

from bot.ground.texts.message import say
from bot.ground.values.place import Place
from bot.table.buttons.board import ComeBack, DecideLeftSeat, DecideSleeper, PickRow, ShowColumns
from bot.table.buttons.lobby import AddGuest, KeepForAll, OpenMenu, PickOption
from bot.table.buttons.own_dice import CorrectTurn, OpenCorrections
from bot.table.buttons.questions import ConfirmLeave
from bot.table.service import kept_states
from bot.table.service.play.typed_dice import looks_like_dice, read
from bot.table.service.reply import Refusal
from bot.table.store.games import Games
from bot.table.views.own_dice import Entered, OwnDice
from engine.rules.ruleset import CARDS
from tests.bot.service.lobbies import CHAT, PEOPLE

ANYA, BOB, VIKA, *_ = PEOPLE
FIVE, ROLLS = (5,), range(1, 4)


@pytest.mark.parametrize(
    ("text", "roll"),
    [
        *((text, None) for text in ("33566", "66335", " 3 3 5 6 6 ", "3,3,5,6,6", "3-3-5-6-6")),
        *((text, None) for text in ("３３５６６", "٣٣٥٦٦", "\u200f3 3\u00a05 6 6\u200e", "3️⃣3️⃣5️⃣6️⃣6️⃣")),
        *((text, None) for text in ("⚂⚂⚄⚅⚅", "③③⑤⑥⑥", "፫፫፭፮፮")),
        *((f"33566{text}", 1) for text in ("!", " р", " с руки", " з руки", " at once")),
        ("33566 2", 2),
    ],
)
def test_dice_are_read_however_they_are_written(text, roll):
    assert looks_like_dice(text)
    assert read(text, FIVE, ROLLS) == OwnDice(((3, 3, 5, 6, 6),), roll)


def test_double_dice_cards_and_a_deciding_throw_are_read():
    assert read("336124 115566", (6, 6), ROLLS) == OwnDice(((1, 2, 3, 3, 4, 6), (1, 1, 5, 5, 6, 6)))
    assert read("336124115566!", (6, 6), ROLLS).roll == 1
    for text in ("J J K A A", "jjkaa", "В В К Т Т", "33566"):
        assert read(text, FIVE, ROLLS, CARDS) == OwnDice(((3, 3, 5, 6, 6),))
    assert read("9 10 q k a", FIVE, ROLLS, CARDS) == OwnDice(((1, 2, 4, 5, 6),))
    assert read("4", (1,), range(0)) == OwnDice(((4,),))
    assert read("4!", (1,), range(0)) == say("error-dice-no-roll")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        *((text, say("error-dice-number", given=1, wanted=5)) for text in ("⚀", "𐩀")),
        ("3356", say("error-dice-number", given=4, wanted=5)),
        *((text, say("error-dice-number", given=6, wanted=5)) for text in ("335661", "3 3 5 6 6 2")),
        ("33566 ²²", say("error-dice-number", given=7, wanted=5)),
        *((sign * 10_000, say("error-dice-number", given=60, wanted=5)) for sign in "19"),
        *((text, say("error-dice-face", face="7")) for text in ("33567", "-3-3-5-6-7")),
        ("33560", say("error-dice-face", face="0")),
        *((f"33566 {roll}", say("error-dice-roll", roll=roll, most=3)) for roll in (4, 0)),
        ("33566 ፱", say("error-dice-roll", roll=9, most=3)),
        *(
            (text, say("error-dice", example="33566"))
            for text in ("привет", "", "33566 два", "3356½", "\u202e" * 10_000)
        ),
    ],
)
def test_anything_else_is_refused_in_words(text, why):
    assert read(text, FIVE, ROLLS) == why


def test_talk_does_not_look_like_dice():
    assert not looks_like_dice("ну что там?")
    assert not looks_like_dice("встречаемся в 18")


@pytest.mark.parametrize(
    "entered",
    [
        Entered(),
        Entered(OwnDice(((1, 1),))),
        Entered(OwnDice(((), ()), 1)),
        Entered(None, 0),
        Entered(OwnDice(((6,),), 2), 3, OwnDice(((1, 2), (3,)), 1)),
    ],
)
def test_what_is_entered_is_kept_as_it_is(entered):
    assert Entered.parse(entered.text()) == entered


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
    return await lobbies.service.answers.take(Place(CHAT), actor, None, text, number)


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
    assert view.entered.back is None
    assert view.progress.game.turn.dice == (2, 2, 2, 3, 4)
    assert await press(lobbies, PickRow, game, BOB, 1) is None
    assert await written(lobbies, game, 1) == [1]


async def test_dice_that_are_delivered_again_are_those_of_the_turn_they_were_typed_in(lobbies):
    game = await own_game(lobbies, ANYA, BOB, for_all=True)
    assert (await typed(lobbies, ANYA, "11234", message=-1)).refusal is None
    assert await typed(lobbies, ANYA, "11234", message=-1) is None
    assert await press(lobbies, PickRow, game, ANYA, 0) is None
    assert await typed(lobbies, ANYA, "11234", message=-1) is None
    assert (await lobbies.view(game)).progress.game.turn.dice == ()


async def test_dice_that_were_refused_are_not_taken_when_they_are_delivered_again(lobbies):
    game = await own_game(lobbies, ANYA, BOB)
    assert (await typed(lobbies, BOB, "66666", message=-1)).refusal is Refusal.NOT_YOUR_TURN
    await turn(lobbies, game, ANYA, "11234", 0)
    assert await typed(lobbies, BOB, "66666", message=-1) is None
    assert (await lobbies.view(game)).progress.game.turn.dice == ()


async def test_a_guest_whose_name_is_delivered_again_has_one_seat(lobbies):
    game = await lobbies.open(ANYA)
    await lobbies.press(PickOption(game, "dice", "own"), ANYA)
    await lobbies.press(OpenMenu(game, "guests"), ANYA)
    await lobbies.store.write(lambda tx: Games(tx).update(game, message_id=40))
    for _ in range(2):
        await lobbies.service.answers.take(Place(CHAT), ANYA, 40, "Дед", 77)
    assert [seat.name for seat in (await lobbies.view(game)).seats] == ["Аня", "Дед"]


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


async def test_a_column_is_not_asked_for_where_there_are_none(lobbies):
    game = await own_game(lobbies, ANYA, BOB)
    await turn(lobbies, game, ANYA, "11234", 0)
    await press(lobbies, CorrectTurn, game, ANYA, 1)
    assert await press(lobbies, ShowColumns, game, ANYA, 1) is Refusal.NOT_POSSIBLE


async def test_turns_are_not_corrected_for_ever(lobbies, monkeypatch):
    monkeypatch.setattr(kept_states, "OWN_UNDOS", 2)
    game = await own_game(lobbies, ANYA, BOB)
    await turn(lobbies, game, ANYA, "11234", 0)
    for row in (1, 0):
        assert await press(lobbies, CorrectTurn, game, ANYA, 1) is None
        assert await press(lobbies, PickRow, game, ANYA, row) is None
    assert await press(lobbies, CorrectTurn, game, ANYA, 1) is Refusal.CORRECTED_ENOUGH


async def test_talk_elsewhere_waits_for_no_writer(lobbies, monkeypatch):
    async def written(_):
        raise AssertionError("nothing is to be written")

    game = await lobbies.open(ANYA, BOB)
    await lobbies.start(game, ANYA)
    monkeypatch.setattr(lobbies.store, "write", written)
    assert await typed(lobbies, ANYA, "33566") is None
    assert await lobbies.service.answers.take(Place(-5), ANYA, None, "33566", 9) is None


async def fall_asleep(lobbies, game, choice):
    """Let whoever is on turn miss it, and Bob decide what is done about it."""
    lobbies.now += 10**6
    await lobbies.service.games.due(game)
    view = await lobbies.view(game)
    decided = await lobbies.press(DecideSleeper(game, view.version, view.overdue, choice), BOB)
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
    shortened = (await lobbies.view(game)).deadline.at
    reply = await typed(lobbies, ANYA, "3356")
    assert reply.refusal is Refusal.NOT_POSSIBLE
    assert reply.shown.view.deadline.at > shortened
