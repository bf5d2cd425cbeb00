import { useId, useState } from "react";
import { LONGEST_TIMELINE_NOTE } from "#contract/insights/timeline-notes.ts";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, SelectField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { monthAfter, monthChoices, monthOfTime } from "./months.ts";
import { plan } from "./plan-copy.ts";
import styles from "./plans.module.css";
import { timelineNotes as copy } from "./timeline-notes-copy.ts";

/** Notes can be about this many months before the current one. */
const MONTHS_BACK = 48;

export type NoteFields = { readonly month: string; readonly text: string };

type Props = {
  readonly title: string;
  readonly first: NoteFields | undefined;
  /** Returns why the note couldn't be saved. */
  readonly onSave: (fields: NoteFields) => Promise<string | undefined>;
  readonly onClose: () => void;
};

function problemWith(text: string): string | undefined {
  if (text === "") return copy.missing;
  return text.length > LONGEST_TIMELINE_NOTE ? copy.tooLong : undefined;
}

/** Adds or edits a note. Input is kept when saving fails. */
export function NoteDialog({ title, first, onSave, onClose }: Props) {
  const form = useId();
  const current = monthOfTime(new Date());
  const draft = `timeline-note:${title}:${first?.month ?? ""}`;
  const [month, setMonth] = useDraft(`${draft}:month`, first?.month ?? current);
  const [text, setText] = useDraft(draft, first?.text ?? "");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const plain = text.trim();
    const problem = problemWith(plain);
    setError(problem);
    if (problem) return;
    setBusy(true);
    const failure = await onSave({ month, text: plain });
    setBusy(false);
    if (failure) setError(failure);
    else onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            {plan.cancel}
          </Button>
          <Button kind="main" type="submit" form={form} busy={busy}>
            {copy.save}
          </Button>
        </>
      }
    >
      <Form id={form} className={styles.form} busy={busy} onSubmit={() => void save()}>
        <SelectField
          label={copy.month}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        >
          {monthChoices(monthAfter(current, -MONTHS_BACK), current, first?.month).map((one) => (
            <option key={one} value={one}>
              {copy.option(one)}
            </option>
          ))}
        </SelectField>
        <Field
          label={copy.text}
          hint={copy.hint}
          placeholder={copy.placeholder}
          maxLength={LONGEST_TIMELINE_NOTE}
          autoComplete="off"
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
      </Form>
    </Dialog>
  );
}
