"""JSON as it comes: what cannot be read says so in one way."""

import pytest

from bot.ground.telegram.json_values import decode


@pytest.mark.parametrize("payload", [b"", b"{", b"[" * 100_000, b'{"a": ' + b"[" * 2_000, b"\xff"])
def test_what_is_no_json_or_too_deep_is_a_value_error(payload):
    with pytest.raises(ValueError, match=r"."):
        decode(payload)


def test_bytes_that_are_no_text_are_replaced():
    assert decode(b'{"name": "\xff"}') == {"name": "\ufffd"}
