import { useState } from "react";
import { addMembers, type GroupRecord } from "#contract/organizations/admin-groups.ts";
import type { BulkActionResult } from "#contract/organizations/admin-people.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { SelectField, TextArea } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-people.module.css";
import { refusalInWords, resultInWords } from "./copy.ts";
import { useSubmit } from "./use-submit.ts";

type Props = { readonly group: GroupRecord; readonly onDone: () => void };

const addressesIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Adds existing accounts to the group by email address. */
export function AddMembers({ group, onDone }: Props) {
  const [text, setText] = useState("");
  const [as, setAs] = useState<"member" | "leader">("member");
  const [refused, setRefused] = useState<readonly BulkActionResult[]>([]);
  const { form, problems, isBusy, send } = useSubmit();
  async function save() {
    const emails = addressesIn(text).slice(0, 200);
    if (emails.length === 0) return;
    const { id } = group;
    const done = await send(() => call(addMembers, { params: { id }, body: { emails, as } }));
    if (!done) return;
    showToast({ text: resultInWords("add_to_group", done.results) });
    const refusedNow = done.results.filter(({ outcome }) => outcome === "refused");
    setRefused(refusedNow);
    setText(refusedNow.map((one) => one.id).join("\n"));
    if (refusedNow.length < done.results.length) onDone();
  }
  return (
    <Card title="Add people">
      <Form ref={form} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
        <TextArea
          label="Addresses"
          name="emails"
          rows={3}
          hint="Of people who have an account, one on each line"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SelectField
          label="As"
          value={as}
          onChange={(event) => setAs(event.currentTarget.value === "leader" ? "leader" : "member")}
          hint={as === "leader" ? "Leaders lead every group they belong to" : undefined}
        >
          <option value="member">Members</option>
          <option value="leader">Leaders</option>
        </SelectField>
        <FormError text={problems.form} />
        {refused.length > 0 && (
          <Note tone="attention" isNew>
            {refused.map(({ id, why }) => (
              <p key={id}>
                {id}: {refusalInWords(why)}
              </p>
            ))}
          </Note>
        )}
        <div>
          <Button type="submit" busy={isBusy}>
            Add to {group.name}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
