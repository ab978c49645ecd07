"""What the bot writes to chats, within Telegram's limits.

sender         the newest screen of every message, and new messages
attempts       on which terms a new message is sent
chat_queue     the calls of one chat that wait
chat_queues    the queues of all chats
message_slots  what each message of a chat shows, and what waits for it
chat_progress  how far the talk of chats has come, for boards that follow it
budgets        what the limits of chats begin with
call_gate      the calls of all chats together
rate_limit     how often one chat may be written to
pace           turns of what may come in crowds
waits          how long boards have waited, and for which limit
load           how near all this is to Telegram's limits
tap_answers    answers to taps
replies        messages that answer one person, few at a time
transient      messages that go by themselves after a minute
pins           messages that are pinned to the top of their chats
member_tags    tags beside the names of members
recently_sent  what a tap had sent a moment ago
"""
