import { useEffect, useState } from "react";
import {
  type AdminSurvey,
  changeSurvey,
  getAdminSurvey,
  type WrittenQuestion,
} from "#contract/admin-surveys.ts";
import { commonProblem } from "#live/call-problems.ts";
import { call } from "#live/session.ts";
import { keepInTab, objectIn, tabStorage } from "#live/tab-store.ts";
import { showToast } from "#ui/toast.tsx";
import { NEEDS_NETWORK } from "./survey-words.ts";

export type Written = {
  readonly every_days: number | null;
  readonly questions: readonly WrittenQuestion[];
};
/** What somebody typed and has not saved, with the version it was typed over. */
type Draft = { readonly version: number; readonly written: Written };
const keyOf = (id: number) => `admin-survey:${id}`;

export const writtenOf = ({ every_days, survey }: AdminSurvey): Written => ({
  every_days,
  questions: survey.survey_questions.map(({ base_question_id, kind, text, choices }) => ({
    base_question_id,
    kind,
    text,
    choices: choices.map(({ label }) => label),
  })),
});

const same = (one: Written, other: Written) => JSON.stringify(one) === JSON.stringify(other);

function draftOf(id: number): Draft | undefined {
  const kept = objectIn(tabStorage()?.getItem(keyOf(id)) ?? null);
  const written = objectIn(JSON.stringify(kept?.written ?? null));
  if (typeof kept?.version !== "number" || !Array.isArray(written?.questions)) return undefined;
  return { version: kept.version, written: written as Written };
}

export type SurveyEditing = {
  readonly saved: AdminSurvey;
  readonly written: Written;
  readonly isDirty: boolean;
  /** It was typed over another version than there is now. */
  readonly isBehind: boolean;
  readonly isBusy: boolean;
  readonly problems: readonly string[];
  readonly set: (changes: Partial<Written>) => void;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
  /** What was typed goes on top of what somebody else has saved. */
  readonly rebase: () => void;
};

/** A survey being written. What was typed is kept in the tab until it is saved. */
export function useSurvey(first: AdminSurvey): SurveyEditing {
  const { id } = first;
  const params = { survey_id: id };
  const [saved, setSaved] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(id));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const before = writtenOf(saved);
  const written = draft?.written ?? before;
  const isDirty = draft !== undefined && !same(draft.written, before);
  useEffect(() => keepInTab(keyOf(id), isDirty ? draft : undefined), [id, isDirty, draft]);

  const take = (next: AdminSurvey) => {
    setSaved(next);
    setDraft(undefined);
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
          : [commonProblem(outcome, NEEDS_NETWORK)],
      );
    return undefined;
  };
  const save = async () => {
    const now = await send(draft?.version ?? saved.version, written);
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
    isBehind: draft !== undefined && draft.version !== saved.version,
    isBusy,
    problems,
    save,
    set: (changes) =>
      setDraft((held) => ({
        version: held?.version ?? saved.version,
        written: { ...(held?.written ?? before), ...changes },
      })),
    discard: () => take(saved),
    rebase: () => setDraft({ version: saved.version, written }),
  };
}
