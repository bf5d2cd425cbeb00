import { useId } from "react";
import { formatClock } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { type Chapter, chapterAt } from "./chapter-list.ts";
import { chapters as copy } from "./copy.ts";
import styles from "./listening.module.css";

type Props = {
  readonly chapters: readonly Chapter[];
  readonly position: number;
  readonly furthest: number;
  readonly onSeek: (to: number) => void;
};

/** The chapters of a recording. Those that haven't been reached can't be opened. */
export function Chapters({ chapters, position, furthest, onSeek }: Props) {
  const id = useId();
  const current = chapterAt(chapters, position);
  return (
    <section className={styles.chapters} aria-labelledby={id}>
      <h2 id={id}>{copy.title}</h2>
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
    </section>
  );
}
