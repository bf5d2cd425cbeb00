import { useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  type AdminLesson,
  changeLessonState,
  deleteLesson,
  type LessonState,
} from "#contract/learning/admin-content.ts";
import { call } from "#device/session.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { adminPath } from "#shared/navigation/paths.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-content.module.css";
import { checklistOf } from "./checklist/checklist.ts";
import { checklist } from "./checklist/checklist-copy.ts";
import { PublishChecklist } from "./checklist/publish-checklist.tsx";
import {
  cancelScheduleButton,
  publishing as copy,
  publishChangesButton,
  publishingDates,
  rescheduleButton,
  type StateAction,
  type StateChange,
  stateButtons,
  stateToasts,
} from "./publishing-copy.ts";
import { StateChangeDialog } from "./state-change-dialog.tsx";
import type { LessonEditing } from "./use-lesson.ts";

type Times = { readonly publish_at?: string | null; readonly expire_at?: string | null };

const changesFrom: Readonly<Record<LessonState, readonly StateChange[]>> = {
  draft: ["published", "scheduled", "deleted"],
  scheduled: ["published", "scheduled", "draft"],
  published: ["published", "expired", "withdrawn"],
  expired: ["published", "scheduled", "withdrawn"],
  withdrawn: ["published", "scheduled", "draft", "deleted"],
};

const sendChange = ({ id, version }: AdminLesson, change: StateChange, times: Times) =>
  change === "deleted"
    ? call(deleteLesson, { params: { id }, query: { version } })
    : call(changeLessonState, { params: { id }, body: { version, to: change, ...times } });

/** Publishes, schedules, expires, unpublishes, or deletes the lesson. Every change is confirmed first. */
export function StateCard({ editing }: { readonly editing: LessonEditing }) {
  const { lesson, isDirty, isBehind, replace, loadLatest } = editing;
  const [pending, setPending] = useState<StateChange>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { state } = lesson;

  const applyResult = (change: StateChange, value: AdminLesson | undefined) => {
    setPending(undefined);
    showToast({ text: toastText(actionOf(change, lesson), value) });
    if (value) replace(value);
    else void navigate(adminPath("content"));
  };
  const submit = async (change: StateChange, times: Times) => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await sendChange(lesson, change, times);
    setBusy(false);
    if (outcome.kind === "accepted") {
      return applyResult(change, "id" in outcome.value ? outcome.value : undefined);
    }
    if (outcome.kind === "refused" && outcome.code === "changed_meanwhile") await loadLatest();
    setProblem(requestErrorMessage(outcome, copy.offline));
  };
  const items = checklistOf(editing);
  const isIncomplete = items.some(({ isBlocking }) => isBlocking);
  const hasUnsavedEdits = isDirty || isBehind;
  return (
    <Card title={copy.title} className={styles.card}>
      <Dates publishAt={lesson.publish_at} expireAt={lesson.expire_at} />
      <PublishChecklist lessonId={lesson.id} items={items} />
      {hasUnsavedEdits ? (
        <p className="small muted">{copy.unsaved}</p>
      ) : (
        <div className={admin.row}>
          {changesFrom[state]
            .filter((change) => change !== "deleted" || !lesson.was_published)
            .filter((change) => change !== "scheduled" || !isIncomplete)
            .map((change) => (
              <Button
                key={change}
                kind={isMain(change, lesson) ? "main" : "quiet"}
                disabledReason={
                  change === "published" && isIncomplete ? checklist.addMissing : undefined
                }
                onClick={() => setPending(change)}
              >
                {labelOf(change, lesson)}
              </Button>
            ))}
        </div>
      )}
      {pending && (
        <StateChangeDialog
          change={pending}
          action={actionOf(pending, lesson)}
          lesson={lesson}
          isBusy={isBusy}
          problem={problem}
          onConfirm={(times) => void submit(pending, times)}
          onClose={() => {
            setPending(undefined);
            setProblem(undefined);
          }}
        />
      )}
    </Card>
  );
}

const isMain = (change: StateChange, { state, has_changes }: AdminLesson) =>
  change === "published" && (state !== "published" || has_changes);

/** Tells a new expiration date from publishing, which use the same request. */
const actionOf = (change: StateChange, { state, has_changes }: AdminLesson): StateAction =>
  change === "published" && state === "published" && !has_changes ? "expiry" : change;

function labelOf(change: StateChange, lesson: AdminLesson): string {
  const action = actionOf(change, lesson);
  if (action === "published" && lesson.state === "published") return publishChangesButton;
  if (action === "scheduled" && lesson.state === "scheduled") return rescheduleButton;
  if (action === "draft" && lesson.state === "scheduled") return cancelScheduleButton;
  return stateButtons[action];
}

const toastText = (action: StateAction, saved: AdminLesson | undefined) =>
  action === "scheduled"
    ? stateToasts.scheduled(formatDateTime(saved?.publish_at ?? null))
    : stateToasts[action];

type DatesProps = { readonly publishAt: string | null; readonly expireAt: string | null };

function Dates({ publishAt, expireAt }: DatesProps) {
  if (!publishAt && !expireAt) return null;
  const formatted = (time: string | null) => (time ? formatDateTime(time) : undefined);
  return <p>{publishingDates(formatted(publishAt), formatted(expireAt))}</p>;
}
