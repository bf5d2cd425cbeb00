import { useState } from "react";
import { INSIGHT_ROLES } from "#contract/insights/filters.ts";
import {
  type AdminSurvey,
  changeSurvey,
  getAdminSurvey,
  type SurveyQuestionInput,
} from "#contract/wellbeing/admin-surveys.ts";
import { call } from "#device/session.ts";
import { NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
import { useVersionedDraft, type VersionedDraft } from "#shared/admin/admin-draft.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { showToast } from "#ui/toast.tsx";
import { surveyPage as copy } from "./survey-copy.ts";

export type SurveyDraft = {
  readonly every_days: number | null;
  readonly questions: readonly SurveyQuestionInput[];
};

export const draftOf = ({ every_days, survey }: AdminSurvey): SurveyDraft => ({
  every_days,
  questions: survey.survey_questions.map(({ choices, has_results: _, roles, ...question }) => ({
    ...question,
    ...(roles && { roles: INSIGHT_ROLES.filter((role) => roles.includes(role)) }),
    choices: question.scale ? [] : choices.map(({ label }) => label),
  })),
});

export type SurveyEditing = Pick<
  VersionedDraft<SurveyDraft>,
  "isDirty" | "isBehind" | "set" | "discard" | "rebase"
> & {
  readonly saved: AdminSurvey;
  readonly draft: SurveyDraft;
  readonly isBusy: boolean;
  readonly problems: readonly string[];
  readonly save: () => Promise<void>;
};

/** Edits a survey. Unsaved edits are stored in the tab. */
export function useSurvey(first: AdminSurvey): SurveyEditing {
  const { id } = first;
  const params = { survey_id: id };
  const [saved, setSaved] = useState(first);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const before = draftOf(saved);
  const draft = useVersionedDraft(`survey:${id}`, before, saved.version);
  const { typed, isDirty, isBehind, set, rebase } = draft;

  const loadLatest = async () => {
    const outcome = await call(getAdminSurvey, { params });
    if (outcome.kind === "accepted") setSaved(outcome.value);
  };
  /** Returns the saved survey, or undefined if saving failed. What differs from `shown` was typed since. */
  const send = async (
    version: number,
    { every_days, questions }: SurveyDraft,
    shown: SurveyDraft,
  ) => {
    setBusy(true);
    setProblems([]);
    const body = { version, every_days, questions: [...questions] };
    const outcome = await call(changeSurvey, { params, body });
    setBusy(false);
    if (outcome.kind === "accepted") {
      setSaved(outcome.value);
      draft.settle(shown, draftOf(outcome.value), outcome.value.version);
      return outcome.value;
    }
    if (outcome.kind === "refused" && outcome.code === "changed_meanwhile") await loadLatest();
    else
      setProblems(
        outcome.kind === "refused" && outcome.fields
          ? [...(outcome.fields.questions ?? []), ...(outcome.fields.every_days ?? [])]
          : [requestErrorMessage(outcome, NEEDS_NETWORK)],
      );
    return undefined;
  };
  const save = async () => {
    const now = await send(draft.version, typed, typed);
    if (!now) return;
    const undo = async () => {
      if (await send(now.version, before, draftOf(now))) showToast({ text: copy.undone });
    };
    const action = { label: copy.undo, run: () => void undo() };
    showToast({ text: copy.saved(now.version), action });
  };
  return {
    saved,
    draft: typed,
    isDirty,
    isBehind,
    isBusy,
    problems,
    save,
    set,
    discard: () => {
      draft.discard();
      setProblems([]);
    },
    rebase,
  };
}
