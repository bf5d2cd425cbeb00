import type { Face, PaperTools, Pen, PenOptions } from "./pen.ts";

type Libraries = {
  readonly jsPDF: new (options: PenOptions) => Pen;
  readonly encode: (
    text: string,
    options: { readonly border: number; readonly ecc: "M" },
  ) => { readonly data: readonly (readonly boolean[])[] };
};

/** Of the libraries, which whoever draws has loaded. */
export const toolsOf = (
  { jsPDF, encode }: Libraries,
  faces: Readonly<Record<Face, string>>,
): PaperTools => ({
  newPen: (options) => new jsPDF(options),
  faces,
  qr: (text) => encode(text, { border: 0, ecc: "M" }).data,
});

const PIECE = 8192;

/** One letter a byte, as jsPDF wants its files. */
function byteText(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  return pieces.join("");
}

/** `read`: a file below the folder of what is served as it is. */
export async function facesFrom(
  read: (path: string) => Promise<Uint8Array>,
): Promise<Readonly<Record<Face, string>>> {
  const face = async (name: Face) => byteText(await read(`fonts/paper-${name}.ttf`));
  const [regular, semibold, italic, wide] = await Promise.all([
    face("regular"),
    face("semibold"),
    face("italic"),
    face("wide"),
  ]);
  return { regular, semibold, italic, wide };
}
