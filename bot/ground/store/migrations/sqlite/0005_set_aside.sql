-- A game that this program cannot read is set aside: it keeps its state and its record, but is no longer live.
ALTER TABLE games ADD COLUMN fault TEXT;                          -- why it cannot be read; NULL: it can
ALTER TABLE games ADD COLUMN fault_told INTEGER NOT NULL DEFAULT 0 CHECK (fault_told IN (0, 1));

DROP INDEX games_live;
CREATE UNIQUE INDEX games_live ON games (chat_id, thread_id)
    WHERE state IN ('lobby', 'playing') AND fault IS NULL;
CREATE INDEX games_set_aside ON games (chat_id) WHERE fault IS NOT NULL;
