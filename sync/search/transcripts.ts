import { unlessStalled } from "../downloads/body.ts";
import { HANDOUT_CACHE } from "../downloads/download.ts";
import type { Content } from "../local/content.ts";
import type { Ports } from "../ports.ts";
import { parseCaptions } from "./captions.ts";
import { paragraphsOf } from "./paragraphs.ts";
import type { Passage } from "./passages.ts";

export type TranscriptPorts = Pick<Ports, "clock" | "files" | "network">;

type Passages = readonly Omit<Passage, "contentId">[];
/** `missing`: the file doesn't exist or isn't a transcript. `unreachable`: try again later. */
type Transcript = { readonly passages: Passages } | "missing" | "unreachable";

/** Returns the captions, which have times, or else the written transcript. */
export const transcriptSource = ({ subtitlesUrl, transcript }: Content): string | undefined =>
  subtitlesUrl ?? transcript?.url;

async function fileOf(
  url: string,
  { clock, files, network }: TranscriptPorts,
  mayFetch: boolean,
): Promise<Response | undefined> {
  const cache = await files.open(HANDOUT_CACHE);
  const stored = await cache.match(url);
  if (stored || !mayFetch) return stored;
  return await unlessStalled(clock, network.fetchBytes(url, {}, new AbortController().signal));
}

const isPlainText = ({ headers }: Response) =>
  headers.get("content-type")?.startsWith("text/plain") ?? false;

function passagesOf(text: string, isPlain: boolean): Passages | undefined {
  const cues = parseCaptions(text);
  if (cues) return paragraphsOf(cues).map(({ from, words }) => ({ from, text: words }));
  if (!isPlain) return undefined;
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => ({ text: paragraph.trim() }));
}

/** Reads a transcript from this device or, if `mayFetch`, from the server. */
export async function readTranscript(
  url: string,
  ports: TranscriptPorts,
  mayFetch: boolean,
): Promise<Transcript> {
  try {
    const response = await fileOf(url, ports, mayFetch);
    if (response?.status === 404 || response?.status === 410) return "missing";
    if (!response?.ok) return "unreachable";
    const text = await unlessStalled(ports.clock, response.text());
    if (text === undefined) return "unreachable";
    const passages = passagesOf(text, isPlainText(response));
    // A captive portal replies with its own page.
    return passages ? { passages } : "unreachable";
  } catch {
    return "unreachable";
  }
}
