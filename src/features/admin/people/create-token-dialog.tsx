import { useState } from "react";
import { createScimToken } from "#contract/organizations/admin-scim.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { Checkbox } from "./account-fields.tsx";
import styles from "./admin-people.module.css";
import { GroupField } from "./group-field.tsx";
import { createTokenDialog as copy } from "./scim-copy.ts";
import { useSubmit } from "./use-submit.ts";

type Props = { readonly onClose: () => void; readonly onDone: (token: string) => void };

const FORM = "scim-token-form";
const empty = { group: "", name: "", invites: false };

export function CreateTokenDialog({ onClose, onDone }: Props) {
  const [values, setValues] = useDraft("scim-token", empty);
  const [hasTried, setTried] = useState(false);
  const { form, problems, isBusy, send } = useSubmit();
  const { group, name, invites } = values;
  const change = (changes: Partial<typeof empty>) =>
    setValues((before) => ({ ...before, ...changes }));
  async function create() {
    setTried(true);
    if (!group || !name.trim()) return;
    const made = await send(() =>
      call(createScimToken, { body: { practice_group_id: group, name: name.trim(), invites } }),
    );
    if (!made) return;
    setValues(empty);
    onDone(made.data.token);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" form={FORM} kind="main" busy={isBusy}>
            {copy.create}
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        ref={form}
        className={styles.form}
        busy={isBusy}
        onSubmit={() => void create()}
      >
        <GroupField
          label={copy.organization}
          hint={copy.organizationHint}
          none={copy.none}
          value={group}
          onChange={(id) => change({ group: id })}
          error={
            hasTried && !group ? copy.chooseOrganization : problems.fields.practice_group_id?.[0]
          }
        />
        <Field
          label={copy.name}
          hint={copy.nameHint}
          maxLength={100}
          value={name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={hasTried && !name.trim() ? copy.nameMissing : undefined}
        />
        <Checkbox
          label={copy.invites}
          isOn={invites}
          onChange={(isOn) => change({ invites: isOn })}
        />
        <FormError text={problems.form} />
      </Form>
    </Dialog>
  );
}
