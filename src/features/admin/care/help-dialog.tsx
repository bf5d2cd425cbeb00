import { useState } from "react";
import type { AdminHelp } from "#contract/wellbeing/admin-help.ts";
import { FormProblem } from "#shared/accounts/form-error.tsx";
import { useDraftOver } from "#shared/admin/admin-draft.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Behind, NOTHING_TO_SAVE, UNDECIDED } from "#shared/admin/admin-saving.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { fitting, type HelpErrors, type HelpTexts, textsOf, todayAt } from "./help-copy.ts";
import type { HelpDesk } from "./use-help-resources.ts";

type Props = {
  readonly desk: HelpDesk;
  /** The group it is for; nothing: everybody. */
  readonly group: string;
  readonly row: AdminHelp | undefined;
  readonly onClose: () => void;
};

const FORM = "help-form";

export function HelpDialog({ desk, group, row, onClose }: Props) {
  const today = todayAt(new Date());
  const key = `help:${row?.id ?? `new:${group}`}`;
  const draft = useDraftOver(key, textsOf(row, today), row?.version ?? 0);
  const [errors, setErrors] = useState<HelpErrors>({});
  const [problem, setProblem] = useState<string>();
  const leave = () => {
    draft.discard();
    onClose();
  };
  const save = async () => {
    const found = fitting(draft.typed, today);
    setErrors("errors" in found ? found.errors : {});
    if (!("fields" in found)) return;
    const { fields } = found;
    const why = row ? await desk.change(row, fields, draft.version) : await desk.add(fields);
    setProblem(why);
    if (!why) leave();
  };
  const nothing = draft.isDirty ? undefined : NOTHING_TO_SAVE;
  return (
    <Dialog
      open
      onClose={onClose}
      title={row ? row.name : "A place to turn to"}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button
            kind="main"
            type="submit"
            form={FORM}
            busy={desk.isBusy}
            why={draft.isBehind ? UNDECIDED : nothing}
          >
            {row ? "Save" : "Add"}
          </Button>
        </>
      }
    >
      {row && draft.isBehind && (
        <Behind {...draft} who={row.edited_by} when={row.edited_at} did="saved this" what="it" />
      )}
      <Form id={FORM} className={admin.stack} busy={desk.isBusy} onSubmit={() => void save()}>
        <Fields typed={draft.typed} errors={errors} today={today} onType={draft.set} />
        <FormProblem text={draft.isBehind ? undefined : problem} />
      </Form>
    </Dialog>
  );
}

type FieldsProps = {
  readonly typed: HelpTexts;
  readonly errors: HelpErrors;
  readonly today: string;
  readonly onType: (changes: Partial<HelpTexts>) => void;
};

function Fields({ typed, errors, today, onType }: FieldsProps) {
  const wired = (field: keyof HelpTexts) => ({
    value: typed[field],
    error: errors[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onType({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <Field label="Name" maxLength={100} {...wired("name")} />
      <TextArea
        label="Who answers, and what for"
        hint="One sentence"
        rows={2}
        maxLength={300}
        {...wired("text")}
      />
      <Field label="Number to call" type="tel" optional maxLength={40} {...wired("call")} />
      <Field label="Number for texts" type="tel" optional maxLength={40} {...wired("sms")} />
      <Field
        label="On the web"
        hint="Begins with https://"
        type="url"
        optional
        maxLength={500}
        {...wired("url")}
      />
      <Field
        label="Hours"
        hint="Left empty: at any hour"
        optional
        maxLength={100}
        {...wired("hours")}
      />
      <Field label="Checked on" type="date" max={today} {...wired("checked_on")} />
    </>
  );
}
