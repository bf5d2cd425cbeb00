import { crc32, inflateSync } from "node:zlib";
import type { CertificatePicture } from "#contract/credit/certificate-template.ts";
import { pngProblems } from "./pictures-copy.ts";

export type PictureResult = { readonly picture: CertificatePicture } | { readonly problem: string };

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const KEPT_CHUNKS = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
const MAX_PIXELS = 2_000_000;
const MAX_BYTES = 100_000;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type Chunk = { readonly type: string; readonly data: Buffer; readonly whole: Buffer };

/** Returns undefined if the file is truncated, or a checksum is wrong. */
function parseChunks(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return undefined;
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    chunks.push({
      type,
      data: bytes.subarray(at + 8, end - 4),
      whole: bytes.subarray(at, end),
    });
    if (type === "IEND") return chunks;
    at = end;
  }
  return undefined;
}

/** Checks that the pixel data has exactly the declared size. */
function hasAllPixels(chunks: readonly Chunk[], rowBytes: number, rows: number): boolean {
  const compressed = Buffer.concat(
    chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data),
  );
  const expectedLength = (rowBytes + 1) * rows;
  try {
    return (
      inflateSync(compressed, { maxOutputLength: expectedLength + 1 }).length === expectedLength
    );
  } catch {
    return false;
  }
}

/** Reads a PNG and keeps only the chunks needed to draw it, so metadata such as names and places is removed. */
export function readPng(bytes: Buffer): PictureResult {
  const chunks = parseChunks(bytes);
  const [head] = chunks ?? [];
  if (!chunks || head?.type !== "IHDR" || head.data.length !== 13)
    return { problem: pngProblems.damaged };
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const [depth = 0, kind = 0, , , interlace] = head.data.subarray(8);
  const channels = CHANNELS[kind];
  if (width < 1 || height < 1 || channels === undefined) return { problem: pngProblems.damaged };
  if (width > 4000 || height > 4000 || width * height > MAX_PIXELS)
    return { problem: pngProblems.tooManyPixels };
  if (depth === 16 || interlace !== 0) return { problem: pngProblems.unsupported };
  if (!hasAllPixels(chunks, Math.ceil((width * depth * channels) / 8), height))
    return { problem: pngProblems.damaged };
  const drawn = chunks.filter(({ type }) => KEPT_CHUNKS.has(type)).map(({ whole }) => whole);
  const cleaned = Buffer.concat([SIGNATURE, ...drawn]);
  if (cleaned.length > MAX_BYTES)
    return {
      problem: pngProblems.tooLarge,
    };
  return { picture: { kind: "png", width, height, data: cleaned.toString("base64") } };
}

export const isPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
