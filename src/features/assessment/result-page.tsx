import { useSession } from "#device/session.ts";
import { ANSWERS_PATH, ASSESSMENT_PATH } from "#shared/navigation/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { EmployerSees } from "./employer-sees.tsx";
import { type HandedOver, handedOver } from "./handed-over.ts";
import { HelpFirst } from "./help-first.tsx";
import { levelWords, needsHelpFirst } from "./level-words.ts";
import { MatchedLessons } from "./matched-lessons.tsx";
import { OwnTrend } from "./own-trend.tsx";
import styles from "./result.module.css";

/** What an answer means, in plain words, and what there is to do about it. */
export function ResultPage() {
  const owner = useSession()?.user.id;
  const given = handedOver(owner);
  return given ? <Result given={given} /> : <NothingHere />;
}

function Result({ given }: { readonly given: HandedOver }) {
  const words = given.level === undefined ? undefined : levelWords(given.level);
  const isHelpFirst = needsHelpFirst(given.level);
  return (
    <div className={styles.page}>
      <PageTitle title={words?.title ?? "Thank you for answering"} />
      {isHelpFirst && <HelpFirst />}
      <div className={styles.words}>
        {words && (
          <>
            <p>{words.meaning}</p>
            <p>{words.next}</p>
          </>
        )}
        <p className="muted">
          This is a moment of looking at oneself, not a diagnosis. Your answers are sealed on this
          device until they are sent.
        </p>
      </div>
      <MatchedLessons stressors={given.stressors} />
      <OwnTrend />
      <EmployerSees />
      {!isHelpFirst && <HelpFirst />}
      <p>
        <TextLink to={ANSWERS_PATH}>All your answers: look, export, delete</TextLink>
      </p>
    </div>
  );
}

/** After a reload: what was answered is sealed, and cannot be read here any more. */
function NothingHere() {
  return (
    <div className={styles.page}>
      <PageTitle title="What you answered last">Check-in</PageTitle>
      <EmptyState
        title="Shown once, then sealed"
        icon="shield"
        actions={
          <>
            <LinkButton to={ANSWERS_PATH} kind="main">
              Your answers
            </LinkButton>
            <LinkButton to={ASSESSMENT_PATH}>Begin a check-in</LinkButton>
          </>
        }
      >
        <p>
          What an answer means is told right after it is given. Then it is sealed, and this device
          cannot read it any more. With a network you find all of them under your answers.
        </p>
      </EmptyState>
      <OwnTrend />
      <EmployerSees />
    </div>
  );
}
