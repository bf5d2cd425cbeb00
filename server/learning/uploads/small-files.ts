import { open, readFile } from "node:fs/promises";
import { cleanTranscript, transcriptFromCaptions } from "./transcripts.ts";

/* Checks of files that are stored as uploaded. With `replacement`, that text is stored instead. */

export type InspectedFile =
  | { readonly mime: string; readonly extension: string; readonly replacement?: string }
  | { readonly problem: string };

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export async function inspectHandout(path: string): Promise<InspectedFile> {
  const head = await firstBytes(path, 1024);
  const tail = (await readFile(path)).subarray(-2048).toString("latin1");
  if (!head.toString("latin1").includes("%PDF-")) return { problem: "This is no PDF." };
  if (!tail.includes("%%EOF"))
    return { problem: "The PDF breaks off before its end. Export or copy it again." };
  return { mime: "application/pdf", extension: "pdf" };
}

const isAt = (bytes: Buffer, at: number, text: string) =>
  bytes.subarray(at, at + text.length).toString("latin1") === text;

/** Rejects SVG, which can contain scripts. */
export async function inspectPicture(path: string): Promise<InspectedFile> {
  const head = await firstBytes(path, 32);
  if (isAt(head, 0, "\x89PNG\r\n\x1a\n")) return { mime: "image/png", extension: "png" };
  if (isAt(head, 0, "\xff\xd8\xff")) return { mime: "image/jpeg", extension: "jpg" };
  if (isAt(head, 0, "RIFF") && isAt(head, 8, "WEBP"))
    return { mime: "image/webp", extension: "webp" };
  if (isAt(head, 4, "ftypavif")) return { mime: "image/avif", extension: "avif" };
  return { problem: "This is no picture that browsers show. Send a JPEG, PNG, WebP or AVIF." };
}

const WEBVTT = /^WEBVTT(?:[ \t\r\n]|$)/;
const LINE_END = /\r\n|\n|\r/;
const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const CUE = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`);

const seconds = (parts: readonly (string | undefined)[]) => {
  const [hours = "0", minutes = "0", whole = "0", thousandths = "0"] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(thousandths) / 1000;
};

/** Returns the first error, with its line. */
function captionsProblem(lines: readonly string[]): string | undefined {
  let cues = 0;
  let before = 0;
  for (const [at, line] of lines.entries()) {
    if (!line.includes("-->")) continue;
    const parts = CUE.exec(line.trim());
    if (!parts) return `Line ${at + 1} is no time of captions, as in 00:01.000 --> 00:04.500.`;
    const [from, to] = [seconds(parts.slice(1, 5)), seconds(parts.slice(5, 9))];
    if (to <= from) return `Line ${at + 1}: this caption ends before it begins.`;
    if (from < before) return `Line ${at + 1}: this caption begins before the one above it.`;
    if (!lines[at + 1]?.trim()) return `Line ${at + 1}: this caption says nothing.`;
    before = from;
    cues += 1;
  }
  return cues === 0 ? "There are no captions in this file." : undefined;
}

async function textOf(path: string): Promise<string | undefined> {
  const bytes = await readFile(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const MAX_CHARACTERS = 200_000;

/** Accepts plain text, or captions to extract the text from. */
export async function inspectTranscript(path: string): Promise<InspectedFile> {
  const text = await textOf(path);
  if (text === undefined || text.includes("\0"))
    return {
      problem: "A transcript is plain text, saved as UTF-8. Copy the words into a text file.",
    };
  const isCaptions = WEBVTT.test(text);
  const problem = isCaptions ? captionsProblem(text.split(LINE_END)) : undefined;
  if (problem) return { problem: problem };
  if (!isCaptions && text.includes("-->"))
    return {
      problem: "These are captions of another kind. Save them as WebVTT, or as plain text.",
    };
  const replacement = isCaptions ? transcriptFromCaptions(text) : cleanTranscript(text);
  if (!replacement) return { problem: "There are no words in this transcript." };
  if (replacement.length > MAX_CHARACTERS)
    return { problem: "This transcript is too long: it may have 200,000 letters." };
  return { mime: "text/plain", extension: "txt", replacement: replacement };
}

/** Accepts WebVTT. Reports errors that browsers would silently skip. */
export async function inspectCaptions(path: string): Promise<InspectedFile> {
  const text = await textOf(path);
  if (text === undefined) return { problem: "The captions must be saved as UTF-8." };
  if (!WEBVTT.test(text))
    return { problem: "These are no WebVTT captions: the first line must be WEBVTT." };
  const problem = captionsProblem(text.split(LINE_END));
  return problem ? { problem: problem } : { mime: "text/vtt", extension: "vtt" };
}
