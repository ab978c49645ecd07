-- When everybody is ready, Telegram's servers throw a die into the chat, unless the chat wants none: nobody, the
-- operator included, knows it when the talismans are fixed.

ALTER TABLE chats ADD COLUMN telegram_dice INTEGER NOT NULL DEFAULT 1 CHECK (telegram_dice IN (0, 1));

ALTER TABLE games ADD COLUMN drawing_at REAL;                     -- since when a lobby waits for that die
ALTER TABLE games ADD COLUMN last_choice INTEGER;                 -- who chose a talisman last, by Telegram's id
