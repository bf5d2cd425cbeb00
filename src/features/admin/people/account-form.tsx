import { useState } from "react";
import {
  changePerson,
  getPerson,
  type PersonRecord,
} from "#contract/organizations/admin-people.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
import { useDraft } from "#shared/admin/admin-draft.ts";
import admin from "#shared/admin/admin-page.module.css";
import { useRequest } from "#shared/requests/use-request.ts";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import { changedFieldsText, accountForm as copy } from "./account-copy.ts";
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

function changedFields(before: PersonRecord, now: PersonRecord): readonly string[] {
  const [from, to] = [valuesOf(before), valuesOf(now)];
  const fields = Object.keys(from) as (keyof AccountValues)[];
  return fields.filter((field) => from[field] !== to[field]);
}

type Props = { readonly person: PersonRecord; readonly onDone: () => void };

/** Edits an account. After an edit conflict, keeps unsaved edits and shows who else saved. */
export function AccountForm({ person, onDone }: Props) {
  const draft = useDraft(`person:${person.id}:${person.version}`, valuesOf(person));
  const [base, setBase] = useState(person);
  const { form, problems, setProblems, isBusy, send } = useSubmit(NEEDS_NETWORK);
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
    showToast({ text: copy.saved });
    onDone();
  }

  return (
    <Form ref={form} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
      <AccountFields
        values={values}
        onChange={draft.change}
        problems={problems.fields}
        presentRole={person.burnout_role}
        {...(isNewEmail && { emailHint: copy.newEmailHint })}
      />
      <FormError text={problems.form} />
      {problems.isConflict && (
        <Conflict
          id={person.id}
          onView={(latest) => {
            setBase(latest);
            setProblems(noProblems);
          }}
        />
      )}
      {base.version !== person.version && (
        <Note isNew>{changedFieldsText(changedFields(person, base))}</Note>
      )}
      <div className={admin.actions}>
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? copy.saving : copy.save}
        </Button>
        <Button
          onClick={() => {
            draft.change(valuesOf(base));
            draft.clear();
            setProblems(noProblems);
          }}
        >
          {copy.discard}
        </Button>
      </div>
    </Form>
  );
}

type ConflictProps = { readonly id: string; readonly onView: (latest: PersonRecord) => void };

/** Says who changed the account. The latest version is fetched once, when the conflict appears. */
function Conflict({ id, onView }: ConflictProps) {
  const { state, retry } = useRequest(() => call(getPerson, { params: { id } }), id);
  if (state.kind === "loading") return null;
  const latest = state.kind === "ready" ? state.value.data : undefined;
  return (
    <Note tone="attention" isNew>
      <p>{copy.conflict(latest?.changed.by, latest?.changed.at)}</p>
      <Button onClick={() => (latest ? onView(latest) : retry())}>{copy.viewChanges}</Button>
    </Note>
  );
}
