import { useId } from "react";
import { type Chapter, chapterAt } from "#shared/lessons/chapter-list.ts";
import { FoldIcon } from "#ui/fold-icon.tsx";
import { formatClock } from "#ui/format-clock.ts";
import { Icon } from "#ui/icon.tsx";
import { useMatches } from "#ui/use-matches.ts";
import { chapters as copy } from "./copy.ts";
import styles from "./listening.module.css";

type Props = {
  readonly chapters: readonly Chapter[];
  readonly position: number;
  readonly furthest: number;
  readonly onSeek: (to: number) => void;
};

/** The chapters of a recording, folded on phones. Those that haven't been reached can't be opened. */
export function Chapters({ chapters, position, furthest, onSeek }: Props) {
  const id = useId();
  const hasRoom = useMatches("(min-width: 60rem)");
  const current = chapterAt(chapters, position);
  return (
    <section className={styles.chapters} aria-labelledby={id}>
      <details open={hasRoom}>
        <summary>
          <h2 id={id}>{copy.title}</h2>
          <span>{chapters.length}</span>
          <FoldIcon size="s" />
        </summary>
        <ol>
          {chapters.map((chapter) => {
            const { from, title } = chapter;
            const isOpen = from <= furthest;
            return (
              <li key={from} aria-current={chapter === current || undefined}>
                <button
                  type="button"
                  aria-label={isOpen ? copy.jump(from, title) : copy.locked(title)}
                  aria-disabled={!isOpen || undefined}
                  onClick={() => isOpen && onSeek(from)}
                >
                  <Icon name={isOpen ? "play" : "lock"} size="s" />
                  <span>{title}</span>
                  <small>{formatClock(from)}</small>
                </button>
              </li>
            );
          })}
        </ol>
      </details>
    </section>
  );
}
