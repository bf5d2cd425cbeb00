import { inflateSync } from "node:zlib";

/** A line of text on a page, in points from the left and the bottom. */
export type Written = {
  readonly text: string;
  readonly face: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
};

/** From number of a glyph to what it stands for, as whoever copies text out of the file gets it. */
function lettersOf(object: string): ReadonlyMap<string, string> {
  const pairs = object.matchAll(/<([0-9a-f]{4})><([0-9a-f]{4})>/gi);
  return new Map(
    [...pairs].map(([, glyph = "", code = ""]) => [
      glyph.toLowerCase(),
      String.fromCharCode(Number.parseInt(code, 16)),
    ]),
  );
}

const PLACE = /\/(F\d+) ([\d.]+) Tf|([-\d.]+) ([-\d.]+) (?:Td|Tm)$|<([0-9a-f]+)> Tj/gm;

const STREAM = /(\/Filter \/FlateDecode[\s\S]*?>>\nstream\n)([\s\S]*?)(\nendstream)/g;

const unpacked = (source: string) =>
  source.replaceAll(STREAM, (_, head: string, packed: string, end: string) => {
    const text = inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
    return `${head}${text}${end}`;
  });

/** All that is written in a PDF of ours, in the order in which it was. */
export function writtenIn(pdf: ArrayBuffer | Uint8Array): readonly Written[] {
  const source = unpacked(Buffer.from(pdf as ArrayBuffer).toString("latin1"));
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)^endobj/gm)].map(([, id = "", body = ""]) => [
      id,
      body,
    ]),
  );
  const faces = new Map(
    [...source.matchAll(/^\/(F\d+) (\d+) 0 R$/gm)].map(([, name = "", id = ""]) => {
      const font = objects.get(id) ?? "";
      const map = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? "";
      const face = /\/BaseFont \/(\S+)/.exec(font)?.[1] ?? "";
      return [name, { face, letters: lettersOf(objects.get(map) ?? "") }] as const;
    }),
  );
  const found: Written[] = [];
  let [face, letters, size, x, y] = ["", new Map() as ReadonlyMap<string, string>, 0, 0, 0];
  for (const [, font, points, left, bottom, glyphs] of source.matchAll(PLACE)) {
    if (font) ({ face, letters } = faces.get(font) ?? { face: "", letters: new Map() });
    if (points) size = Number(points);
    if (left && bottom) [x, y] = [Number(left), Number(bottom)];
    if (!glyphs) continue;
    const text = glyphs.replaceAll(/.{4}/g, (glyph) => letters.get(glyph) ?? "\u{fffd}");
    found.push({ text, face, size, x, y });
  }
  return found;
}

/** As one text, lines apart. */
export const textIn = (pdf: ArrayBuffer | Uint8Array): string =>
  writtenIn(pdf)
    .map(({ text }) => text)
    .join("\n");
