"""What buttons carry: every press has a code of its own and comes back from it."""

from dataclasses import fields
from typing import get_args, get_type_hints

from bot.ground.drawing.callback_data import Press, pack, parse


def test_no_two_presses_share_a_code():
    assert {kind for kind in get_args(Press) if parse(pack(_any(kind))) != _any(kind)} == set()


def _any(kind):
    hints = get_type_hints(kind)
    types = (hints[field.name] for field in fields(kind))
    return kind(*(get_args(each)[0] if get_args(each) else each(1) for each in types))
