import { useEffect, useState } from "react";
import { type AdminLesson, getLesson, saveLesson } from "#contract/learning/admin-content.ts";
import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { call } from "#device/session.ts";
import { NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
import { useVersionedDraft, type VersionedDraft } from "#shared/admin/admin-draft.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { showToast } from "#ui/toast.tsx";
import { lessonPage as copy } from "./lesson-page-copy.ts";

export type FieldProblems = Readonly<Record<string, readonly string[]>>;

export type LessonEditing = Pick<
  VersionedDraft<LessonFields>,
  "isDirty" | "isBehind" | "set" | "discard" | "rebase"
> & {
  readonly lesson: AdminLesson;
  readonly fields: LessonFields;
  readonly isBusy: boolean;
  readonly problems: FieldProblems;
  readonly problem: string | undefined;
  /** Returns the saved lesson, or undefined if saving failed. */
  readonly save: () => Promise<AdminLesson | undefined>;
  /** Replaces the lesson after a state change. Edits made since the request stay. */
  readonly replace: (lesson: AdminLesson) => void;
  /** Fetches the latest version after an edit conflict and keeps unsaved edits. */
  readonly loadLatest: () => Promise<void>;
};

export const useLessonDraft = ({
  id,
  fields,
  version,
}: AdminLesson): VersionedDraft<LessonFields> => useVersionedDraft(`lesson:${id}`, fields, version);

/** Edits a lesson. Unsaved edits are stored in the tab. */
export function useLesson(first: AdminLesson): LessonEditing {
  const [lesson, setLesson] = useState(first);
  const draft = useLessonDraft(lesson);
  const { typed: fields, version, isDirty, isBehind, set, rebase } = draft;
  const [problems, setProblems] = useState<FieldProblems>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useUnsavedWarning(isDirty);

  const clearProblems = () => {
    setProblems({});
    setProblem(undefined);
  };
  const applySaved = (sent: LessonFields, next: AdminLesson) => {
    setLesson(next);
    draft.settle(sent, next.fields, next.version);
    clearProblems();
  };
  const loadLatest = async () => {
    const outcome = await call(getLesson, { params: { id: lesson.id } });
    if (outcome.kind === "accepted") setLesson(outcome.value);
  };
  const fail = async (outcome: Exclude<Outcome<unknown>, { kind: "accepted" }>) => {
    if (outcome.kind === "refused" && outcome.code === "changed_meanwhile") return loadLatest();
    if (outcome.kind === "refused" && outcome.fields) {
      setProblems(outcome.fields);
      return setProblem(copy.notSaved);
    }
    setProblem(requestErrorMessage(outcome, NEEDS_NETWORK));
  };
  const save = async () => {
    if (isBusy) return undefined;
    setBusy(true);
    setProblem(undefined);
    const { id } = lesson;
    const outcome = await call(saveLesson, { params: { id }, body: { version, fields } });
    setBusy(false);
    if (outcome.kind !== "accepted") {
      await fail(outcome);
      return undefined;
    }
    applySaved(fields, outcome.value);
    showToast({ text: copy.saved });
    return outcome.value;
  };
  return {
    lesson,
    fields,
    isDirty,
    isBehind,
    isBusy,
    problems,
    problem,
    save,
    replace: (next) => applySaved(lesson.fields, next),
    loadLatest,
    set,
    discard: () => {
      draft.discard();
      clearProblems();
    },
    rebase,
  };
}

/** Warns before the tab closes, because unsaved edits live only in the tab. */
function useUnsavedWarning(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isDirty]);
}
