-- What a chat is to be told once, in the next lobby that is opened there: the ids of texts. Matches by the distance
-- from the mean are by points, seasons have no leagues, and hours of the night, of the day and of the puzzle are the same
-- for all: a puzzle is on or off.

CREATE TABLE notices (
    chat_id bigint NOT NULL,
    notice text COLLATE "C" NOT NULL,
    game_id bigint REFERENCES games (id), -- whose lobby tells it; NULL: none has yet
    PRIMARY KEY (chat_id, notice)
);
CREATE INDEX notices_game ON notices (game_id) WHERE game_id IS NOT NULL;

INSERT INTO notices (chat_id, notice)
SELECT DISTINCT g.chat_id, 'gone-settlement' FROM match_games AS m JOIN games AS g ON g.id = m.game_id
WHERE m.kind = 'mean' AND g.chat_id <> 0;
UPDATE match_games SET kind = 'sum' WHERE kind = 'mean';

INSERT INTO notices (chat_id, notice)
SELECT DISTINCT chat_id, 'gone-leagues' FROM season_places WHERE league > 0 OR next_league > 0;
ALTER TABLE season_places DROP COLUMN league;
ALTER TABLE season_places DROP COLUMN next_league;

INSERT INTO notices (chat_id, notice)
SELECT chat_id, 'gone-hours' FROM chats WHERE migrated_to IS NULL AND (settings::jsonb ->> 'quiet' IS NOT NULL
    OR settings::jsonb ->> 'day_start' IS NOT NULL
    OR settings::jsonb ->> 'puzzle' IN ('8', '12', '15', '18'));
UPDATE chats SET settings = (settings::jsonb - 'quiet' - 'day_start')::text
WHERE settings::jsonb ->> 'quiet' IS NOT NULL OR settings::jsonb ->> 'day_start' IS NOT NULL;
UPDATE chats SET settings = jsonb_set(settings::jsonb, '{puzzle}', '"on"')::text
WHERE settings::jsonb ->> 'puzzle' IN ('8', '10', '12', '15', '18');
