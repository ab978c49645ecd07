"""The state of every preset and option at every step, for whoever is on turn, sits there or watches."""

from dataclasses import replace

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.texts.languages import LANGUAGES
from bot.miniapp.screens.table_state import state
from engine.play.game import least_seats
from engine.play.showdown import ShowdownGame
from engine.presets import PRESETS
from tests.bot.miniapp.state_cases import check_state, check_turn, check_watched
from tests.bot.screens.screen_cases import Played, every_ruleset, lobby_view, named, people
from tests.rings import sampled

pytestmark = pytest.mark.usefixtures("no_text_goes_wrong")

RULESETS = {named(rules): rules for rules in every_ruleset()}
USUAL = [name for number, name in enumerate(RULESETS) if name in PRESETS or not number % 40]
WATCHER = 999


@pytest.mark.parametrize("name", sampled(RULESETS, USUAL))
def test_a_game_from_beginning_to_end(name):
    rules = RULESETS[name]
    seats = people(max(3 if name in PRESETS else 2, least_seats(rules)))
    played = Played(rules, seats, seed=list(RULESETS).index(name))
    turn, every = 0, 7 if name in PRESETS else 23
    while played.wait():
        if turn % every == 0:
            t = texts(LANGUAGES[turn // every % len(LANGUAGES)])
            for view in (played.view(), *_questions(played)):
                mover = view.progress.game.mover
                for seat, holder in enumerate(view.seats):
                    found = state(t, view, holder.user_id)
                    check_state(found)
                    if seat == mover:
                        assert found["head"]["mine"]
                        check_turn(found, view)
                    else:
                        check_watched(found)
                seen = state(t, view, WATCHER)
                check_watched(seen)
                assert seen["you"] is None
                assert (seen["dice"] is None) == (view.progress.game.turn.roll == 0)
        turn += 1
        played.act()
    for language in LANGUAGES:
        t = texts(language)
        for view in (played.view(), played.view(state="stopped"), played.view(apart=False)):
            found = state(t, view, 100)
            check_state(found)
            assert "throw" not in found
            assert len(found["result"]["places"]) == len(view.seats)
        check_state(state(t, lobby_view(rules, people(2)), 100))


def _questions(played):
    """The same game while a row that pays nothing, or a second row, is being chosen."""
    game = played.progress.game
    if isinstance(game, ShowdownGame) or not game.writable_rows():
        return
    view, rows = played.view(), game.writable_rows()
    unmade = [index for index in rows if not game.entry(index, played.rules.layers - 1).made]
    if played.rules.layers == 1:
        yield from (replace(view, asking=index) for index in unmade[:1])
        yield replace(view, crossing=True)
        if game.ruleset.columns:
            yield replace(view, named=rows[0])
        if game.announceable_rows:
            yield replace(view, announcing=True)
    elif len(rows) > played.rules.layers:
        yield from (replace(view, outer=rows[0], crossing=crossing) for crossing in (False, True))
        yield from (replace(view, outer=rows[0], asking=index) for index in unmade[:1] if index != rows[0])
