import { useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  changeGroup,
  deleteGroup,
  type GroupRecord,
} from "#contract/organizations/admin-groups.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { adminPath } from "#shared/navigation/paths.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import { Checkbox } from "./account-fields.tsx";
import { NEEDS_NETWORK } from "./action-dialog.tsx";
import styles from "./admin-people.module.css";
import { useSubmit } from "./use-submit.ts";

type Props = { readonly group: GroupRecord; readonly onDone: () => void };

const EDIT_CONFLICT =
  "Somebody has changed this group since you opened it. Load the page again to see what; copy your words first.";

export function GroupForm({ group, onDone }: Props) {
  const [name, setName] = useState(group.name);
  const [enabled, setEnabled] = useState(group.enabled);
  const [isDeleting, setDeleting] = useState(false);
  const { form, problems, isBusy, send } = useSubmit();
  const { id, version } = group;
  async function save() {
    const body = { name, enabled, version };
    if (!(await send(() => call(changeGroup, { params: { id }, body })))) return;
    showToast({ text: "Saved" });
    onDone();
  }
  const sentence = problems.fields.name?.[0];
  return (
    <Card title="Name and state">
      <Form ref={form} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
        <Field
          label="Name"
          name="name"
          maxLength={200}
          value={name}
          error={sentence && `This ${sentence}`}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div>
          <Checkbox label="Switched on" isOn={enabled} onChange={setEnabled} />
          {!enabled && (
            <p className="small muted">
              A group that is switched off is offered nowhere; its people keep their accounts.
            </p>
          )}
        </div>
        <FormError text={problems.isConflict ? EDIT_CONFLICT : problems.form} />
        <div className={admin.actions}>
          <Button type="submit" kind="main" busy={isBusy}>
            {isBusy ? "Saving" : "Save"}
          </Button>
          <Button icon="trash" onClick={() => setDeleting(true)}>
            Delete the group
          </Button>
        </div>
      </Form>
      {isDeleting && <DeleteDialog group={group} onClose={() => setDeleting(false)} />}
    </Card>
  );
}

type DeleteProps = { readonly group: GroupRecord; readonly onClose: () => void };

/** The server refuses to delete a group that is in use and says by what. */
function DeleteDialog({ group, onClose }: DeleteProps) {
  const navigate = useNavigate();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    const outcome = await call(deleteGroup, { params: { id: group.id } });
    setBusy(false);
    if (outcome.kind === "accepted") {
      showToast({ text: `${group.name} is deleted` });
      void navigate(adminPath("groups"));
    } else if (outcome.kind === "refused" && outcome.code === "in_use")
      setProblems([...outcome.errors, "Switch it off instead."]);
    else setProblems([requestErrorMessage(outcome, NEEDS_NETWORK)]);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${group.name}?`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void run()}>
            Delete
          </Button>
        </>
      }
    >
      <p>This cannot be undone. A group that something refers to is kept.</p>
      <div role="status">
        {problems.length > 0 && (
          <Note tone="attention">
            {problems.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
