import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { DEFAULT_SURVEY } from "#contract/wellbeing/surveys.ts";
import { useSession } from "#device/session.ts";
import { useLive } from "#device/use-live.ts";
import { isDemoHost } from "#shared/accounts/demo-host.ts";
import type { Device } from "#sync/device.ts";
import type { Survey } from "#sync/local/content.ts";
import { Questions } from "./questions.tsx";
import { SurveyFailed, SurveyLoading, SurveyNotHere } from "./states.tsx";
import { askedQuestions, goOnFrom, type Way } from "./steps.ts";

/** What the first question needs, from this device alone. */
export async function assessmentQuestion({ answers }: Device) {
  const [survey, draft] = await Promise.all([
    answers.survey(DEFAULT_SURVEY),
    answers.draft(DEFAULT_SURVEY),
  ]);
  return { survey, draft };
}

export function AssessmentPage() {
  const known = useLive(assessmentQuestion, []);
  if (known.kind === "loading") return <SurveyLoading title="Check-in" />;
  if (known.kind === "failed") return <SurveyFailed title="Check-in" />;
  const { survey, draft } = known.value;
  if (!survey) return <SurveyNotHere title="Check-in" />;
  return <Assessment survey={survey} draft={draft} />;
}

/** The draft counts once, when the page is opened: from then on the page knows better. */
function Assessment({
  survey,
  draft,
}: {
  readonly survey: Survey;
  readonly draft: Way | undefined;
}) {
  const [query] = useSearchParams();
  const own = useSession()?.user.practice_groups.map(({ id }) => id) ?? [];
  const isDemo = isDemoHost(window.location.hostname);
  const questions = askedQuestions(survey.questions, own, isDemo, query);
  const [begun] = useState(() => goOnFrom(questions, draft));
  return <Questions surveyId={survey.id} questions={questions} begun={begun} />;
}
