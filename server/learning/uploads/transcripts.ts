import { plainText } from "../publishing/markup.ts";

/* Transcripts: plain text with an empty line between paragraphs. */

/** Invisible and text-direction characters. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g;

/** Removes markup and invisible characters. */
export const cleanTranscript = (text: string): string =>
  plainText(text.replaceAll(/\r\n?/g, "\n").replaceAll(INVISIBLE, ""))
    .replaceAll("\t", " ")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

const TIMES = /^(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})/;

const seconds = ([hours, minutes, whole, part]: readonly (string | undefined)[]) =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(whole) + Number(part) / 1000;

type Cue = {
  readonly from: number;
  readonly to: number;
  readonly by: string;
  readonly words: string;
};

const ENTITIES = { lt: "<", gt: ">", nbsp: " ", amp: "&", lrm: "", rlm: "" } as const;
const decodeCueText = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(
      /&(lt|gt|nbsp|amp|lrm|rlm);/g,
      (_, name: string) => ENTITIES[name as keyof typeof ENTITIES],
    );

/** Parses one caption: times, speaker, and text. */
function parseCue(block: string): Cue | undefined {
  const lines = block.split("\n");
  const at = lines.findIndex((line) => TIMES.test(line));
  const times = TIMES.exec(lines[at] ?? "");
  if (!times) return undefined;
  const text = lines.slice(at + 1).join(" ");
  const by = decodeCueText(/<v(?:\.[^\s>]*)?\s+([^>]+)>/.exec(text)?.[1] ?? "").trim();
  const words = decodeCueText(text).replaceAll(/\s+/g, " ").trim();
  return { from: seconds(times.slice(1, 5)), to: seconds(times.slice(5, 9)), by, words };
}

/** A paragraph ends at a new speaker, after a silence, or at the end of a sentence once it is long enough. */
const SILENCE_SECONDS = 3;
const LENGTH_SECONDS = 30;
const endsSentence = (words: string) => /[.?!…]["”')]?$/.test(words);

function startsParagraph(last: Cue, next: Cue): boolean {
  if (next.by !== last.by || next.from - last.to >= SILENCE_SECONDS) return true;
  return last.to - last.from >= LENGTH_SECONDS && endsSentence(last.words);
}

/** Converts WebVTT captions to a transcript. */
export function transcriptFromCaptions(captions: string): string {
  const blocks = captions.replaceAll(/\r\n?/g, "\n").split(/\n{2,}/);
  const paragraphs: Cue[] = [];
  for (const said of blocks.map(parseCue)) {
    if (!said?.words) continue;
    const last = paragraphs.at(-1);
    if (!last || startsParagraph(last, said)) paragraphs.push(said);
    else
      paragraphs[paragraphs.length - 1] = {
        ...last,
        to: said.to,
        words: `${last.words} ${said.words}`,
      };
  }
  const texts = paragraphs.map(({ by, words }, at) =>
    by && by !== paragraphs[at - 1]?.by ? `${by}: ${words}` : words,
  );
  return cleanTranscript(texts.join("\n\n"));
}
