"""Counts with plurals, for lines that the operator reads, in English."""


def counted(count: int, one: str, more: str = "") -> str:
    """So many of something, as `1 game` or `3 games`.

    Args:
        count: how many.
        one: what one of them is called.
        more: what several are called, where that is not `one` with an s.
    """
    return f"{count} {one if count == 1 else more or f'{one}s'}"
