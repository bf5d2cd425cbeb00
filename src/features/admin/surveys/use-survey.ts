import { useState } from "react";
import {
  type AdminSurvey,
  changeSurvey,
  getAdminSurvey,
  type SurveyQuestionInput,
} from "#contract/wellbeing/admin-surveys.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";
import { NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
import { type DraftOver, useDraftOver } from "#shared/admin/admin-draft.ts";
import { showToast } from "#ui/toast.tsx";

export type Written = {
  readonly every_days: number | null;
  readonly questions: readonly SurveyQuestionInput[];
};

export const writtenOf = ({ every_days, survey }: AdminSurvey): Written => ({
  every_days,
  questions: survey.survey_questions.map(({ choices, ...question }) => ({
    ...question,
    choices: choices.map(({ label }) => label),
  })),
});

export type SurveyEditing = Pick<
  DraftOver<Written>,
  "isDirty" | "isBehind" | "set" | "discard" | "rebase"
> & {
  readonly saved: AdminSurvey;
  readonly written: Written;
  readonly isBusy: boolean;
  readonly problems: readonly string[];
  readonly save: () => Promise<void>;
};

/** A survey being written. What was typed is kept in the tab until it is saved. */
export function useSurvey(first: AdminSurvey): SurveyEditing {
  const { id } = first;
  const params = { survey_id: id };
  const [saved, setSaved] = useState(first);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const before = writtenOf(saved);
  const draft = useDraftOver(`survey:${id}`, before, saved.version);
  const { typed: written, isDirty, isBehind, set, rebase } = draft;

  const take = (next: AdminSurvey) => {
    setSaved(next);
    draft.discard();
    setProblems([]);
  };
  const meet = async () => {
    const outcome = await call(getAdminSurvey, { params });
    if (outcome.kind === "accepted") setSaved(outcome.value);
  };
  /** Answers what is saved now; nothing when it is not. */
  const send = async (version: number, { every_days, questions }: Written) => {
    setBusy(true);
    setProblems([]);
    const body = { version, every_days, questions: [...questions] };
    const outcome = await call(changeSurvey, { params, body });
    setBusy(false);
    if (outcome.kind === "accepted") {
      take(outcome.value);
      return outcome.value;
    }
    if (outcome.kind === "refused" && outcome.code === "changed_meanwhile") await meet();
    else
      setProblems(
        outcome.kind === "refused" && outcome.fields
          ? [...(outcome.fields.questions ?? []), ...(outcome.fields.every_days ?? [])]
          : [requestErrorMessage(outcome, NEEDS_NETWORK)],
      );
    return undefined;
  };
  const save = async () => {
    const now = await send(draft.version, written);
    if (!now) return;
    const undo = async () => {
      if (await send(now.version, before)) showToast({ text: "Put back as it was" });
    };
    const action = { label: "Undo", run: () => void undo() };
    showToast({ text: `Saved as version ${now.version}`, action });
  };
  return {
    saved,
    written,
    isDirty,
    isBehind,
    isBusy,
    problems,
    save,
    set,
    discard: () => take(saved),
    rebase,
  };
}
