import { useEffect, useState } from "react";
import { type AdminLesson, getLesson, saveLesson } from "#contract/admin-content.ts";
import type { LessonFields } from "#contract/admin-lesson-fields.ts";
import { commonProblem } from "#live/call-problems.ts";
import { call } from "#live/session.ts";
import type { Outcome } from "#sync/passage/outcome.ts";
import { showToast } from "#ui/toast.tsx";
import { type Draft, draftOf, isSame, keepDraft } from "./draft-store.ts";
import { OFFLINE } from "./lesson-words.ts";

export type FieldProblems = Readonly<Record<string, readonly string[]>>;

export type Editing = {
  readonly lesson: AdminLesson;
  readonly fields: LessonFields;
  readonly isDirty: boolean;
  /** It was typed over another version than there is now. */
  readonly isBehind: boolean;
  readonly isBusy: boolean;
  readonly problems: FieldProblems;
  readonly problem: string | undefined;
  readonly set: (changes: Partial<LessonFields>) => void;
  /** Answers the lesson as it is saved; nothing when it could not be. */
  readonly save: () => Promise<AdminLesson | undefined>;
  /** The server changed it: by a step, or by taking an old version again. */
  readonly replace: (lesson: AdminLesson) => void;
  readonly discard: () => void;
  /** What was typed goes on top of what somebody else has saved. */
  readonly rebase: () => void;
  /** Somebody else was first: fetches what there is now, and keeps what was typed. */
  readonly meet: () => Promise<void>;
};

/** A lesson being edited. What was typed is kept in the tab until it is saved. */
export function useLesson(first: AdminLesson): Editing {
  const [lesson, setLesson] = useState(first);
  const [draft, setDraft] = useState<Draft | undefined>(() => draftOf(first));
  const [problems, setProblems] = useState<FieldProblems>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const fields = draft?.fields ?? lesson.fields;
  const isDirty = draft !== undefined && !isSame(draft.fields, lesson.fields);
  useEffect(() => keepDraft(lesson.id, isDirty ? draft : undefined), [lesson.id, isDirty, draft]);
  useWarning(isDirty);

  const replace = (next: AdminLesson) => {
    setLesson(next);
    setDraft(undefined);
    setProblems({});
    setProblem(undefined);
  };
  const meet = async () => {
    const outcome = await call(getLesson, { params: { id: lesson.id } });
    if (outcome.kind === "accepted") setLesson(outcome.value);
  };
  const fail = async (outcome: Exclude<Outcome<unknown>, { kind: "accepted" }>) => {
    if (outcome.kind === "refused" && outcome.code === "changed_meanwhile") return meet();
    if (outcome.kind === "refused" && outcome.fields) {
      setProblems(outcome.fields);
      return setProblem("Nothing is saved yet: some fields need another look.");
    }
    setProblem(commonProblem(outcome, OFFLINE));
  };
  const save = async () => {
    if (isBusy) return undefined;
    setBusy(true);
    setProblem(undefined);
    const { id } = lesson;
    const version = draft?.version ?? lesson.version;
    const outcome = await call(saveLesson, { params: { id }, body: { version, fields } });
    setBusy(false);
    if (outcome.kind !== "accepted") {
      await fail(outcome);
      return undefined;
    }
    replace(outcome.value);
    showToast({ text: "Saved" });
    return outcome.value;
  };
  return {
    lesson,
    fields,
    isDirty,
    isBehind: draft !== undefined && draft.version !== lesson.version,
    isBusy,
    problems,
    problem,
    save,
    replace,
    meet,
    set: (changes) =>
      setDraft((before) => ({
        version: before?.version ?? lesson.version,
        fields: { ...(before?.fields ?? lesson.fields), ...changes },
      })),
    discard: () => replace(lesson),
    rebase: () => setDraft({ version: lesson.version, fields }),
  };
}

/** The tab keeps it, but a closed tab does not. */
function useWarning(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isDirty]);
}
