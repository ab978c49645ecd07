"""The command line as a fixture."""

import io

import pytest

from engine.cli import main


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs a command in this process: (status, output, complaints)."""

    def call(*arguments: str, given: str | bytes = "") -> tuple[int, str, str]:
        content = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
        try:
            status = main(arguments)
        except SystemExit as left:
            status = left.code
        return status, *capsys.readouterr()

    return call
