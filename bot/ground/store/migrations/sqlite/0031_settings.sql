-- A chat's settings are names and values; what is not there is as by default. Only what the database itself asks
-- about, as when something is due, has columns.

ALTER TABLE chats ADD COLUMN settings TEXT NOT NULL DEFAULT '{}' CHECK (json_type(settings) = 'object');

UPDATE chats SET settings = json_patch('{}', json_object(  -- leaves out what is NULL
    'clock', nullif(clock, 'live'),
    'quiet', nullif(quiet, '23-9'),
    'week_start', nullif(week_start, 'mon'),
    'day_start', nullif(day_start, '0'),
    'digest', nullif(digest, '10'),
    'board', nullif(board, 'follows'),
    'pin', CASE pin WHEN 1 THEN 'on' END,
    'dice', nullif(dice, 'digits'),
    'chances', CASE chances WHEN 1 THEN 'on' END,
    'first_roll', CASE first_roll WHEN 0 THEN 'off' END,
    'quick_rerolls', CASE quick_rerolls WHEN 0 THEN 'off' END,
    'telegram_dice', CASE telegram_dice WHEN 0 THEN 'off' END,
    'round_dice', CASE round_dice WHEN 1 THEN 'on' END,
    'hints', CASE hints WHEN 1 THEN 'on' END,
    'puzzle', nullif(puzzle, 'none'),
    'daily_game', CASE daily_game WHEN 0 THEN 'off' END
));

ALTER TABLE chats DROP COLUMN clock;
ALTER TABLE chats DROP COLUMN quiet;
ALTER TABLE chats DROP COLUMN week_start;
ALTER TABLE chats DROP COLUMN day_start;
ALTER TABLE chats DROP COLUMN digest;
ALTER TABLE chats DROP COLUMN board;
ALTER TABLE chats DROP COLUMN pin;
ALTER TABLE chats DROP COLUMN dice;
ALTER TABLE chats DROP COLUMN chances;
ALTER TABLE chats DROP COLUMN first_roll;
ALTER TABLE chats DROP COLUMN quick_rerolls;
ALTER TABLE chats DROP COLUMN telegram_dice;
ALTER TABLE chats DROP COLUMN round_dice;
ALTER TABLE chats DROP COLUMN hints;
ALTER TABLE chats DROP COLUMN puzzle;
ALTER TABLE chats DROP COLUMN daily_game;
