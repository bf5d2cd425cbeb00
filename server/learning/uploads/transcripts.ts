import { plainText } from "../publishing/markup.ts";

/* What is said in a lesson, as text in paragraphs with an empty line between them. */

/** Signs that cannot be seen, and those that turn the direction of what follows. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g;

/** As it was written, without markup and without what cannot be seen. */
export const proseOf = (text: string): string =>
  plainText(text.replaceAll(/\r\n?/g, "\n").replaceAll(UNSEEN, ""))
    .replaceAll("\t", " ")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

const TIMES = /^(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})/;

const seconds = ([hours, minutes, whole, part]: readonly (string | undefined)[]) =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(whole) + Number(part) / 1000;

type Said = {
  readonly from: number;
  readonly to: number;
  readonly by: string;
  readonly words: string;
};

const ENTITIES = { lt: "<", gt: ">", nbsp: " ", amp: "&", lrm: "", rlm: "" } as const;
const readable = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(
      /&(lt|gt|nbsp|amp|lrm|rlm);/g,
      (_, name: string) => ENTITIES[name as keyof typeof ENTITIES],
    );

/** One caption: its times, who speaks, and what. */
function saidIn(block: string): Said | undefined {
  const lines = block.split("\n");
  const at = lines.findIndex((line) => TIMES.test(line));
  const times = TIMES.exec(lines[at] ?? "");
  if (!times) return undefined;
  const text = lines.slice(at + 1).join(" ");
  const by = readable(/<v(?:\.[^\s>]*)?\s+([^>]+)>/.exec(text)?.[1] ?? "").trim();
  const words = readable(text).replaceAll(/\s+/g, " ").trim();
  return { from: seconds(times.slice(1, 5)), to: seconds(times.slice(5, 9)), by, words };
}

/** A paragraph ends where somebody else speaks, where nobody does, or with a sentence after a while. */
const SILENCE_SECONDS = 3;
const LENGTH_SECONDS = 30;
const endsSentence = (words: string) => /[.?!…]["”')]?$/.test(words);

function isApart(last: Said, next: Said): boolean {
  if (next.by !== last.by || next.from - last.to >= SILENCE_SECONDS) return true;
  return last.to - last.from >= LENGTH_SECONDS && endsSentence(last.words);
}

/** The words of WebVTT captions. */
export function wordsOfCaptions(captions: string): string {
  const blocks = captions.replaceAll(/\r\n?/g, "\n").split(/\n{2,}/);
  const paragraphs: Said[] = [];
  for (const said of blocks.map(saidIn)) {
    if (!said?.words) continue;
    const last = paragraphs.at(-1);
    if (!last || isApart(last, said)) paragraphs.push(said);
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
  return proseOf(texts.join("\n\n"));
}
