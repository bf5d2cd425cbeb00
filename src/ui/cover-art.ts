import { draw, type MotifName } from "./cover-motifs.ts";
import { mix, type Palette, palettes } from "./cover-palettes.ts";
import { lessonScene } from "./cover-scenes.ts";

/** Returns the FNV-1a hash. */
const hash = (text: string): number =>
  [...text].reduce((h, c) => Math.imul(h ^ c.charCodeAt(0), 16777619), 2166136261) >>> 0;

/** Returns a seeded generator of numbers in [0, 1) (mulberry32). */
const random = (seed: number) => {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

export const motifs = Object.keys(draw) as MotifName[];
const pick = <T>(list: readonly T[], text: string): T => list[hash(text) % list.length] as T;
const isMotif = (name: string | undefined): name is MotifName =>
  name !== undefined && Object.hasOwn(draw, name);

/** Returns the number at the end of an id. Lessons are numbered as they are created, so neighbors in a series differ. */
const numberOf = (item: string): number => Number(/\d{1,9}$/.exec(item)?.[0] ?? hash(item) % 997);

function sceneOf(seed: string, motif: MotifName) {
  const [family = seed, item] = seed.split("/", 2);
  if (item !== undefined) return lessonScene(motif, numberOf(item));
  const palette: Palette = pick(palettes[motif], `${family}:light`);
  return { draw: draw[motif], palette };
}

/**
 * Draws an SVG cover from a seed. The part before the first "/" is the series: it picks the motif, unless given. What
 * follows is the lesson: it picks the scene and the hour of the day, and varies the details.
 */
export function coverSvg(seed: string, wanted?: string): string {
  const motif = isMotif(wanted) ? wanted : pick(motifs, seed.split("/", 1)[0] ?? seed);
  const { draw: drawScene, palette } = sceneOf(seed, motif);
  const defs = [
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${palette[0]}"/><stop offset=".8" stop-color="${palette[1]}"/></linearGradient>`,
  ];
  const gradient = (from: string, to: string) => {
    const id = `g${defs.length}`;
    defs.push(
      `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset=".7" stop-color="${to}"/></linearGradient>`,
    );
    return `url(#${id})`;
  };
  const body = drawScene(random(hash(seed)), palette, { gradient, mix });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"><defs>${defs.join("")}</defs><rect width="400" height="400" fill="url(#s)"/>${body}</svg>`;
}

const known = new Map<string, string>();

/** Returns the cover as a data URI, cached by seed. */
export function coverUri(seed: string, motif?: string): string {
  const key = `${motif ?? ""}|${seed}`;
  const found = known.get(key);
  if (found) return found;
  const encoded = coverSvg(seed, motif)
    .replaceAll('"', "'")
    .replace(/[%#<>]/g, encodeURIComponent);
  const uri = `data:image/svg+xml,${encoded}`;
  known.set(key, uri);
  return uri;
}
