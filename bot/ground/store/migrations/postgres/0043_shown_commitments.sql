-- Whether the commitment to the dice stood in a message that Telegram had confirmed, before anything was thrown.
-- NULL: nothing was noted of it, as the game is older than that.

ALTER TABLE games ADD COLUMN commitment_shown bigint CHECK (commitment_shown IN (0, 1));
ALTER TABLE daily_games ADD COLUMN commitment_shown bigint CHECK (commitment_shown IN (0, 1));
