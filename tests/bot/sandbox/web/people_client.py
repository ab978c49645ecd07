"""A page's requests and the events that it hears."""

import asyncio
import json


async def post(client, path, **body):
    answer = await client.post(f"/world/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


class Listener:
    """Reads events of one person as they come."""

    def __init__(self, client, user, after):
        self.client, self.user, self.after, self.events = client, user, after, []

    async def until(self, kind):
        """Events up to the first of that type."""
        seen = []
        params = {"user": self.user, "after": self.after}
        async with (
            asyncio.timeout(60),
            self.client.stream("GET", "/world/events", params=params) as response,
        ):
            assert response.headers["content-type"].startswith("text/event-stream")
            async for line in response.aiter_lines():
                if line.startswith("data: "):
                    seen.append(json.loads(line.removeprefix("data: ")))
                    self.after = seen[-1]["seq"]
                    if seen[-1]["type"] == kind:
                        return seen
        return seen
