-- A turn has a clock, and whoever lets the others wait is called.

ALTER TABLE chats ADD COLUMN clock TEXT NOT NULL DEFAULT 'live' CHECK (clock IN ('live', 'slow', 'none'));

ALTER TABLE games RENAME COLUMN nudge_message_id TO call_message_id;
ALTER TABLE games ADD COLUMN clock TEXT                           -- of the turn under way; NULL: nobody is waited for
    CHECK (clock IN ('live', 'slow', 'none'));
ALTER TABLE games ADD COLUMN overdue_at REAL;                     -- when its time ran out; NULL: it has not, or somebody has chosen
ALTER TABLE games ADD COLUMN call_at REAL;                        -- when whoever is on turn is to be called
ALTER TABLE games ADD COLUMN calls_left INTEGER NOT NULL DEFAULT 0 CHECK (calls_left >= 0);  -- in this turn
ALTER TABLE games ADD COLUMN untimed INTEGER NOT NULL DEFAULT 0   -- 1: it began when there were no clocks
    CHECK (untimed IN (0, 1));

ALTER TABLE members ADD COLUMN acted_at REAL;                     -- their last press in this game; NULL: none
ALTER TABLE people ADD COLUMN called_at REAL;                     -- their last call in a slow game

CREATE INDEX games_call ON games (call_at) WHERE call_at IS NOT NULL;

UPDATE games SET untimed = 1 WHERE state = 'playing';
-- Lobbies close after an hour; the time since the last sign of life is added when the bot starts.
UPDATE games SET deadline = (SELECT value FROM marks WHERE name = 'last_seen') + 3600
    WHERE state = 'lobby' AND fault IS NULL;
