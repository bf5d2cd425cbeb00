import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { DEFAULT_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { useLive } from "#device/use-live.ts";
import { useSession } from "#device/use-session.ts";
import { isDemoHost } from "#shared/accounts/demo-host.ts";
import {
  audienceOf,
  OWN_QUESTIONS,
  questionsDue,
  settledTimes,
} from "#shared/check-in/questions-due.ts";
import type { AskedPart, Device } from "#sync/device.ts";
import type { Survey } from "#sync/local/content.ts";
import { questions as copy } from "./question-copy.ts";
import { Questions } from "./questions.tsx";
import { askedQuestions, resumeFrom, type SurveyProgress } from "./survey-progress.ts";
import { SurveyFailed, SurveyLoading, SurveyUnavailable } from "./survey-states.tsx";

/** Reads what the first question needs from this device. */
export async function assessmentQuery({ answers }: Device) {
  const [survey, draft, ownDraft, taken] = await Promise.all([
    answers.survey(DEFAULT_SURVEY),
    answers.draft(DEFAULT_SURVEY),
    answers.draft(DEFAULT_SURVEY, "own"),
    settledTimes(answers),
  ]);
  return { survey, drafts: { all: draft, own: ownDraft }, taken };
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
  readonly drafts: Readonly<Record<AskedPart, SurveyProgress | undefined>>;
  readonly taken: readonly number[];
};

/** The drafts and the schedule are read only on mount. After that, the page's own state is newer. */
function Assessment({ survey, drafts, taken }: Props) {
  const [query] = useSearchParams();
  const user = useSession()?.user;
  const [schedule] = useState(() => ({ taken, now: Date.now() }));
  const isDemo = isDemoHost(window.location.hostname);
  const person = { ...audienceOf(user), ...schedule };
  const own = query.has(OWN_QUESTIONS) ? questionsDue(survey.questions, person) : [];
  const part = own.length > 0 ? "own" : "all";
  const questions = part === "own" ? own : askedQuestions(survey.questions, person, isDemo, query);
  const [initial] = useState(() => resumeFrom(questions, drafts[part]));
  return <Questions surveyId={survey.id} part={part} questions={questions} initial={initial} />;
}
