import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { formatClock } from "#ui/format.ts";
import { Segmented } from "#ui/segmented.tsx";
import type { Cue } from "./captions.ts";
import { transcript as copy } from "./copy.ts";
import styles from "./transcript.module.css";
import { indexAt, type Paragraph, paragraphsOf } from "./transcript-text.ts";

type Props = {
  readonly id: string;
  readonly cues: readonly Cue[];
  /** The written transcript. If empty, the text comes from the captions. */
  readonly paragraphs: readonly string[];
  readonly position: number;
  readonly furthest: number;
  readonly onSeek: (to: number) => void;
};

type TranscriptMode = "read" | "times";

/** Shows the transcript, as prose or with timestamps to seek to. */
export function Transcript({ id, cues, paragraphs, ...rest }: Props) {
  const [mode, setMode] = useState<TranscriptMode>("read");
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
      {paragraphs.length > 0 && (mode === "read" || !hasBoth) ? (
        <Prose paragraphs={paragraphs} />
      ) : (
        <Timed cues={cues} {...rest} />
      )}
    </section>
  );
}

function Prose({ paragraphs }: Pick<Props, "paragraphs">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a scroll container, not a landmark
    <div className={styles.prose} role="group" aria-label={copy.text} tabIndex={0}>
      {paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never reorder
        <p key={at}>{paragraph}</p>
      ))}
    </div>
  );
}

function Timed({ cues, position, furthest, onSeek }: Omit<Props, "id" | "paragraphs">) {
  const list = useRef<HTMLOListElement>(null);
  const timedParagraphs = useMemo(() => paragraphsOf(cues), [cues]);
  const current = indexAt(timedParagraphs, position);
  useScrollToCurrent(list, current);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <ol ref={list} tabIndex={0}>
      {timedParagraphs.map((paragraph, index) => (
        <TranscriptLine
          key={paragraph.from}
          paragraph={paragraph}
          isCurrent={index === current}
          isOpen={paragraph.from <= furthest}
          onSeek={onSeek}
        />
      ))}
    </ol>
  );
}

type TranscriptLineProps = {
  readonly paragraph: Paragraph;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onSeek: (to: number) => void;
};

function TranscriptLine({
  paragraph: { from, words },
  isCurrent,
  isOpen,
  onSeek,
}: TranscriptLineProps) {
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
      <p>{words}</p>
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
