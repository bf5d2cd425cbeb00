import { Cover } from "#ui/cover.tsx";
import styles from "../shelves/suggested-lesson.module.css";
import { SuggestedLessonFacts } from "../shelves/suggested-lesson-facts.tsx";
import type { FirstLesson as Props } from "./use-first-lesson.ts";
import own from "./welcome-page.module.css";

/** Shows the lesson to start with, and why. */
export function FirstLesson({ lesson, series, picture, reason }: Props) {
  return (
    <article className={own.lesson}>
      <div className={own.cover}>
        <Cover {...picture} ratio="16/9" round="none" />
      </div>
      <div className={styles.text}>
        <h2>{lesson.title}</h2>
        <SuggestedLessonFacts lesson={lesson} series={series} reason={reason} />
      </div>
    </article>
  );
}
