import { HelpButton } from "#shared/help/help-button.tsx";
import { requestPlay } from "#shared/lessons/seek-requests.ts";
import { lessonPath } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import { formatMinutes } from "#ui/format.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Section } from "#ui/section.tsx";
import { levelWords, needsHelpFirst } from "./level-copy.ts";
import styles from "./result.module.css";
import { nextStep as copy } from "./result-copy.ts";

type Props = { readonly level: number; readonly lesson: Content | undefined };

/** One thing to do now: help for people who may need it, otherwise a lesson. */
export function NextStep({ level, lesson }: Props) {
  const minutes = lesson && formatMinutes(lesson.lengthSeconds);
  return (
    <Section title={copy.title}>
      <div className={styles.words}>
        <p>{levelWords(level)?.next}</p>
        <p>
          {needsHelpFirst(level) ? (
            <HelpButton />
          ) : (
            lesson && (
              <LinkButton
                to={lessonPath(lesson.id)}
                kind="main"
                icon="play"
                onClick={() => requestPlay(lesson.id)}
              >
                {copy.start(lesson.title, minutes)}
              </LinkButton>
            )
          )}
        </p>
      </div>
    </Section>
  );
}
