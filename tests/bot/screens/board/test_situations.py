"""The board: what it says and which buttons it has in each situation."""

from dataclasses import replace

from bot.ground.texts.formatting import texts
from bot.rulebook import words
from bot.rulebook.pages import rules_screen as rules_page
from bot.table.model import SeatView
from bot.table.presses import DecideLeftSeat, NotSure, PickInner, PickRow, Roll, ShowCrossing, Sure, TakeBack
from bot.table.screens.pages import scorecards_score
from bot.table.show.drawing import board
from engine.play.events import LastRound, LastTurn
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Stand
from engine.play.turn import Turn
from engine.presets import ruleset
from engine.records.record import Progress
from tests.bot.screens.screen_cases import Played, labels, people, plain, presses
from tests.engine.games import card_with

T = texts("ru")
CLASSIC = ruleset("classic", {"order": "join"})


def table(preset, seats=2, **options):
    return Played(ruleset(preset, {"order": "join"} | options), people(seats))


def shown(game, **changes):
    return board(T, game.view(**changes))


def keys(screen):
    return [text for row in labels(screen) for text in row]


def kinds(screen):
    return {type(press) for press in presses(screen)}


def test_nothing_can_be_pressed_while_a_computer_thinks_but_taking_back():
    seats = (*people(2, 1), SeatView(None, "", "🦉", "computer", "perfect"))
    game = Played(ruleset("yatzy", {"order": "join"}), seats)
    game.rolled(1, 2, 3, 4, 6).wrote("chance")
    assert presses(shown(game)) == [TakeBack(7, game.version)]
    for _ in range(2):
        game.rolled(1, 2, 3, 4, 6).wrote("chance")
    assert kinds(shown(game)) == {Roll}, "a computer's row is not ours to take back"


def test_nothing_to_press_while_a_left_player_is_on_turn_but_their_fate():
    game = Played(ruleset("yatzy"), people(3))
    game.wait()
    seats = (replace(game.seats[0], state="left"), *game.seats[1:])
    assert presses(shown(game, seats=seats)) == [
        DecideLeftSeat(7, 0, "computer"),
        DecideLeftSeat(7, 0, "remove"),
    ]
    others = (game.seats[0], replace(game.seats[1], state="left"), game.seats[2])
    assert len(presses(shown(game, seats=others))) == 3


def test_the_card_is_folded_away_but_when_a_round_begins():
    game = Played(ruleset("pirate"), people(3))
    folded = []
    for _ in range(7):
        game.step(game.progress.game.legal_actions()[0])
        game.chance()
        folded.append((game.progress.game.mover, "<blockquote expandable><pre>" in shown(game).text))
        game.wrote(game.rules.rows[game.progress.game.writable_rows()[0]].key)
    assert folded == [(0, True), (1, True), (2, True), (0, False), (1, True), (2, True), (0, False)]


def test_rows_that_pay_nothing_are_folded_where_others_pay():
    game = table("yatzy")
    for _ in range(3):
        game.rolled(4, 4, 4, 2, 1)
    paying = ["Единицы 1", "Двойки 2", "Четвёрки 12", "Пара 8", "Тройка 12", "Шанс 15"]
    assert keys(shown(game))[-7:] == [*paying, T("button-more-rows", n=9)]
    unfolded = keys(shown(game, crossing=True))
    assert all(text.endswith(" ✗") for text in unfolded[:-1])
    assert unfolded[9:] == [T("button-back")], "nine rows stand alone, and the way back"


def test_where_nothing_pays_the_rows_to_cross_out_are_open():
    game = table("yatzy", 1)
    left = [row for row in game.rules.rows if row.key in {"twos", "full", "small_straight", "poker"}]
    for row in game.rules.rows:
        if row not in left:
            game.rolled(6, 6, 6, 6, 6).wrote(row.key)
    screen = shown(game.rolled(1, 3, 4, 6, 6))
    assert {f"{T.say(words.row(row))} ✗" for row in left} <= set(keys(screen))
    assert ShowCrossing not in kinds(screen)


def test_double_dice_have_a_legend_in_the_first_two_turns_of_each_player():
    game, seen = table("double"), []
    while len(seen) < 6:
        screen = shown(game.rolled(6, 2, 3, 6, 1, 1, 2, 2, 4, 5, 6, 1))
        legend = "6·2 — снаружи 6, внутри 2" in plain(screen)
        assert any(button.style == "success" for button in screen.buttons[1]), "what had better be held"
        seen.append((game.progress.game.mover, legend))
        row, inner = game.progress.game.writable_rows()[:2]
        game.wrote(game.rules.rows[row].key, game.rules.rows[inner].key)
    assert seen == [(seat, turn < 2) for turn in range(3) for seat in range(2)]


def test_the_last_two_rows_of_double_dice_are_written_with_one_tap():
    game = table("double", 1)
    rows = [row.key for row in game.rules.rows]
    for outer, inner in zip(rows[0:14:2], rows[1:14:2], strict=True):
        game.rolled(*[1, 2, 3, 4, 5, 6] * 2).wrote(outer, inner)
    screen = shown(game.rolled(5, 5, 5, 5, 5, 2, 1, 2, 3, 4, 4, 6))
    assert [row[0] for row in labels(screen)[-3:-1]] == [
        "Ятзи 50 без 2 и Экстра 19 без 1",
        "Экстра 25 без 2 и Ятзи ✗",
    ]
    pairs = [press for press in presses(screen) if isinstance(press, PickInner)]
    assert [(rows[each.outer], rows[each.inner]) for each in pairs] == [
        ("poker", "extra"),
        ("extra", "poker"),
    ]
    assert T("board-pick-pair") in screen.text


def test_a_joker_is_explained_and_its_rows_say_what_it_pays():
    game = table("yahtzee", 1)

    def offered(screen):
        rows = [press.row for press in presses(screen) if isinstance(press, PickRow)]
        return len(rows), {text for text in keys(screen) if text[:1].isalpha()}

    assert "Джокер" not in shown(game.rolled(2, 2, 2, 2, 2)).text
    screen = shown(game.wrote("poker").rolled(4, 4, 4, 4, 4))
    assert "Джокер" in screen.text
    assert offered(screen)[0] == 1
    assert "Четвёрки 20" in offered(screen)[1]
    assert T("board-bonus-further", points="+100") in shown(game.wrote("fours")).text
    number, told = offered(shown(game.rolled(4, 4, 4, 4, 4)))
    _, others = offered(shown(game, crossing=True))
    assert number == 3, "the others are not worth it"
    assert {"Фулл 25", "М. стрит 30", "Б. стрит 40", "Каре 20"} <= told | others
    assert "Джокер" not in shown(game.wrote("full").rolled(4, 4, 4, 4, 5)).text


def test_rows_closed_by_the_school_are_explained_until_it_is_written():
    game, told = table("series", 1), []
    for row in ("ones", "twos", "threes", "fours", "fives", "sixes", "chance"):
        game.rolled(1, 2, 3, 4, 6)
        told.append("Сначала «Школа» целиком" in shown(game).text)
        game.wrote(row)
    assert told == [True] * 6 + [False]


def test_beside_a_question_there_is_no_way_back():
    game = table("yatzy").rolled(1, 2, 3, 4, 6).wrote("chance").rolled(1, 2, 3, 4, 6)
    state = game.progress.game
    zero = next(row for row in state.writable_rows() if not state.entry(row).made)
    assert kinds(shown(game, asking=zero)) == {Sure, NotSure}, "it would read as its answer"
    assert TakeBack not in kinds(shown(game, overdue=0.0)), "nor beside that of what to do without the mover"


def test_an_ante_that_rises_is_told_and_shown_as_it_is_paid_for_this_hand():
    t, game = T, table("showdown", stakes="rising")
    for pot, ante in ((20, 10), (20, 10), (40, 20)):
        line = t("pot-chips", pot=pot, ante=ante)
        assert line in board(t, game.view()).text
        assert line in scorecards_score(t, game.view()).text
        for dice in ((6, 6, 2, 3, 4), (1, 2, 3, 4, 6)):
            game.rolled(*dice).step(Stand())
    told = t("rules-hands-rising")
    assert told in rules_page(t, ruleset("showdown", {"stakes": "rising"})).text
    without_chips = ruleset("strongest", {"stakes": "rising"}, 1)  # refused since
    for rules in (ruleset("showdown"), without_chips):
        assert told not in rules_page(t, rules).text


WRITTEN = {row.key: "12345" for row in CLASSIC.rows if row.key != "four"} | {"ones": "11123"}


def of_the_last_turn(turn, *recent):
    """The board of Боб, who has four of a kind open: 24 at most, twice that on the first roll."""
    cards = (card_with(CLASSIC, **WRITTEN, four="66661"), card_with(CLASSIC, **WRITTEN))
    played = Played(CLASSIC, people(2))
    played.progress = Progress(replace(new_scorecard_game(CLASSIC, 2), cards=cards, position=1, turn=turn))
    return plain(shown(played, recent=recent))


def test_what_the_mover_needs_to_win_is_told_for_as_long_as_it_can_be_had():
    """A need that only the first roll could have brought is told before it lies."""
    last, told = LastTurn(1, 40), T("board-last-turn", name="Боб", points=40)
    assert told in of_the_last_turn(Turn(), last)
    assert told in of_the_last_turn(Turn((6, 6, 6, 6, 1), 1), last)
    assert "+40" not in of_the_last_turn(Turn((6, 6, 6, 5, 1), 1), last)
    assert "+24" in of_the_last_turn(Turn((6, 6, 6, 5, 1), 1), LastTurn(1, 24))
    assert "+24" not in of_the_last_turn(Turn((6, 6, 6, 5, 1), 3), LastTurn(1, 24))


def test_in_the_last_round_the_others_keep_their_needs():
    lying = Turn((6, 6, 6, 5, 1), 1)
    text = of_the_last_turn(lying, LastRound(((0, 40), (1, 40))))
    assert "Аня +40" in text
    assert "Боб +40" not in text
    assert T("board-last-round") in of_the_last_turn(lying, LastRound(((1, 40),)))
