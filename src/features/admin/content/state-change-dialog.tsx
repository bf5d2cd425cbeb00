import { useState } from "react";
import type { AdminLesson, LessonState } from "#contract/learning/admin-content.ts";
import { FormProblem } from "#shared/accounts/form-error.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";

export type Step = LessonState | "deleted";

type Words = { readonly title: string; readonly text: string; readonly action: string };

const words: Readonly<Record<Step, Words>> = {
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

/** Of a lesson that is out already, as it is saved. */
const lastDay: Words = {
  title: "Change its last day?",
  text: "The lesson stays as it is. Every device hears of the day at its next sync.",
  action: "Change it",
};

type Props = {
  readonly step: Step;
  readonly lesson: AdminLesson;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly onTake: (times: { publish_at?: string | null; expire_at?: string | null }) => void;
  readonly onClose: () => void;
};

/** As an input of date and time has it: in the time of this place, to the minute. */
function toInput(iso: string | null): string {
  if (!iso) return "";
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const fromInput = (text: string): string | null => (text ? new Date(text).toISOString() : null);

const FORM = "lesson-step";

export function StepDialog({ step, lesson, isBusy, problem, onTake, onClose }: Props) {
  const [publishAt, setPublishAt] = useState(() => toInput(lesson.publish_at));
  const [expireAt, setExpireAt] = useState(() => toInput(lesson.expire_at));
  const isScheduled = step === "scheduled";
  const isOut = isScheduled || step === "published";
  const isSame = step === "published" && lesson.state === step && !lesson.has_changes;
  const { title, text, action } = isSame ? lastDay : words[step];
  const take = () =>
    onTake({
      ...(isScheduled && { publish_at: fromInput(publishAt) }),
      ...(isOut && { expire_at: fromInput(expireAt) }),
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
            kind={step === "withdrawn" || step === "deleted" ? "danger" : "main"}
            type="submit"
            form={FORM}
            busy={isBusy}
          >
            {action}
          </Button>
        </>
      }
    >
      <Form id={FORM} className={admin.stack} busy={isBusy} onSubmit={take}>
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
        {isOut && (
          <Field
            label="Expire at"
            type="datetime-local"
            optional
            value={expireAt}
            hint="From then on it carries no credit. Empty: it does not expire"
            onChange={(event) => setExpireAt(event.currentTarget.value)}
          />
        )}
        <FormProblem text={problem} />
      </Form>
    </Dialog>
  );
}
