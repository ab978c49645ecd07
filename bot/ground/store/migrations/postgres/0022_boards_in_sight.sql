-- A board follows the talk of its chat, as the chat has set it, and may be pinned. A call to the table stands on
-- the board itself; it has no message of its own any more.

ALTER TABLE chats ADD COLUMN board text COLLATE "C" NOT NULL DEFAULT 'follows'
    CHECK (board IN ('follows', 'every-turn', 'stays'));
ALTER TABLE chats ADD COLUMN pin bigint NOT NULL DEFAULT 0 CHECK (pin IN (0, 1));

INSERT INTO stale_messages (chat_id, message_id)
SELECT chat_id, call_message_id FROM games WHERE ended_at IS NULL AND call_message_id IS NOT NULL
ON CONFLICT DO NOTHING;

ALTER TABLE games DROP COLUMN call_message_id;
ALTER TABLE games ADD COLUMN called_at double precision;

DROP TRIGGER games_drawn ON games;
CREATE TRIGGER games_drawn BEFORE UPDATE OF
    state, preset, options, revision, host_id, message_id, held, asking, menu, touched, clock, overdue_at, called_at
    ON games
    FOR EACH ROW WHEN (OLD.shown IS NOT NULL) EXECUTE FUNCTION game_not_shown();
