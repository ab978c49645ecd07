"""What other processes are started with."""

import pytest

from bot.ground.runtime.processes import environment


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "postgresql://bot:a-secret@db.example.org/bot"),
        ("database_url", "postgresql://bot@db.example.org/bot?password=a-secret"),
        ("OTHER_DSN", "postgres://bot:a-secret@db.example.org/bot"),
        ("HTTPS_PROXY", "http://me:a-secret@proxy.example.org:3128"),
        ("BOT_TOKEN", "123456:a-secret"),
        ("WEBHOOK_SECRET", "a-secret"),
        ("PGPASSWORD", "a-secret"),
        ("OPERATOR_CONTACT", "a-secret"),
    ],
)
def test_no_setting_and_no_password_is_given_to_another_process(monkeypatch, name, value):
    monkeypatch.delenv("PYTEST_CURRENT_TEST")  # has the values
    monkeypatch.setenv(name, value)
    monkeypatch.setenv("SQLITE_TMPDIR", "/srv/data")
    given = environment()
    assert name not in given
    assert "a-secret" not in str(given)
    assert given["SQLITE_TMPDIR"] == "/srv/data"
    assert given["PYTHONPATH"]
