"""A script that cuts the published description of the Bot API down to what the sandbox serves.

    python -m tests.bot.sandbox.api.trim_schema bot-api-10.3.json [METHOD...]

writes `bot/sandbox/schema/bot-api.json` with the methods that are in it and these. The input has the
layout of `api.json` of the repository PaulSonOfLars/telegram-bot-api-spec; that of 10.3 was made of the
schema in aiogram 3.31.0.
"""

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bot.sandbox import parameters
from bot.sandbox.parameters import schema

PRODUCED = ("Update",)
_ALWAYS = re.compile(r"always '(\w+)'")


def _fields(item: dict[str, Any]) -> dict[str, Any]:
    fields = {}
    for field in item.get("fields", []):
        always = _ALWAYS.search(field.get("description", f"always '{field.get('always', '')}'"))
        one = {"always": always[1]} if always else {}
        fields[field["name"]] = {"types": field["types"], "required": field["required"], **one}
    return fields


def _named(types: list[str]) -> set[str]:
    return {name.replace("Array of ", "") for name in types}


def trim(full: dict[str, Any], served: Iterable[str]) -> dict[str, Any]:
    """These methods with every type they take or give, transitively.

    Returns:
        `{"version", "methods": {name: {"fields": {name: {"types", "required"}}, "returns"}}, "types": {name:
        {"fields", "subtypes"}}}`; a field that has one value only has it as `always`.
    """
    methods: dict[str, Any] = {}
    wanted: set[str] = set(PRODUCED)
    for name in served:
        source = full["methods"][name]
        methods[name] = {"fields": _fields(source), "returns": source["returns"]}
        wanted |= _named(source["returns"])
        for field in source.get("fields", []):
            wanted |= _named(field["types"])
    types: dict[str, Any] = {}
    while wanted:
        name = wanted.pop()
        if name in types or name not in full["types"]:
            continue
        source = full["types"][name]
        types[name] = {"fields": _fields(source), "subtypes": source.get("subtypes", [])}
        wanted |= set(types[name]["subtypes"])
        for field in source.get("fields", []):
            wanted |= _named(field["types"])
    return {"version": full["version"], "methods": methods, "types": dict(sorted(types.items()))}


def main() -> None:
    """Read the file named on the command line and rewrite the committed schema."""
    full = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    found = trim(full, (*schema()["methods"], *sys.argv[2:]))
    target = Path(parameters.__file__).parent / "schema" / "bot-api.json"
    target.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
