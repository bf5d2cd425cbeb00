import { expect, test } from "vitest";
import { coverSvg, coverUri, motifs } from "#ui/cover-art.ts";

const pathsIn = (svg: string) => svg.match(/ d="[^"]+"/g) ?? [];
const skyOf = (svg: string) => /stop-color="(#[0-9a-f]{6})"/.exec(svg)?.[1];

test("[LIB-01] a cover is the same on every device", () => {
  // The position depends only on the seed. A change here changes every existing cover.
  const crescents = ["steady-ground/RL-100", "steady-ground/RL-101"].map(
    (seed) => / d="(M\S+ 124)A/.exec(coverSvg(seed, "moon"))?.[1],
  );
  expect(crescents).toEqual(["M169 124", "M155.7 124"]);
  expect(coverSvg("a/1", "hills")).toBe(coverSvg("a/1", "hills"));
  expect(coverUri("a/1", "hills")).toBe(coverUri("a/1", "hills"));
});

test("[LIB-01] lessons of a series share motif and palette, and differ in shape", () => {
  const first = coverSvg("steady-ground/RL-100");
  const second = coverSvg("steady-ground/RL-101");
  expect(skyOf(first)).toBe(skyOf(second));
  expect(pathsIn(first).length).toBe(pathsIn(second).length);
  expect(first).not.toBe(second);
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
