import { useState } from "react";
import {
  changeCreditTerms,
  getCreditTerms,
  type LessonTerms,
  type CreditTermsInput,
} from "#contract/credit/admin-terms.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";
import { NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
import { type DraftOver, useDraftOver } from "#shared/admin/admin-draft.ts";
import { showToast } from "#ui/toast.tsx";

const blank: CreditTermsInput = {
  expires_on: null,
  provider: { name: "", web: "https://" },
  joint_provider: null,
  disclosure: "",
  pass_mark: 0,
  questions: [],
  statements: { cme: "", contact_hours: "", participation: "" },
};

/** As they may be written: without what only the server says. */
export function writtenOf({ terms }: Pick<LessonTerms, "terms">): CreditTermsInput {
  if (!terms) return blank;
  const { record_id_: _, version: __, statements, ...rest } = terms;
  return { ...rest, statements: { ...blank.statements, ...statements } };
}

export type TermsEditing = Pick<
  DraftOver<CreditTermsInput>,
  "isDirty" | "isBehind" | "set" | "discard" | "rebase"
> & {
  readonly lesson: LessonTerms;
  readonly terms: CreditTermsInput;
  readonly isBusy: boolean;
  readonly problems: readonly string[];
  readonly save: () => Promise<void>;
};

/** The terms of a lesson being written. What was typed is kept in the tab until it is saved. */
export function useTerms(first: LessonTerms): TermsEditing {
  const id = first.record_id;
  const [lesson, setLesson] = useState(first);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const draft = useDraftOver(`terms:${id}`, writtenOf(lesson), lesson.version);
  const { typed: terms, version, isDirty, isBehind, set, rebase } = draft;

  const take = (next: LessonTerms) => {
    setLesson(next);
    draft.discard();
    setProblems([]);
  };
  const meet = async () => {
    const outcome = await call(getCreditTerms, { params: { id }, query: {} });
    if (outcome.kind === "accepted") setLesson(outcome.value);
  };
  const save = async () => {
    setBusy(true);
    setProblems([]);
    const outcome = await call(changeCreditTerms, { params: { id }, body: { version, terms } });
    setBusy(false);
    if (outcome.kind === "accepted") {
      take(outcome.value);
      return showToast({ text: `Saved as version ${outcome.value.version}` });
    }
    if (outcome.kind === "refused" && outcome.code === "changed_meanwhile") return meet();
    setProblems(
      outcome.kind === "refused" && outcome.errors.length > 0
        ? outcome.errors
        : [requestErrorMessage(outcome, NEEDS_NETWORK)],
    );
  };
  return {
    lesson,
    terms,
    isDirty,
    isBehind,
    isBusy,
    problems,
    save,
    set,
    discard: () => take(lesson),
    rebase,
  };
}
