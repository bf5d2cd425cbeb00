import { expect, test } from "vitest";
import { coverSvg, coverUri, motifs } from "#ui/cover-art.ts";
import { lessonScene } from "#ui/cover-scenes.ts";

const skyOf = (svg: string) => /stop-color="(#[0-9a-f]{6})"/.exec(svg)?.[1];

test("[LIB-01] a cover is the same on every device", () => {
  // A change here changes every existing cover.
  expect(coverSvg("steady-ground", "moon")).toContain(' d="M193.1 124A');
  expect(coverSvg("steady-ground/RL-100", "moon")).toContain(' d="M169 124A');
  expect(coverSvg("a/1", "hills")).toBe(coverSvg("a/1", "hills"));
  expect(coverUri("a/1", "hills")).toBe(coverUri("a/1", "hills"));
});

test.each(motifs)(
  "[LIB-15] neighbors in a series of %s show another scene at another hour",
  (motif) => {
    const numbers = Array.from({ length: 16 }, (_, i) => i + 1);
    const shown = numbers.map((number) => lessonScene(motif, number));
    for (const [i, { draw, palette }] of shown.entries()) {
      const next = shown[(i + 1) % shown.length];
      expect(draw).not.toBe(next?.draw);
      expect(palette).not.toBe(next?.palette);
    }
    const covers = numbers.map((number) => coverSvg(`steady-ground/rl-${number}`, motif));
    expect(new Set(covers).size).toBe(16);
  },
);

test("[LIB-15] a lesson keeps its cover when its series is reordered, and without a number it still has one", () => {
  expect(coverSvg("a/rl-7", "tides")).toBe(coverSvg("a/rl-7", "tides"));
  const names = ["rounds", "huddle", "handoff", "charting", "break", "night"];
  expect(new Set(names.map((name) => skyOf(coverSvg(`a/${name}`, "tides")))).size).toBeGreaterThan(
    1,
  );
});

test("[LIB-01] an unknown motif falls back to an existing one", () => {
  expect(coverSvg("a/1", "castle")).toBe(coverSvg("a/1"));
  expect(coverSvg("a/1", "toString")).toBe(coverSvg("a/1"));
});

test.each(motifs)("[LIB-01] %s renders complete, small, and without invalid numbers", (motif) => {
  for (let i = 0; i < 40; i += 1) {
    const svg = coverSvg(`series-${i}/lesson-${i}`, motif);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg.length).toBeLessThan(8000);
    const references = [...svg.matchAll(/url\(#(\w+)\)/g)].map((match) => match[1]);
    for (const id of references) expect(svg).toContain(`id="${id}"`);
  }
});

test("[LIB-01] a cover URL contains the image for any seed", () => {
  const uri = coverUri(`odd "<&%#/☾`, "leaves");
  expect(uri).toMatch(/^data:image\/svg\+xml,%3Csvg /);
  expect(uri).not.toMatch(/[<>#"]/);
  const svg = decodeURIComponent(uri.slice("data:image/svg+xml,".length));
  expect(svg.replaceAll("'", '"')).toBe(coverSvg(`odd "<&%#/☾`, "leaves"));
});
