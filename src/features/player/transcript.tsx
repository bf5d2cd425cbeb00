import { type RefObject, useEffect, useMemo, useRef } from "react";
import { clock, spokenTime } from "#live/words.ts";
import type { Cue } from "./captions.ts";
import styles from "./transcript.module.css";
import { indexAt, type Paragraph, paragraphsOf } from "./transcript-text.ts";

type Props = {
  readonly id: string;
  readonly cues: readonly Cue[];
  readonly position: number;
  readonly furthest: number;
  readonly onSeek: (to: number) => void;
};

/** Everything that is said, to read along or to go back to a place. */
export function Transcript({ id, cues, position, furthest, onSeek }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const paragraphs = useMemo(() => paragraphsOf(cues), [cues]);
  const current = indexAt(paragraphs, position);
  useKeepInSight(list, current);
  return (
    <section id={id} className={styles.transcript} aria-label="Transcript" data-keeps-keys>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <ol ref={list} tabIndex={0}>
        {paragraphs.map((paragraph, index) => (
          <Said
            key={paragraph.from}
            paragraph={paragraph}
            isCurrent={index === current}
            isOpen={paragraph.from <= furthest}
            onSeek={onSeek}
          />
        ))}
      </ol>
    </section>
  );
}

type SaidProps = {
  readonly paragraph: Paragraph;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onSeek: (to: number) => void;
};

function Said({ paragraph: { from, words }, isCurrent, isOpen, onSeek }: SaidProps) {
  return (
    <li aria-current={isCurrent || undefined}>
      <button
        type="button"
        aria-label={
          isOpen ? `Go to ${spokenTime(from)}` : `${spokenTime(from)}, opens as you listen`
        }
        aria-disabled={!isOpen || undefined}
        onClick={() => isOpen && onSeek(from)}
      >
        {clock(from)}
      </button>
      <p>{words}</p>
    </li>
  );
}

/** Follows what is being said, unless somebody reads at a place of their own. */
function useKeepInSight(list: RefObject<HTMLOListElement | null>, current: number) {
  useEffect(() => {
    const element = list.current;
    const item = element?.children[current];
    if (!element || !(item instanceof HTMLElement) || element.matches(":hover, :focus-within"))
      return;
    element.scrollTop = item.offsetTop - element.clientHeight / 3;
  }, [list, current]);
}
