"""What the bot writes to chats, within Telegram's limits.

attempts        on which terms a new message is sent
budgets         what the limits of chats begin with
call_gate       the calls of all chats together
chat_progress   how far the talk of chats has come, for boards that follow it
chat_queue      the calls of one chat that wait
chat_queues     the queues of all chats
load            how near all this is to Telegram's limits
member_tags     tags beside the names of members
message_slots   what each message of a chat shows, and what waits for it
noted_attempts  what is noted of attempts to send
pace            turns of what may come in crowds
pins            messages that are pinned to the top of their chats
rate_limit      how often one chat may be written to
recently_sent   what a tap had sent a moment ago
replies         messages that answer one person, few at a time
retries         what is done once in the background, and again when it fails
sender          the newest screen of every message, and new messages
tap_answers     answers to taps
transient       messages that go by themselves after a minute
waits           how long boards have waited, and for which limit
"""
