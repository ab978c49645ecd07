-- A turn's first roll throws itself, unless a chat wants to press for it.

ALTER TABLE chats ADD COLUMN first_roll INTEGER NOT NULL DEFAULT 1 CHECK (first_roll IN (0, 1));
ALTER TABLE chats ADD COLUMN quick_rerolls INTEGER NOT NULL DEFAULT 1 CHECK (quick_rerolls IN (0, 1));

-- 1: whoever is on turn has touched their dice, so the turn before is final.
ALTER TABLE games ADD COLUMN touched INTEGER NOT NULL DEFAULT 0 CHECK (touched IN (0, 1));
ALTER TABLE games ADD COLUMN taps TEXT;                           -- ids of taps that have held or let go dice

UPDATE games SET touched = 1 WHERE state = 'playing';
