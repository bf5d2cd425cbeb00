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
import { OFFLINE } from "./lesson-copy.ts";
import { type StateChange, StateChangeDialog } from "./state-change-dialog.tsx";
import type { LessonEditing } from "./use-lesson.ts";

type Times = { readonly publish_at?: string | null; readonly expire_at?: string | null };

const doneMessages: Readonly<Record<LessonState, string>> = {
  draft: "It is a draft again",
  scheduled: "It will publish itself",
  published: "Published. Devices have it at their next sync",
  expired: "Expired",
  withdrawn: "Withdrawn. Devices give it up at their next sync",
};

const changesFrom: Readonly<Record<LessonState, readonly StateChange[]>> = {
  draft: ["published", "scheduled", "deleted"],
  scheduled: ["published", "scheduled", "draft", "withdrawn"],
  published: ["published", "expired", "withdrawn"],
  expired: ["published", "scheduled", "withdrawn"],
  withdrawn: ["published", "scheduled", "draft", "deleted"],
};

const sendChange = ({ id, version }: AdminLesson, change: StateChange, times: Times) =>
  change === "deleted"
    ? call(deleteLesson, { params: { id }, query: { version } })
    : call(changeLessonState, { params: { id }, body: { version, to: change, ...times } });

/** Publishes, schedules, withdraws, or deletes the lesson. Every change is confirmed first. */
export function StateCard({ editing }: { readonly editing: LessonEditing }) {
  const { lesson, isDirty, isBehind, replace, loadLatest } = editing;
  const [pending, setPending] = useState<StateChange>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { state } = lesson;

  const applyResult = (change: StateChange, value: AdminLesson | undefined) => {
    setPending(undefined);
    showToast({ text: change === "deleted" ? "Deleted" : doneMessages[change] });
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
    setProblem(requestErrorMessage(outcome, OFFLINE));
  };
  const missing = state === "published" || lesson.was_published ? [] : lesson.missing;
  const hasUnsavedEdits = isDirty || isBehind;
  return (
    <Card title="Publishing" className={styles.card}>
      <Dates publishAt={lesson.publish_at} expireAt={lesson.expire_at} />
      {missing.length > 0 && (
        <div>
          <p>Before it can be published:</p>
          <ul className={styles.list}>
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {hasUnsavedEdits ? (
        <p className="small muted">
          What you typed is not saved yet. Save or discard it, then it can be published.
        </p>
      ) : (
        <div className={admin.row}>
          {changesFrom[state]
            .filter((change) => change !== "deleted" || !lesson.was_published)
            .filter((change) => change !== "scheduled" || missing.length === 0)
            .map((change) => (
              <Button
                key={change}
                kind={isMain(change, lesson) ? "main" : "quiet"}
                disabledReason={
                  change === "published" && missing.length > 0 ? "Something is missing" : undefined
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

function labelOf(change: StateChange, { state, has_changes }: LessonEditing["lesson"]): string {
  if (change === "published" && state === "published")
    return has_changes ? "Publish the changes…" : "Change its last day…";
  if (change === "scheduled") return state === "scheduled" ? "Another time…" : "Schedule…";
  const labels = {
    published: "Publish…",
    draft: "Back to draft…",
    expired: "Let it expire…",
    withdrawn: "Withdraw…",
    deleted: "Delete…",
  };
  return labels[change];
}

type DatesProps = { readonly publishAt: string | null; readonly expireAt: string | null };

function Dates({ publishAt, expireAt }: DatesProps) {
  if (!publishAt && !expireAt) return null;
  return (
    <p>
      {publishAt && <>Publishes itself {formatDateTime(publishAt)}. </>}
      {expireAt && <>Expires {formatDateTime(expireAt)}.</>}
    </p>
  );
}
