import type { CertificatePicture } from "#contract/credit/certificate-template.ts";
import { isPng, type PictureResult, readPng } from "#server/platform/documents/png.ts";
import { readSvg } from "#server/platform/documents/svg.ts";

const isSvg = (text: string) => /^\uFEFF?\s*<(?:\?xml|svg|!--|!DOCTYPE)/i.test(text);

/** Whatever its name says: what it is, its bytes tell. */
export function readPicture(bytes: Buffer): PictureResult {
  if (isPng(bytes)) return readPng(bytes);
  const text = bytes.toString("utf8");
  if (isSvg(text)) return readSvg(text.replace(/^\uFEFF/, ""));
  return { unfit: "This is neither a PNG nor an SVG." };
}

const NUMBERS_PER_COMMAND = { M: 2, L: 2, C: 6, Z: 0 } as const;

/** Is each letter of the path followed by its numbers, and by nothing else? */
function isPath(path: string): boolean {
  const pieces = path.match(/[MLCZ][^MLCZ]*/g) ?? [];
  return pieces.every((piece) => {
    const values = piece.slice(1).trim().split(" ").filter(Boolean);
    const areNumbers = values.every((value) => /^-?\d{1,7}(\.\d{1,2})?$/.test(value));
    return areNumbers && values.length === NUMBERS_PER_COMMAND[piece[0] as keyof typeof NUMBERS_PER_COMMAND];
  });
}

/** What came back from an editor is what `readPicture` once answered, or it is not taken. */
export function isUnmodified(picture: CertificatePicture): boolean {
  if (picture.kind === "drawing") {
    const letters = picture.shapes.reduce((sum, { path }) => sum + path.length, 0);
    return letters <= 60_000 && picture.shapes.every(({ path }) => isPath(path));
  }
  const bytes = Buffer.from(picture.data, "base64");
  const read = isPng(bytes) ? readPng(bytes) : undefined;
  const same = read && "picture" in read ? read.picture : undefined;
  return JSON.stringify(same) === JSON.stringify(picture);
}
