"""People who leave where all play at once, and teams: members take turns by the round, each on their card."""

from bot.ground.drawing.callback_data import pack
from bot.table.buttons.board import DecideLeftSeat, Hold
from bot.table.buttons.questions import ConfirmLeave
from tests.play.panels import begun, begun_by, in_round, panel, panel_of, play_round, takes_back, write
from tests.play.phones import SWIFT, Phones, data_of, presses, until
from tests.play.tables import over
from tests.play.talk import RU, ask, first_offering, gone, greeted, leave, leave_seat, offers


def test_who_leaves_in_a_round_leaves_the_choice_to_the_others(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob, vika) = await greeted(phones, 3)
        game = await begun(phones, chat, [anya, bob, vika])
        await play_round(phones, [anya, vika], game)
        shown = await panel(phones, bob, game)
        board = await leave_seat(phones, bob, chat)
        await until(lambda: RU("panel-away-left") in shown.text, "the card of who has left")
        choices = {p.choice for _, p in presses(board) if isinstance(p, DecideLeftSeat)}
        assert choices == {"computer", "remove"}
        data = next(
            pack(p) for _, p in presses(board) if isinstance(p, DecideLeftSeat) and p.choice == "computer"
        )
        await phones.tap(anya, board, data)
        for person in (anya, vika):
            await in_round(phones, person, game, 2)
        await until(lambda: RU("panel-away-robot") in shown.text, "the card of who has left")
        assert "Боб" in board.text

    evening(scene, SWIFT)


def test_whose_seat_is_given_up_is_waited_for_no_more(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob, vika) = await greeted(phones, 3)
        game = await begun(phones, chat, [anya, bob, vika])
        await play_round(phones, [anya, bob, vika], game)
        await in_round(phones, anya, game, 2)
        question = await leave(phones, bob, chat)
        assert RU("ask-leave-counts") in question, "after the first round it costs the place"
        board = await first_offering(chat, DecideLeftSeat)
        data = next(
            pack(p) for _, p in presses(board) if isinstance(p, DecideLeftSeat) and p.choice == "remove"
        )
        await phones.tap(anya, board, data)
        await until(lambda: not offers(board, DecideLeftSeat), "the question to go")
        await play_round(phones, [anya, vika], game)
        await in_round(phones, vika, game, 3)

    evening(scene, SWIFT)


def test_who_is_left_alone_may_play_on_and_when_all_have_left_it_is_over(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        await play_round(phones, [anya, bob], game)
        board = await leave_seat(phones, bob, chat)
        await phones.tap(anya, board, data_of(board, DecideLeftSeat))
        await play_round(phones, [anya], game)
        await in_round(phones, anya, game, 3)
        question = await ask(phones, anya, chat, "/leave")
        await phones.tap(anya, question, data_of(question, ConfirmLeave))
        await gone(question)
        await until(lambda: over(phones, chat), "the end")
        await until(lambda: not [p for _, p in presses_of(phones, anya)], "no card to play on")

    evening(scene, SWIFT)


def presses_of(phones: Phones, person: int) -> list:
    mine = [
        m for m in phones.world.state.chats[person].messages.values() if m.sender is phones.world.state.bot
    ]
    return [p for m in mine if not m.deleted for p in presses(m) if isinstance(p[1], Hold)]


def test_members_of_a_team_take_turns_by_the_round_each_on_their_own_card(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob, vika) = await greeted(phones, 3)
        game = await begun_by(phones, chat, [[anya, bob], [vika]])
        for number, (plays, rests) in enumerate([(anya, bob), (bob, anya), (anya, bob)], 1):
            await in_round(phones, plays, game, number)
            await in_round(phones, rests, game, number)
            shown = await panel(phones, rests, game)
            name = phones.world.state.people[plays].first_name
            told = await phones.tap(rests, shown, data_of(shown, Hold))
            assert told == RU("refusal-not-your-turn", name=name)
            await write(phones, plays, game)
            await until(lambda p=plays: takes_back(panel_of(phones, p, game)), "the row, to be taken back")
            await write(phones, vika, game)
        await in_round(phones, bob, game, 4)
        question = await ask(phones, bob, chat, "/leave")
        await phones.tap(bob, question, data_of(question, ConfirmLeave))
        await gone(question)
        for number in (4, 5):
            await in_round(phones, anya, game, number)
            await play_round(phones, [anya, vika], game)

    evening(scene, SWIFT)
