import { useEffect, useId, useState } from "react";
import { fetchText } from "#shared/files/text-file.ts";
import type { Cue } from "#sync/search/captions.ts";
import { readCues } from "./captions.ts";
import type { Lesson } from "./lesson.ts";

/**
 * The transcript of a lesson and whether it is shown. `none`: the lesson has no transcript, or it could not be
 * loaded.
 */
export type TranscriptState =
  | "loading"
  | "none"
  | {
      readonly id: string;
      /** Timed cues. Empty if there is only a transcript. */
      readonly cues: readonly Cue[];
      /** Paragraphs of the written transcript, if there is one. */
      readonly paragraphs: readonly string[];
      readonly isShown: boolean;
      readonly toggle: () => void;
    };

type Words = Pick<Lesson, "subtitlesUrl" | "transcriptUrl">;

export function useTranscript(words: Words | undefined, isOutOfReach: boolean): TranscriptState {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const cues = useTextFile(words?.subtitlesUrl, isOutOfReach, readCues);
  const paragraphs = useTextFile(words?.transcriptUrl, isOutOfReach, readParagraphs);
  if (!cues || !paragraphs) return "loading";
  if (cues.length + paragraphs.length === 0) return "none";
  return { id, cues, paragraphs, isShown, toggle: () => setShown(!isShown) };
}

async function readParagraphs(url: string): Promise<readonly string[]> {
  const text = (await fetchText(url)) ?? "";
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
}

const nothing: readonly never[] = [];

/** Returns `undefined` while loading. Retries when the network comes back. */
function useTextFile<T>(
  url: string | undefined,
  isOutOfReach: boolean,
  load: (url: string) => Promise<readonly T[]>,
): readonly T[] | undefined {
  const [loaded, setLoaded] = useState<{ readonly url: string; readonly all: readonly T[] }>();
  const all = loaded?.url === url ? loaded?.all : undefined;
  const hasLoaded = all !== undefined && all.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` never changes
  useEffect(() => {
    if (url === undefined || hasLoaded) return;
    let isCanceled = false;
    void load(url).then((items) => {
      if (!isCanceled) setLoaded({ url, all: items });
    });
    return () => {
      isCanceled = true;
    };
  }, [url, hasLoaded, isOutOfReach]);
  return url === undefined ? nothing : all;
}
