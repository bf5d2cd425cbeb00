import { useState } from "react";
import { coverPicture } from "#shared/lessons/cover-picture.ts";
import { requestPlay } from "#shared/lessons/seek-requests.ts";
import { lessonPath } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import { Cover } from "#ui/cover.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { useReducedData } from "#ui/reduced-data.ts";
import { Section } from "#ui/section.tsx";
import { TextButton, TextLink } from "#ui/text-link.tsx";
import type { LibraryData } from "../use-library.ts";
import { belowFold as copy } from "./library-below-fold-copy.ts";
import styles from "./suggested-lesson.module.css";
import { SuggestedLessonFacts } from "./suggested-lesson-facts.tsx";

type Props = Pick<LibraryData, "seriesById"> & {
  readonly suggestions: readonly Content[];
  readonly reasonOf: (lesson: Content) => string;
};

/** Suggests one lesson and says why. */
export function SuggestedLesson({ suggestions, reasonOf, seriesById }: Props) {
  const isPlain = useReducedData();
  const [shown, setShown] = useState(0);
  const lesson = suggestions[shown % suggestions.length];
  if (!lesson) return null;
  const series = seriesById.get(lesson.seriesId);
  const seeAll = (
    <TextLink to={{ search: "?sort=suggested" }} aria-label={copy.seeAllSuggested}>
      {copy.seeAll}
    </TextLink>
  );
  return (
    <Section title={copy.suggested} className={styles.section} action={seeAll}>
      <article className={styles.lesson}>
        {!isPlain && (
          <Cover
            {...coverPicture(lesson, series)}
            ratio="2/1"
            round="none"
            className={styles.cover}
          />
        )}
        <div className={styles.text}>
          <div aria-live="polite">
            <h3>{lesson.title}</h3>
            <SuggestedLessonFacts lesson={lesson} series={series} reason={reasonOf(lesson)} />
          </div>
          <div className={styles.actions}>
            <LinkButton
              kind="main"
              icon="play"
              to={lessonPath(lesson.id)}
              onClick={() => requestPlay(lesson.id)}
            >
              {copy.play}
            </LinkButton>
            {suggestions.length > 1 && (
              <TextButton onClick={() => setShown(shown + 1)}>{copy.another}</TextButton>
            )}
          </div>
        </div>
      </article>
    </Section>
  );
}
