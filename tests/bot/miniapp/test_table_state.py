"""What each person is offered in the state of a table: by where they sit, and by what is being decided."""

from dataclasses import replace
from datetime import UTC, datetime
from math import inf

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.values import Place
from bot.miniapp.state import state
from bot.rulebook import words
from bot.rulebook.names import NewGame
from bot.rulebook.words import FAMILIES
from bot.table.model import CoachView, DeadlineView, LobbyMatchView, MatchFormat, MemberView, SeatView
from bot.table.presses import (
    AddComputer,
    BookSeat,
    ComeBack,
    DecideLeftSeat,
    DecideSleeper,
    DropComputer,
    Hint,
    JoinLate,
    JoinTeam,
    LeaveTeam,
    OpenMenu,
    PickMatch,
    PickOption,
    PickPreset,
    PickRow,
    Rematch,
    Roll,
    Sit,
    StandPat,
    StandUp,
    Start,
    TakeBack,
)
from engine.play.steps import Bank, Rolled, SeatStep, Stand, Take, Throw, Undo, Write
from engine.presets import ruleset
from tests.bot.miniapp.state_cases import check_state, check_turn, pressed
from tests.bot.screens.screen_cases import PEOPLE, Played, changed, lobby_view, people, teams
from tests.engine.games import SHEETS
from tests.presses import parse

T = texts("ru")
NAME = "<b>А&я</\u2060b>"
"""What is shown of a name with tags in it: no address begins behind a slash."""
ANYA, BOB, VIKA, WATCHER = 100, 101, 102, 999

pytestmark = pytest.mark.usefixtures("no_text_goes_wrong")


def begun(word="yatzy", size=3, **options):
    played = Played(ruleset(word, options), people(size), seed=3)
    played.wait()
    return played


def thrown(played):
    """The same game after the mover's first throw."""
    played.step(Throw(tuple(range(played.rules.dice))))
    played.wait()
    return played


def wrote(played, seat=None):
    """The same game after the mover, or a seat of those that play at once, has thrown and written."""
    progress = played.progress if seat is None else played.progress.of_seat(seat)
    throw = Throw(tuple(range(played.rules.dice)))
    if not progress.game.turn.roll:
        played.step(throw if seat is None else SeatStep(seat, throw))
        played.wait()
        progress = played.progress if seat is None else played.progress.of_seat(seat)
    write = Write(played.rules.rows[progress.game.writable_rows()[0]].key)
    played.step(write if seat is None else SeatStep(seat, write))
    played.wait()
    return played


def card_of(played, seat, **changes):
    """What a person sees where all play at once; whoever watches sees the same of nobody."""
    progress = played.progress if seat is None else played.progress.of_seat(seat)
    return played.view(**({"focus": seat, "progress": progress} | changes))


def seated_as(view, seat, **changes):
    return tuple(replace(each, **changes) if n == seat else each for n, each in enumerate(view.seats))


def others(view):
    return {ANYA, BOB, VIKA, WATCHER} - {mover_of(view)}


def kinds(view, user_id):
    return {type(press) for press in pressed(state(T, view, user_id))}


def mover_of(view):
    return view.seats[view.progress.game.mover].user_id


def test_every_open_row_says_what_it_pays_also_those_that_pay_nothing():
    view = thrown(begun()).view()
    found = state(T, view, mover_of(view))
    rows = view.progress.game.ruleset.rows
    assert len(found["rows"]) == len(rows)
    for number, offer in found["rows"].items():
        entry = view.progress.game.entry(int(number))
        assert offer["made"] == entry.made
        assert offer["points"] == (str(entry.points) if entry.made else "✗")
        told, row = ("app-row-write" if entry.made else "app-row-cross"), words.row_full(T, rows[int(number)])
        points = {"points": entry.points} if entry.made else {}
        assert offer["label"] == T(told, row=T.say(row), **points)


def test_whoever_wrote_last_may_take_it_back_and_nobody_else():
    played = begun()
    writer = mover_of(played.view())
    view = wrote(played).view()
    assert TakeBack in kinds(view, writer)
    assert not any(TakeBack in kinds(view, user) for user in {ANYA, BOB, VIKA, WATCHER} - {writer})


def test_a_hint_is_offered_to_the_mover_where_hints_are_given():
    view = thrown(begun()).view(hints=True)
    assert state(T, view, mover_of(view))["hint"] is not None
    assert Hint in kinds(view, mover_of(view))
    assert Hint not in kinds(view, WATCHER)


def test_the_others_decide_about_a_seat_that_was_left():
    view = begun().view()
    mover = view.progress.game.mover
    left = replace(view, seats=seated_as(view, mover, state="left"))
    for number, seat in enumerate(view.seats):
        assert (DecideLeftSeat in kinds(left, seat.user_id)) == (number != mover)
    assert kinds(left, WATCHER) == set()
    assert "больше не играет" in state(T, left, WATCHER)["notes"][0]


def test_when_the_time_is_out_the_others_decide_and_the_mover_still_plays():
    view = thrown(begun()).view(overdue=1_700_000_000)
    mover = mover_of(view)
    assert PickRow in kinds(view, mover)
    assert DecideSleeper not in kinds(view, mover)
    other = next(seat.user_id for seat in view.seats if seat.user_id != mover)
    assert kinds(view, other) == {DecideSleeper}
    assert "Время вышло" in " ".join(state(T, view, other)["notes"])
    assert kinds(view, WATCHER) == set()


def test_a_seat_that_a_robot_plays_is_taken_back_by_its_owner_alone():
    view = begun().view()
    seat = next(n for n in range(3) if n != view.progress.game.mover)
    away = replace(view, seats=seated_as(view, seat, state="computer", until_back=True))
    owner = view.seats[seat].user_id
    assert kinds(away, owner) == {ComeBack}
    assert state(T, away, owner)["you"] is None
    assert not any(ComeBack in kinds(away, user) for user in {ANYA, BOB, VIKA, WATCHER} - {owner})


def test_a_team_plays_one_member_after_the_other():
    played = Played(ruleset("yatzy"), teams(2, 1), seed=3)
    played.wait()
    while played.progress.game.mover != 0:
        wrote(played)
    view = played.view()
    first, second = (member.user_id for member in view.seats[0].team)
    assert Roll in kinds(view, first)
    assert Roll not in kinds(view, second)
    assert state(T, view, second)["you"] == 0


def test_where_all_play_at_once_everybody_throws_on_their_own():
    played = begun("yatzy", pace="together")
    assert Roll in kinds(card_of(played, 0), ANYA)
    watched = card_of(played, None, may_join=True)
    assert kinds(watched, WATCHER) == {JoinLate}
    assert state(T, watched, WATCHER)["dice"] is None
    assert state(T, watched, WATCHER)["head"]["html"] == T("app-together")
    assert [seat["turn"] for seat in state(T, watched, WATCHER)["seats"]] == [True] * 3


def test_whoever_watches_where_all_play_at_once_sees_everybodys_dice():
    played = begun("yatzy", pace="together")
    for dice in (range(5), (0, 1)):
        played.step(SeatStep(0, Throw(tuple(dice))))
        played.wait()
    turns = state(T, card_of(wrote(played, 1), None), WATCHER)["turns"]
    game = played.progress.game
    lying = [tuple(int(die["faces"][0]) for die in turn["dice"]) for turn in turns]
    assert lying == [game.turn_of(0).dice, (), ()]
    assert len(lying[0]) == 5
    assert [turn["hand"] for turn in turns] == [
        T("app-seat-roll", roll=2, rolls=3),
        T("app-seat-written"),
        T("app-seat-to-throw"),
    ]
    assert state(T, card_of(played, 0), ANYA)["turns"] == []


@pytest.mark.parametrize("word", SHEETS)
def test_whoever_watches_sees_each_layer_of_the_dice_of_every_game(word):
    played = begun(word, pace="together")
    played.step(SeatStep(0, Throw(tuple(range(played.rules.dice)))))
    played.wait()
    watched = card_of(played, None)
    game = played.progress.game
    [lying, *others] = [turn["dice"] for turn in state(T, watched, WATCHER)["turns"]]
    layers = game.ruleset.split(game.turn_of(0).dice)
    assert [die["faces"] for die in lying] == [list(map(str, each)) for each in zip(*layers, strict=True)]
    assert others == [[], []]


def test_whoever_watches_learns_no_dice_that_others_are_still_to_get():
    played = begun("yatzy", pace="together", luck="same")
    played.step(SeatStep(0, Throw(tuple(range(5)))))
    played.wait()
    watched = card_of(played, None)
    assert [turn["dice"] for turn in state(T, watched, WATCHER)["turns"]] == [[], [], []]


def test_whoever_has_written_waits_for_the_others_by_name():
    played = begun("yatzy", pace="together")
    mine = card_of(wrote(played, 0), 0, undoable=True)
    found = state(T, mine, ANYA)
    assert found["head"]["html"] == T("app-together-written")
    assert found["notes"] == [T("together-awaited", names=f"{PEOPLE[1]}, {PEOPLE[2]}")]
    assert kinds(mine, ANYA) == {TakeBack}
    assert [seat["turn"] for seat in found["seats"]] == [False, True, True]


def test_a_person_for_whom_a_robot_plays_reads_so_and_comes_back():
    played = begun("yatzy", pace="together")
    seats = seated_as(played, 0, state="computer", until_back=True)
    view = card_of(played, 0, seats=seats, away="robot", title="Дача")
    found = state(T, view, ANYA)
    assert found["head"]["html"] == T("panel-away-robot")
    assert kinds(view, ANYA) == {ComeBack}


def test_a_showdown_shows_the_hands_that_lie_open_and_the_pot():
    played = thrown(begun("showdown"))
    mover = mover_of(played.view())
    assert StandPat in kinds(played.view(), mover)
    played.step(Stand())
    played.wait()
    found = state(T, played.view(), mover)
    check_state(found)
    mine = next(seat for seat in found["seats"] if seat["me"])
    assert len(mine["dice"]) == 5
    assert mine["best"]
    assert any("Банк" in note for note in found["notes"])


def pressing(*throws, word="zonk", **options):
    """A game of two in which luck is pressed: what is taken, and what the other dice then show."""
    played = Played(ruleset(word, options), people(2))
    for taken, dice in throws:
        if taken:
            played.step(Take(taken))
        played.step(Throw(played.progress.game.free))
        played.step(Rolled(dice))
    return played


def test_dice_set_aside_lie_apart_and_the_keys_say_what_they_bring():
    played = pressing(((), (1, 5, 2, 3, 3, 4)), ((0, 1), (1, 2, 2, 2)))
    view = played.view()
    found = state(T, view, ANYA)
    check_state(found)
    check_turn(found, view)
    assert found["aside"]["points"] == "150"
    assert [die["faces"] for die in found["aside"]["dice"]] == [["1"], ["5"]]
    assert [die["locked"] for die in found["dice"]["dice"]] == [True, True, False, False, False, False]
    assert [die["press"] is not None for die in found["dice"]["dice"]] == [
        False,
        False,
        True,
        True,
        True,
        True,
    ]
    assert found["dice"]["hand"] == T("app-brings", points=300)
    best, *_ = found["quick"]
    assert (best["text"], best["about"]) == (T("app-throw-all", n=6), "+300")
    assert found["ends"][0]["about"] == T("app-banked", points=450)
    assert [seat["track"]["now"] for seat in found["seats"]] == ["+150", ""]
    assert found["seats"][0]["track"]["more"] == pytest.approx(1.5)
    assert found["past"] == {"no": 0, "turns": []}


@pytest.mark.parametrize(
    ("held", "told"), [({2}, T("app-chosen", points=100)), ({3, 4}, T("app-chosen-nothing"))]
)
def test_what_is_chosen_tells_what_it_brings(held, told):
    played = pressing(((), (1, 5, 2, 3, 3, 4)), ((0, 1), (1, 2, 2, 2)))
    found = state(T, changed(played.view(), held=frozenset(held)), ANYA)
    assert found["dice"]["hand"] == told


def test_a_throw_that_takes_the_turn_is_shown_to_all_with_its_dice():
    played = pressing(((), (1, 5, 2, 3, 3, 4)), ((0, 1), (4, 2, 3, 3)))
    for user in (ANYA, BOB, WATCHER):
        found = state(T, played.view(), user)
        check_state(found)
        assert found["past"]["no"] == 1
        (turn,) = found["past"]["turns"]
        assert (turn["no"], turn["seat"], turn["won"]) == (1, 0, False)
        assert [die["faces"] for die in turn["dice"]] == [["4"], ["2"], ["3"], ["3"]]
        assert turn["text"] == T("app-busted", word="Зонк", n=150)
        assert turn["text"] in turn["said"]


def test_a_banked_turn_is_told_once_and_no_more_once_it_is_taken_back():
    played = pressing(((), (1, 1, 1, 3, 3, 4)))
    played.step(Take((0, 1, 2)))
    played.step(Bank())
    assert state(T, played.view(), BOB)["past"] == {"no": 1, "turns": [{"no": 1, "seat": 0, "text": "+1000"}]}
    assert state(T, played.view(), BOB)["seats"][0]["leads"]
    played.step(Undo())
    assert state(T, played.view(), BOB)["past"] == {"no": 0, "turns": []}


def test_all_dice_of_a_throw_count_where_none_is_set_aside():
    played = pressing(((), (4,)), ((), (6,)), word="pig")
    found = state(T, played.view(), ANYA)
    check_state(found)
    assert found["aside"] == {"dice": [], "text": T("app-gathered"), "points": "10"}
    assert [die["locked"] for die in found["dice"]["dice"]] == [False]
    assert Roll in kinds(played.view(), ANYA)
    assert found["ends"][0]["about"] == T("app-banked", points=10)


def test_barrels_are_marked_on_the_way_to_the_goal():
    found = state(T, pressing(word="thousand").view(), WATCHER)
    assert found["seats"][0]["track"]["barrels"] == [[20, 30], [60, 70], [90, 100]]
    assert found["seats"][0]["track"]["label"] == T("app-track", points=0, goal=1000)


def test_all_at_once_nobody_sees_the_turns_of_the_others():
    played = Played(ruleset("zonk", {"pace": "together"}), people(2))
    for seat, dice in enumerate(((1, 1, 2, 3, 4, 4), (5, 5, 5, 2, 3, 4))):
        played.step(SeatStep(seat, Throw(tuple(range(6)))))
        played.step(SeatStep(seat, Rolled(dice)))
        played.step(SeatStep(seat, Take((0, 1))))
    found = state(T, card_of(played, 0), ANYA)
    check_state(found)
    assert [seat["track"]["now"] for seat in found["seats"]] == ["+200", ""]
    assert [seat["turn"] for seat in found["seats"]] == [True, True]
    watched = state(T, played.view(), WATCHER)
    assert [seat["track"]["now"] for seat in watched["seats"]] == ["+200", "+100"]
    assert [len(seat["dice"]) for seat in watched["seats"]] == [6, 6]
    played.step(SeatStep(0, Throw((2, 3, 4, 5))))
    played.step(SeatStep(0, Rolled((2, 3, 4, 4))))
    assert "dice" in state(T, card_of(played, 0), ANYA)["past"]["turns"][0]
    assert "dice" not in state(T, card_of(played, 1), BOB)["past"]["turns"][0]
    assert state(T, card_of(played, 0), ANYA)["head"]["html"] == T("app-together-banked")


def test_double_dice_have_two_faces_each_and_the_chosen_row_is_marked():
    view = thrown(begun("double")).view()
    found = state(T, view, mover_of(view))
    assert all(len(die["faces"]) == 2 for die in found["dice"]["dice"])
    assert found["dice"]["dice"][0]["labels"][0].startswith("снаружи ")
    row = view.progress.game.writable_rows()[0]
    found = state(T, changed(view, outer=row), mover_of(view))
    assert found["outer"] == row
    assert str(row) not in found["rows"]
    assert found["throw"] is None
    assert [each["text"] for each in found["ends"]] == [T("button-other-outer")]


def test_cards_are_called_by_their_names_and_held_in_their_gender():
    view = thrown(begun("showdown")).view()
    held = {die["labels"][0]: die["labels"][1] for die in state(T, view, ANYA)["dice"]["dice"]}
    for name, label in held.items():
        he = name in {"валет", "король", "туз"}
        assert label == f"{name}, {'придержан' if he else 'придержана'}"


def test_a_deadline_is_told_to_the_page_until_it_has_passed():
    at = datetime(2026, 11, 22, 10, 45, tzinfo=UTC)
    view = begun().view(deadline=DeadlineView(at, dated=False))
    assert state(T, view, ANYA)["deadline"] == {
        "at": int(at.timestamp()),
        "text": T("app-until", time="10:45"),
    }
    dated = changed(view, deadline=DeadlineView(at, dated=True))
    assert state(T, dated, ANYA)["deadline"]["text"] == T("app-until-date", time="10:45", date="22.11")
    assert state(T, changed(view, overdue=1), ANYA)["deadline"] is None


def test_how_many_watch_is_told_while_anybody_does():
    view = begun().view()
    assert state(T, view, ANYA)["watching"] == ""
    assert state(T, changed(view, watching=2), ANYA)["watching"] == T("app-watchers", n=2)


@pytest.mark.parametrize(
    ("word", "parts", "told"),
    [
        ("yatzy", ["Верх", "Комбинации"], T("app-bonus-missing", n=63)),
        ("classic", ["Школа", "Фигуры"], ""),
        ("generala", ["Верх", "Комбинации"], ""),
        ("yamb", ["Верх", "Комбинации"], ""),
    ],
)
def test_the_sections_of_a_card_have_names_and_the_first_tells_of_its_bonus(word, parts, told):
    found = state(T, begun(word).view(), ANYA)
    assert found["parts"] == parts
    assert {seat["bonus"] for seat in found["seats"]} == {told}


def test_a_fine_that_threatens_is_told_beside_the_school():
    bonuses, played = set(), begun("classic", 2)
    for _ in range(12):
        bonuses |= {
            seat["bonus"].rpartition(" ")[0] for seat in state(T, wrote(played).view(), ANYA)["seats"]
        }
    assert bonuses == {"", T("app-bonus-fine", points="").strip()}


def test_what_the_coach_knows_is_told_where_it_may_be():
    played = thrown(begun("yatzy", 2))
    view = played.view()
    game = view.scorecards
    throws = {Throw(n): 20.0 - len(n) for n in ((0,), (0, 1, 2), (0, 1, 2, 3, 4))}
    writes = {Write(view.rules.rows[row].key): 17.04 for row in game.writable_rows()}
    coached = view.with_part(CoachView(worths={**throws, **writes}, chances=(0.625, 0.375)))
    plain, found = (state(T, each, ANYA) for each in (view, coached))
    assert [die["best"] for die in plain["dice"]["dice"]] == [False] * 5
    assert [die["best"] for die in found["dice"]["dice"]] == [False] + [True] * 4
    assert (plain["throw"]["cost"], found["throw"]["cost"]) == (
        "",
        T("app-cost", points=words.number(T, -4.0)),
    )
    costs = {row.get("cost") for row in found["rows"].values() if row["made"]}
    assert costs == {T("app-cost", points=words.number(T, -2.0))}
    held = changed(coached, held=frozenset({1, 2, 3, 4}))
    assert state(T, held, ANYA)["throw"]["cost"] == T("app-cost-none")
    assert [each["share"] for each in found["chances"]] == [0.625, 0.375]
    assert plain["chances"] == []
    wins = view.with_part(CoachView(worths={Throw((0,)): inf, **writes}))
    assert {row.get("cost") for row in state(T, wins, ANYA)["rows"].values()} == {""}


def test_where_all_play_at_once_it_is_told_who_has_written():
    played = begun("yatzy", 3, pace="together")
    wrote(played, 1)
    found = state(T, card_of(played, 0), ANYA)["round"]
    assert [(each["seat"], each["done"]) for each in found] == [(0, False), (1, True), (2, False)]
    assert state(T, begun().view(), ANYA)["round"] == []


def test_in_a_lobby_everybody_is_offered_what_is_theirs():
    view = lobby_view(ruleset("classic"), people(2))
    chooses = {PickPreset, PickOption, AddComputer}
    assert kinds(view, ANYA) == {StandUp, Start, JoinTeam} | chooses
    assert kinds(view, BOB) == {StandUp, JoinTeam}
    assert kinds(view, WATCHER) == {Sit, JoinTeam}
    ways, games = state(T, view, ANYA)["ways"], state(T, view, ANYA)["games"]
    assert [each["chosen"] for each in ways] == [True, False]
    every = [game["text"] for group in games for game in group["games"] if game["chosen"]]
    assert every == [T.say(words.game(view.rules))]
    assert {press.preset for press in pressed(games)} == set(FAMILIES)
    nobody = replace(view, host_id=0, seats=())
    assert kinds(nobody, ANYA) == {Sit}
    robot = replace(view, seats=(*view.seats, SeatView(None, "", "🦊", "computer")))
    assert kinds(robot, ANYA) == {StandUp, Start, JoinTeam, DropComputer} | chooses
    match = replace(view, parts=(LobbyMatchView(MatchFormat("sum", 3)),))
    assert kinds(match, ANYA) - kinds(view, ANYA) == {PickMatch}
    assert kinds(match, BOB) == kinds(view, BOB)
    formats = state(T, match, ANYA)["more"][0]["games"]
    assert [each["text"] for each in formats if each["chosen"]] == [T("button-match-sum", n=3)]
    shared = replace(view, seats=teams(2, 1))
    assert kinds(shared, ANYA) == {StandUp, Start, JoinTeam, LeaveTeam} | chooses
    together = replace(view, rules=ruleset("classic", {"pace": "together"}))
    every = [game for group in state(T, together, ANYA)["games"] for game in group["games"]]
    assert [game["text"] for game in every if game["chosen"]] == [T.say(words.family("classic"))]
    private = replace(view, place=Place(ANYA), seats=view.seats[:1])
    assert kinds(private, ANYA) == {Start, PickPreset, AddComputer}
    assert state(T, view, BOB)["notes"][-1] == T("app-lobby-waits")
    alone = lobby_view(ruleset("classic"), people(1))
    assert state(T, alone, ANYA)["notes"][-1] == T("app-lobby-alone")
    assert kinds(replace(view, drawing=True), ANYA) == set()
    closed = state(T, replace(view, closed=True), ANYA)
    assert closed["phase"] == "closed"
    assert [parse(each["press"]) for each in closed["choices"]] == [NewGame("people")]


def test_a_game_that_begins_by_itself_is_begun_kept_or_left_by_whoever_goes_on():
    view = replace(lobby_view(ruleset("classic"), people(2), "next"), begins=1234.5, pause=15)
    for user in (ANYA, BOB):
        assert kinds(view, user) == {Start, OpenMenu, StandUp}
    assert kinds(view, WATCHER) == {Sit}
    assert state(T, view, BOB)["begins"] == {"at": 1234, "pause": 15}
    assert state(T, replace(view, begins=None), BOB)["begins"] is None


def test_a_lobby_reads_the_same_whichever_page_the_chat_has_open():
    pages = [lobby_view(ruleset("classic"), people(2), menu) for menu in ("main", "rules", "more")]
    assert len({str(state(T, view, ANYA)) for view in pages}) == 1


def test_an_ended_game_has_places_and_what_leads_to_the_next_one():
    played = Played(ruleset("pirate"), people(3), seed=5).finish()
    view = played.view()
    for user in (ANYA, WATCHER):
        found = state(T, view, user)
        check_state(found)
        assert kinds(view, user) == ({Rematch} if user == ANYA else {BookSeat})
        points = [place["points"] for place in found["result"]["places"]]
        assert [place["place"] for place in found["result"]["places"]] == ["1", "2", "2"]
        assert found["result"]["places"][0]["medal"] == "🥇"
        assert (
            points[0]
            == found["seats"][[s["seat"] for s in found["seats"]].index(view.outcome.winners[0])]["points"]
        )
    assert found["result"]["headline"].startswith("🏆 ")
    assert kinds(replace(view, place=Place(ANYA)), WATCHER) == set()
    assert kinds(replace(view, table_no=3), ANYA) == set(), "a night has its own rounds"


def test_whoever_left_is_told_of_without_a_medal():
    seats = list(people(3))
    seats[2] = replace(seats[2], state="removed")
    played = Played(ruleset("pirate"), tuple(seats), seed=5)
    stopped = played.view(state="stopped", counts=False)
    found = state(T, stopped, ANYA)
    assert found["phase"] == "stopped"
    assert all(not place["medal"] and not place["place"] for place in found["result"]["places"])
    assert found["result"]["headline"].startswith("🏁 <b>Партия остановлена.")


def test_the_board_of_the_group_is_linked_from_a_card_and_the_app_itself_is_not():
    played = begun("yatzy", pace="together")
    place, link = Place(-1_000_000_000_777), "https://t.me/bot/app?startapp=x"
    view = card_of(played, 0, place=place, title="Дача", board=12, app_link=link)
    assert state(T, view, ANYA)["back"]["url"] == "https://t.me/c/777/12"
    assert state(T, changed(view, board=None), ANYA)["back"] is None


def test_names_are_plain_text_whatever_people_call_themselves():
    seats = (replace(people(1)[0], name="<b>А&я</b>"), *people(2)[1:])
    played = Played(ruleset("yatzy"), seats, seed=1)
    played.wait()
    view = played.view()
    assert {seat["name"] for seat in state(T, view, BOB)["seats"]} >= {NAME}
    lobby = lobby_view(ruleset("yatzy"), seats, invited=(MemberView(5, "<i>"),))
    assert state(T, lobby, BOB)["players"][0]["name"] == NAME
