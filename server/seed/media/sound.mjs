// Synthesizes soft pads and bells. All sounds are mono with RATE samples per second, from -1 to 1.
export const RATE = 16000;
const TAU = Math.PI * 2;

/** Chords of the pads in Hz, seconds per swell, and the level of water or wind noise. */
const pads = {
  hills: { chord: [110, 164.81, 220, 277.18], swell: 14, water: 0 },
  tides: { chord: [98, 146.83, 196, 246.94], swell: 9, water: 0.35 },
  moon: { chord: [73.42, 110, 146.83, 174.61], swell: 16, water: 0 },
  breath: { chord: [110, 138.59, 164.81, 220], swell: 10, water: 0.12 },
  leaves: { chord: [123.47, 164.81, 207.65, 246.94], swell: 12, water: 0.1 },
  wind: { chord: [116.54, 174.61, 233.08, 293.66], swell: 11, water: 0.25 },
  stones: { chord: [87.31, 130.81, 174.61, 220], swell: 15, water: 0 },
  arches: { chord: [103.83, 155.56, 207.65, 261.63], swell: 13, water: 0 },
};

function random(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Low-passed noise that swells like waves. */
function water(out, swell, level) {
  const noise = random(7);
  let slow = 0;
  let slower = 0;
  for (let i = 0; i < out.length; i++) {
    slow += 0.09 * (noise() * 2 - 1 - slow);
    slower += 0.2 * (slow - slower);
    const wave = 0.5 - 0.5 * Math.cos((TAU * i) / RATE / swell);
    out[i] += slower * level * wave ** 1.6 * 2.2;
  }
}

export function pad(kind, seconds) {
  const { chord, swell, water: level } = pads[kind];
  const out = new Float32Array(Math.ceil(seconds * RATE));
  chord.forEach((hz, voice) => {
    const rate = (TAU * hz) / RATE;
    const drift = (TAU * hz * 1.0031) / RATE;
    for (let i = 0; i < out.length; i++) {
      const t = i / RATE;
      const breath = 0.55 + 0.45 * Math.sin((TAU * t) / swell - Math.PI / 2 + voice * 0.9);
      out[i] +=
        (Math.sin(rate * i) + 0.7 * Math.sin(drift * i) + 0.16 * Math.sin(2 * rate * i)) *
        breath *
        0.085;
    }
  });
  if (level > 0) water(out, swell, level);
  return faded(out, 2.5, 3.5);
}

export function faded(out, from, to) {
  const a = Math.min(from * RATE, out.length);
  const b = Math.min(to * RATE, out.length);
  for (let i = 0; i < a; i++) out[i] *= (i / a) ** 2;
  for (let i = 0; i < b; i++) out[out.length - 1 - i] *= (i / b) ** 2;
  return out;
}

/** A small singing bowl, struck once. */
export function bell(hz, level = 0.22, seconds = 4) {
  const out = new Float32Array(seconds * RATE);
  const partials = [
    [1, 1, 1.1],
    [2.01, 0.32, 0.7],
    [2.99, 0.14, 0.45],
    [0.5, 0.25, 1.5],
  ];
  for (const [ratio, strength, decay] of partials) {
    for (let i = 0; i < out.length; i++) {
      const t = i / RATE;
      out[i] += Math.sin(TAU * hz * ratio * t) * strength * Math.exp(-t / decay) * level;
    }
  }
  for (let i = 0; i < 160; i++) out[i] *= i / 160;
  return faded(out, 0, 0.8);
}

export function mix(into, sound, at, level = 1) {
  const from = Math.round(at * RATE);
  for (let i = 0; i < sound.length && from + i < into.length; i++)
    into[from + i] += sound[i] * level;
}

/** Lowers the background during speech. */
export function duck(bed, speech, depth) {
  let held = 0;
  for (let i = 0; i < bed.length; i++) {
    const loud = Math.abs(speech[i] ?? 0) > 0.02 ? 1 : 0;
    held += (loud > held ? 0.0012 : 0.00007) * (loud - held);
    bed[i] *= 1 - depth * Math.min(1, held * 1.4);
  }
}

export function wav(samples) {
  const head = Buffer.alloc(44);
  const size = samples.length * 2;
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + size, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(size, 40);
  const body = Buffer.alloc(size);
  for (let i = 0; i < samples.length; i++) {
    // A soft knee instead of clipping.
    body.writeInt16LE(Math.round(Math.tanh(samples[i] * 1.05) * 32000), i * 2);
  }
  return Buffer.concat([head, body]);
}
