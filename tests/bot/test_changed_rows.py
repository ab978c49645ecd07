"""Copies of wide rows and views: what `changed` gives is what `dataclasses.replace` gives."""

from dataclasses import fields, replace

import pytest

from bot.ground.values import changed
from bot.table.model import GameRow, LobbyView, MemberRow, SeatRow
from bot.table.offers import GameOffers


@pytest.mark.parametrize("kind", [GameRow, SeatRow, MemberRow, LobbyView, GameOffers])
def test_a_changed_copy_is_that_of_dataclasses(kind):
    before = kind(*range(sum(not each.kw_only for each in fields(kind))))
    name = fields(kind)[-1].name
    after = changed(before, **{name: "other"})
    assert after == replace(before, **{name: "other"})
    assert getattr(before, name) != "other"


def test_a_field_that_is_not_there_is_refused():
    with pytest.raises(TypeError, match="MemberRow has none of nickname"):
        changed(MemberRow(1, "Аня"), nickname="А")
