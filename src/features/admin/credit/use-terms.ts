import { useState } from "react";
import {
  type CreditTermsInput,
  changeCreditTerms,
  getCreditTerms,
  type LessonTerms,
} from "#contract/credit/admin-terms.ts";
import { call } from "#device/session.ts";
import { NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
import { useVersionedDraft, type VersionedDraft } from "#shared/admin/admin-draft.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { showToast } from "#ui/toast.tsx";
import { termsPage as copy } from "./terms-copy.ts";

const blank: CreditTermsInput = {
  expires_on: null,
  provider: { name: "", web: "https://" },
  joint_provider: null,
  disclosure: "",
  nothing_to_disclose: false,
  pass_mark: 0,
  questions: [],
  statements: { cme: "", contact_hours: "", participation: "" },
};

/** Returns the editable part of the terms. */
export function termsInputOf({ terms }: Pick<LessonTerms, "terms">): CreditTermsInput {
  if (!terms) return blank;
  const { record_id_: _, version: __, statements, ...rest } = terms;
  return { ...blank, ...rest, statements: { ...blank.statements, ...statements } };
}

export type TermsEditing = Pick<
  VersionedDraft<CreditTermsInput>,
  "isDirty" | "isBehind" | "set" | "discard" | "rebase"
> & {
  readonly lesson: LessonTerms;
  readonly terms: CreditTermsInput;
  readonly isBusy: boolean;
  readonly problems: readonly string[];
  readonly save: () => Promise<void>;
};

/** Edits the credit terms of a lesson. Unsaved edits are stored in the tab. */
export function useTerms(first: LessonTerms): TermsEditing {
  const id = first.record_id;
  const [lesson, setLesson] = useState(first);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const draft = useVersionedDraft(`terms:${id}`, termsInputOf(lesson), lesson.version);
  const { typed: terms, version, isDirty, isBehind, set, rebase } = draft;

  const loadLatest = async () => {
    const outcome = await call(getCreditTerms, { params: { id }, query: {} });
    if (outcome.kind === "accepted") setLesson(outcome.value);
  };
  const save = async () => {
    setBusy(true);
    setProblems([]);
    const outcome = await call(changeCreditTerms, { params: { id }, body: { version, terms } });
    setBusy(false);
    if (outcome.kind === "accepted") {
      setLesson(outcome.value);
      draft.settle(terms, termsInputOf(outcome.value), outcome.value.version);
      return showToast({ text: copy.saved(outcome.value.version) });
    }
    if (outcome.kind === "refused" && outcome.code === "changed_meanwhile") return loadLatest();
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
    discard: () => {
      draft.discard();
      setProblems([]);
    },
    rebase,
  };
}
