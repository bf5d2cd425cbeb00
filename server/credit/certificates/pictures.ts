import type { CertificatePicture } from "#contract/credit/certificate-template.ts";
import { isPng, type PictureResult, readPng } from "#server/platform/documents/png.ts";
import { readSvg } from "#server/platform/documents/svg.ts";
import { certificateErrors } from "./certificates-copy.ts";

const isSvg = (text: string) => /^\uFEFF?\s*<(?:\?xml|svg|!--|!DOCTYPE)/i.test(text);

/** Detects the file type from the content, not from the name. */
export function readPicture(bytes: Buffer): PictureResult {
  if (isPng(bytes)) return readPng(bytes);
  const text = bytes.toString("utf8");
  if (isSvg(text)) return readSvg(text.replace(/^\uFEFF/, ""));
  return { problem: certificateErrors.notPicture };
}

const NUMBERS_PER_COMMAND = { M: 2, L: 2, C: 6, Z: 0 } as const;

/** Checks that each path command has exactly its number of coordinates. */
function isPath(path: string): boolean {
  const pieces = path.match(/[MLCZ][^MLCZ]*/g) ?? [];
  return pieces.every((piece) => {
    const values = piece.slice(1).trim().split(" ").filter(Boolean);
    const areNumbers = values.every((value) => /^-?\d{1,7}(\.\d{1,2})?$/.test(value));
    return (
      areNumbers &&
      values.length === NUMBERS_PER_COMMAND[piece[0] as keyof typeof NUMBERS_PER_COMMAND]
    );
  });
}

/** Checks that a submitted picture is valid output of `readPicture`, because editors send pictures back. */
export function isUnmodified(picture: CertificatePicture): boolean {
  if (picture.kind === "drawing") {
    const length = picture.shapes.reduce((sum, { path }) => sum + path.length, 0);
    return length <= 60_000 && picture.shapes.every(({ path }) => isPath(path));
  }
  const bytes = Buffer.from(picture.data, "base64");
  const read = isPng(bytes) ? readPng(bytes) : undefined;
  const same = read && "picture" in read ? read.picture : undefined;
  return JSON.stringify(same) === JSON.stringify(picture);
}
