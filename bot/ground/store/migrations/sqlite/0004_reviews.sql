-- What a finished game owes to luck and to decisions; NULL: not known, or it cannot be.

ALTER TABLE results ADD COLUMN start REAL;                       -- the expected points before the first roll
ALTER TABLE results ADD COLUMN luck REAL;                        -- what the rolls brought above expectation
ALTER TABLE results ADD COLUMN lost REAL;                        -- what decisions lost; start + luck - lost is
                                                                 -- the card without round bonuses
ALTER TABLE games ADD COLUMN story TEXT                          -- its turning point and chances, once reviewed
    CHECK (story IS NULL OR (json_type(story) = 'object' AND state = 'over'));
ALTER TABLE chats ADD COLUMN chances INTEGER NOT NULL DEFAULT 0 CHECK (chances IN (0, 1));
