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
  if (!head.toString("latin1").includes("%PDF-")) return { problem: "This isn't a PDF." };
  if (!tail.includes("%%EOF")) return { problem: "The PDF is incomplete. Export it again." };
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
  return { problem: "Use a JPEG, PNG, WebP, or AVIF image." };
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
    if (!parts) return `Line ${at + 1}: invalid timing. Use 00:01.000 --> 00:04.500.`;
    const [from, to] = [seconds(parts.slice(1, 5)), seconds(parts.slice(5, 9))];
    if (to <= from) return `Line ${at + 1}: ends before it starts.`;
    if (from < before) return `Line ${at + 1}: starts before the previous caption.`;
    if (!lines[at + 1]?.trim()) return `Line ${at + 1}: empty caption.`;
    before = from;
    cues += 1;
  }
  return cues === 0 ? "This file has no captions." : undefined;
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
      problem: "Save the transcript as plain text in UTF-8.",
    };
  const isCaptions = WEBVTT.test(text);
  const problem = isCaptions ? captionsProblem(text.split(LINE_END)) : undefined;
  if (problem) return { problem };
  if (!isCaptions && text.includes("-->"))
    return {
      problem: "We can't read this caption format. Save it as WebVTT or plain text.",
    };
  const replacement = isCaptions ? transcriptFromCaptions(text) : cleanTranscript(text);
  if (!replacement) return { problem: "This transcript is empty." };
  if (replacement.length > MAX_CHARACTERS)
    return { problem: "Transcripts can have up to 200,000 characters." };
  return { mime: "text/plain", extension: "txt", replacement };
}

/** Accepts WebVTT. Reports errors that browsers would silently skip. */
export async function inspectCaptions(path: string): Promise<InspectedFile> {
  const text = await textOf(path);
  if (text === undefined) return { problem: "Save the captions in UTF-8." };
  if (!WEBVTT.test(text))
    return { problem: "This isn't a WebVTT file. The first line must be WEBVTT." };
  const problem = captionsProblem(text.split(LINE_END));
  return problem ? { problem } : { mime: "text/vtt", extension: "vtt" };
}
