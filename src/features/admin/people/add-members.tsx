import { useState } from "react";
import { addMembers, type GroupRecord } from "#contract/organizations/admin-groups.ts";
import type { ActionResult } from "#contract/organizations/admin-people.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { SelectField, TextArea } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import { refusalText, resultText } from "./action-copy.ts";
import styles from "./admin-people.module.css";
import { addMembersCard as copy } from "./group-copy.ts";
import { useSubmit } from "./use-submit.ts";

type Props = { readonly group: GroupRecord; readonly onDone: () => void };

const MAX_EMAILS = 200;

const emailsIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

function problemOf(count: number): string | undefined {
  if (count === 0) return copy.noEmails;
  return count > MAX_EMAILS ? copy.tooManyEmails(MAX_EMAILS) : undefined;
}

/** Adds existing accounts to the group by email address. */
export function AddMembers({ group, onDone }: Props) {
  const [text, setText] = useDraft("add-members", "");
  const [as, setAs] = useDraft<"member" | "leader">("add-members:as", "member");
  const [refused, setRefused] = useState<readonly ActionResult[]>([]);
  const { form, problems, setProblems, isBusy, send } = useSubmit();
  async function save() {
    const emails = emailsIn(text);
    const invalid = problemOf(emails.length);
    if (invalid) return setProblems({ fields: { emails: [invalid] } });
    const { id } = group;
    const done = await send(() => call(addMembers, { params: { id }, body: { emails, as } }));
    if (!done) return;
    showToast({ text: resultText("add_to_group", done.results, group.name) });
    const refusedNow = done.results.filter(({ outcome }) => outcome === "refused");
    setRefused(refusedNow);
    setText(refusedNow.map((one) => one.id).join("\n"));
    if (refusedNow.length < done.results.length) onDone();
  }
  return (
    <Card title={copy.title}>
      <Form ref={form} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
        <TextArea
          label={copy.emails}
          name="emails"
          rows={3}
          hint={copy.emailsHint}
          error={problems.fields.emails?.[0]}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SelectField
          label={copy.as}
          value={as}
          onChange={(event) => setAs(event.currentTarget.value === "leader" ? "leader" : "member")}
          hint={as === "leader" ? copy.leadersHint : undefined}
        >
          <option value="member">{copy.members}</option>
          <option value="leader">{copy.leaders}</option>
        </SelectField>
        <FormError text={problems.form} />
        {refused.length > 0 && (
          <Note tone="attention" isNew>
            {refused.map(({ id, why }) => (
              <p key={id}>{copy.refused(id, refusalText(why))}</p>
            ))}
          </Note>
        )}
        <div className={styles.submit}>
          <Button type="submit" busy={isBusy}>
            {copy.submit(group.name)}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
