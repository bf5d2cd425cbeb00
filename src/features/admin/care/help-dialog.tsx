import { useState } from "react";
import { LICENSE_TYPES } from "#contract/constants.ts";
import type { AdminHelp } from "#contract/wellbeing/admin-help.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { useVersionedDraft } from "#shared/admin/admin-draft.ts";
import admin from "#shared/admin/admin-page.module.css";
import { ConflictNote, NOTHING_TO_SAVE, UNRESOLVED_CONFLICT } from "#shared/admin/admin-saving.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, SelectField, TextArea } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import {
  helpDialog as copy,
  draftOf,
  type HelpDraft,
  type HelpErrors,
  localDate,
  validateHelp,
} from "./help-copy.ts";
import type { HelpResources } from "./use-help-resources.ts";

type Props = {
  readonly resources: HelpResources;
  /** Group id, or an empty string for everyone. */
  readonly group: string;
  readonly row: AdminHelp | undefined;
  readonly onClose: () => void;
};

const FORM = "help-form";

export function HelpDialog({ resources, group, row, onClose }: Props) {
  const today = localDate(new Date());
  const key = `help:${row?.id ?? `new:${group}`}`;
  const draft = useVersionedDraft(key, draftOf(row, today), row?.version ?? 0);
  const [errors, setErrors] = useState<HelpErrors>({});
  const [problem, setProblem] = useState<string>();
  const leave = () => {
    draft.discard();
    onClose();
  };
  const save = async () => {
    const result = validateHelp(draft.typed, today);
    setErrors("errors" in result ? result.errors : {});
    if (!("fields" in result)) return;
    const { fields } = result;
    const why = row
      ? await resources.change(row, fields, draft.version)
      : await resources.add(fields);
    setProblem(why);
    if (!why) leave();
  };
  const nothing = draft.isDirty ? undefined : NOTHING_TO_SAVE;
  return (
    <Dialog
      open
      onClose={onClose}
      title={row ? row.name : copy.title}
      actions={
        <>
          <Button onClick={leave}>{copy.cancel}</Button>
          <Button
            kind="main"
            type="submit"
            form={FORM}
            busy={resources.isBusy}
            disabledReason={draft.isBehind ? UNRESOLVED_CONFLICT : nothing}
          >
            {row ? copy.save : copy.add}
          </Button>
        </>
      }
    >
      {row && draft.isBehind && (
        <ConflictNote
          {...draft}
          who={row.edited_by}
          when={row.edited_at}
          what={copy.conflictObject}
        />
      )}
      <Form id={FORM} className={admin.stack} busy={resources.isBusy} onSubmit={() => void save()}>
        <Fields typed={draft.typed} errors={errors} today={today} onType={draft.set} />
        <FormError text={draft.isBehind ? undefined : problem} />
      </Form>
    </Dialog>
  );
}

type FieldsProps = {
  readonly typed: HelpDraft;
  readonly errors: HelpErrors;
  readonly today: string;
  readonly onType: (changes: Partial<HelpDraft>) => void;
};

function Fields({ typed, errors, today, onType }: FieldsProps) {
  const fieldProps = (field: keyof HelpDraft) => ({
    value: typed[field],
    error: errors[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onType({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <Field label={copy.name} maxLength={100} {...fieldProps("name")} />
      <TextArea
        label={copy.text}
        hint={copy.textHint}
        rows={2}
        maxLength={300}
        {...fieldProps("text")}
      />
      <Field label={copy.call} type="tel" optional maxLength={40} {...fieldProps("call")} />
      <Field label={copy.sms} type="tel" optional maxLength={40} {...fieldProps("sms")} />
      <Field
        label={copy.url}
        hint={copy.urlHint}
        type="url"
        optional
        maxLength={500}
        {...fieldProps("url")}
      />
      <Field
        label={copy.hours}
        hint={copy.hoursHint}
        optional
        maxLength={100}
        {...fieldProps("hours")}
      />
      <SelectField label={copy.profession} hint={copy.professionHint} {...fieldProps("profession")}>
        <option value="">{copy.everyone}</option>
        {LICENSE_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <Field label={copy.verified} type="date" max={today} {...fieldProps("checked_on")} />
    </>
  );
}
