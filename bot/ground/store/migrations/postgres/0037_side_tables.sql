-- Side tables: games of a group that are played in private chats alone, several at once beside the game of their place.

ALTER TABLE games ADD COLUMN table_no bigint NOT NULL DEFAULT 0 CHECK (table_no >= 0); -- 0: the game of its place

DROP INDEX games_live;
CREATE UNIQUE INDEX games_live ON games (chat_id, thread_id, table_no)
WHERE state IN ('lobby', 'playing') AND fault IS NULL;

DROP INDEX games_ended;
CREATE INDEX games_ended ON games (chat_id, thread_id, table_no, ended_at) WHERE ended_at IS NOT NULL;
