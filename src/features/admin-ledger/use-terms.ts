import { useEffect, useState } from "react";
import {
  changeCreditTerms,
  getCreditTerms,
  type LessonTerms,
  type WrittenTerms,
} from "#contract/admin-terms.ts";
import { commonProblem } from "#live/call-problems.ts";
import { call } from "#live/session.ts";
import { keepInTab, objectIn, tabStorage } from "#live/tab-store.ts";
import { showToast } from "#ui/toast.tsx";
import { NEEDS_NETWORK } from "./ledger-words.ts";

/** What somebody typed and has not saved, with the version it was typed over. */
type Draft = { readonly version: number; readonly terms: WrittenTerms };
const keyOf = (id: string) => `admin-terms:${id}`;

const blank: WrittenTerms = {
  expires_on: null,
  provider: { name: "", web: "https://" },
  joint_provider: null,
  disclosure: "",
  pass_mark: 0,
  questions: [],
  statements: { cme: "", contact_hours: "", participation: "" },
};

/** As they may be written: without what only the server says. */
export function writtenOf({ terms }: Pick<LessonTerms, "terms">): WrittenTerms {
  if (!terms) return blank;
  const { record_id_: _, version: __, statements, ...rest } = terms;
  return { ...rest, statements: { ...blank.statements, ...statements } };
}

const same = (one: WrittenTerms, other: WrittenTerms) =>
  JSON.stringify(one) === JSON.stringify(other);

function draftOf(id: string): Draft | undefined {
  const kept = objectIn(tabStorage()?.getItem(keyOf(id)) ?? null);
  const terms = objectIn(JSON.stringify(kept?.terms ?? null));
  const isWhole = terms && Object.keys(blank).every((name) => name in terms);
  if (!isWhole || typeof kept?.version !== "number") return undefined;
  return { version: kept.version, terms: terms as WrittenTerms };
}

export type TermsEditing = {
  readonly lesson: LessonTerms;
  readonly terms: WrittenTerms;
  readonly isDirty: boolean;
  /** It was typed over another version than there is now. */
  readonly isBehind: boolean;
  readonly isBusy: boolean;
  readonly problems: readonly string[];
  readonly set: (changes: Partial<WrittenTerms>) => void;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
  /** What was typed goes on top of what somebody else has saved. */
  readonly rebase: () => void;
};

/** The terms of a lesson being written. What was typed is kept in the tab until it is saved. */
export function useTerms(first: LessonTerms): TermsEditing {
  const id = first.record_id;
  const [lesson, setLesson] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(id));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const saved = writtenOf(lesson);
  const terms = draft?.terms ?? saved;
  const isDirty = draft !== undefined && !same(draft.terms, saved);
  useEffect(() => keepInTab(keyOf(id), isDirty ? draft : undefined), [id, isDirty, draft]);

  const take = (next: LessonTerms) => {
    setLesson(next);
    setDraft(undefined);
    setProblems([]);
  };
  const meet = async () => {
    const outcome = await call(getCreditTerms, { params: { id }, query: {} });
    if (outcome.kind === "accepted") setLesson(outcome.value);
  };
  const save = async () => {
    setBusy(true);
    setProblems([]);
    const version = draft?.version ?? lesson.version;
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
        : [commonProblem(outcome, NEEDS_NETWORK)],
    );
  };
  return {
    lesson,
    terms,
    isDirty,
    isBehind: draft !== undefined && draft.version !== lesson.version,
    isBusy,
    problems,
    save,
    set: (changes) =>
      setDraft((before) => ({
        version: before?.version ?? lesson.version,
        terms: { ...(before?.terms ?? saved), ...changes },
      })),
    discard: () => take(lesson),
    rebase: () => setDraft({ version: lesson.version, terms }),
  };
}
