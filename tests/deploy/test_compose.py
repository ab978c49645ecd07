"""The compose files name settings, files and services that there are."""

import re

from bot.config import DEFAULTS
from tests.paths import ROOT

FILES = (ROOT / "compose.yaml", ROOT / "deploy" / "compose" / "compose.workers.yaml")
OF_OTHERS = {
    "POSTGRES_USER",
    "POSTGRES_PASSWORD",
    "POSTGRES_DB",
    "POSTGRES_INITDB_ARGS",
    "DOMAIN",
    "BOTS",
    "APPS",
}
CADDYFILE = (ROOT / "deploy" / "caddy" / "Caddyfile").read_text("utf-8")


def test_what_is_set_is_a_setting_what_is_mounted_is_there_and_the_proxy_knows_all_workers():
    for file in FILES:
        text = file.read_text("utf-8")
        names = set(re.findall(r"(?m)^ +([A-Z_]+): ", text)) - OF_OTHERS
        assert names
        assert {name for name in names if name.lower() not in DEFAULTS} == set()
        assert [path for path in re.findall(r"- (\./[^:]+):", text) if not (ROOT / path).is_file()] == []
        assert "--project-directory ." in text or file.parent == ROOT
    workers = re.findall(r"(?m)^  (\w+): \*worker$", text)
    assert len(workers) == 2
    for told, setting in (("BOTS", "webhook_port"), ("APPS", "app_port")):
        port = DEFAULTS[setting]
        assert f"{told}: {' '.join(f'{name}:{port}' for name in workers)}\n" in text
    told = set(re.findall(r"(?m)^      (DOMAIN|BOTS|APPS): ", text))
    assert told == set(re.findall(r"\{\$(\w+):", CADDYFILE))
