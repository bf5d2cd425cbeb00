import type { MotifName } from "./cover-motifs.ts";

/** Top of the sky, bottom of the sky, background, foreground, and highlight. */
export type Palette = readonly [string, string, string, string, string];

/** Three palettes for each motif: four muted colors and one highlight. */
export const palettes: Record<MotifName, readonly Palette[]> = {
  hills: [
    ["#f4e6cc", "#ecc99b", "#b7bd93", "#29473a", "#de7a3b"],
    ["#e4ebe2", "#c6d6ca", "#9db8ac", "#2a4847", "#eab95c"],
    ["#f0dfce", "#dcab90", "#a98c86", "#40343f", "#f6d9a2"],
  ],
  tides: [
    ["#f3dfcd", "#eab994", "#8fb3a8", "#173f45", "#fff1d8"],
    ["#e8e7dc", "#c6cfc6", "#97b0aa", "#21424a", "#e59a52"],
    ["#1b2d35", "#3e585c", "#4d7274", "#0d1d24", "#f2dcab"],
  ],
  moon: [
    ["#12272b", "#3b5c57", "#2a4a49", "#0b191a", "#f4dfb0"],
    ["#231d2b", "#5a4857", "#3f3446", "#140f19", "#f1d0a2"],
    ["#14251b", "#465f49", "#30483a", "#0b1610", "#f2e3b4"],
  ],
  breath: [
    ["#f5ebc8", "#ead893", "#c9b45e", "#5a6a35", "#fffdf0"],
    ["#e2eae2", "#c0d3c8", "#8fb0a2", "#2c504e", "#fdf6e3"],
    ["#f5e3d0", "#eabf9c", "#cf8f6c", "#6d3b2e", "#fff3e0"],
  ],
  leaves: [
    ["#ece6cf", "#dcd8b4", "#8c9b62", "#32503a", "#c8532e"],
    ["#f2e5cf", "#e7cfa6", "#c38f50", "#6a3b24", "#3f6b57"],
    ["#e6e9e1", "#cbd6cc", "#8aa79b", "#2b4a4a", "#df9f4c"],
  ],
  wind: [
    ["#e3cfa8", "#d3b27c", "#f5ead0", "#7a4326", "#2c5c50"],
    ["#dbe1d4", "#b9c8b7", "#f0f1e2", "#2e5047", "#c9682f"],
    ["#ddd3cb", "#bdaba6", "#f3e8dc", "#4a3942", "#c98b3a"],
  ],
  stones: [
    ["#dfe3d8", "#bcc8bd", "#9aa397", "#38433f", "#e0a24a"],
    ["#eee5d6", "#d8c4a7", "#b29a7c", "#4a3a2e", "#5d8a78"],
    ["#d9e0e1", "#afbec3", "#8597a0", "#2b3a44", "#e9b872"],
  ],
  arches: [
    ["#43232a", "#5e3032", "#8f4a3a", "#f3c98a", "#fff0cc"],
    ["#1c3035", "#29464a", "#4b7570", "#f0d29a", "#fff3d6"],
    ["#3b301f", "#57462a", "#8a6d39", "#f6dfa6", "#fff6dc"],
  ],
  lanterns: [
    ["#1a2430", "#37465a", "#4f5c70", "#0f1822", "#f3b45c"],
    ["#2b1f26", "#5f3f44", "#7d5750", "#1a1116", "#f5bf73"],
    ["#16281f", "#3d5a48", "#567561", "#0c1812", "#f4cf86"],
  ],
  path: [
    ["#f3e7cf", "#e9d0a2", "#b9b77f", "#3b5a3c", "#f7eeda"],
    ["#e6ebe0", "#c9d6c4", "#9bb49a", "#274b46", "#f2e9d2"],
    ["#efdcd0", "#d8ab98", "#b0837a", "#49353f", "#f6e3cb"],
  ],
};

const parts = (colour: string) => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));

/** Interpolates two colors; `t` is from 0 to 1. */
export function mix(from: string, to: string, t: number): string {
  const end = parts(to);
  const mixed = parts(from).map((v, i) => Math.round(v + ((end[i] ?? v) - v) * t));
  return `#${mixed.map((v) => v.toString(16).padStart(2, "0")).join("")}`;
}
