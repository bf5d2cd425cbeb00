import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Cue } from "#sync/search/captions.ts";
import { indexAt } from "#sync/search/paragraphs.ts";
import { formatClock } from "#ui/format-clock.ts";
import { Segmented } from "#ui/segmented.tsx";
import { transcript as copy } from "./copy.ts";
import {
  Highlightable,
  HighlightHint,
  type Highlighting,
  useHighlighting,
} from "./highlightable.tsx";
import { type Sentence, sentencesOf, type TimedParagraph, timedParagraphsOf } from "./sentences.ts";
import styles from "./transcript.module.css";

type Props = {
  readonly id: string;
  /** Absent: the recording is unknown, and nothing can be highlighted. */
  readonly contentId: string | undefined;
  readonly cues: readonly Cue[];
  /** The written transcript. If empty, the text comes from the captions. */
  readonly paragraphs: readonly string[];
  readonly position: number;
  readonly furthest: number;
  readonly onSeek: (to: number) => void;
};

type TranscriptMode = "read" | "times";

/** Shows the transcript, as prose or with timestamps to seek to. */
export function Transcript({ id, contentId, cues, paragraphs, ...rest }: Props) {
  const [mode, setMode] = useState<TranscriptMode>("read");
  const highlighting = useHighlighting(contentId);
  const timed = useMemo(() => timedParagraphsOf(cues), [cues]);
  const hasBoth = cues.length > 0 && paragraphs.length > 0;
  return (
    <section id={id} className={styles.transcript} aria-label={copy.title} data-keeps-keys>
      {hasBoth && (
        <div className={styles.mode}>
          <Segmented
            legend={copy.view}
            value={mode}
            options={[
              { value: "read", text: copy.text },
              { value: "times", text: copy.timestamps },
            ]}
            onChange={setMode}
          />
        </div>
      )}
      {highlighting && <HighlightHint />}
      {paragraphs.length > 0 && (mode === "read" || !hasBoth) ? (
        <Prose paragraphs={paragraphs} timed={timed} highlighting={highlighting} />
      ) : (
        <Timed paragraphs={timed} highlighting={highlighting} {...rest} />
      )}
    </section>
  );
}

type ProseProps = Pick<Props, "paragraphs"> & {
  readonly timed: readonly TimedParagraph[];
  readonly highlighting: Highlighting | undefined;
};

function Prose({ paragraphs, timed, highlighting }: ProseProps) {
  const sentences = useMemo(() => sentencesOf(paragraphs, timed), [paragraphs, timed]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a scroll container, not a landmark
    <div className={styles.prose} role="group" aria-label={copy.text} tabIndex={0}>
      {paragraphs.map((paragraph, at) => (
        <Words
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never reorder
          key={at}
          index={at}
          words={paragraph}
          sentences={sentences[at] ?? []}
          highlighting={highlighting}
        />
      ))}
    </div>
  );
}

type WordsProps = {
  readonly index: number;
  readonly words: string;
  readonly sentences: readonly Sentence[];
  readonly highlighting: Highlighting | undefined;
};

function Words({ words, ...rest }: WordsProps) {
  const { highlighting } = rest;
  return highlighting ? <Highlightable {...rest} highlighting={highlighting} /> : <p>{words}</p>;
}

type TimedProps = Pick<Props, "position" | "furthest" | "onSeek"> & {
  readonly paragraphs: readonly TimedParagraph[];
  readonly highlighting: Highlighting | undefined;
};

function Timed({ paragraphs, highlighting, position, furthest, onSeek }: TimedProps) {
  const list = useRef<HTMLOListElement>(null);
  const current = indexAt(paragraphs, position);
  useScrollToCurrent(list, current);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <ol ref={list} tabIndex={0}>
      {paragraphs.map((paragraph, index) => (
        <TranscriptLine
          key={paragraph.from}
          from={paragraph.from}
          isCurrent={index === current}
          isOpen={paragraph.from <= furthest}
          onSeek={onSeek}
        >
          <Words index={index} highlighting={highlighting} {...paragraph} />
        </TranscriptLine>
      ))}
    </ol>
  );
}

type TranscriptLineProps = {
  readonly from: number;
  readonly children: ReactNode;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onSeek: (to: number) => void;
};

function TranscriptLine({ from, children, isCurrent, isOpen, onSeek }: TranscriptLineProps) {
  return (
    <li aria-current={isCurrent || undefined}>
      <button
        type="button"
        aria-label={isOpen ? copy.jump(from) : copy.locked(from)}
        aria-disabled={!isOpen || undefined}
        onClick={() => isOpen && onSeek(from)}
      >
        {formatClock(from)}
      </button>
      {children}
    </li>
  );
}

/** Scrolls to the current paragraph, unless the pointer or focus is in the list. */
function useScrollToCurrent(list: RefObject<HTMLOListElement | null>, current: number) {
  useEffect(() => {
    const element = list.current;
    const item = element?.children[current];
    if (!element || !(item instanceof HTMLElement) || element.matches(":hover, :focus-within"))
      return;
    element.scrollTop = item.offsetTop - element.clientHeight / 3;
  }, [list, current]);
}
