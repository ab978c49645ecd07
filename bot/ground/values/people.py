"""Ids of people: Telegram's own, or those that stand for people who are forgotten."""


def is_forgotten(user_id: int | None) -> bool:
    """Whether this stands for somebody who was forgotten: Telegram has no people below 1."""
    return user_id is not None and user_id < 0
