import { expect, test } from "vitest";
import { coverSvg, coverUri, motifs } from "#ui/cover-art.ts";

const pathsIn = (svg: string) => svg.match(/ d="[^"]+"/g) ?? [];
const skyOf = (svg: string) => /stop-color="(#[0-9a-f]{6})"/.exec(svg)?.[1];

test("[LIB-01] a cover is the same picture on every device", () => {
  // Where the crescent hangs depends on nothing but the seed. A change here changes every cover people know.
  const crescents = ["steady-ground/RL-100", "steady-ground/RL-101"].map(
    (seed) => / d="(M\S+ 124)A/.exec(coverSvg(seed, "moon"))?.[1],
  );
  expect(crescents).toEqual(["M169 124", "M155.7 124"]);
  expect(coverSvg("a/1", "hills")).toBe(coverSvg("a/1", "hills"));
  expect(coverUri("a/1", "hills")).toBe(coverUri("a/1", "hills"));
});

test("[LIB-01] lessons of one series share motif and light, and differ in shape", () => {
  const first = coverSvg("steady-ground/RL-100");
  const second = coverSvg("steady-ground/RL-101");
  expect(skyOf(first)).toBe(skyOf(second));
  expect(pathsIn(first).length).toBe(pathsIn(second).length);
  expect(first).not.toBe(second);
});

test("[LIB-01] a motif nobody has drawn falls back to one that was", () => {
  expect(coverSvg("a/1", "castle")).toBe(coverSvg("a/1"));
  expect(coverSvg("a/1", "toString")).toBe(coverSvg("a/1"));
});

test.each(motifs)("[LIB-01] %s is drawn small, whole and without a stray number", (motif) => {
  for (let i = 0; i < 40; i += 1) {
    const svg = coverSvg(`series-${i}/lesson-${i}`, motif);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg.length).toBeLessThan(8000);
    const references = [...svg.matchAll(/url\(#(\w+)\)/g)].map((match) => match[1]);
    for (const id of references) expect(svg).toContain(`id="${id}"`);
  }
});

test("[LIB-01] the address of a cover holds the picture, whatever the seed says", () => {
  const uri = coverUri(`odd "<&%#/☾`, "leaves");
  expect(uri).toMatch(/^data:image\/svg\+xml,%3Csvg /);
  expect(uri).not.toMatch(/[<>#"]/);
  const svg = decodeURIComponent(uri.slice("data:image/svg+xml,".length));
  expect(svg.replaceAll("'", '"')).toBe(coverSvg(`odd "<&%#/☾`, "leaves"));
});
