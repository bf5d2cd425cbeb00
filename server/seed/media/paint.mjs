// Colors and shapes for scenes.
export const TAU = Math.PI * 2;
export const WIDE = 16 / 9;
const EDGE = 360;

export const rgb = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
export const mixed = (a, b, t) => a.map((v, i) => v + (b[i] - v) * t);
export const clamp = (v) => Math.min(1, Math.max(0, v));
export const eased = (v) => clamp(v) ** 2 * (3 - 2 * clamp(v));
export const rise = (t, from, over) => eased((t - from) / over);
/** Returns the coverage of a point for a signed distance to the edge. */
export const inside = (distance) => clamp(0.5 - distance * EDGE);

export function over(color, tone, alpha) {
  color[0] += (tone[0] - color[0]) * alpha;
  color[1] += (tone[1] - color[1]) * alpha;
  color[2] += (tone[2] - color[2]) * alpha;
}

export function sky(color, top, foot, y) {
  const t = clamp(y / 0.8);
  for (let i = 0; i < 3; i++) color[i] = top[i] + (foot[i] - top[i]) * t;
}

export const disc = (x, y, cx, cy, r) => inside(Math.hypot(x - cx, y - cy) - r);
export const glow = (x, y, cx, cy, r) => Math.exp(-(((x - cx) ** 2 + (y - cy) ** 2) / (r * r)));

export const ridge = (x, seed) =>
  Math.sin(x * 2.1 + seed * 1.7) * 0.5 +
  Math.sin(x * 4.3 + seed * 2.9) * 0.3 +
  Math.sin(x * 7.7 + seed * 4.1) * 0.13;

export const pool = {
  hills: ["#f4e6cc", "#ecc99b", "#b7bd93", "#29473a", "#de7a3b"].map(rgb),
  tides: ["#f3dfcd", "#eab994", "#8fb3a8", "#173f45", "#fff1d8"].map(rgb),
  moon: ["#12272b", "#3b5c57", "#2a4a49", "#0b191a", "#f4dfb0"].map(rgb),
  breath: ["#f5ebc8", "#ead893", "#c9b45e", "#5a6a35", "#fffdf0"].map(rgb),
  leaves: ["#ece6cf", "#dcd8b4", "#8c9b62", "#32503a", "#c8532e"].map(rgb),
  wind: ["#e3cfa8", "#d3b27c", "#f5ead0", "#7a4326", "#2c5c50"].map(rgb),
  stones: ["#dfe3d8", "#bcc8bd", "#9aa397", "#38433f", "#e0a24a"].map(rgb),
  arches: ["#43232a", "#5e3032", "#8f4a3a", "#f3c98a", "#fff0cc"].map(rgb),
};
