import { useEffect, useRef, useState } from "react";
import { counted } from "#live/words.ts";
import type { Content, Series } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";
import { Button } from "#ui/button.tsx";
import { Rows } from "#ui/shelf.tsx";
import { LessonRow } from "./lesson-card.tsx";
import styles from "./library.module.css";

const PAGE = 24;

export type ListProps = {
  readonly lessons: readonly Content[];
  readonly seriesById: ReadonlyMap<string, Series>;
  readonly watched: ReadonlyMap<string, TimeWatched>;
  readonly isHere: (lesson: Content) => boolean;
};

/** Grows as its end comes near, so a long library costs no more than a short one. */
export function LessonList({ lessons, seriesById, watched, isHere }: ListProps) {
  const [shown, setShown] = useState(PAGE);
  const end = useRef<HTMLDivElement>(null);
  const left = lessons.length - shown;
  const more = () => setShown((before) => before + PAGE);

  useEffect(() => {
    if (left <= 0 || !end.current || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting))
          setShown((before) => before + PAGE);
      },
      { rootMargin: "600px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [left]);

  return (
    <>
      <Rows columns>
        {lessons.slice(0, shown).map((lesson) => (
          <LessonRow
            key={lesson.id}
            lesson={lesson}
            series={seriesById.get(lesson.seriesId)}
            watched={watched.get(lesson.id)}
            isHere={isHere(lesson)}
          />
        ))}
      </Rows>
      {left > 0 && (
        <div ref={end} className={styles.more}>
          <Button onClick={more}>Show {counted(Math.min(left, PAGE), "more lesson")}</Button>
        </div>
      )}
    </>
  );
}
