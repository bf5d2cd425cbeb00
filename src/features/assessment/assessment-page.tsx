import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { DEFAULT_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { useLive } from "#device/use-live.ts";
import { useSession } from "#device/use-session.ts";
import { isDemoHost } from "#shared/accounts/demo-host.ts";
import {
  audienceOf,
  checkInTimes,
  OWN_QUESTIONS,
  questionsDue,
} from "#shared/check-in/questions-due.ts";
import type { Device } from "#sync/device.ts";
import type { Survey } from "#sync/local/content.ts";
import { questions as copy } from "./question-copy.ts";
import { Questions } from "./questions.tsx";
import { askedQuestions, resumeFrom, type SurveyProgress } from "./survey-progress.ts";
import { SurveyFailed, SurveyLoading, SurveyUnavailable } from "./survey-states.tsx";

/** Reads what the first question needs from this device. */
export async function assessmentQuery({ answers }: Device) {
  const [survey, draft, taken] = await Promise.all([
    answers.survey(DEFAULT_SURVEY),
    answers.draft(DEFAULT_SURVEY),
    checkInTimes(answers),
  ]);
  return { survey, draft, taken };
}

export function AssessmentPage() {
  const data = useLive(assessmentQuery, []);
  if (data.kind === "loading") return <SurveyLoading title={copy.title} />;
  if (data.kind === "failed") return <SurveyFailed title={copy.title} />;
  const { survey, ...rest } = data.value;
  if (!survey) return <SurveyUnavailable title={copy.title} />;
  return <Assessment survey={survey} {...rest} />;
}

type Props = {
  readonly survey: Survey;
  readonly draft: SurveyProgress | undefined;
  readonly taken: readonly number[];
};

/** The draft and the schedule are read only on mount. After that, the page's own state is newer. */
function Assessment({ survey, draft, taken }: Props) {
  const [query] = useSearchParams();
  const user = useSession()?.user;
  const [schedule] = useState(() => ({ taken, now: Date.now() }));
  const isDemo = isDemoHost(window.location.hostname);
  const person = { ...audienceOf(user), ...schedule };
  const all = query.has(OWN_QUESTIONS)
    ? questionsDue(survey.questions, person)
    : askedQuestions(survey.questions, person, isDemo, query);
  const questions = all.length > 0 ? all : askedQuestions(survey.questions, person, isDemo, query);
  const [initial] = useState(() => resumeFrom(questions, draft));
  return <Questions surveyId={survey.id} questions={questions} initial={initial} />;
}
