import { useEffect, useId, useState } from "react";
import { textOf } from "#shared/files/text-file.ts";
import { type Cue, readCues } from "./captions.ts";
import type { Lesson } from "./lesson.ts";

/** The words of a lesson, and whether they are being read. `none`: they did not come, or there are none. */
export type Reading =
  | "loading"
  | "none"
  | {
      readonly id: string;
      /** What is said and when; none when only a transcript came. */
      readonly cues: readonly Cue[];
      /** Of the transcript, where there is one of its own. */
      readonly paragraphs: readonly string[];
      readonly isShown: boolean;
      readonly toggle: () => void;
    };

type Words = Pick<Lesson, "subtitlesUrl" | "transcriptUrl">;

export function useReading(words: Words | undefined, isOutOfReach: boolean): Reading {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const cues = useRead(words?.subtitlesUrl, isOutOfReach, readCues);
  const paragraphs = useRead(words?.transcriptUrl, isOutOfReach, readParagraphs);
  if (!cues || !paragraphs) return "loading";
  if (cues.length + paragraphs.length === 0) return "none";
  return { id, cues, paragraphs, isShown, toggle: () => setShown(!isShown) };
}

async function readParagraphs(url: string): Promise<readonly string[]> {
  const text = (await textOf(url)) ?? "";
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
}

const nothing: readonly never[] = [];

/** `undefined` while it is read. What did not come is asked for again when the network does. */
function useRead<T>(
  url: string | undefined,
  isOutOfReach: boolean,
  ask: (url: string) => Promise<readonly T[]>,
): readonly T[] | undefined {
  const [read, setRead] = useState<{ readonly url: string; readonly all: readonly T[] }>();
  const all = read?.url === url ? read?.all : undefined;
  const hasCome = all !== undefined && all.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same for as long as the page stands
  useEffect(() => {
    if (url === undefined || hasCome) return;
    let isOver = false;
    void ask(url).then((said) => {
      if (!isOver) setRead({ url, all: said });
    });
    return () => {
      isOver = true;
    };
  }, [url, hasCome, isOutOfReach]);
  return url === undefined ? nothing : all;
}
