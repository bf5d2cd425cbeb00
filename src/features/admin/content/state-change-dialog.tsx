import { useState } from "react";
import type { AdminLesson, LessonState } from "#contract/learning/admin-content.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";

export type StateChange = LessonState | "deleted";

type DialogCopy = { readonly title: string; readonly text: string; readonly action: string };

const dialogCopy: Readonly<Record<StateChange, DialogCopy>> = {
  published: {
    title: "Publish this lesson?",
    text: "Every device has it at its next sync, as it is saved now.",
    action: "Publish",
  },
  scheduled: {
    title: "When is it to be published?",
    text: "It publishes itself then, as it is saved. Until then only administrators see it.",
    action: "Schedule",
  },
  draft: {
    title: "Make it a draft again?",
    text: "It will not publish itself.",
    action: "Back to draft",
  },
  expired: {
    title: "Let this lesson expire?",
    text: "Who has it may still hear it, but its credit cannot be claimed any more. Credits that were earned stay.",
    action: "Let it expire",
  },
  withdrawn: {
    title: "Withdraw this lesson?",
    text: "Devices give it up at their next sync, and it leaves the library. What people heard of it and the credits they earned stay theirs. It can be published again.",
    action: "Withdraw",
  },
  deleted: {
    title: "Delete this lesson?",
    text: "Nobody ever had it. Its fields and its history are gone for good.",
    action: "Delete",
  },
};

/** Used instead of "Publish" when a published lesson has no unpublished changes. */
const changeExpiry: DialogCopy = {
  title: "Change its last day?",
  text: "The lesson stays as it is. Every device hears of the day at its next sync.",
  action: "Change it",
};

type Props = {
  readonly change: StateChange;
  readonly lesson: AdminLesson;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly onConfirm: (times: { publish_at?: string | null; expire_at?: string | null }) => void;
  readonly onClose: () => void;
};

/** Formats a date for a datetime-local input: local time, to the minute. */
function toInput(iso: string | null): string {
  if (!iso) return "";
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const fromInput = (text: string): string | null => (text ? new Date(text).toISOString() : null);

const FORM = "lesson-state";

export function StateChangeDialog({ change, lesson, isBusy, problem, onConfirm, onClose }: Props) {
  const [publishAt, setPublishAt] = useState(() => toInput(lesson.publish_at));
  const [expireAt, setExpireAt] = useState(() => toInput(lesson.expire_at));
  const isScheduled = change === "scheduled";
  const isPublishing = isScheduled || change === "published";
  const isExpiryOnly = change === "published" && lesson.state === change && !lesson.has_changes;
  const { title, text, action } = isExpiryOnly ? changeExpiry : dialogCopy[change];
  const confirm = () =>
    onConfirm({
      ...(isScheduled && { publish_at: fromInput(publishAt) }),
      ...(isPublishing && { expire_at: fromInput(expireAt) }),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind={change === "withdrawn" || change === "deleted" ? "danger" : "main"}
            type="submit"
            form={FORM}
            busy={isBusy}
          >
            {action}
          </Button>
        </>
      }
    >
      <Form id={FORM} className={admin.stack} busy={isBusy} onSubmit={confirm}>
        <p>{text}</p>
        {isScheduled && (
          <Field
            label="Publish at"
            type="datetime-local"
            value={publishAt}
            hint="In the time of this place"
            onChange={(event) => setPublishAt(event.currentTarget.value)}
          />
        )}
        {isPublishing && (
          <Field
            label="Expire at"
            type="datetime-local"
            optional
            value={expireAt}
            hint="From then on it carries no credit. Empty: it does not expire"
            onChange={(event) => setExpireAt(event.currentTarget.value)}
          />
        )}
        <FormError text={problem} />
      </Form>
    </Dialog>
  );
}
