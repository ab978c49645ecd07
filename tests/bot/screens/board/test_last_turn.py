"""What the mover needs to win is told for as long as it can be had."""

from dataclasses import replace

from bot.ground.texts.formatting import texts
from bot.table.screens.game_screen import board
from engine.play.highlights import LastRound, LastTurn
from engine.play.scorecard import new_scorecard_game
from engine.play.turn import Turn
from engine.presets import ruleset
from engine.records.record import Progress
from tests.bot.screens.screen_cases import Played, people, plain
from tests.engine.games import card_with

T = texts("ru")
RULES = ruleset("classic", {"order": "join"})
WRITTEN = {row.key: "12345" for row in RULES.rows if row.key != "four"} | {"ones": "11123"}


def shown(turn: Turn, *recent) -> str:
    """The board of Боб, who has four of a kind open: 24 at most, twice that on the first roll."""
    cards = (card_with(RULES, **WRITTEN, four="66661"), card_with(RULES, **WRITTEN))
    game = replace(new_scorecard_game(RULES, 2), cards=cards, position=1, turn=turn)
    played = Played(RULES, people(2))
    played.progress = Progress(game)
    return plain(board(T, played.view(recent=recent)))


def test_a_need_that_only_the_first_roll_could_have_brought_is_told_before_it_lies() -> None:
    last = LastTurn(1, 40)
    assert T("board-last-turn", name="Боб", points=40) in shown(Turn(), last)
    assert T("board-last-turn", name="Боб", points=40) in shown(Turn((6, 6, 6, 6, 1), 1), last)
    assert "+40" not in shown(Turn((6, 6, 6, 5, 1), 1), last)
    assert "+24" in shown(Turn((6, 6, 6, 5, 1), 1), LastTurn(1, 24))
    assert "+24" not in shown(Turn((6, 6, 6, 5, 1), 3), LastTurn(1, 24))


def test_in_the_last_round_the_others_keep_their_needs() -> None:
    text = shown(Turn((6, 6, 6, 5, 1), 1), LastRound(((0, 40), (1, 40))))
    assert "Аня +40" in text
    assert "Боб +40" not in text
    assert T("board-last-round") in shown(Turn((6, 6, 6, 5, 1), 1), LastRound(((1, 40),)))
