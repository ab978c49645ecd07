"""A world in memory: people, the bot and their chats.

composition    a world, put together of its parts
model          data classes of a world: people, chats with members and topics, messages, files
state          the state of a world, and the changes that bot and people share
membership     membership of people in chats: groups, topics, administrators
conversation   people's actions in chats: messages, taps, votes
ephemeral      ephemeral messages: their numbers, their time, their loss
polls          votes in polls, and their closing
talk           background talk of the people of a group
talk_lines     lines of that talk, by language
mini_apps      Mini Apps of the bot, and signed launch data of direct links to them
windows        people with an open window, as whom somebody plays
pushed_clock   a clock that can be pushed to the evening, the morning, Monday
update_queue   the queue of updates for `getUpdates` or the webhook
webhook        the webhook that the bot has set
events         the event stream for the chat page
rate_limit     the rate limits of a bot in a chat
faults         fault injection for tests: lost connections, server errors, slowness
call_log       a log of all calls of the bot
command_menus  lookup of the command menu for a person in a chat
api_objects    serializers of the world for the bot: Bot API objects
page_objects   serializers of the world for the chat page
signal         a signal that wakes tasks when something changes
"""
