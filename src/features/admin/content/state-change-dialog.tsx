import type { AdminLesson } from "#contract/learning/admin-content.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import {
  stateDialogFields as copy,
  type StateAction,
  type StateChange,
  stateDialogs,
  unpublishedToDraft,
} from "./publishing-copy.ts";

type Props = {
  readonly change: StateChange;
  readonly action: StateAction;
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

/** "America/New York" */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ");

const FORM = "lesson-state";

export function StateChangeDialog(props: Props) {
  const { change, action, lesson, isBusy, problem, onConfirm, onClose } = props;
  const [publishAt, setPublishAt] = useDraft(`publish-at:${lesson.id}`, toInput(lesson.publish_at));
  const [expireAt, setExpireAt] = useDraft(`expire-at:${lesson.id}`, toInput(lesson.expire_at));
  const isScheduled = change === "scheduled";
  const isPublishing = isScheduled || change === "published";
  const isUnpublished = lesson.state === "withdrawn";
  const dialog = action === "draft" && isUnpublished ? unpublishedToDraft : stateDialogs[action];
  const confirm = () =>
    onConfirm({
      ...(isScheduled && { publish_at: fromInput(publishAt) }),
      ...(isPublishing && { expire_at: fromInput(expireAt) }),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={dialog.title}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            kind={change === "withdrawn" || change === "deleted" ? "danger" : "main"}
            type="submit"
            form={FORM}
            busy={isBusy}
          >
            {dialog.action}
          </Button>
        </>
      }
    >
      <Form id={FORM} className={admin.stack} busy={isBusy} onSubmit={confirm}>
        <p>{dialog.text}</p>
        {isScheduled && (
          <Field
            label={copy.publishAt}
            type="datetime-local"
            value={publishAt}
            hint={copy.publishAtHint(timeZone())}
            onChange={(event) => setPublishAt(event.currentTarget.value)}
          />
        )}
        {isPublishing && (
          <Field
            label={copy.expireAt}
            type="datetime-local"
            optional
            value={expireAt}
            hint={copy.expireAtHint}
            onChange={(event) => setExpireAt(event.currentTarget.value)}
          />
        )}
        <FormError text={problem} />
      </Form>
    </Dialog>
  );
}
