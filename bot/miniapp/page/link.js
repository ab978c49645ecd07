// The link to the server: the session, the stream of states, and presses, one after the other.

const PAUSES = [150, 300, 600, 1000, 1500]; // milliseconds before each further attempt
const SILENCE = 40_000; // the server says something every 15 seconds
const ASLEEP = 8_000; // hidden for so long, a page may have been stopped
const ENDED = "ended"; // as each stream does after a while
const PATIENCE = 20_000; // for how long a press is tried again

export class Link {
  #initData;
  #session = null;
  #game = "";
  #last = "";
  #state = null;
  #queue = Promise.resolve();
  #heard = 0;
  #waiting = new Set();
  #abort = null;
  #told;

  constructor(initData, told) {
    this.#initData = initData;
    this.#told = told;
    this.skew = 0;
    window.addEventListener("online", () => this.#hurry());
    let hidden = 0;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) hidden = Date.now();
      else {
        if (Date.now() - hidden > ASLEEP) this.#abort?.abort(); // nobody knows what became of the stream
        this.#hurry();
      }
    });
  }

  async run() {
    for (let failed = 0; ; failed += 1) {
      const before = this.#heard;
      const ended = await this.#once().catch(() => null);
      if (ended && ended !== ENDED) return this.#told.fatal(ended);
      if (this.#heard > before) failed = 0;
      if (ended && this.#heard > before) {
        failed = -1; // the next one follows at once
        continue;
      }
      this.#told.connected(false);
      await this.#pause(PAUSES[Math.min(failed, PAUSES.length - 1)] * (0.8 + 0.4 * Math.random()));
    }
  }

  #hurry() {
    this.#waiting.forEach((done) => done());
  }

  #pause(time) {
    return new Promise((done) => {
      const go = () => {
        this.#waiting.delete(go);
        done();
      };
      this.#waiting.add(go);
      setTimeout(go, time);
    });
  }

  async #open() {
    const answer = await fetch("session", {
      method: "POST",
      headers: { "Content-Type": "text/plain" },
      body: this.#initData,
    });
    this.skew = Date.parse(answer.headers.get("date")) - Date.now() || 0;
    if (!answer.ok) return refusal(answer);
    const { session, game } = await answer.json();
    [this.#session, this.#game] = [session, game];
    return null;
  }

  #headers(more) {
    return { Authorization: `Bearer ${this.#session}`, ...more };
  }

  async #once() {
    if (!this.#session) {
      const refused = await this.#open();
      if (refused || !this.#session) return refused; // it is tried again
    }
    const abort = new AbortController();
    this.#abort = abort;
    let quiet = setTimeout(() => abort.abort(), SILENCE);
    try {
      const answer = await fetch(`game/${this.#game}/events`, {
        headers: this.#headers(this.#last ? { "Last-Event-ID": this.#last } : {}),
        signal: abort.signal,
      });
      if (answer.status === 401) {
        this.#session = null;
        return null;
      }
      if (!answer.ok) return refusal(answer);
      this.#told.connected(true);
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return ENDED;
        this.#heard += 1;
        clearTimeout(quiet);
        quiet = setTimeout(() => abort.abort(), SILENCE);
        const blocks = (rest + value).split(/\r?\n\r?\n/);
        rest = blocks.pop();
        for (const block of blocks) this.#take(block);
      }
    } finally {
      clearTimeout(quiet);
      abort.abort();
    }
  }

  #take(block) {
    const fields = { event: "", id: "", data: [] };
    for (const line of block.split(/\r?\n/)) {
      const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      if (name === "data") fields.data.push(value);
      else if (name) fields[name] = value;
    }
    if (!fields.data.length) return;
    const given = JSON.parse(fields.data.join("\n"));
    if (fields.event === "cheer") return this.#told.cheer(given);
    if (fields.event === "change") this.#state = folded(this.#state, given);
    else if (fields.event === "state") this.#state = given;
    else return;
    if (fields.id && fields.id === this.#last) return; // an answer was quicker
    if (fields.id) this.#last = fields.id;
    this.#told.state(this.#state);
  }

  // Send a press once all before it are answered. The answer is null where the server could not be reached.
  press(data) {
    const sent = this.#queue.then(() => this.#press(data));
    this.#queue = sent.catch(() => {});
    return sent;
  }

  async #press(data) {
    const key = random();
    const until = Date.now() + PATIENCE;
    for (let failed = 0; Date.now() < until; failed += 1) {
      const heard = this.#last;
      try {
        const answer = await fetch(`game/${this.#game}/press`, {
          method: "POST",
          headers: this.#headers({ "Content-Type": "application/json" }),
          body: JSON.stringify({ press: data, key }),
        });
        if (answer.status === 401) {
          const refused = await this.#open();
          if (refused) return { ok: false, ...refused, alert: true };
        } else if (answer.status < 500 && answer.status !== 429) {
          const told = await answer.json();
          if (failed) this.#told.connected(true);
          // A stream that has gone on meanwhile knows better, or says the same.
          if (told.state && this.#last === heard && told.id !== heard) {
            this.#state = told.state;
            if (told.id) this.#last = told.id;
            this.#told.state(this.#state);
          }
          return { ok: answer.ok, status: answer.status, said: told.said ?? "", alert: Boolean(told.alert), page: told.page ?? [] };
        }
      } catch {
        this.#told.connected(false);
      }
      await this.#pause(PAUSES[Math.min(failed, PAUSES.length - 1)]);
    }
    return null;
  }
}

function folded(state, change) {
  const next = { ...state, ...change };
  for (const [name, value] of Object.entries(change)) if (value === null) delete next[name];
  return next;
}

async function refusal(answer) {
  if (answer.status >= 500) return null; // tried again
  const { error = "", said = "" } = await answer.json().catch(() => ({}));
  return answer.status === 429 && error !== "streams" ? null : { status: answer.status, said };
}

function random() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
