"""Faults put into the bot on purpose: some seed finds each of them, and says what is wrong."""

import asyncio
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from bot.chats.members import PersonLeft
from bot.ground.outbox import chat_queue
from bot.ground.outbox.limits import RateLimit
from bot.ground.outbox.sender import Sender
from bot.ground.store import sqlite
from bot.ground.store.base import Tx, UnavailableError
from bot.ground.store.database import Outages
from bot.ground.telegram.client import Contact
from bot.ground.timing import WallClock
from bot.table import play as press
from bot.table.model import GameUpdate, GameView
from bot.table.presses import TurnPress
from bot.table.show import surface
from bot.table.show.pace import SurfacePace
from bot.table.show.presenter import AppTables, GameMessages
from bot.table.show.surface import PanelPresenter
from bot.table.shown import GameWindows
from tests import postgres
from tests.simulate.scenario import Scenario, scenario
from tests.simulate.simulation import simulate

SEEDS = range(1, 121)
"""Many more than are needed to find any of the faults: they are tried until one of them has."""
TOGETHER = [seed for seed in SEEDS if scenario(seed).together]
TROUBLED = [seed for seed in SEEDS if scenario(seed).trouble]
IN_APP = [seed for seed in SEEDS if scenario(seed).in_app]


def found(*words: str, minutes: float = 8.0, seeds: Iterable[int] = SEEDS, faulty: bool = True) -> bool:
    """Whether one of the seeds finds what any of these words say."""
    for seed in seeds:
        outcome = simulate(scenario(seed, faulty=faulty), minutes)
        if any(each in wrong for each in words for wrong in outcome.wrong):
            return True
    return False


def test_a_press_for_a_state_that_has_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    guard = press.guard

    def forgetful(loaded: Any, pressed: Any, actor: Any) -> Any:
        if isinstance(pressed, TurnPress):
            pressed = replace(pressed, version=loaded.state.version)
        return guard(loaded, pressed, actor)

    monkeypatch.setattr(press, "guard", forgetful)
    assert found("was accepted by game")


def test_an_answer_before_what_it_says_is_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(db: sqlite3.Connection, works: list[Any], **_: Any) -> tuple[list[Any], list[Any]]:
        commit(db)
        db.execute("BEGIN IMMEDIATE")
        for each in works:
            each.result = each.work(Tx(db))
        asyncio.get_running_loop().call_later(3.0, commit, db)
        return works, []

    def commit(db: sqlite3.Connection) -> None:
        if db.in_transaction:
            db.execute("COMMIT")

    monkeypatch.setattr(sqlite, "carry_out", late)
    assert found("nothing has been committed for it", "is shown at")


def test_an_edit_that_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = chat_queue.edit_outcome

    def given_up(error: Exception) -> str:
        said = outcome(error)
        return "shown" if said == "repeat" else said

    monkeypatch.setattr(chat_queue, "edit_outcome", given_up)
    assert found("has not its", minutes=4.0)


def test_more_than_a_group_may_get(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RateLimit, "group", classmethod(lambda cls, _per_minute, now: cls(25, 60.5, now)))
    assert found("messages and edits in a minute", seeds=SEEDS[2:])  # in the first two all is calm


def test_a_tap_that_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Sender.answer

    def forgetful(self: Sender, query_id: str, *args: Any, **options: Any) -> None:
        if not query_id.endswith("7"):
            answer(self, query_id, *args, **options)

    monkeypatch.setattr(Sender, "answer", forgetful)
    assert found("has no answer")


def test_clocks_that_nobody_looks_at(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_self: GameMessages, _now: float) -> None:
        return

    monkeypatch.setattr(GameMessages, "due", nothing)
    assert found("has passed and was left in place", "nobody has done anything")


def test_clocks_that_go_on_while_nothing_comes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Contact, "unheard_for", lambda _: 0.0)
    days = (replace(scenario(seed, faulty=False), cuts=60.0, griefer="", programs=1) for seed in SEEDS)
    assert any("after a cut" in wrong for day in days for wrong in simulate(day, 10.0).wrong)


def test_clocks_that_are_set_and_deadlines_that_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WallClock, "_jump", lambda _self, _offset: 0.0)
    assert found("tables count as open", "nobody has done anything", seeds=[42, *TROUBLED])


def test_a_departure_of_which_nobody_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_self: GameMessages, _left: PersonLeft) -> None:
        return

    monkeypatch.setattr(GameMessages, "person_left", nothing)
    assert found("is outside of", faulty=False)


def test_a_board_at_rest_that_tells_of_every_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surface, "board_pace", lambda _view: SurfacePace("every change"))
    assert found("which rests, was edited again", seeds=[11, *IN_APP])


def test_tables_that_are_never_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def none(_self: GameWindows) -> list[int]:
        return []

    monkeypatch.setattr(GameWindows, "expired", none)
    assert found("tables count as open", seeds=IN_APP)


def test_a_table_that_shows_what_is_not_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    show = AppTables.show

    def ahead(self: AppTables, shown: GameUpdate) -> None:
        view = shown.view
        if isinstance(view, GameView):
            shown = replace(shown, view=replace(view, version=view.version + 1))
        show(self, shown)

    monkeypatch.setattr(AppTables, "show", ahead)
    assert found("lines are on disk", seeds=IN_APP)


def test_a_panel_that_stays_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    present = PanelPresenter._present  # noqa: SLF001 - what is broken is inside

    async def forgetful(self: PanelPresenter, panel: Any) -> None:
        if panel.message_id is None or panel.view.version % 7:
            await present(self, panel)

    monkeypatch.setattr(PanelPresenter, "_present", forgetful)
    assert found("the panel of", seeds=TOGETHER)


@pytest.mark.postgres
def test_a_commit_nobody_has_heard_of_that_is_taken_for_one(
    database_kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    postgres.require()
    from bot.ground.store.postgres import Writer  # noqa: PLC0415 - needs an extra

    commit = Writer._commit  # noqa: SLF001 - what is broken is inside

    def hopeful(self: Writer, *args: Any, **options: Any) -> None:
        with suppress(UnavailableError):
            commit(self, *args, **options)

    monkeypatch.setattr(Writer, "_commit", hopeful)
    outcomes = (simulate(cut_off(seed), 1.0, database=database_kind) for seed in SEEDS)
    assert any("on disk" in wrong or "committed" in wrong for each in outcomes for wrong in each.wrong)


@pytest.mark.postgres
def test_boards_that_are_not_shown_anew_when_a_commit_may_be_kept(
    database_kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    postgres.require()
    from tests.simulate import server  # noqa: PLC0415 - needs an extra

    monkeypatch.setattr(server, "WRITING", {"commit unheard of, kept": 1.0})
    monkeypatch.setattr(Outages, "failed", lambda _self, _event: None)
    outcomes = (simulate(cut_off(seed), 1.0, database=database_kind) for seed in (8, *SEEDS))
    assert any("has not its" in wrong for each in outcomes for wrong in each.wrong)


def cut_off(seed: int) -> Scenario:
    """A good day but for a server that is cut off again and again."""
    calm = scenario(seed, faulty=False)
    return replace(calm, rates=calm.rates | {"database": 0.2})
