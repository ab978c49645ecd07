-- Telegram throws before rounds no more. What it threw stays in the records: a line for each round, as they have it.
-- An attempt that was under way is one of which no answer was heard.

ALTER TABLE games ADD COLUMN round_throws TEXT;
UPDATE games SET round_throws = (
    SELECT group_concat(
        round || ' ' || CASE
            WHEN value IS NOT NULL THEN value || coalesce(' ' || message_id, '')
            WHEN lost = 1 THEN 'lost'
            ELSE 'none'
        END, char(10))
    FROM round_throws WHERE game_id = games.id
) WHERE id IN (SELECT game_id FROM round_throws);
DROP TABLE round_throws;
ALTER TABLE games DROP COLUMN round_dice;

INSERT INTO notices (chat_id, notice)
SELECT chat_id, 'gone-round-die' FROM chats
WHERE migrated_to IS NULL AND json_extract(settings, '$.round_dice') = 'on';
UPDATE chats SET settings = json_remove(settings, '$.round_dice')
WHERE json_extract(settings, '$.round_dice') IS NOT NULL;

-- Talismans are dealt, and nobody chooses theirs. A lobby keeps those that it shows.

INSERT INTO notices (chat_id, notice)
SELECT DISTINCT chat_id, 'gone-talismans' FROM games WHERE last_choice IS NOT NULL AND chat_id <> 0;
UPDATE games SET menu = NULL WHERE menu = 'talisman';
ALTER TABLE games DROP COLUMN last_choice;
ALTER TABLE people DROP COLUMN talisman;
