import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { clock, spokenTime } from "#ui/format.ts";
import { Segmented } from "#ui/segmented.tsx";
import type { Cue } from "./captions.ts";
import styles from "./transcript.module.css";
import { indexAt, type Paragraph, paragraphsOf } from "./transcript-text.ts";

type Props = {
  readonly id: string;
  readonly cues: readonly Cue[];
  /** The transcript as somebody has written it; none: what is said is read from the captions. */
  readonly paragraphs: readonly string[];
  readonly position: number;
  readonly furthest: number;
  readonly onSeek: (to: number) => void;
};

type Way = "read" | "times";

/** Everything that is said, to read along or to go back to a place. */
export function Transcript({ id, cues, paragraphs, ...rest }: Props) {
  const [way, setWay] = useState<Way>("read");
  const hasBoth = cues.length > 0 && paragraphs.length > 0;
  return (
    <section id={id} className={styles.transcript} aria-label="Transcript" data-keeps-keys>
      {hasBoth && (
        <div className={styles.way}>
          <Segmented
            legend="How the transcript is shown"
            value={way}
            options={[
              { value: "read", text: "To read" },
              { value: "times", text: "With times" },
            ]}
            onChange={setWay}
          />
        </div>
      )}
      {paragraphs.length > 0 && (way === "read" || !hasBoth) ? (
        <Prose paragraphs={paragraphs} />
      ) : (
        <Timed cues={cues} {...rest} />
      )}
    </section>
  );
}

function Prose({ paragraphs }: Pick<Props, "paragraphs">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    // biome-ignore lint/a11y/useSemanticElements: it is no section of its own, only a place that scrolls
    <div className={styles.prose} role="group" aria-label="Words" tabIndex={0}>
      {paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay where they are
        <p key={at}>{paragraph}</p>
      ))}
    </div>
  );
}

function Timed({ cues, position, furthest, onSeek }: Omit<Props, "id" | "paragraphs">) {
  const list = useRef<HTMLOListElement>(null);
  const said = useMemo(() => paragraphsOf(cues), [cues]);
  const current = indexAt(said, position);
  useKeepInSight(list, current);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <ol ref={list} tabIndex={0}>
      {said.map((paragraph, index) => (
        <Said
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
          isOpen
            ? `${clock(from)}: go to ${spokenTime(from)}`
            : `${clock(from)}: ${spokenTime(from)}, opens as you listen`
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
