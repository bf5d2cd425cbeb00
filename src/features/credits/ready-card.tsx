import { claimLabel } from "#shared/credit/claim-copy.ts";
import { creditWorthText } from "#shared/credit/claims.ts";
import { coverPicture } from "#shared/lessons/cover-picture.ts";
import { claimPath } from "#shared/navigation/paths.ts";
import { Card } from "#ui/card.tsx";
import { Cover } from "#ui/cover.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { ReadyLesson } from "./credit-lessons.ts";
import styles from "./hub.module.css";
import { ready as copy } from "./hub-copy.ts";

const MAX_SHOWN = 3;

function statusOf({ next, hasQuiz }: ReadyLesson): string {
  if (next === "quiz") return copy.quiz;
  return hasQuiz ? copy.passed : copy.noQuiz;
}

/** Lists completed lessons whose credit only needs the quiz or the claim. */
export function ReadyCard({ lessons }: { readonly lessons: readonly ReadyLesson[] }) {
  if (lessons.length === 0) return null;
  return (
    <Card title={copy.title}>
      <ul className={styles.ready}>
        {lessons.slice(0, MAX_SHOWN).map((one) => {
          const { lesson, series, kind, next } = one;
          return (
            <li key={lesson.id}>
              <Cover {...coverPicture(lesson, series)} ratio="1" />
              <div>
                <h3>{lesson.title}</h3>
                <p className="small muted">{statusOf(one)}</p>
              </div>
              <LinkButton
                kind="main"
                wide
                to={claimPath(lesson.id)}
                aria-label={
                  next === "quiz"
                    ? copy.takeQuizLabel(lesson.title)
                    : `${claimLabel(kind, creditWorthText(lesson, kind))}, ${lesson.title}`
                }
              >
                {next === "quiz" ? copy.takeQuiz : claimLabel(kind, creditWorthText(lesson, kind))}
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
