import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { DEFAULT_SURVEY } from "#contract/wellbeing/surveys.ts";
import { useSession } from "#device/session.ts";
import { useLive } from "#device/use-live.ts";
import { isDemoHost } from "#shared/accounts/demo-host.ts";
import type { Device } from "#sync/device.ts";
import type { Survey } from "#sync/local/content.ts";
import { questions as copy } from "./question-copy.ts";
import { Questions } from "./questions.tsx";
import { askedQuestions, resumeFrom, type SurveyProgress } from "./survey-progress.ts";
import { SurveyFailed, SurveyLoading, SurveyUnavailable } from "./survey-states.tsx";

/** Reads what the first question needs from this device. */
export async function assessmentQuery({ answers }: Device) {
  const [survey, draft] = await Promise.all([
    answers.survey(DEFAULT_SURVEY),
    answers.draft(DEFAULT_SURVEY),
  ]);
  return { survey, draft };
}

export function AssessmentPage() {
  const data = useLive(assessmentQuery, []);
  if (data.kind === "loading") return <SurveyLoading title={copy.title} />;
  if (data.kind === "failed") return <SurveyFailed title={copy.title} />;
  const { survey, draft } = data.value;
  if (!survey) return <SurveyUnavailable title={copy.title} />;
  return <Assessment survey={survey} draft={draft} />;
}

/** The draft is read only on mount. After that, the page's own state is newer. */
function Assessment({
  survey,
  draft,
}: {
  readonly survey: Survey;
  readonly draft: SurveyProgress | undefined;
}) {
  const [query] = useSearchParams();
  const ownGroups = useSession()?.user.practice_groups.map(({ id }) => id) ?? [];
  const isDemo = isDemoHost(window.location.hostname);
  const questions = askedQuestions(survey.questions, ownGroups, isDemo, query);
  const [initial] = useState(() => resumeFrom(questions, draft));
  return <Questions surveyId={survey.id} questions={questions} initial={initial} />;
}
