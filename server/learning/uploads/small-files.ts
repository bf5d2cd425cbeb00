import { open, readFile } from "node:fs/promises";
import { proseOf, wordsOfCaptions } from "./transcripts.ts";

/* What is kept as it came, once it is what it says it is; `insteadOfIt` where only the text in it is. */

export type Looked =
  | { readonly mime: string; readonly ending: string; readonly insteadOfIt?: string }
  | { readonly unfit: string };

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export async function lookAtHandout(path: string): Promise<Looked> {
  const head = await firstBytes(path, 1024);
  const tail = (await readFile(path)).subarray(-2048).toString("latin1");
  if (!head.toString("latin1").includes("%PDF-")) return { unfit: "This is no PDF." };
  if (!tail.includes("%%EOF"))
    return { unfit: "The PDF breaks off before its end. Export or copy it again." };
  return { mime: "application/pdf", ending: "pdf" };
}

const isAt = (bytes: Buffer, at: number, text: string) =>
  bytes.subarray(at, at + text.length).toString("latin1") === text;

/** Drawings that may carry scripts are not among them. */
export async function lookAtPicture(path: string): Promise<Looked> {
  const head = await firstBytes(path, 32);
  if (isAt(head, 0, "\x89PNG\r\n\x1a\n")) return { mime: "image/png", ending: "png" };
  if (isAt(head, 0, "\xff\xd8\xff")) return { mime: "image/jpeg", ending: "jpg" };
  if (isAt(head, 0, "RIFF") && isAt(head, 8, "WEBP")) return { mime: "image/webp", ending: "webp" };
  if (isAt(head, 4, "ftypavif")) return { mime: "image/avif", ending: "avif" };
  return { unfit: "This is no picture that browsers show. Send a JPEG, PNG, WebP or AVIF." };
}

const WEBVTT = /^WEBVTT(?:[ \t\r\n]|$)/;
const LINE_END = /\r\n|\n|\r/;
const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const CUE = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`);

const seconds = (parts: readonly (string | undefined)[]) => {
  const [hours = "0", minutes = "0", whole = "0", thousandths = "0"] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(thousandths) / 1000;
};

/** The first thing that is wrong, by its line. */
function problemIn(lines: readonly string[]): string | undefined {
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

const MOST_LETTERS = 200_000;

/** Plain text, or captions whose words are taken. */
export async function lookAtTranscript(path: string): Promise<Looked> {
  const text = await textOf(path);
  if (text === undefined || text.includes("\0"))
    return {
      unfit: "A transcript is plain text, saved as UTF-8. Copy the words into a text file.",
    };
  const isCaptions = WEBVTT.test(text);
  const problem = isCaptions ? problemIn(text.split(LINE_END)) : undefined;
  if (problem) return { unfit: problem };
  if (!isCaptions && text.includes("-->"))
    return { unfit: "These are captions of another kind. Save them as WebVTT, or as plain text." };
  const insteadOfIt = isCaptions ? wordsOfCaptions(text) : proseOf(text);
  if (!insteadOfIt) return { unfit: "There are no words in this transcript." };
  if (insteadOfIt.length > MOST_LETTERS)
    return { unfit: "This transcript is too long: it may have 200,000 letters." };
  return { mime: "text/plain", ending: "txt", insteadOfIt };
}

/** WebVTT as browsers read it; what they would silently leave out is told. */
export async function lookAtCaptions(path: string): Promise<Looked> {
  const text = await textOf(path);
  if (text === undefined) return { unfit: "The captions must be saved as UTF-8." };
  if (!WEBVTT.test(text))
    return { unfit: "These are no WebVTT captions: the first line must be WEBVTT." };
  const problem = problemIn(text.split(LINE_END));
  return problem ? { unfit: problem } : { mime: "text/vtt", ending: "vtt" };
}
