"""Games with dice of the players' own are told apart: in ratings, rankings, feats, counts of dice, luck."""

from dataclasses import replace

import pytest

from bot.coach.reviews import Reviewer
from bot.daily.puzzles import solvable_favourites
from bot.ground.drawing import pack
from bot.ground.texts.formatting import texts
from bot.ground.values import Place
from bot.rankings import screens as profile_screen
from bot.rankings.counts import DiceCounts
from bot.rankings.model import DiceView
from bot.rankings.profiles import BestCards, ProfileQueries
from bot.table.clock import end_if_over
from bot.table.handlers.commands import verdict
from bot.table.model import RankedView
from bot.table.presses import CheckDice, ConfirmLeave, DecideLeftSeat, PickOption, SendPicture, ShowReview
from bot.table.screens import result as finish
from bot.table.show.drawing import ViewEnricher
from engine.errors import RecordError
from engine.play.steps import Lay, Write
from engine.presets import ruleset
from engine.records.verify import verify
from engine.rules.ruleset import Ruleset
from tests.bot.service.lobbies import CHAT, PEOPLE
from tests.presses import behind

RU = texts("ru")
ANYA, BOB, VIKA, *_ = PEOPLE


async def played(lobbies, *others, leaver=None):
    """A game to its end in which the first one always has five sixes on the first roll, the others four.

    For the `leaver` a computer player takes over.
    """
    game = await lobbies.open(ANYA, *others, word="yatzy")
    await lobbies.press(PickOption(game, "dice", "own"), ANYA)
    await lobbies.press(PickOption(game, "card", "short"), ANYA)
    await lobbies.start(game, ANYA)
    if leaver is not None:
        await lobbies.press(ConfirmLeave(game, leaver.user_id), leaver)
        seat = next(n for n, each in enumerate((await lobbies.view(game)).seats) if each.state == "left")
        await lobbies.press(DecideLeftSeat(game, seat, "computer"), others[-1])

    def work(tx):
        loaded = lobbies.transactions.load_by_id(tx, game)
        while not loaded.progress.game.over:
            state = loaded.progress.game
            if state.turn.roll:
                loaded.play(Write(state.ruleset.rows[state.writable_rows()[0]].key), state.mover + 1)
            else:
                faces = (6,) * 5 if state.mover == 0 else (6, 6, 6, 6, 5)
                loaded.play(Lay(faces, 1), state.mover + 1)
        loaded.save(lobbies.now)
        assert end_if_over(loaded, lobbies.now)

    await lobbies.transactions.write(work)
    return game


async def test_alone_nothing_is_said_of_it_nor_of_who_has_left(lobbies):
    assert (await lobbies.view(await played(lobbies))).uncounted is None
    await played(lobbies, BOB, VIKA, leaver=ANYA)
    assert await profile(lobbies, ANYA) is None
    assert (await profile(lobbies, BOB)).own_games == 1


async def profile(lobbies, actor):
    return await ProfileQueries(lobbies.store).view(CHAT, actor.user_id, "main")


async def test_nothing_of_it_counts_but_what_is_told_apart_and_nothing_is_proven(lobbies):
    game = await played(lobbies, BOB)
    view = await lobbies.view(game)
    assert (view.state, view.uncounted) == ("over", "own")
    assert view.part(RankedView) == RankedView()
    assert await lobbies.store.read(lambda tx: BestCards(tx).best_of(game)) is None
    assert await rows_of(lobbies, "ranking", "ratings", "achievements", "cards") == [0, 0, 0, 0]
    winner, other = [await profile(lobbies, each) for each in (ANYA, BOB)]
    assert (winner.games, winner.own_games, winner.own_wins) == (0, 1, 1)
    assert (other.games, other.own_games, other.own_wins) == (0, 1, 0)
    told = profile_screen.profile_page(RU, winner).text
    assert "Своими костями, вне зачёта: 1 партия, побед — 1" in told
    assert "0 партий" not in told
    assert "свои, в рейтинг" in finish.finish_result(RU, view, view.outcome).text
    assert await DiceCounts(lobbies.transactions).of(CHAT) == DiceView(0, (0,) * 6, 0, 0, enough=False)
    assert (
        await lobbies.store.read(lambda tx: next(iter(solvable_favourites(tx, CHAT, ""))))
    ).source == "bot", "the game of the day and the puzzle have the bot's dice"
    assert (view.fairness.commitment, view.fairness.secret) == ("", b""), "no proof: the check says why"
    record, shown = await lobbies.queries.revealed(Place(CHAT), ANYA, game)
    text = record.text()
    assert "option dice own\n" in text
    assert "lay 66666 1\nwrite ones\nlay 66665 1\n" in text
    assert not [word for word in ("commitment", "client", "secret", "die ", "throw", "faces") if word in text]
    with pytest.raises(RecordError, match="the players threw dice of their own"):
        verify(record)
    assert "своими костями" in (await verdict(None, RU, record, shown.view)).text
    assert pack(CheckDice(game)) not in pressed_by(finish.finish_result(RU, view, view.outcome))


async def rows_of(lobbies, *tables):
    def work(tx):
        return [tx.db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables]

    return await lobbies.store.read(work)


def pressed_by(screen):
    return [data for line in screen.buttons for button in line for data in behind(button.data)]


class AllSolved:
    """Solutions of every ruleset, as far as anybody asks."""

    def possible(self, rules):
        return isinstance(rules, Ruleset)


class Games:
    def __init__(self, lobbies):
        self.finished = lobbies.queries.finished
        self.kept = []

    async def keep(self, game, review):
        self.kept.append((game, review))


async def test_its_luck_is_never_reviewed_only_its_rows_on_request(lobbies):
    games, shown = Games(lobbies), []
    reviewer = Reviewer(games, AllSolved(), shown.append)
    ours = await played(lobbies, BOB)
    view = await lobbies.view(ours)
    await reviewer.review(ours)
    assert (games.kept, await reviewer.course(ours), reviewer.comes(view)) == ([], (), False)
    assert reviewer.reviews_rows(view)
    enricher = ViewEnricher(lobbies.queries, lobbies.chats)
    enricher.reviewer = reviewer
    keys = pressed_by(finish.finish_result(RU, await enricher.add_to(view), view.outcome))
    assert pack(ShowReview(ours)) in keys
    assert pack(SendPicture("course", ours)) not in keys
    ordinary = replace(view, rules=ruleset("yatzy"))
    assert reviewer.comes(ordinary)
    assert not reviewer.reviews_rows(ordinary)
