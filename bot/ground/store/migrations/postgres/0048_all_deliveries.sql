-- Whatever is sent once is a delivery: results of games, Telegram's dice before a game or a night. A message that is to
-- be deleted is due like them: its key is its number, 0 its time if it goes at once.

ALTER TABLE deliveries ADD COLUMN value bigint; -- what a die shows
CREATE INDEX deliveries_message ON deliveries (chat_id, message_id) WHERE message_id IS NOT NULL;

INSERT INTO deliveries (chat_id, kind, key, state, due_at, tried_at, message_id)
SELECT chat_id, 'result', CAST(id AS TEXT), CASE result_message_id WHEN 0 THEN 'tried' ELSE 'sent' END,
    ended_at, ended_at, nullif(result_message_id, 0)
FROM games WHERE result_message_id IS NOT NULL AND chat_id <> 0;
ALTER TABLE games DROP COLUMN result_message_id;

-- The dice of a night are those of all its games. A lost die may have been thrown; none is dropped.
INSERT INTO deliveries (chat_id, kind, key, state, due_at, tried_at, message_id, value)
SELECT g.chat_id, 'die', t.game_id || ' ' || t.n,
    CASE WHEN t.value IS NOT NULL THEN 'sent' WHEN t.lost = 1 THEN 'tried' ELSE 'dropped' END,
    g.created_at, CASE WHEN t.value IS NOT NULL OR t.lost = 1 THEN g.created_at END, t.message_id, t.value
FROM telegram_throws AS t JOIN games AS g ON g.id = t.game_id WHERE g.chat_id <> 0
    AND (g.table_no = 0 OR g.chain_id IS NULL);
DROP TABLE telegram_throws;
INSERT INTO deliveries (chat_id, kind, key, state, due_at, tried_at, message_id, value)
SELECT c.chat_id, 'night_die', t.chain_id || ' ' || t.n,
    CASE WHEN t.value IS NOT NULL THEN 'sent' WHEN t.lost = 1 THEN 'tried' ELSE 'dropped' END,
    0, CASE WHEN t.value IS NOT NULL OR t.lost = 1 THEN 0 END, t.message_id, t.value
FROM chain_throws AS t JOIN dice_chains AS c ON c.id = t.chain_id;
DROP TABLE chain_throws;

INSERT INTO deliveries (chat_id, kind, key, state, due_at)
SELECT chat_id, 'deletion', CAST(message_id AS TEXT), 'due', coalesce(delete_at, 0) FROM stale_messages;
DROP TABLE stale_messages;
