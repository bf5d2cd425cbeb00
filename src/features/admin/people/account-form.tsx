import { useState } from "react";
import {
  changePerson,
  getPerson,
  type PersonRecord,
} from "#contract/organizations/admin-people.ts";
import { call } from "#device/session.ts";
import { FormProblem } from "#shared/accounts/form-error.tsx";
import { momentOf } from "#shared/admin/admin-copy.ts";
import { useDraft } from "#shared/admin/admin-draft.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-people.module.css";
import { AccountFields, type AccountValues, missingIn } from "./account-fields.tsx";
import { noProblems, useSending } from "./use-submit.ts";

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

/** When somebody else has changed the account meanwhile, what was typed stays and theirs is said. */
export function ChangeForm({ person, onDone }: Props) {
  const draft = useDraft(`person:${person.id}:${person.version}`, valuesOf(person));
  const [base, setBase] = useState(person);
  const { form, problems, setProblems, isBusy, send } = useSending();
  const { typed: values } = draft;
  const isMoved = values.email.trim().toLowerCase() !== person.email;

  async function save() {
    const fields = missingIn(values);
    if (fields) return setProblems({ fields });
    const { id } = person;
    const body = { ...values, version: base.version };
    const saved = await send(() => call(changePerson, { params: { id }, body }));
    if (!saved) return;
    draft.forget();
    showToast({ text: "Saved" });
    onDone();
  }

  async function lookAgain() {
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
        {...(isMoved && {
          emailHint: "With another address they sign in anew; links to the old one end.",
        })}
      />
      <FormProblem text={problems.form} />
      {problems.isOld && (
        <Note tone="attention" isNew>
          <p>
            Somebody has changed this account since you opened it. What you typed is still here.
          </p>
          <Button onClick={() => void lookAgain()}>See who and when</Button>
        </Note>
      )}
      {isNewer && (
        <Note isNew>
          Changed {momentOf(base.changed.at)} by {base.changed.by ?? "the person"}. Saving now puts
          your fields in place of theirs.
        </Note>
      )}
      <div className={admin.actions}>
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? "Saving" : "Save"}
        </Button>
        <Button
          onClick={() => {
            draft.change(valuesOf(base));
            draft.forget();
            setProblems(noProblems);
          }}
        >
          As it was
        </Button>
      </div>
    </Form>
  );
}
