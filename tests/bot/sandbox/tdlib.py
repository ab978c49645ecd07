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
}
tdjson.td_execute(b'{"@type":"setLogVerbosityLevel","new_verbosity_level":0}')


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
        entities.append(ours)
    return answer["text"], entities
