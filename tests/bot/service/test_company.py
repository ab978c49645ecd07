"""Who came out ahead of whom, and somebody's year: read off results, told as pictures."""

import pytest

from bot.chats.settings import Chats, People
from bot.ground.store.base import Tx
from bot.ground.texts.formatting import texts
from bot.ground.values import Actor, Place
from bot.pictures import contents as screens
from bot.pictures.draw import draw
from bot.rankings.counts import Company
from bot.rooms import game_hooks
from bot.table.game import KeptStates, Transactions
from bot.table.model import Score
from tests.bot.screens.screen_cases import plain
from tests.bot.store.databases import HERE, finish, new_game

NOVEMBER, NEXT_YEAR = 1_763_800_000.0, 1_768_000_000.0  # 2025-11-22, 2026-01-09


def game(tx: Tx, at: float, places_of: dict[int, int], chat: Place = HERE) -> int:
    number = new_game(tx, chat, people=places_of)
    scores = [
        Score(seat, user, 200.0 - 10 * rank, 0.0, rank, won=rank == 1)
        for seat, (user, rank) in enumerate(places_of.items())
    ]
    finish(tx, number, "over", at, scores)
    return number


@pytest.fixture
async def company(store):

    def work(tx: Tx) -> None:
        for user, name in ((11, "Аня"), (22, "Боб"), (33, "Вика")):
            People(tx).remember(user, name, None, 1.0)
        Chats(tx).remember(HERE.chat_id, "supergroup", "Кости", 1.0)
        game(tx, NOVEMBER, {11: 1, 22: 2})
        game(tx, NOVEMBER + 60, {11: 1, 22: 1})
        game(tx, NOVEMBER + 120, {11: 2, 22: 1, 33: 3})
        game(tx, NEXT_YEAR, {33: 1, 11: 2})
        game(tx, NEXT_YEAR + 60, {11: 1, 22: 2}, Place(-777))

    await store.write(work)
    return Company(Transactions(store, KeptStates(game_hooks())))


async def test_a_tie_is_nobodys_and_other_chats_do_not_count(company):
    view = await company.matrix(HERE.chat_id)
    assert [who.name for who in view.people] == ["Аня", "Боб", "Вика"]
    assert view.ahead == ((None, 1, 1), (1, None, 1), (1, 0, None))
    shown = screens.company_matrix(texts("ru"), view)
    assert plain(shown.caption).split("\n") == [
        *("Кто кого", "Аня — Боб: 1:1", "Аня — Вика: 1:1", "Боб — Вика: 1:0"),
    ]
    assert draw(shown.picture)
    assert await company.matrix(-5) is None


async def test_the_year_is_that_of_the_last_game(company):
    year = await company.year(HERE.chat_id, Actor(11, "Аня"))
    assert (year.year, year.games[0], sum(year.games)) == ("2026", 1, 1)
    assert (year.wins, year.seconds_and_thirds) == (0, 1)
    bob = await company.year(HERE.chat_id, Actor(22, "Боб"))
    assert (bob.year, bob.games[10], bob.wins, bob.best) == ("2025", 3, 2, 190.0)
    assert bob.company.name == "Аня"
    assert await company.year(HERE.chat_id, Actor(99, "Никто")) is None


async def test_a_year_is_told_below_its_picture(company):
    view = await company.year(HERE.chat_id, Actor(22, "Боб"))
    for language in ("ru", "en", "uk"):
        shown = screens.company_year(texts(language), view)
        caption = plain(shown.caption)
        assert {fact.value for fact in shown.picture.facts if fact.value not in caption} == set()
        assert "2025" in caption
    assert draw(shown.picture)
