import { useEffect, useState } from "react";
import { type AdminLesson, getLesson, saveLesson } from "#contract/learning/admin-content.ts";
import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";
import { type DraftOver, useDraftOver } from "#shared/admin/admin-draft.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { showToast } from "#ui/toast.tsx";
import { OFFLINE } from "./lesson-copy.ts";

export type FieldProblems = Readonly<Record<string, readonly string[]>>;

export type Editing = Pick<
  DraftOver<LessonFields>,
  "isDirty" | "isBehind" | "set" | "discard" | "rebase"
> & {
  readonly lesson: AdminLesson;
  readonly fields: LessonFields;
  readonly isBusy: boolean;
  readonly problems: FieldProblems;
  readonly problem: string | undefined;
  /** Answers the lesson as it is saved; nothing when it could not be. */
  readonly save: () => Promise<AdminLesson | undefined>;
  /** The server changed it: by a step, or by taking an old version again. */
  readonly replace: (lesson: AdminLesson) => void;
  /** Somebody else was first: fetches what there is now, and keeps what was typed. */
  readonly meet: () => Promise<void>;
};

export const useLessonDraft = ({ id, fields, version }: AdminLesson): DraftOver<LessonFields> =>
  useDraftOver(`lesson:${id}`, fields, version);

/** A lesson being edited. What was typed is kept in the tab until it is saved. */
export function useLesson(first: AdminLesson): Editing {
  const [lesson, setLesson] = useState(first);
  const draft = useLessonDraft(lesson);
  const { typed: fields, version, isDirty, isBehind, set, rebase } = draft;
  const [problems, setProblems] = useState<FieldProblems>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useWarning(isDirty);

  const replace = (next: AdminLesson) => {
    setLesson(next);
    draft.discard();
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
    setProblem(requestErrorMessage(outcome, OFFLINE));
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
    replace(outcome.value);
    showToast({ text: "Saved" });
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
    replace,
    meet,
    set,
    discard: () => replace(lesson),
    rebase,
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
