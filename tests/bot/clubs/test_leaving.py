"""Who leaves a game of a club night before half of it, and after."""

import pytest

from bot.clubs.model import LeaveNight
from bot.table import game as counting
from tests.bot.clubs.nights import PEOPLE, PlayedNights

ANYA, BOB, VIKA, GENA = PEOPLE[:4]


@pytest.mark.parametrize(
    ("rounds", "points", "rated"), [(0, 0, True), (2, 0, True), (3, 2, True), (3, 2, False)]
)
async def test_a_game_that_is_left_brings_a_win_from_its_half_on(
    nights: PlayedNights, monkeypatch: pytest.MonkeyPatch, rounds: int, points: int, *, rated: bool
) -> None:
    monkeypatch.setattr(counting, "LEAST_ROUNDS", 5 if rated else 9)
    await nights.start(ANYA, BOB, VIKA, GENA)
    game = await nights.game_of(ANYA)
    for _ in range(rounds):
        for actor in (ANYA, BOB):
            await nights.turn(actor, game)
    await nights.press(LeaveNight(nights.club, sure=True), ANYA)
    (ended,) = (await nights.night()).ended
    assert [seat.early for seat in ended.seats] == [not points, False]
    (own,) = [line for line in await nights.standing() if line[0] == BOB.user_id]
    assert own[1:] == (points, points // 2, points // 2)
