import { useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  type AdminLesson,
  changeLessonState,
  deleteLesson,
  type LessonState,
} from "#contract/learning/admin-content.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";
import { momentOf } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { adminPath } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-content.module.css";
import { OFFLINE } from "./lesson-copy.ts";
import { type Step, StepDialog } from "./state-change-dialog.tsx";
import type { Editing } from "./use-lesson.ts";

type Times = { readonly publish_at?: string | null; readonly expire_at?: string | null };

const done: Readonly<Record<LessonState, string>> = {
  draft: "It is a draft again",
  scheduled: "It will publish itself",
  published: "Published. Devices have it at their next sync",
  expired: "Expired",
  withdrawn: "Withdrawn. Devices give it up at their next sync",
};

const stepsFrom: Readonly<Record<LessonState, readonly Step[]>> = {
  draft: ["published", "scheduled", "deleted"],
  scheduled: ["published", "scheduled", "draft", "withdrawn"],
  published: ["published", "expired", "withdrawn"],
  expired: ["published", "scheduled", "withdrawn"],
  withdrawn: ["published", "scheduled", "draft", "deleted"],
};

const ask = ({ id, version }: AdminLesson, step: Step, times: Times) =>
  step === "deleted"
    ? call(deleteLesson, { params: { id }, query: { version } })
    : call(changeLessonState, { params: { id }, body: { version, to: step, ...times } });

/** What becomes of the lesson; each step is told again before it is taken. */
export function StateCard({ editing }: { readonly editing: Editing }) {
  const { lesson, isDirty, isBehind, replace, meet } = editing;
  const [asked, setAsked] = useState<Step>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { state } = lesson;

  const changed = (step: Step, value: AdminLesson | undefined) => {
    setAsked(undefined);
    showToast({ text: step === "deleted" ? "Deleted" : done[step] });
    if (value) replace(value);
    else void navigate(adminPath("content"));
  };
  const take = async (step: Step, times: Times) => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await ask(lesson, step, times);
    setBusy(false);
    if (outcome.kind === "accepted") {
      return changed(step, "id" in outcome.value ? outcome.value : undefined);
    }
    if (outcome.kind === "refused" && outcome.code === "changed_meanwhile") await meet();
    setProblem(requestErrorMessage(outcome, OFFLINE));
  };
  const missing = state === "published" || lesson.was_published ? [] : lesson.missing;
  const isHeld = isDirty || isBehind;
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
      {isHeld ? (
        <p className="small muted">
          What you typed is not saved yet. Save or discard it, then it can be published.
        </p>
      ) : (
        <div className={admin.row}>
          {stepsFrom[state]
            .filter((step) => step !== "deleted" || !lesson.was_published)
            .filter((step) => step !== "scheduled" || missing.length === 0)
            .map((step) => (
              <Button
                key={step}
                kind={isMain(step, lesson) ? "main" : "quiet"}
                why={
                  step === "published" && missing.length > 0 ? "Something is missing" : undefined
                }
                onClick={() => setAsked(step)}
              >
                {labelOf(step, lesson)}
              </Button>
            ))}
        </div>
      )}
      {asked && (
        <StepDialog
          step={asked}
          lesson={lesson}
          isBusy={isBusy}
          problem={problem}
          onTake={(times) => void take(asked, times)}
          onClose={() => {
            setAsked(undefined);
            setProblem(undefined);
          }}
        />
      )}
    </Card>
  );
}

const isMain = (step: Step, { state, has_changes }: AdminLesson) =>
  step === "published" && (state !== "published" || has_changes);

function labelOf(step: Step, { state, has_changes }: Editing["lesson"]): string {
  if (step === "published" && state === "published")
    return has_changes ? "Publish the changes…" : "Change its last day…";
  if (step === "scheduled") return state === "scheduled" ? "Another time…" : "Schedule…";
  const labels = {
    published: "Publish…",
    draft: "Back to draft…",
    expired: "Let it expire…",
    withdrawn: "Withdraw…",
    deleted: "Delete…",
  };
  return labels[step];
}

type DatesProps = { readonly publishAt: string | null; readonly expireAt: string | null };

function Dates({ publishAt, expireAt }: DatesProps) {
  if (!publishAt && !expireAt) return null;
  return (
    <p>
      {publishAt && <>Publishes itself {momentOf(publishAt)}. </>}
      {expireAt && <>Expires {momentOf(expireAt)}.</>}
    </p>
  );
}
