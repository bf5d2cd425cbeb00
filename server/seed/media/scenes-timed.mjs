// Scenes that are synchronized with the narration of their lessons.
import {
  clamp,
  disc,
  glow,
  inside,
  mixed,
  over,
  pool,
  rgb,
  ridge,
  rise,
  sky,
  TAU,
  WIDE,
} from "./paint.mjs";

/** Hills at dusk; a lamp lights up for each sense. */
export function dusk(t) {
  const top = rgb("#33484a");
  const foot = rgb("#c98f62");
  const near = rgb("#14231f");
  const far = rgb("#6d6f5c");
  const lamp = rgb("#ffe2a6");
  const lit = [9, 19, 29, 39, 47].map((at) => rise(t, at, 2));
  const tones = [0, 1, 2, 3].map((i) => mixed(far, near, i / 3));
  return (x, y, color) => {
    sky(color, top, foot, y);
    for (let i = 0; i < 4; i++) {
      const edge = 0.56 + i * 0.11 + ridge(x + t * 0.004 * (i + 1), i + 3) * 0.06;
      over(color, tones[i], inside(edge - y));
    }
    for (let i = 0; i < 5; i++) {
      const cx = 0.29 + i * 0.3;
      const cy = 0.34 + 0.03 * Math.sin(t * 0.5 + i * 1.3) + (i % 2) * 0.05;
      over(color, lamp, 0.38 * lit[i] * glow(x, y, cx, cy, 0.13));
      over(color, lamp, (0.12 + 0.88 * lit[i]) * disc(x, y, cx, cy, 0.036));
    }
  };
}

export function stones(t) {
  const [a, b, far, near, spark] = pool.stones;
  const tones = [
    near,
    mixed(far, near, 0.6),
    rgb("#8b7d69"),
    mixed(far, near, 0.3),
    rgb("#c9bda6"),
  ];
  const laid = [12, 20, 28, 36, 44].map((at) => rise(t, at, 2.5));
  const full = 0.5 - 0.5 * Math.cos((TAU * (t - 10)) / 8);
  return (x, y, color) => {
    sky(color, a, b, y);
    over(color, rgb("#f2efe2"), 0.75 * disc(x, y, 1.02, 0.4, 0.2 + 0.045 * full));
    over(color, spark, disc(x, y, 0.5, 0.26, 0.035));
    over(color, mixed(far, b, 0.35), inside(0.82 + ridge(x, 5) * 0.012 - y));
    let foot = 0.85;
    for (let i = 0; i < 5; i++) {
      const w = 0.27 - i * 0.042;
      const h = 0.062 - i * 0.005;
      const cx = WIDE / 2 + [0, 0.02, -0.015, 0.012, 0][i];
      const cy = foot - h - 0.1 * (1 - laid[i]);
      const dx = Math.abs((x - cx) / w);
      const dy = Math.abs((y - cy) / h);
      const d = (dx ** 2.5 + dy ** 2.2) ** (1 / 2.3) - 1;
      const edge = (d * (w * dx + h * dy)) / (dx + dy + 1e-6);
      over(color, tones[i], laid[i] * inside(edge));
      over(color, spark, laid[i] * 0.12 * inside(edge) * clamp((cy - y) / h));
      foot -= h * 1.92;
    }
  };
}
