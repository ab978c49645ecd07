"""What is stored or typed by others keeps its name."""

from tests.golden.stable_names import FILE, names


def test_no_stored_or_typed_name_has_changed():
    assert names() == FILE.read_text(encoding="utf-8")
