import type { FontName, PdfDocument, PdfOptions, PdfTools } from "./pdf-types.ts";

type Libraries = {
  /** jsPDF's types leave out most of what it offers plugins. */
  readonly jsPDF: new (
    options: PdfOptions,
  ) => Omit<PdfDocument, "internal">;
  readonly encode: (
    text: string,
    options: { readonly border: number; readonly ecc: "M" },
  ) => { readonly data: readonly (readonly boolean[])[] };
};

/** Builds the tools from libraries that the caller loads, so that `contract/` doesn't depend on them. */
export const createPdfTools = (
  { jsPDF, encode }: Libraries,
  fonts: Readonly<Record<FontName, string>>,
): PdfTools => ({
  createPdf: (options) => new jsPDF(options) as PdfDocument,
  fonts,
  qr: (text) => encode(text, { border: 0, ecc: "M" }).data,
});

const CHUNK = 8192;

/** Returns one character per byte, the format jsPDF expects. */
function toBinaryString(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return pieces.join("");
}

/** Loads the font files. `read` gets a path below `public/`. */
export async function loadFonts(
  read: (path: string) => Promise<Uint8Array>,
): Promise<Readonly<Record<FontName, string>>> {
  const font = async (name: FontName) => toBinaryString(await read(`fonts/paper-${name}.ttf`));
  const [regular, semibold, italic, wide] = await Promise.all([
    font("regular"),
    font("semibold"),
    font("italic"),
    font("wide"),
  ]);
  return { regular, semibold, italic, wide };
}
