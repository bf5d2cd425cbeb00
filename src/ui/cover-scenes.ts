import { hours } from "./cover-hours.ts";
import { type Draw, draw, type MotifName } from "./cover-motifs.ts";
import type { Palette } from "./cover-palettes.ts";
import {
  archedWindow,
  bays,
  dunes,
  largeLeaf,
  openDoor,
  rings,
  roundLeaves,
  stems,
  steppingStones,
  stonesAndLeaf,
  threads,
  twoPiles,
} from "./cover-scenes-near.ts";
import {
  boat,
  forest,
  house,
  lighthouse,
  mountains,
  sunOnWater,
  sunrise,
  tree,
  windingPath,
} from "./cover-scenes-outside.ts";

/**
 * Pictures of lessons. Each lesson shows the place of its series in another scene and at another hour. This file is loaded
 * when the first lesson is shown, because sign-in and most pages need only the pictures of series.
 */

/** The scenes of a motif. The first is that of the series. */
const scenes: Record<MotifName, readonly [Draw, Draw, Draw, Draw]> = {
  hills: [draw.hills, sunrise, windingPath, tree],
  tides: [draw.tides, boat, lighthouse, sunOnWater],
  moon: [draw.moon, forest, mountains, house],
  breath: [
    draw.breath,
    rings([200, 190], [0, 0], true),
    rings([-6, 212], [22, 0], false),
    rings([200, -14], [0, 22], false),
  ],
  leaves: [draw.leaves, largeLeaf, stems, roundLeaves],
  wind: [draw.wind, dunes, threads(3, -32, 30), threads(7, 58, 70)],
  stones: [draw.stones, steppingStones, stonesAndLeaf, twoPiles],
  arches: [draw.arches, archedWindow, openDoor, bays],
  lanterns: [draw.lanterns, house, forest, lighthouse],
  path: [draw.path, windingPath, tree, sunrise],
};

export type LessonScene = { readonly draw: Draw; readonly palette: Palette };

/** Returns the scene of the nth lesson of a series. Neighbors differ in scene and hour; 16 lessons before one repeats. */
export function lessonScene(motif: MotifName, number: number): LessonScene {
  const at = Math.max(0, number - 1);
  const scene = (at + 1 + Math.floor(at / 4)) % 4;
  return {
    draw: scenes[motif][scene] ?? draw[motif],
    palette: hours[motif][at % 4] as Palette,
  };
}
