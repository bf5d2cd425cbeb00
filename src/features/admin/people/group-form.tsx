import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { type TwoStepPolicy, twoStepPolicies } from "#contract/accounts/two-step.ts";
import {
  changeGroup,
  deleteGroup,
  type GroupRecord,
  getGroup,
} from "#contract/organizations/admin-groups.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, SelectField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import { Checkbox } from "./account-fields.tsx";
import styles from "./admin-people.module.css";
import { groupForm as copy, deleteGroupDialog } from "./group-copy.ts";
import { useSubmit } from "./use-submit.ts";

type Props = { readonly group: GroupRecord; readonly onDone: () => void };

export function GroupForm({ group, onDone }: Props) {
  const [name, setName] = useDraft(`group:${group.id}:name`, group.name);
  const [enabled, setEnabled] = useDraft(`group:${group.id}:enabled`, group.enabled);
  const [twoStep, setTwoStep] = useDraft(`group:${group.id}:two-step`, group.two_step);
  const [isDeleting, setDeleting] = useState(false);
  const { form, problems, setProblems, isBusy, send } = useSubmit();
  const { id, version } = group;
  async function save() {
    if (!name.trim()) return setProblems({ fields: { name: [copy.nameMissing] } });
    const body = { name, enabled, two_step: twoStep, version };
    if (!(await send(() => call(changeGroup, { params: { id }, body })))) return;
    showToast({ text: copy.saved });
    onDone();
  }
  return (
    <Card title={copy.title}>
      <Form ref={form} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
        <Field
          label={copy.name}
          name="name"
          maxLength={200}
          value={name}
          error={problems.fields.name?.[0]}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div>
          <Checkbox label={copy.active} isOn={enabled} onChange={setEnabled} />
          {!enabled && <p className="small muted">{copy.inactiveHint}</p>}
        </div>
        <SelectField
          label={copy.twoStep}
          hint={copy.twoStepHints[twoStep]}
          value={twoStep}
          onChange={(event) => setTwoStep(event.currentTarget.value as TwoStepPolicy)}
        >
          {twoStepPolicies.map((policy) => (
            <option key={policy} value={policy}>
              {copy.twoStepPolicies[policy]}
            </option>
          ))}
        </SelectField>
        {problems.isConflict ? <Conflict id={id} /> : <FormError text={problems.form} />}
        <div className={admin.actions}>
          <Button type="submit" kind="main" busy={isBusy}>
            {isBusy ? copy.saving : copy.save}
          </Button>
          <Button icon="trash" onClick={() => setDeleting(true)}>
            {copy.delete}
          </Button>
        </div>
      </Form>
      {isDeleting && <DeleteDialog group={group} onClose={() => setDeleting(false)} />}
    </Card>
  );
}

/** Says who changed the group, as far as the latest version can be fetched. */
function Conflict({ id }: Pick<GroupRecord, "id">) {
  const { state } = useRequest(() => call(getGroup, { query: { practice_group_id: id } }), id);
  const by = state.kind === "ready" ? state.value.data.changed.by : undefined;
  return <FormError text={state.kind === "loading" ? undefined : copy.conflict(by)} />;
}

type DeleteProps = { readonly group: GroupRecord; readonly onClose: () => void };

/** The server refuses to delete a group that is in use and says by what. */
function DeleteDialog({ group, onClose }: DeleteProps) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    const outcome = await call(deleteGroup, { params: { id: group.id } });
    setBusy(false);
    if (outcome.kind === "accepted") {
      showToast({ text: deleteGroupDialog.deleted(group.name) });
      void navigate(adminPath("groups"));
    } else if (outcome.kind === "refused" && outcome.code === "in_use")
      setProblem(deleteGroupDialog.inUse(outcome.errors.join(" ")));
    else setProblem(requestErrorMessage(outcome, OFFLINE));
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={deleteGroupDialog.title(group.name)}
      actions={
        <>
          <Button onClick={onClose}>{deleteGroupDialog.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void run()}>
            {deleteGroupDialog.delete}
          </Button>
        </>
      }
    >
      <p>{deleteGroupDialog.text}</p>
      <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
    </Dialog>
  );
}
