import { useState } from "react";
import {
  changePerson,
  getPerson,
  type PersonRecord,
} from "#contract/organizations/admin-people.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { useDraft } from "#shared/admin/admin-draft.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import { AccountFields, type AccountValues, missingFields } from "./account-fields.tsx";
import styles from "./admin-people.module.css";
import { noProblems, useSubmit } from "./use-submit.ts";

const valuesOf = (person: PersonRecord): AccountValues => ({
  first_name: person.first_name,
  last_name: person.last_name,
  email: person.email,
  provider_title: person.provider_title ?? "",
  burnout_role: person.burnout_role,
  burnout_location: person.burnout_location ?? "",
  burnout_specialty: person.burnout_specialty ?? "",
  years_in_profession: person.years_in_profession ?? "",
  is_provider: person.is_provider,
  ce_eligible: person.ce_eligible,
});

type Props = { readonly person: PersonRecord; readonly onDone: () => void };

/** Edits an account. After an edit conflict, keeps unsaved edits and shows who else saved. */
export function AccountForm({ person, onDone }: Props) {
  const draft = useDraft(`person:${person.id}:${person.version}`, valuesOf(person));
  const [base, setBase] = useState(person);
  const { form, problems, setProblems, isBusy, send } = useSubmit();
  const { typed: values } = draft;
  const isNewEmail = values.email.trim().toLowerCase() !== person.email;

  async function save() {
    const fields = missingFields(values);
    if (fields) return setProblems({ fields });
    const { id } = person;
    const body = { ...values, version: base.version };
    const saved = await send(() => call(changePerson, { params: { id }, body }));
    if (!saved) return;
    draft.clear();
    showToast({ text: "Saved" });
    onDone();
  }

  async function loadLatest() {
    const { id } = person;
    const now = await send(() => call(getPerson, { params: { id } }));
    if (now) setBase(now.data);
  }

  const isNewer = base.version !== person.version;
  return (
    <Form ref={form} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
      <AccountFields
        values={values}
        onChange={draft.change}
        problems={problems.fields}
        presentRole={person.burnout_role}
        {...(isNewEmail && {
          emailHint: "With another address they sign in anew; links to the old one end.",
        })}
      />
      <FormError text={problems.form} />
      {problems.isConflict && (
        <Note tone="attention" isNew>
          <p>
            Somebody has changed this account since you opened it. What you typed is still here.
          </p>
          <Button onClick={() => void loadLatest()}>See who and when</Button>
        </Note>
      )}
      {isNewer && (
        <Note isNew>
          Changed {formatDateTime(base.changed.at)} by {base.changed.by ?? "the person"}. Saving now
          puts your fields in place of theirs.
        </Note>
      )}
      <div className={admin.actions}>
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? "Saving" : "Save"}
        </Button>
        <Button
          onClick={() => {
            draft.change(valuesOf(base));
            draft.clear();
            setProblems(noProblems);
          }}
        >
          As it was
        </Button>
      </div>
    </Form>
  );
}
