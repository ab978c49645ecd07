-- 1: the person's last turn ran out of time, and they have pressed nothing in the game since.

ALTER TABLE members ADD COLUMN missed bigint NOT NULL DEFAULT 0 CHECK (missed IN (0, 1));
