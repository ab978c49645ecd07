"""Every game, and every option of it, played once: whatever is shown of it keeps the limits and plays on."""

from dataclasses import replace
from itertools import cycle

import pytest

from bot.coach import screens as hint
from bot.ground import drawing as room
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES, name_width
from bot.miniapp.state import state
from bot.pictures import contents as cards
from bot.pictures.contents import PICTURE_CHARACTERS
from bot.rulebook.words import MINUS
from bot.sandbox.text import utf16_length
from bot.table.model import NOTHING_ENTERED, Entered, HintView, OwnDice, due_layers
from bot.table.presses import Hold, PickRow, PlayHere, Reroll, Roll, StandPat, TakeBack
from bot.table.screens import lines as event_lines
from bot.table.screens import lines as seat_names
from bot.table.screens import pages as watch
from bot.table.screens.pages import scorecards_score
from bot.table.screens.result import finish_card, finish_result, finish_whole
from bot.table.screens.turn_keys import MOST_LINES
from bot.table.show.drawing import board, draw_in_chat
from engine.play.banking import BankGame
from engine.play.events import leader
from engine.play.game import AllAtOnce, least_seats
from engine.play.length import outcome_now
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.steps import Throw, Undo
from engine.players.choose import weigh
from engine.presets import PRESETS, ruleset
from tests.bot.miniapp.state_cases import check_state, check_turn, check_watched
from tests.bot.screens.play_checks import check_play, same_rows
from tests.bot.screens.screen_cases import (
    PEOPLE,
    Played,
    changed,
    check_limits,
    lobby_view,
    people,
    plain,
    presses,
    tables,
)
from tests.engine.every_option import named, rulesets
from tests.engine.games import KINDS
from tests.presses import parse
from tests.rings import sampled

LINK = "https://t.me/dice_poker_bot/table?startapp=abc&mode=compact"
MOST = 8
WHOLE_TABLES = (5, 3, MOST)
"""Seats of games as they come: five of them make the tightest table there is."""
TABLES = ((2, 1), (1, 0), (2, 0), (1, 0))
"""Seats, and how many of them are computers, where options are played."""
WATCHER = 999
DRAMA = set("⚡🔥🎁💸💔👑🏁")


@pytest.mark.parametrize("key", PRESETS)
def test_a_game_as_it_comes(key):
    number = list(PRESETS).index(key)
    views = recorded(ruleset(key), people(WHOLE_TABLES[number % len(WHOLE_TABLES)]), seed=number + 1)
    columns = walked(views, 3, LANGUAGES[number % len(LANGUAGES)])
    for view, language in zip(views[::2], cycle(LANGUAGES), strict=False):
        columns += check_lines(texts(language), view)
    assert sum(each <= 40 for each in columns) >= 0.9 * len(columns)
    for moment, view in looks([view for view in views if view.progress.game.turn.roll], 1):
        check_hint(moment, view)
    check_state(state(texts("ru"), lobby_view(ruleset(key), people(2)), 100))
    for _, view in looks(views, 8):
        check_keys(changed(view, app_link=LINK, hints=True, quick_rerolls=True))


@pytest.mark.parametrize("key", sampled(PRESETS, KINDS))
def test_a_game_with_every_value_of_every_option(key):
    for number, rules in enumerate(rulesets(key)):
        seats, computers = TABLES[number % len(TABLES)]
        try:
            views = recorded(rules, people(max(seats, least_seats(rules)), computers), seed=number)
            walked(views, 2, LANGUAGES[number % len(LANGUAGES)])
        except BaseException as error:
            error.add_note(f"in {named(rules)} at a table of {seats}")
            raise


def walked(views, count, language):
    """So many moments of a game and its end, each looked at in every way; the widths of its lines."""
    for moment, view in looks(views, count):
        check_moment(moment, view)
    check_end(texts(language), views[-1])
    return check_lines(texts(language), views[-1])


class Careless(Played):
    """A game in which computers do not think: how well they play changes nothing of what is shown."""

    def choose(self, game):
        actions = game.legal_actions()
        return self.random.choice([each for each in actions if not isinstance(each, Throw)] or actions)


def recorded(rules, seats, seed):
    """A random game as it was before each act of a person, and at its end."""
    played, views = Careless(rules, seats, seed), []
    while played.wait():
        views.append(played.view(quick_rerolls=len(views) % 2 == 0))
        played.act()
    return [*views, played.view()]


def looks(views, count):
    """So many moments of a game, all through it, by number."""
    return enumerate(views[: -1 : max(1, len(views) // count)])


def check_moment(number, view):
    t, asked = texts(LANGUAGES[number % len(LANGUAGES)]), [view, *questions(view)]
    for each in asked:
        screen = board(t, each)
        check_limits(screen)
        check_play(screen, each)
        check_mover(t, each)
    people_alone = all(seat.state == "in" for seat in view.seats)
    if people_alone and view.rules.source == "bot" and not isinstance(view.progress.game, AllAtOnce):
        assert view.undoable == any(isinstance(press, TakeBack) for press in presses(board(t, view)))
    check_others(t, asked[-1 if number % 2 else 0], number)
    if number % 2 == 0:
        check_app_key(t, view)
    if type(view.progress.game) is ScorecardGame and any(each.written for each in view.progress.game.cards):
        check_totals(t, view)


def questions(view):
    """The same moment while a zero is asked about, rows are chosen among, or dice are entered."""
    game, layers = view.progress.game, getattr(view.rules, "layers", 1)
    if view.rules.source == "own":
        yield from entries(view)
    elif isinstance(game, ScorecardGame):
        rows = game.writable_rows()
        unmade = [index for index in rows if not game.entry(index, layers - 1).made]
        if layers > 1:
            pairs = [(outer, inner) for inner in unmade[:1] for outer in rows if outer != inner]
            yield from (changed(view, outer=outer, asking=inner) for outer, inner in pairs[-1:])
            if len(rows) > layers:
                yield from (changed(view, outer=rows[0], crossing=crossing) for crossing in (False, True))
            return
        yield from (changed(view, asking=index) for index in unmade[:1])
        yield changed(view, crossing=True)
        several = [index for index in rows if len(same_rows(game, index)) > 1]
        yield from (changed(view, named=index) for index in several[:1])
        if game.announceable_rows:
            yield changed(view, announcing=True)


def entries(view):
    """Dice are being entered, and an earlier turn is being corrected."""
    for face in (1, 6):
        some = OwnDice().with_face(face, due_layers(view.progress.game))
        yield changed(view, entered=Entered(replace(some, roll=1 if face == 1 else None)))
    if view.own_dice.correctable:
        yield changed(view, entered=Entered(back=0))
    for back, turn in enumerate(reversed(view.own_dice.correctable), 1):
        if view.seats[turn.game.mover].state == "computer":
            continue
        progress = view.progress
        for _ in range(back):
            progress = progress.after(Undo())
        lies = OwnDice.lying(turn.game)
        fewer = [lies.without_face(face, 0) for face in lies.layers[0][:1]]  # none lie where nobody threw
        for dice in (lies, *fewer):
            yield changed(view, entered=Entered(None, back, dice), progress=progress)


def check_mover(t, view):
    """The page of the mover in the app offers all that may be played."""
    found = state(t, view, view.seats[view.progress.game.mover].user_id)
    check_state(found)
    check_turn(found, view)
    assert found["head"]["mine"]


def check_others(t, view, number):
    """The pages of another seat and of a watcher offer nothing of the turn."""
    mover = view.progress.game.mover
    if (other := (mover + 1 + number) % len(view.seats)) != mover:
        found = state(t, view, view.seats[other].user_id)
        check_state(found)
        check_watched(found)
    found = state(t, view, WATCHER)
    check_state(found)
    check_watched(found)
    assert found["you"] is None
    if view.own_dice.entered == NOTHING_ENTERED:
        assert (found["dice"] is None) == (view.progress.game.turn.roll == 0)


def check_app_key(t, view):
    """With a table in the app there is one key more, and at rest nobody can play in the chat."""
    screen, linked = board(t, view), board(t, changed(view, app_link=LINK))
    check_limits(linked)
    check_play(linked, changed(view, app_link=LINK))
    keys = [button for row in linked.buttons for button in row]
    no_room = isinstance(view.progress.game, ShowdownGame) and len(view.seats) == MOST
    assert [button.url for button in keys if button.url] in ([LINK], [] if no_room else [LINK])
    assert [b for row in screen.buttons for b in row if b.data not in {b.data for b in keys}] == []
    game = view.progress.game  # where all play at once the chat rests once all of them are in the app
    alone = () if isinstance(game, AllAtOnce) else (view.seats[game.mover].members[:1],)
    for somebody in (*alone, view.seats):
        resting = changed(view, app_link=LINK, in_app=frozenset(each.user_id for each in somebody))
        rests = draw_in_chat(t, resting)
        check_limits(rests)
        assert [type(press) for press in presses(rests)] == [PlayHere]
        assert t("button-open-table") in {b.text for row in rests.buttons for b in row}
        called = changed(resting, reminded=True)
        assert draw_in_chat(t, called) == board(t, called)


def check_keys(view):
    """Five lines of keys at most, each sort in its place: with more, talk pushes the dice out of sight."""
    lines, game = board(texts("ru"), view).buttons, view.progress.game
    sorts = [{type(parse(button.data)) for button in line if button.data} for line in lines]
    assert len(lines) <= MOST_LINES, [[button.text for button in line] for line in lines]
    if not isinstance(game, ShowdownGame) or len(view.seats) < MOST:
        assert [line for line in lines if any(button.url for button in line)] == [lines[-1]]
        assert lines[-1][-1].url == LINK
        assert not {type(parse(button.data)) for button in lines[-1][:-1]} & {Hold, Roll, Reroll, PickRow}
    if game.rolls_left and sorts[0] == {Hold} and len(view.choice.held) < view.rules.dice:
        assert sorts[1] <= {Roll, Reroll, StandPat}
    for line, sort in zip(lines, sorts, strict=True):
        texts_ = [button.text for button in line]
        if len(line) > room.ABREAST:
            assert room.dice_share_line(text + "  →" * (text[0] == "📱") for text in texts_), texts_
        elif sort != {Roll, Reroll}:
            assert room.share_line(texts_), texts_


def check_lines(t, view):
    """What happened last is a few lines, each with one sign of drama at most, in front; their widths."""
    lines = event_lines.event_lines_screen(t, view.rules, PEOPLE, view.recent)
    assert len(lines) <= event_lines.MOST
    for line in lines:
        assert len(DRAMA & set(line)) <= 1
        assert line.startswith(tuple(DRAMA)) or not DRAMA & set(line)
    return [name_width(line) for line in lines]


def check_totals(t, view):
    """Board, cards and the end of a game stopped now tell the same totals, and the board who leads."""
    game, shown = view.progress.game, board(t, view)
    points = [game.points[seat] for seat in game.order]
    if view.rules.columns:  # the table of one seat, and of the others what they come to
        assert in_table(shown) == [game.points[game.order[game.position]]]
    else:
        assert in_table(shown) == in_table(scorecards_score(t, view)) == points
    names = seat_names.seat_names(t, view.seats)
    short = names if len(names) <= 4 else [name.strip() for name in seat_names.labels_of(t, view.seats)]
    crown = {seat: "👑 " if leader(game) == seat else "" for seat in game.order}
    assert " · ".join(f"{crown[s]}{short[s]} {minus(game.points[s])}" for s in game.order) in lines(shown)
    ended = [outcome_now(game).totals[seat] for seat in game.order]
    assert in_table(finish_whole(t, replace(view, state="stopped", counts=True), None)) in (ended, ended[:1])
    uncounted = finish_whole(t, replace(view, state="stopped"), None)
    assert in_table(uncounted) in (points, points[:1])
    if len(names) > 1:
        assert {f"{names[s]} — {minus(game.points[s])}" for s in game.order} <= set(lines(uncounted))


def check_hint(number, view):
    """A hint is short enough for a dialog, exact or not."""
    game, t = view.progress.game, texts(LANGUAGES[number % len(LANGUAGES)])
    worths = tuple(sorted(weigh(game).items(), key=lambda pair: -pair[1]))
    for exact, solved in ((True, None), (False, 0.5), (False, None)):
        told = HintView(game, worths, exact, solved)
        assert len(hint.hint_alert(t, told)) <= 200
        check_limits(hint.hint_page(t, told))


def check_end(t, view):
    """All that is shown of a game that is over, or was stopped; the card has everybody's points."""
    game, outcome = view.progress.game, view.progress.game.outcome()
    check_limits(scorecards_score(t, view))
    check_limits(watch.watch_tables(t, [changed(view, app_link=LINK, board=10**9)] * (watch.WATCH_MOST + 1)))
    last = finish_card(t, view)
    assert last.buttons == ()
    stopped = replace(view, state="stopped")
    for screen in (
        last,
        finish_result(t, view, outcome),
        finish_whole(t, view, outcome),
        finish_whole(t, stopped, None),
    ):
        check_limits(screen)
    if isinstance(game, ShowdownGame | BankGame):
        shown = [int(row[10:].split()[0]) for table in tables(last) for row in table[1:]]
    else:
        shown = in_table(last)
        check_picture(t, view)
    assert shown == [game.points[seat] for seat in game.order]
    for ended in (view, stopped, replace(view, apart=False)):
        found = state(t, ended, 100)
        check_state(found)
        assert "throw" not in found
        assert len(found["result"]["places"]) == len(view.seats)


def check_picture(t, view):
    """What a picture of the cards shows can be read below it, if there is room."""
    shown = cards.cards_illustration(t, view)
    caption = plain(shown.caption)
    assert utf16_length(caption) <= PICTURE_CHARACTERS
    for line in shown.picture.lines:
        if line.kind not in {"rule", "place"} and t("picture-cards-below") not in caption:
            assert line.label in caption
            assert all(cell in caption for cell in line.cells)


def lines(screen):
    return plain(screen).replace("\N{NO-BREAK SPACE}", " ").split("\n")


def minus(points):
    return str(points).replace("-", MINUS)


def in_table(screen):
    """The numbers of the last line of the cards; numbers that touch would be one."""
    footers = [line for table in tables(screen) for line in table[-1:]]
    return [int(cell.replace(MINUS, "-")) for line in footers for cell in line[11:].split()]
