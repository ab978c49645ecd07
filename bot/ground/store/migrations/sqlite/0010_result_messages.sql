-- The result of a game has a message of its own. NULL: it has not been sent; 0: it may have been, and nobody knows
-- under which number, or it cannot be reached. Until now the board became the result.
ALTER TABLE games ADD COLUMN result_message_id INTEGER
    CHECK (result_message_id IS NULL OR state = 'over');
UPDATE games SET result_message_id = 0 WHERE state = 'over';

-- The best card of a chat in one game, for telling when it is beaten.
CREATE INDEX results_best ON results (chat_id, family, points DESC, ended_at)
    WHERE user_id IS NOT NULL;
