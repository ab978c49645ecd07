"""TDLib's own reading of HTML texts, offline; it is the parser that Telegram's Bot API server runs."""

import json

import tdjson

TYPES = {
    "textEntityTypeBold": "bold",
    "textEntityTypeItalic": "italic",
    "textEntityTypeUnderline": "underline",
    "textEntityTypeStrikethrough": "strikethrough",
    "textEntityTypeSpoiler": "spoiler",
    "textEntityTypeCode": "code",
    "textEntityTypePre": "pre",
    "textEntityTypePreCode": "pre",
    "textEntityTypeTextUrl": "text_link",
    "textEntityTypeMentionName": "text_mention",
    "textEntityTypeCustomEmoji": "custom_emoji",
    "textEntityTypeBlockQuote": "blockquote",
    "textEntityTypeExpandableBlockQuote": "expandable_blockquote",
    "textEntityTypeDateTime": "date_time",
}
PRECISIONS = {"None": slice(0), "Short": slice(1), "Long": slice(1, 2)}
tdjson.td_execute(b'{"@type":"setLogVerbosityLevel","new_verbosity_level":0}')


def spelled(formatting: dict[str, object] | None) -> str:
    """TDLib's description of a date's format in the letters of the Bot API."""
    if formatting is None:
        return ""
    if formatting["@type"] == "dateTimeFormattingTypeRelative":
        return "r"
    letters = "w" if formatting["show_day_of_week"] else ""
    for pair, part in (("dD", "date_precision"), ("tT", "time_precision")):
        letters += pair[PRECISIONS[formatting[part]["@type"].removeprefix("dateTimePartPrecision")]]
    return letters


def telegram_reads(source: str) -> tuple[str, list[dict[str, object]]] | str:
    """Text and entities (types named as in the Bot API) of an HTML text, or the complaint when it is none."""
    request = {"@type": "parseTextEntities", "text": source, "parse_mode": {"@type": "textParseModeHTML"}}
    answer = json.loads(tdjson.td_execute(json.dumps(request).encode()))
    if answer["@type"] == "error":
        return answer["message"].removeprefix("Can't parse entities: ")
    entities = []
    for entity in answer["entities"]:
        kind = entity["type"]
        ours = {"type": TYPES[kind["@type"]], "offset": entity["offset"], "length": entity["length"]}
        ours |= {key: kind[key] for key in ("url", "user_id", "language", "custom_emoji_id") if key in kind}
        if ours["type"] == "date_time":
            ours |= {"unix_time": kind["unix_time"], "date_time_format": spelled(kind.get("formatting_type"))}
        entities.append(ours)
    return answer["text"], entities
