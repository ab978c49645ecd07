"""Games at the moments that golden screens show, and what several groups of them share."""

from fractions import Fraction

from bot.ground.texts.formatting import texts
from bot.ground.values import guest_id
from bot.table.model import LobbyMatchView, MatchContestant, MatchFormat, MatchStanding, MatchView, SeatView
from engine.play.steps import Stand, Throw, Write
from engine.presets import ruleset
from engine.records.fair_dice import TALISMANS
from tests.bot.screens.screen_cases import Played, people

T = texts("ru")
ALL = (0, 1, 2, 3, 4)


def played(preset, seats, moves, **options):
    game = Played(ruleset(preset, options), seats)
    game.wait()
    for move in moves:
        rows = isinstance(move, str) or isinstance(move[0], str)
        game.step(Write(*([move] if isinstance(move, str) else move)) if rows else Throw(move))
        game.wait()
    return game


def own_seats():
    """Two people and a guest, who has no account."""
    return (*people(2), SeatView(guest_id(1), "", TALISMANS[2], guest=1))


APP = {"app_link": "https://t.me/dice_poker_bot/table?startapp=abc"}
CHOSEN = LobbyMatchView(MatchFormat("sum", 3))


def match_view(games, *, decided=False):
    who = [MatchContestant(((102, "Боб"),)), MatchContestant(((101, "Аня"),)), MatchContestant((), "solid")]
    figures = (Fraction(312), Fraction(296), Fraction(291))
    standings = [MatchStanding(*each) for each in zip(who, (1, 2, 3), figures, strict=True)]
    return MatchView(MatchFormat("sum", 3), games, tuple(standings), decided)


def showdown(moves, **options):
    game = Played(ruleset("showdown", {"order": "join", **options}), people(4, 1), seed=3)
    game.wait()
    for move in moves:
        game.step(Throw(move) if isinstance(move, tuple) else Stand())
        game.wait()
    return game


def duel(moves):
    game = Played(ruleset("duel"), people(2), seed=3)
    game.wait()
    for move in moves:
        game.step(Throw(move) if isinstance(move, tuple) else Stand())
        game.wait()
    return game
