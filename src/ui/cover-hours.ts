import type { MotifName } from "./cover-motifs.ts";
import { type Palette, palettes } from "./cover-palettes.ts";

/** Four hours of the day for each motif. */
export const hours: Record<MotifName, readonly Palette[]> = {
  hills: [
    ["#dfe6dc", "#f3dcae", "#a9b99a", "#24453f", "#e59a43"],
    ["#e9c5b4", "#d98f74", "#a1765f", "#3b2c33", "#f6d9a0"],
    ["#20393c", "#55706a", "#2f4f4a", "#0e1f1f", "#f0d49a"],
    ["#e5ebe2", "#c3d6cd", "#8aa996", "#2d5546", "#d0733a"],
  ],
  tides: [
    ["#dbe6e2", "#b7d3cd", "#7ba7a1", "#1c4a50", "#f7c46c"],
    ["#2a2f45", "#6b5a6d", "#4d5f73", "#141f31", "#f6dfb4"],
    ["#f6e6c4", "#f0c27c", "#b0a583", "#3b4f48", "#e06f3c"],
    ["#e8cfd0", "#cf9a93", "#7f8f95", "#233c4a", "#fff0da"],
  ],
  moon: [
    ["#20223c", "#54506e", "#35375a", "#12132a", "#f3dcb0"],
    ["#0f2c26", "#3d6550", "#24493a", "#081a14", "#f0e2b4"],
    ["#3a2433", "#7c4f57", "#4a3040", "#1c1019", "#f6d2a0"],
    ["#2b3f4a", "#c99c84", "#3f4f57", "#15232b", "#fbe8c4"],
  ],
  breath: [
    ["#e3ecdf", "#bfd6bf", "#88b090", "#23543f", "#fff9e6"],
    ["#f4dccb", "#e9b596", "#c98565", "#6b332a", "#fff1dc"],
    ["#dfe7ea", "#b5cbd0", "#7fa1aa", "#27495a", "#fff6df"],
    ["#efe3ea", "#d5b6c4", "#a9809a", "#4f3350", "#fff2df"],
  ],
  leaves: [
    ["#f1e3cf", "#e6c8a2", "#b98a54", "#5c3a26", "#c8532e"],
    ["#dde8e2", "#bdd3c8", "#7fa595", "#1f4a44", "#d9813f"],
    ["#22352c", "#3f5a47", "#5d8062", "#122119", "#e6b566"],
    ["#f0e5dc", "#e2c3b6", "#a98a7c", "#47403f", "#a8433a"],
  ],
  wind: [
    ["#dfe4d4", "#c0cbb0", "#f1f0dd", "#3d5a44", "#b5562c"],
    ["#ecd6c6", "#d9a889", "#f8e7d6", "#6d3029", "#23545a"],
    ["#d3dcdf", "#a9bcc2", "#eef1ea", "#2b4a5c", "#c07b32"],
    ["#3a2f35", "#6d525a", "#a78584", "#1d1519", "#e8b96a"],
  ],
  stones: [
    ["#f0e3cf", "#e0c49c", "#b49b78", "#4a3a30", "#c8613a"],
    ["#d7e2e4", "#aec4c8", "#83999e", "#2c3f4a", "#f0c05c"],
    ["#2b3433", "#56625d", "#46534f", "#161c1b", "#e8b25c"],
    ["#ead9d6", "#cfaaa4", "#a58a87", "#4a3638", "#e8a24a"],
  ],
  arches: [
    ["#1f3236", "#2f4c4d", "#4d7a70", "#f0d9a4", "#fff4d8"],
    ["#5a3a1f", "#7d5429", "#b98240", "#f6e0b0", "#fffaf0"],
    ["#29283f", "#3d3a5c", "#69587f", "#f0c2a0", "#fff0dc"],
    ["#e9dfcb", "#d9c9a9", "#b99a6e", "#4f6a58", "#e07a3c"],
  ],
  lanterns: [...palettes.lanterns, ["#2b2a3f", "#5c5470", "#6b6484", "#171425", "#f2ba6a"]],
  path: [...palettes.path, ["#dfe6dc", "#f3dcae", "#a9b99a", "#2b4a3f", "#fbf0d6"]],
};
