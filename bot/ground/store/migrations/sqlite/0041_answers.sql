-- Messages that have been taken for dice or for the name of a guest: Telegram may deliver one again after a crash.

ALTER TABLE games ADD COLUMN answers TEXT;                         -- the last ones, by number, separated by blanks
