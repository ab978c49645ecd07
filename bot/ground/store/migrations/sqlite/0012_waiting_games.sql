-- A chat says when its night is; since when the bot has been out of it.

ALTER TABLE chats ADD COLUMN quiet TEXT NOT NULL DEFAULT '23-9'   -- hours by its own clock, or 'none'
    CHECK (quiet IN ('22-8', '23-9', '0-10', 'none'));
ALTER TABLE chats ADD COLUMN left_at REAL;                        -- NULL: the bot is there, or nobody knows
UPDATE chats SET left_at = (SELECT value FROM marks WHERE name = 'last_seen')
    WHERE active = 0 AND migrated_to IS NULL;

-- Whoever leaves, or has a game stopped, takes nothing from those who stay.
ALTER TABLE seats ADD COLUMN left_after INTEGER                  -- turns it had taken when its people left it; NULL:
    CHECK (left_after >= 0);                                      -- they have not, or before this was noted
ALTER TABLE games ADD COLUMN stop_asked_at REAL;                  -- when its host asked the others to stop it
