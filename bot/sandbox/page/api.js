// The people side of the server: plain JSON calls and one stream of events.

async function call(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new ServerError("", 0);
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ServerError(body.error ?? response.statusText, response.status);
  return body;
}

/** A refusal of the server: `message` is its own line (empty when it could not be reached), `status` its HTTP status or 0. */
export class ServerError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

export const get = (path) => call(path);

export const post = (path, body) =>
  call(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** The world as one person sees it; to a client that is started anew (`fresh`) without what it has lost by that. */
const snapshot = (user, fresh) => get(`world/snapshot?user=${user}${fresh ? "&fresh=1" : ""}`);

/** Who there is in the community of a language, before anybody is chosen: `{community, communities, people}`. */
export const enter = (language) => post("world/enter", { language });

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
const HIDDEN_MS = 30000;

/**
 * One person's live connection. Every connection starts with a snapshot, so whatever was missed while the line was down
 * (or while the server was restarted with another history) cannot stay wrong on the screen.
 */
export class Line {
  /** `hooks`: `snapshot(world)`, `event(event)`, `state(connected)`, `lost(error)` when the server does not know this person. */
  constructor(user, hooks, fresh = false) {
    this.user = user;
    this.hooks = hooks;
    this.fresh = fresh;
    this.wait = FIRST_WAIT_MS;
    this.closed = false;
    this.source = null;
    this.timer = 0;
    this.attempt = 0;
    this.turn = 0;
    this.newest = null;
    this.seen = 0; // the last event that came
    this.base = 0; // the last event the snapshot knows
    this.onVisibility = () => this.#visibility();
    document.addEventListener("visibilitychange", this.onVisibility);
  }

  /** Load the world, then follow it. Safe to call at any time; the newest call wins. */
  async connect() {
    const turn = ++this.turn;
    this.source?.close();
    this.source = null;
    const world = await this.refresh();
    if (world === null || turn !== this.turn) return;
    // Answers to taps are in no snapshot: start where the last line broke off, unless the history is another one.
    if (this.seen === 0 || this.seen > world.seq) this.seen = world.seq;
    const source = new EventSource(`world/events?user=${this.user}&after=${this.seen}`);
    this.source = source;
    source.onopen = () => {
      this.wait = FIRST_WAIT_MS;
      this.hooks.state(true);
    };
    source.onmessage = (message) => this.#event(JSON.parse(message.data));
    source.onerror = () => {
      if (this.source === source) this.#retry();
    };
  }

  /** Load the world without touching the stream; resolves to the newest one, or to `null` when there is none. */
  refresh() {
    clearTimeout(this.timer);
    this.newest = this.#load(++this.attempt);
    return this.newest;
  }

  async #load(attempt) {
    let world = null;
    let problem = null;
    try {
      world = await snapshot(this.user, this.fresh);
      this.fresh = false;
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      problem = error;
    }
    if (this.closed) return null;
    if (attempt !== this.attempt) return this.newest;
    if (world !== null) {
      this.base = world.seq;
      this.hooks.snapshot(world);
    } else if (problem.status >= 400 && problem.status < 500) {
      this.hooks.lost(problem);
    } else {
      this.#retry();
    }
    return world;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.source?.close();
    document.removeEventListener("visibilitychange", this.onVisibility);
  }

  #event(event) {
    if (event.seq <= this.seen) return;
    this.seen = event.seq;
    if (event.seq > this.base || event.type === "answer") this.hooks.event(event);
  }

  #retry() {
    this.source?.close();
    this.source = null;
    this.hooks.state(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  // A browser keeps only six connections to one server: a tab nobody looks at gives its own back.
  #visibility() {
    if (document.visibilityState === "visible") {
      if (this.source === null) this.connect();
      else clearTimeout(this.timer);
    } else if (this.source !== null) {
      this.timer = setTimeout(() => this.#rest(), HIDDEN_MS);
    }
  }

  // The world hears all the same that this window is open: it does nothing in the place of whoever has one.
  #rest() {
    this.source?.close();
    this.source = null;
    this.timer = setInterval(() => post("world/window", { user: this.user }).catch(() => {}), HIDDEN_MS);
  }
}
