"""A rematch asks everybody again: whoever sits down sits as before, and nobody else plays."""

from bot.ground.values import Place
from bot.table.lobby import BOOKED_SECONDS
from bot.table.messages import BOARDS
from bot.table.model import Refusal, board_surface
from bot.table.presses import (
    AddComputer,
    BookSeat,
    ConfirmLeave,
    DropComputer,
    JoinTeam,
    LeaveTeam,
    Sit,
    StandUp,
)
from bot.table.store import Bookings, Invitations
from engine.records.fair_dice import TALISMANS, dealt_talisman
from tests.bot.service.lobbies import CHAT, PEOPLE

ANYA, BOB, VIKA, GENA, DINA, *_ = PEOPLE


async def played(lobbies, *people, computers=(), ranks=None, word="yatzy"):
    """A finished game of these people, and of computers between the first of them and the others."""
    game = await lobbies.open(*people, word=word, computers=computers)
    await lobbies.start(game, people[0])
    if ranks is None:
        await lobbies.stop(game, people[0])
    else:
        await lobbies.finish(game, *ranks)
    return game


async def test_only_who_taps_and_the_computers_sit_and_the_others_are_asked(lobbies):
    old = await played(lobbies, ANYA, BOB, VIKA, computers=("novice", "perfect"), ranks=(1, 2, 3, 4, 5))
    reply = await lobbies.rematch(old, BOB)
    game = reply.shown.view.game
    assert await lobbies.sitting(game) == ["novice", "perfect", "Боб"]
    assert await lobbies.awaited(game) == ["Вика", "Аня"], "in their order: who was second begins"
    assert reply.shown.view.host_id == BOB.user_id
    await lobbies.press(Sit(game), ANYA)
    assert await lobbies.sitting(game) == ["novice", "perfect", "Боб", "Аня"]
    await lobbies.press(Sit(game), DINA)
    await lobbies.press(Sit(game), VIKA)
    assert await lobbies.sitting(game) == ["novice", "perfect", "Боб", "Вика", "Аня", "Дина"]
    assert await lobbies.awaited(game) == []
    await lobbies.press(DropComputer(game), BOB)
    assert await lobbies.sitting(game) == ["novice", "Боб", "Вика", "Аня", "Дина"]


async def test_who_does_not_answer_does_not_play_and_standing_up_is_an_answer(lobbies):
    old = await played(lobbies, ANYA, BOB, VIKA, ranks=(2, 3, 1))
    game = (await lobbies.rematch(old, ANYA)).shown.view.game
    await lobbies.press(Sit(game), VIKA)
    await lobbies.press(StandUp(game), VIKA)
    assert await lobbies.awaited(game) == ["Боб"]
    await lobbies.press(Sit(game), VIKA)
    assert await lobbies.sitting(game) == ["Вика", "Аня"], "as they sat, without the loser between them"
    await lobbies.start(game, ANYA)
    assert [seat.name for seat in (await lobbies.view(game)).seats] == ["Вика", "Аня"]
    assert await lobbies.store.read(lambda tx: Invitations(tx).of(game)) == []
    assert (await lobbies.press(Sit(game), BOB)).refusal is Refusal.STARTED


async def test_people_are_dealt_other_talismans_and_computers_keep_theirs(lobbies):
    old = await played(lobbies, ANYA, BOB, computers=("novice",), ranks=(1, 2, 3))
    (kept,) = [seat.talisman for seat in (await lobbies.view(old)).seats if seat.user_id is None]
    game = (await lobbies.rematch(old, ANYA)).shown.view.game
    await lobbies.press(Sit(game), BOB)
    dealt, taken = {}, [kept]
    for actor in (ANYA, BOB):
        free = [each for each in TALISMANS if each not in taken]
        dealt[actor.name] = dealt_talisman(f"g{game}", str(actor.user_id), free)
        taken.append(dealt[actor.name])
    seats = (await lobbies.view(game)).seats
    assert {seat.name: seat.talisman for seat in seats if seat.user_id is not None} == dealt
    assert [seat.talisman for seat in seats if seat.user_id is None] == [kept]


async def test_a_booked_seat_is_taken_when_the_next_lobby_opens_whoever_opens_it(lobbies):
    game = await lobbies.open(ANYA, BOB)
    for chat in (CHAT - 1, ANYA.user_id):
        forged = await lobbies.games.book(BookSeat(game), ANYA, chat)
        assert forged.refusal is Refusal.UNKNOWN_BUTTON
    await lobbies.start(game, ANYA)
    await lobbies.meet(GENA, DINA, VIKA)
    for actor, said in ((GENA, "booked"), (DINA, "booked"), (VIKA, "booked"), (DINA, "booking-dropped")):
        reply = await lobbies.book(game, actor)
        assert (reply.message.id, reply.shown) == (f"toast-{said}", None)
    await lobbies.stop(game, ANYA)
    fresh = await lobbies.open(BOB)
    view = await lobbies.view(fresh)
    assert await lobbies.sitting(fresh) == ["Боб", "Гена", "Вика"]
    assert (view.mentioned, view.invited) == ({GENA.user_id, VIKA.user_id}, ())
    await lobbies.press(StandUp(fresh), GENA)
    assert await lobbies.awaited(fresh) == []
    await lobbies.start(fresh, BOB)
    for wait, said in ((0.0, "booked"), (0.7, "booked"), (0.2, "booking-dropped"), (0.1, "booked")):
        lobbies.now += wait - 1  # two taps in a moment book it; a second passes with each
        assert (await lobbies.book(fresh, ANYA)).message.id == f"toast-{said}"
    await lobbies.stop(fresh, BOB)
    game = (await lobbies.rematch(fresh, VIKA)).shown.view.game
    assert await lobbies.sitting(game) == ["Вика", "Аня"], "one booking, one seat, behind those who played"
    assert await lobbies.awaited(game) == ["Боб"]


async def test_after_a_stopped_game_who_left_is_not_asked(lobbies):
    old = await lobbies.open(ANYA, BOB, VIKA)
    await lobbies.start(old, ANYA)
    await lobbies.press(ConfirmLeave(old, BOB.user_id), BOB)
    await lobbies.stop(old, ANYA)
    assert (await lobbies.rematch(old, BOB)).refusal is Refusal.NOT_SEATED
    game = (await lobbies.rematch(old, VIKA)).shown.view.game
    assert await lobbies.awaited(game) == ["Аня"]
    await lobbies.press(Sit(game), ANYA)
    assert await lobbies.sitting(game) == ["Вика", "Аня"]


async def test_everybody_may_tap_rematch_on_the_result(lobbies):
    old = await played(lobbies, ANYA, BOB, ranks=(1, 2))
    game = (await lobbies.rematch(old, ANYA)).shown.view.game
    again = await lobbies.rematch(old, BOB)
    assert (again.message.id, again.shown.view.game) == ("toast-sat", game)
    assert await lobbies.sitting(game) == ["Боб", "Аня"]
    assert (await lobbies.rematch(old, BOB)).refusal is Refusal.ALREADY_SEATED
    await lobbies.meet(VIKA)
    again = await lobbies.book(old, VIKA)
    assert (again.message.id, again.shown.view.game) == ("toast-sat", game), (
        "where a lobby is open the seat is there"
    )
    assert (await lobbies.book(old, VIKA)).refusal is Refusal.ALREADY_SEATED
    assert await lobbies.sitting(game) == ["Боб", "Аня", "Вика"]
    await lobbies.start(game, ANYA)
    assert (await lobbies.rematch(old, BOB)).refusal is Refusal.RUNNING
    await lobbies.stop(game, ANYA)
    other = await lobbies.open(VIKA, word="maxi")
    refused = await lobbies.rematch(old, BOB)
    assert (refused.refusal, refused.shown.view.game) == (Refusal.LOBBY_OPEN, other), "another game's lobby"


async def played_in_teams(lobbies, *people, team):
    """A stopped game of these people, whom others have joined in the team of Anya."""
    old = await lobbies.open(*people)
    for member in team:
        await lobbies.press(JoinTeam(old, ANYA.user_id), member)
    await lobbies.start(old, people[0])
    await lobbies.stop(old, people[0])
    return old


async def test_members_of_a_team_find_each_other_in_their_old_order(lobbies):
    old = await played_in_teams(lobbies, VIKA, ANYA, GENA, team=(BOB, DINA))
    game = (await lobbies.rematch(old, DINA)).shown.view.game
    assert await lobbies.awaited(game) == ["Аня", "Боб", "Гена", "Вика"]
    await lobbies.press(Sit(game), GENA)
    joined = await lobbies.press(Sit(game), ANYA)
    assert joined.message.id == "toast-team-joined"
    assert dict(joined.message.args)["name"] == "Дина"
    await lobbies.press(Sit(game), VIKA)
    await lobbies.press(Sit(game), BOB)
    assert await lobbies.sitting(game) == ["Аня+Боб+Дина", "Гена", "Вика"]


async def test_who_leaves_the_team_or_plays_with_others_is_not_taken_back(lobbies):
    old = await played_in_teams(lobbies, VIKA, ANYA, team=(BOB, DINA))
    game = (await lobbies.rematch(old, ANYA)).shown.view.game
    await lobbies.press(Sit(game), BOB)
    assert (await lobbies.press(LeaveTeam(game), BOB)).refusal is None
    assert await lobbies.sitting(game) == ["Аня", "Боб"], "a seat of one's own stays one"
    await lobbies.press(Sit(game), VIKA)
    await lobbies.press(JoinTeam(game, VIKA.user_id), ANYA)
    await lobbies.press(JoinTeam(game, VIKA.user_id), BOB)
    await lobbies.press(Sit(game), DINA)
    assert await lobbies.sitting(game) == ["Аня+Боб+Вика", "Дина"]


async def test_people_are_called_by_one_message(lobbies):
    old = await played(lobbies, ANYA, BOB, VIKA, ranks=(1, 2, 3))
    game = (await lobbies.rematch(old, ANYA)).shown.view.game
    called = {BOB.user_id, VIKA.user_id}
    assert (await lobbies.view(game)).mentioned == called
    await lobbies.service.surfaces.posted(board_surface(game, CHAT), 50, BOARDS)
    await lobbies.press(Sit(game), BOB)
    assert (await lobbies.view(game)).mentioned == called, "as long as it is that message"
    await lobbies.service.surfaces.posted(board_surface(game, CHAT), 60, BOARDS)
    assert (await lobbies.view(game)).mentioned == frozenset()
    await lobbies.service.surfaces.lost(CHAT, 60, {"board": BOARDS})
    assert (await lobbies.view(game)).mentioned == frozenset()


async def test_a_full_table_takes_the_members_of_its_teams(lobbies):
    old = await played_in_teams(lobbies, ANYA, team=(BOB,))
    game = (await lobbies.rematch(old, ANYA)).shown.view.game
    for _ in range(7):
        await lobbies.press(AddComputer(game, "novice"), ANYA)
    assert (await lobbies.press(Sit(game), VIKA)).refusal is Refusal.FULL
    assert (await lobbies.press(Sit(game), BOB)).refusal is None
    assert (await lobbies.sitting(game))[0] == "Аня+Боб"


async def test_more_bookings_than_seats_and_bookings_that_are_too_old(lobbies):
    game = await lobbies.open(ANYA)
    await lobbies.start(game, ANYA)
    await lobbies.meet(*PEOPLE)
    await lobbies.book(game, PEOPLE[9])
    lobbies.now += BOOKED_SECONDS
    for actor in PEOPLE[1:9]:
        await lobbies.book(game, actor)
    await lobbies.stop(game, ANYA)
    fresh = await lobbies.open(ANYA)
    assert await lobbies.sitting(fresh) == [actor.name for actor in PEOPLE[:8]]
    left = await lobbies.store.read(lambda tx: [each.name for each in Bookings(tx).of(Place(CHAT))])
    assert left == [PEOPLE[8].name], "for whom no seat was left"
