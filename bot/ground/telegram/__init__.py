"""The Bot API client, and updates by polling or webhook.

answers      answers of a server that is not a Bot API server
client       the Bot API client, with two shortcuts that a busy game needs
connection   one HTTP connection to the Bot API server
deliveries   idempotent handling of updates that Telegram brings
endpoint     the HTTP endpoint of the webhook
ephemeral    calls for ephemeral messages, and the meaning of their errors
json_values  JSON encoding and decoding
payloads     parameters of calls from screens, and the meaning of errors for a screen
polling      long polling for updates, with backoff
processor    the order in which updates are handled: one at a time per chat and per person
readable     updates as they are to be: names that are none mended, all else refused
tapped       updates of taps, parsed without the whole message
transport    the pool of connections for calls
webhook      the webhook, set at the start, watched, and removed at the end
"""
