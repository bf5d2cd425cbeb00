import { inflateSync } from "node:zlib";

/** A line of text on a page, in points from the left and bottom edges. */
export type TextRun = {
  readonly text: string;
  readonly face: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
};

/** Returns the font's map from glyph number to character, as used for copying text. */
export function glyphMapOf(object: string): ReadonlyMap<string, string> {
  const pairs = object.matchAll(/<([0-9a-f]{4})><([0-9a-f]{4})>/gi);
  return new Map(
    [...pairs].map(([, glyph = "", code = ""]) => [
      glyph.toLowerCase(),
      String.fromCharCode(Number.parseInt(code, 16)),
    ]),
  );
}

const OPERATORS = /\/(F\d+) ([\d.]+) Tf|([-\d.]+) ([-\d.]+) (?:Td|Tm)$|<([0-9a-f]+)> Tj/gm;

const STREAM = /(\/Filter \/FlateDecode[\s\S]*?>>\nstream\n)([\s\S]*?)(\nendstream)/g;

const inflateStreams = (source: string) =>
  source.replaceAll(STREAM, (_, head: string, packed: string, end: string) => {
    const text = inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
    return `${head}${text}${end}`;
  });

/** Returns one of our PDFs with one character per byte and without compression. */
export const expandedSource = (pdf: ArrayBuffer | Uint8Array): string =>
  inflateStreams(Buffer.from(pdf as ArrayBuffer).toString("latin1"));

/** Returns the content of each object by its number. */
export const objectsIn = (source: string): ReadonlyMap<string, string> =>
  new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)^endobj/gm)].map(([, id = "", body = ""]) => [
      id,
      body,
    ]),
  );

/** Returns all text in one of our PDFs, in drawing order. */
export function textRunsIn(pdf: ArrayBuffer | Uint8Array): readonly TextRun[] {
  const source = expandedSource(pdf);
  const objects = objectsIn(source);
  const faces = new Map(
    [...source.matchAll(/^\/(F\d+) (\d+) 0 R$/gm)].map(([, name = "", id = ""]) => {
      const font = objects.get(id) ?? "";
      const map = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? "";
      const face = /\/BaseFont \/(\S+)/.exec(font)?.[1] ?? "";
      return [name, { face, letters: glyphMapOf(objects.get(map) ?? "") }] as const;
    }),
  );
  const found: TextRun[] = [];
  let [face, letters, size, x, y] = ["", new Map() as ReadonlyMap<string, string>, 0, 0, 0];
  for (const [, font, points, left, bottom, glyphs] of source.matchAll(OPERATORS)) {
    if (font) ({ face, letters } = faces.get(font) ?? { face: "", letters: new Map() });
    if (points) size = Number(points);
    if (left && bottom) [x, y] = [Number(left), Number(bottom)];
    if (!glyphs) continue;
    const text = glyphs.replaceAll(/.{4}/g, (glyph) => letters.get(glyph) ?? "\u{fffd}");
    found.push({ text, face, size, x, y });
  }
  return found;
}

/** Returns all text, one run per line, without the spaces that separate the words of two lines. */
export const textIn = (pdf: ArrayBuffer | Uint8Array): string =>
  textRunsIn(pdf)
    .map(({ text }) => text.trimEnd())
    .join("\n");
