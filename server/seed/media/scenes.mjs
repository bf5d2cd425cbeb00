// scene(t, seconds) returns paint(x, y, color) for one frame: x from 0 to 16/9, y from 0 to 1, top down.
import {
  clamp,
  disc,
  eased,
  glow,
  inside,
  mixed,
  over,
  pool,
  ridge,
  sky,
  TAU,
  WIDE,
} from "./paint.mjs";
import { dusk, stones } from "./scenes-timed.mjs";

function hills(t, seconds) {
  const [a, b, far, near, spark] = pool.hills;
  const sun = 0.52 - 0.2 * eased(t / seconds);
  const tones = [0, 1, 2, 3, 4].map((i) => mixed(far, near, (i / 4) ** 0.9));
  return (x, y, color) => {
    sky(color, a, b, y);
    over(color, b, 0.6 * glow(x, y, 1.12, sun, 0.3));
    over(color, spark, disc(x, y, 1.12, sun, 0.09));
    for (let i = 0; i < 5; i++) {
      const top = 0.47 + i * 0.105 + ridge(x + t * 0.006 * (i + 1), i) * (0.075 - i * 0.006);
      over(color, tones[i], inside(top - y));
    }
  };
}

function tides(t, seconds) {
  const [a, b, far, near, spark] = pool.tides;
  const calm = 1 - 0.45 * eased(t / seconds);
  const tones = [0, 1, 2, 3, 4, 5].map((i) => mixed(far, near, i / 5));
  return (x, y, color) => {
    sky(color, a, b, y);
    over(color, spark, 0.45 * disc(x, y, 0.82, 0.4, 0.19));
    over(color, spark, disc(x, y, 0.82, 0.4, 0.135));
    for (let i = 0; i < 6; i++) {
      const length = 0.62 + i * 0.15;
      const swell = 0.01 * Math.sin((TAU * t) / 9 + i * 0.5);
      const height = (0.016 + i * 0.0085) * calm;
      const top =
        0.45 +
        i * 0.098 +
        swell +
        Math.sin((TAU * (x + t * 0.022 * (i + 1))) / length + i * 2) * height;
      over(color, tones[i], inside(top - y));
      if (i === 0) over(color, spark, 0.35 * glow(x * 0.6, y, 0.49, 0.5, 0.09) * inside(top - y));
    }
  };
}

const stars = Array.from({ length: 26 }, (_, i) => [
  ((i * 0.618) % 1) * WIDE,
  ((i * 0.7549) % 1) ** 1.3 * 0.52,
  i,
]);

function moon(t) {
  const [a, b, far, near, spark] = pool.moon;
  const beats = stars.map(([, , i]) => 0.35 + 0.3 * Math.sin(t * 0.4 + i));
  return (x, y, color) => {
    sky(color, a, b, y);
    over(color, spark, 0.12 * glow(x, y, 0.98, 0.33, 0.24));
    if (y < 0.55) {
      for (let i = 0; i < stars.length; i++) {
        const [sx, sy] = stars[i];
        if (Math.abs(x - sx) < 0.01 && Math.abs(y - sy) < 0.01)
          over(color, spark, beats[i] * disc(x, y, sx, sy, 0.0028));
      }
      over(color, spark, disc(x, y, 0.98, 0.33, 0.125) * (1 - disc(x, y, 0.925, 0.305, 0.112)));
    }
    over(color, far, inside(0.6 + ridge(x, 2) * 0.035 - y));
    over(color, near, inside(0.67 - y));
    if (y > 0.675) {
      const depth = (y - 0.67) / 0.33;
      const row = Math.sin(y * 210 - t * 0.9) * 0.5 + 0.5;
      const sway = 0.02 * Math.sin(y * 60 + t * 0.8) + 0.012 * Math.sin(y * 23 - t * 0.5);
      const width = 0.1 + 0.16 * depth;
      const light = Math.exp(-(((x - 0.97 - sway) / width) ** 2));
      over(color, spark, 0.62 * light * row ** 3 * (1 - 0.65 * depth));
      over(color, far, 0.18 * (0.5 + 0.5 * Math.sin(y * 90 - t * 0.7 + Math.sin(x * 3) * 2)));
    }
  };
}

function breath(t) {
  const [a, b, far, near, spark] = pool.breath;
  const full = 0.5 - 0.5 * Math.cos((TAU * (t - 4)) / 10);
  const radius = 0.15 + 0.25 * full;
  const tones = [0, 1, 2, 3, 4, 5, 6].map((i) =>
    mixed(b, mixed(far, near, i / 6), (i / 6) ** 1.1 * 0.9),
  );
  const angle = (TAU * (t - 4)) / 10 - Math.PI / 2;
  return (x, y, color) => {
    sky(color, a, b, y);
    over(color, spark, 0.5 * glow(x, y, WIDE / 2, 0.5, radius * 1.5));
    for (let i = 0; i < 7; i++) {
      const r = radius * (1.12 - i * 0.14);
      const cy = 0.5 + i * 0.008 * (1 + full);
      over(
        color,
        tones[i],
        disc(x, y, WIDE / 2 + 0.004 * Math.sin(t * 0.3 + i), cy, r) * (0.5 + i * 0.07),
      );
    }
    const ring = Math.abs(Math.hypot(x - WIDE / 2, y - 0.5) - 0.455);
    over(color, far, 0.45 * inside(ring - 0.0016));
    over(
      color,
      near,
      disc(x, y, WIDE / 2 + Math.cos(angle) * 0.455, 0.5 + Math.sin(angle) * 0.455, 0.014),
    );
  };
}

const boats = Array.from({ length: 9 }, (_, i) => ({
  lane: 0.36 + ((i * 0.618) % 1) * 0.5,
  speed: 0.05 + ((i * 0.37) % 1) * 0.03,
  start: (i / 9) * 2.6,
  red: i % 4 === 1,
}));

function leaves(t) {
  const [a, b, far, near, spark] = pool.leaves;
  const placed = boats.map(({ lane, speed, start, red }, i) => {
    const cx = ((start + t * speed) % 2.6) - 0.4;
    const turn = 0.5 * Math.sin(t * 0.25 + i * 2);
    const cy = lane + 0.025 * Math.sin(cx * 4 + i);
    return {
      cx,
      cy,
      cos: Math.cos(turn),
      sin: Math.sin(turn),
      tone: red ? spark : mixed(far, near, (i % 3) * 0.3),
    };
  });
  const water = mixed(b, far, 0.35);
  return (x, y, color) => {
    sky(color, a, b, y);
    over(color, near, 0.85 * inside(0.16 + ridge(x * 1.3, 1) * 0.03 - y));
    over(color, water, inside(0.27 + ridge(x, 4) * 0.02 - y));
    const line = Math.sin(y * 70 + Math.sin(x * 2.2 - t * 0.35) * 2.4);
    if (y > 0.29) over(color, a, 0.2 * clamp(line - 0.55));
    for (const { cx, cy, cos, sin, tone } of placed) {
      const dx = x - cx;
      const dy = y - cy;
      if (dx * dx + dy * dy > 0.02) continue;
      const u = dx * cos + dy * sin;
      const v = dy * cos - dx * sin;
      const half = 0.036 * (1 - (u / 0.095) ** 2);
      over(color, near, 0.16 * inside(Math.abs(v - 0.012) - half));
      const leaf = inside(Math.abs(v) - half);
      over(color, tone, leaf);
      over(color, mixed(tone, near, 0.5), leaf * inside(Math.abs(v) - 0.0018));
    }
    over(color, near, 0.9 * inside(0.95 + ridge(x * 1.1, 8) * 0.03 - y));
  };
}

function arches(t, seconds) {
  const [, b, far, near, spark] = pool.arches;
  const walked = (t / seconds) * 2.4;
  const rings = [];
  for (let i = -1; i < 9; i++) {
    const nearness = 1.75 * 0.66 ** (i - walked + Math.floor(walked));
    rings.push({ w: nearness * 0.42, depth: clamp((i - (walked % 1) + 1.5) / 6) });
  }
  const floor = pool.arches[0];
  return (x, y, color) => {
    for (let i = 0; i < 3; i++) color[i] = b[i] * 0.75;
    for (const { w, depth } of rings) {
      const cx = Math.abs(x - WIDE / 2);
      const cy = 0.62 - w * 0.35;
      const d = y < cy ? Math.hypot(cx, y - cy) - w : cx - w;
      const tone = depth < 0.5 ? mixed(b, far, depth * 2) : mixed(far, near, (depth - 0.5) * 2);
      over(color, tone, inside(d));
    }
    over(color, spark, 0.8 * glow(x, y, WIDE / 2, 0.62, 0.06 + 0.08 * (t / seconds)));
    const ground = 0.72 + 0.05 * (x - WIDE / 2) ** 2;
    over(color, floor, inside(ground - y));
    const path = Math.abs(x - WIDE / 2) - 0.05 - (y - 0.7) * 0.7;
    over(color, near, 0.42 * inside(path) * inside(ground - y));
  };
}

function wind(t) {
  const [a, b, far, near, spark] = pool.wind;
  const stretch = 1 + 0.25 * Math.sin((TAU * t) / 10);
  const quiet = (i) => (i % 3 === 1 ? far : mixed(b, near, 0.18 + (i / 12) * 0.8));
  const bands = Array.from({ length: 13 }, (_, i) => ({
    y0: 0.08 + i * 0.07,
    thick: i === 5 ? 0.018 : 0.007 + ((i * 7) % 5) * 0.0042,
    tone: i === 5 ? spark : quiet(i),
  }));
  return (x, y, color) => {
    sky(color, a, b, y);
    for (let i = 0; i < bands.length; i++) {
      const { y0, thick, tone } = bands[i];
      const bend = ridge(x * 0.8 - t * 0.035, i * 0.1 + 2) * 0.1 * (1 - i / 18) * stretch;
      const wave = 0.02 * Math.sin(x * 3 + i * 0.35 - t * 0.3);
      over(color, tone, inside(Math.abs(y - y0 - bend - wave) - thick));
    }
  };
}

export const scenes = { hills, dusk, tides, moon, breath, stones, leaves, arches, wind };
