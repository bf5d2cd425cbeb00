import { useState } from "react";
import {
  API_SCOPES,
  type ApiKey,
  type ApiScope,
  createApiKey,
  type NewApiKey,
  revokeApiKey,
  rotateApiKey,
} from "#contract/organizations/admin-api-keys.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, SelectField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { showToast } from "#ui/toast.tsx";
import { GroupField } from "../people/group-field.tsx";
import { useSubmit } from "../people/use-submit.ts";
import { newKey, revokeKey, rotateKey } from "./api-keys-copy.ts";
import { Checks } from "./checks.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import styles from "./integrations.module.css";

type NewKeyProps = {
  readonly group: string;
  readonly onClose: () => void;
  /** Called with the key, which isn't shown again. */
  readonly onCreated: (key: string) => void;
};

type Values = {
  readonly name: string;
  readonly group: string;
  readonly scopes: readonly ApiScope[];
  readonly days: string;
};

const FORM = "new-api-key";

export function NewKeyDialog({ group, onClose, onCreated }: NewKeyProps) {
  const empty: Values = { name: "", group, scopes: [], days: "90" };
  const [values, setValues] = useDraft("new-api-key", empty);
  const { form, problems, setProblems, isBusy, send } = useSubmit();
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  const errorOf = (name: string) => problems.fields[name]?.[0];

  async function save() {
    const missing = {
      ...(!values.name.trim() && { name: [newKey.nameMissing] }),
      ...(!values.group && { practice_group_id: [newKey.chooseGroup] }),
      ...(values.scopes.length === 0 && { scopes: [newKey.scopesMissing] }),
    };
    if (Object.keys(missing).length > 0) return setProblems({ fields: missing });
    const body = {
      name: values.name,
      practice_group_id: values.group,
      scopes: [...values.scopes],
      days: (values.days ? Number(values.days) : null) as NewApiKey["days"],
    };
    const created = await send(() => call(createApiKey, { body }));
    if (!created) return;
    setValues(empty);
    onCreated(created.key);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={newKey.title}
      actions={
        <>
          <Button onClick={onClose}>{newKey.cancel}</Button>
          <Button type="submit" form={FORM} kind="main" busy={isBusy}>
            {newKey.create}
          </Button>
        </>
      }
    >
      <Form id={FORM} ref={form} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
        <Field
          label={newKey.name}
          name="name"
          hint={newKey.nameHint}
          autoComplete="off"
          maxLength={100}
          value={values.name}
          error={errorOf("name")}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <GroupField
          value={values.group}
          none={newKey.noGroup}
          onChange={(id) => change({ group: id })}
          error={errorOf("practice_group_id")}
        />
        <Checks
          legend={newKey.scopes}
          options={API_SCOPES.map((value) => ({ value, text: newKey.scopeTexts[value] }))}
          chosen={values.scopes}
          error={errorOf("scopes")}
          onChange={(scopes) => change({ scopes })}
        />
        <SelectField
          label={newKey.expires}
          value={values.days}
          onChange={(event) => change({ days: event.currentTarget.value })}
        >
          {newKey.expiryOptions.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <FormError text={problems.form} />
      </Form>
    </Dialog>
  );
}

type KeyProps = { readonly apiKey: ApiKey; readonly onClose: () => void };

export function RotateKeyDialog({
  apiKey: { id, name },
  onClose,
  onRotated,
}: KeyProps & { readonly onRotated: (key: string) => void }) {
  const [hours, setHours] = useState("24");
  const { problems, isBusy, send } = useSubmit();
  async function rotate() {
    const overlap_hours = Number(hours) as 0 | 1 | 24 | 168;
    const rotated = await send(() =>
      call(rotateApiKey, { params: { id }, body: { overlap_hours } }),
    );
    if (rotated) onRotated(rotated.key);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={rotateKey.title(name)}
      actions={
        <>
          <Button onClick={onClose}>{rotateKey.cancel}</Button>
          <Button kind="main" busy={isBusy} onClick={() => void rotate()}>
            {rotateKey.rotate}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{rotateKey.text}</p>
        <SelectField
          label={rotateKey.overlap}
          value={hours}
          onChange={(event) => setHours(event.currentTarget.value)}
        >
          {rotateKey.overlapOptions.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <FormError text={problems.form} />
      </div>
    </Dialog>
  );
}

export function RevokeKeyDialog({
  apiKey: { id, name },
  onClose,
  onRevoked,
}: KeyProps & { readonly onRevoked: () => void }) {
  return (
    <ConfirmDialog
      title={revokeKey.title(name)}
      text={revokeKey.text}
      cancel={revokeKey.cancel}
      action={revokeKey.revoke}
      isDestructive
      send={() => call(revokeApiKey, { params: { id } })}
      onClose={onClose}
      onDone={() => {
        showToast({ text: revokeKey.done(name) });
        onRevoked();
      }}
    />
  );
}
