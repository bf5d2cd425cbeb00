import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { isUnmodified, readPicture } from "#server/credit/certificates/pictures.ts";

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
};
const head = (width: number, height: number, depth = 8, interlace = 0) => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, 6, 0, 0, interlace], 8);
  return chunk("IHDR", data);
};
const MARK = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const dots = (bytes: number) => chunk("IDAT", deflateSync(Buffer.alloc(bytes)));
const end = chunk("IEND", Buffer.alloc(0));
const png = (...chunks: readonly Buffer[]) => Buffer.concat([MARK, ...chunks]);
const rows = (width: number, height: number) => (width * 4 + 1) * height;

const svg = (inside: string, more = 'viewBox="0 0 100 50"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${more}>${inside}</svg>`);
const shapesOf = (bytes: Buffer) => {
  const read = readPicture(bytes);
  if (!("picture" in read) || read.picture.kind !== "drawing")
    throw new Error(JSON.stringify(read));
  return read.picture.shapes;
};

test("[ADM-05] strips metadata from a PNG", () => {
  const note = chunk("tEXt", Buffer.from("Author\0Dr. Somebody"));
  const read = readPicture(png(head(4, 2), note, dots(rows(4, 2)), end, Buffer.from("more")));
  expect(read).toMatchObject({ picture: { kind: "png", width: 4, height: 2 } });
  const data = "picture" in read && read.picture.kind === "png" ? read.picture.data : "";
  const kept = Buffer.from(data, "base64");
  expect(kept.includes("Somebody")).toBe(false);
  expect(kept).toEqual(png(head(4, 2), dots(rows(4, 2)), end));
  expect("picture" in read && isUnmodified(read.picture)).toBe(true);
});

test.each<[string, Buffer, RegExp]>([
  [
    "damaged",
    Buffer.concat([png(head(4, 2), dots(rows(4, 2))), Buffer.from(end).fill(0, 8)]),
    /damaged/,
  ],
  ["that breaks off", png(head(4, 2)), /damaged/],
  ["with fewer dots than it says", png(head(400, 200), dots(40), end), /damaged/],
  ["with more dots than it says", png(head(1, 1), dots(9_000_000), end), /damaged/],
  ["of millions of dots", png(head(3000, 3000), dots(9), end), /1,200 pixels/],
  ["with interlacing", png(head(4, 2, 8, 1), dots(9), end), /interlacing/],
])("[ADM-05] rejects a PNG %s with the reason", (_, bytes, why) => {
  expect(readPicture(bytes)).toEqual({ problem: expect.stringMatching(why) });
});

test("[ADM-05] keeps only the transformed outlines of an SVG", () => {
  const [box, line] = shapesOf(
    svg(
      `<title>Mine</title><metadata><rdf:x>Somebody</rdf:x></metadata>
       <g transform="translate(10 5) scale(2)" fill="#c00"><rect x="1" y="1" width="4" height="3" onclick="x()"/></g>
       <path d="M0 0h10v-.5l-1e1,1z" style="fill:none;stroke:rgb(0, 16, 255);stroke-width:2"/>`,
    ),
  );
  expect(box).toEqual({
    path: "M 120 70 L 200 70 L 200 130 L 120 130 Z",
    fill: "#cc0000",
    stroke: null,
    stroke_width: 20,
    even_odd: false,
  });
  expect(line).toMatchObject({
    path: "M 0 0 L 100 0 L 100 -5 L 0 5 Z",
    fill: null,
    stroke: "#0010ff",
    stroke_width: 20,
  });
});

test("[ADM-05] converts every kind of curve to cubic curves with the right end point", () => {
  const [first] = shapesOf(
    svg('<path d="M10 10c0 5 5 5 5 0s5-5 5 0q5 5 10 0t10 0a5 5 0 0110 0A5 5 0 1 1 40 10"/>'),
  );
  expect(first?.path).toMatch(/^M 100 100 (C [-0-9. ]+){6,}$/);
  expect(first?.path.trim().endsWith("400 100")).toBe(true);
  expect(shapesOf(svg('<circle cx="50" cy="25" r="10"/>'))[0]?.path).toContain("600 250");
  const read = readPicture(svg('<circle cx="50" cy="25" r="10"/>'));
  expect("picture" in read && isUnmodified(read.picture)).toBe(true);
});

test.each<[string, Buffer, RegExp]>([
  ["a script", svg("<script>alert(1)</script>"), /<script>/],
  ["text", svg("<text>Mine</text>"), /<text>/],
  ["a picture in it", svg('<image href="https://x.example/x.png"/>'), /<image>/],
  ["styles", svg("<style>*{fill:red}</style>"), /<style>/],
  ["something from outside", svg('<use href="https://x.example/x.svg#a"/>'), /<use>/],
  ["HTML", svg("<foreignObject><p>x</p></foreignObject>"), /<foreignObject>/],
  ["a gradient", svg('<rect width="9" height="9" fill="url(#a)"/>'), /gradients/],
  [
    "entities",
    Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 9 9">&a;</svg>'),
    /plain SVG/,
  ],
  ["no size", svg('<rect width="9" height="9"/>', ""), /no size/],
  ["nothing", svg("<title>Empty</title>"), /empty/],
  ["a broken path", svg('<path d="M0 0 L5"/>'), /path/],
  ["a path into nowhere", svg('<path d="M0 0 L1e400 5"/>'), /path/],
  ["outlines without end", svg(`<path d="M0 0${" L9 9".repeat(20_000)}"/>`), /too much detail/],
  ["another thing altogether", Buffer.from("GIF89a"), /PNG or SVG/],
])("[ADM-05] rejects an SVG with %s with the reason", (_, bytes, why) => {
  expect(readPicture(bytes)).toEqual({ problem: expect.stringMatching(why) });
});

test("[ADM-05] rejects pictures that were modified after conversion", () => {
  const shape = { fill: "#000000", stroke: null, stroke_width: 1, even_odd: false };
  const drawing = (path: string) =>
    isUnmodified({ kind: "drawing", width: 9, height: 9, shapes: [{ ...shape, path }] });
  expect(drawing("M 0 0 L 5 5 Z")).toBe(true);
  for (const path of ["M 0 0 L 5", "M 0 0 L 5 5 5", "M 0 0 Z 1", "M - 0 L 5 5", "M 0 99999999 Z"])
    expect(drawing(path)).toBe(false);
  const data = png(head(4, 2), chunk("tEXt", Buffer.from("a\0b")), dots(rows(4, 2)), end);
  expect(isUnmodified({ kind: "png", width: 4, height: 2, data: data.toString("base64") })).toBe(
    false,
  );
  expect(isUnmodified({ kind: "png", width: 1, height: 1, data: "AAAA" })).toBe(false);
});
