// Sounds, made on the spot: dice that hit, a row that is written, five of a kind, a win. Off until switched on.

const NOTES = {
  row: [[523, 0], [784, 0.08]],
  five: [[523, 0], [659, 0.09], [784, 0.18], [1047, 0.27]],
  lead: [[659, 0], [880, 0.1]],
  bust: [[392, 0], [330, 0.14], [262, 0.3]],
  win: [[392, 0], [523, 0.13], [659, 0.26], [784, 0.39], [1047, 0.55]],
};
let context = null;
let noise = null;

// Called within a tap: browsers let nothing sound before one.
export function wake() {
  context ??= new AudioContext();
  context.resume();
}

export function play(kind) {
  if (context?.state !== "running") return;
  if (kind === "hit") knock();
  else for (const [pitch, after] of NOTES[kind] ?? []) tone(pitch, context.currentTime + after);
}

function envelope(at, loud, lasts) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(context.destination);
  return gain;
}

function tone(pitch, at) {
  const source = context.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  source.connect(envelope(at, 0.16, 0.35));
  source.start(at);
  source.stop(at + 0.4);
}

// A die on wood: a short noise, each time a bit brighter or duller.
function knock() {
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate * 0.06, context.sampleRate);
    noise.getChannelData(0).forEach((_, i, data) => (data[i] = Math.random() * 2 - 1));
  }
  const source = context.createBufferSource();
  const wood = context.createBiquadFilter();
  Object.assign(wood, { type: "bandpass" });
  wood.frequency.value = 900 + 700 * Math.random();
  wood.Q.value = 1.4;
  source.buffer = noise;
  source.connect(wood).connect(envelope(context.currentTime, 0.5, 0.06));
  source.start();
}
