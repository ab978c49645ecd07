"""The outbox of all chats: calls queued within Telegram's limits.

attempts       attempts to send a new message: their notes, retries and limits
budgets        initial rate limits of chats, with the calls of an earlier process counted
call_gate      the rate limit of all chats together, and of calls in flight
chat_progress  the estimated progress of the talk in each chat, for boards that follow it
chat_queue     the call queue of one chat
chat_queues    the call queues of all chats
ephemeral      ephemeral messages, which one person sees in a group
load           the load of the outbox against Telegram's limits
member_tags    tags beside the names of members, set where nobody loses one
message_slots  message slots of one chat: screens shown, in flight and waiting
pace           a throttle for background work that may come in crowds
pins           pinned messages, one for each game
queue_state    the state that the call queues share
rate_limit     the rate limit of one chat: calls a minute, with room for bursts
recently_sent  deduplication of messages that taps ask for
replies        replies to one person, few at a time
retries        background work done once, with retries and backoff
send_once      messages sent once to a chat: noted attempts, and the loop over what is due
sender         the sender: the newest screen of every message, and new messages
tap_answers    answers to taps
transient      transient messages, deleted after a minute
waits          waiting times of boards, by the limit that held them
"""
