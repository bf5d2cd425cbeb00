/** A caption with its time in seconds. */
export type Cue = { readonly from: number; readonly to: number; readonly words: string };

const SIGNATURE = /^\uFEFF?WEBVTT(\s|$)/;
const TIMES = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})\s+-->\s+((?:\d+:)?\d{2}:\d{2}\.\d{3})/;

const secondsOf = (time = ""): number =>
  time.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0);

/** Strips voice and style tags from cue text. */
export const plainCueText = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&");

function cueOf(block: string): Cue | undefined {
  const lines = block.split("\n");
  const at = lines.findIndex((line) => TIMES.test(line));
  const [, from, to] = TIMES.exec(lines[at] ?? "") ?? [];
  if (from === undefined) return undefined;
  const words = plainCueText(lines.slice(at + 1).join(" ")).trim();
  return { from: secondsOf(from), to: secondsOf(to), words };
}

/** Parses WebVTT without a document. Returns undefined if it is something else. */
export function parseCaptions(text: string): Cue[] | undefined {
  if (!SIGNATURE.test(text)) return undefined;
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .flatMap((block) => cueOf(block) ?? []);
}
