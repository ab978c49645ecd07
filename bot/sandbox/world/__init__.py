"""A world: people, the bot and their chats.

composition    a world and its parts
model          people, chats with their members and topics, messages, files
state          the state of a world and the ways to change it
membership     who is where: people, groups, topics, administrators
conversation   what people write, tap and see
polls          votes, and how polls close
talk           people of a group who talk among themselves
talk_lines     what they say
windows        whose windows are open: somebody plays as them
pushed_clock   a clock that can be pushed to the evening, the morning, Monday
update_queue   updates that wait for `getUpdates`, or to be brought
webhook        where they are brought
events         what the chat page is told
rate_limit     how much a bot may say in a chat
faults         lost connections, server errors and slowness, for tests
call_log       every call the bot made
command_menus  which command menu somebody sees where
api_objects    the world as the bot sees it, as JSON
page_objects   the world as people see it, as JSON
signal         waiting until something changes
"""
