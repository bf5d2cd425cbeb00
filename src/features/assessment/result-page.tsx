import { useLive, valueOr } from "#device/use-live.ts";
import { useSession } from "#device/use-session.ts";
import { AnswerPrivacy } from "#shared/check-in/answer-privacy.tsx";
import { ANSWERS_PATH, ASSESSMENT_PATH } from "#shared/navigation/paths.ts";
import type { Device } from "#sync/device.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Comparison } from "./comparison.tsx";
import { HealthyDaysInvitation } from "./healthy-days-invitation.tsx";
import { HelpSection } from "./help-section.tsx";
import { levelWords, needsHelpFirst } from "./level-copy.ts";
import { MatchedLessons, useMatchedLessons } from "./matched-lessons.tsx";
import { NextStep } from "./next-step.tsx";
import { OwnTrend } from "./own-trend.tsx";
import styles from "./result.module.css";
import { result as copy, noResult, shownOnce } from "./result-copy.ts";
import { type SubmittedAnswers, submittedAnswersOf } from "./submitted-answers.ts";

/** Explains what the answers mean and suggests what to do next. */
export function ResultPage() {
  const owner = useSession()?.user.id;
  const submitted = submittedAnswersOf(owner);
  return submitted ? <Result submitted={submitted} /> : <NoSubmission />;
}

function Result({ submitted }: { readonly submitted: SubmittedAnswers }) {
  const words = submitted.level === undefined ? undefined : levelWords(submitted.level);
  const isHelpFirst = needsHelpFirst(submitted.level);
  const { level } = submitted;
  const matched = useMatchedLessons(submitted.stressors);
  return (
    <div className={styles.page}>
      <PageTitle title={words?.title ?? copy.title} />
      {isHelpFirst && <HelpSection />}
      <div className={styles.words}>
        {words && <p>{words.meaning}</p>}
        <p className="muted">{copy.disclaimer}</p>
      </div>
      {level !== undefined && <NextStep level={level} lesson={matched?.lessons[0]} />}
      {level !== undefined && <Comparison level={level} />}
      {matched && <MatchedLessons {...matched} stressors={submitted.stressors} />}
      <HealthyDaysInvitation />
      <OwnTrend />
      <AnswerPrivacy />
      {!isHelpFirst && <HelpSection />}
      <p>
        <TextLink to={ANSWERS_PATH}>{copy.answers}</TextLink>
      </p>
    </div>
  );
}

const hasAnsweredQuery = async ({ answers }: Device) => (await answers.given()).length > 0;

/** Shown after a reload, or to people who open the page without a check-in. */
function NoSubmission() {
  const hasAnswered = useLive(hasAnsweredQuery, []);
  if (hasAnswered.kind === "loading")
    return <PageTitle title={shownOnce.documentTitle}>{shownOnce.page}</PageTitle>;
  return valueOr(hasAnswered, true) ? <ResultGone /> : <NoResult />;
}

/** Submitted answers are encrypted and can't be read on this device. */
function ResultGone() {
  return (
    <div className={styles.page}>
      <PageTitle title={shownOnce.documentTitle}>{shownOnce.page}</PageTitle>
      <EmptyState
        title={shownOnce.title}
        icon="shield"
        actions={
          <>
            <LinkButton to={ANSWERS_PATH} kind="main">
              {shownOnce.answers}
            </LinkButton>
            <LinkButton to={ASSESSMENT_PATH}>{shownOnce.start}</LinkButton>
          </>
        }
      >
        <p>{shownOnce.text}</p>
      </EmptyState>
      <HealthyDaysInvitation />
      <OwnTrend />
      <AnswerPrivacy />
    </div>
  );
}

function NoResult() {
  return (
    <div className={styles.page}>
      <PageTitle title={shownOnce.documentTitle}>{shownOnce.page}</PageTitle>
      <EmptyState
        title={noResult.title}
        icon="check-in"
        actions={
          <LinkButton to={ASSESSMENT_PATH} kind="main">
            {shownOnce.start}
          </LinkButton>
        }
      >
        <p>{noResult.text}</p>
      </EmptyState>
      <AnswerPrivacy />
    </div>
  );
}
