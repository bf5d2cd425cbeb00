import { useState } from "react";
import { actOnPerson, type PersonAction } from "#contract/organizations/admin-people.ts";
import { call } from "#device/session.ts";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import { actionCopy, actionDialog as copy, refusalText, resultText } from "./action-copy.ts";
import styles from "./admin-people.module.css";
import { GroupField } from "./group-field.tsx";

export type GroupRef = { readonly id: string; readonly name: string };

type Props = {
  readonly action: PersonAction;
  readonly person: { readonly id: string; readonly name: string };
  /** The group, if it is already known. */
  readonly group?: GroupRef | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

const NO_GROUP: GroupRef = { id: "", name: "" };

/** Confirms an action on an account. */
export function ActionDialog({ action, person, group: known, onClose, onDone }: Props) {
  const draft = `person:${action}:${person.id}`;
  const [group, setGroup] = useDraft(`${draft}:group`, known ?? NO_GROUP);
  const [reason, setReason] = useDraft(draft, "");
  const [isGroupMissing, setGroupMissing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { title, text, button, isDestructive } = actionCopy[action];
  const needsGroup = action === "add_to_group" || action === "remove_from_group";

  async function run() {
    setGroupMissing(needsGroup && !group.id);
    if (needsGroup && !group.id) return;
    setBusy(true);
    const outcome = await call(actOnPerson, {
      params: { id: person.id },
      body: {
        action,
        ...(needsGroup && { practice_group_id: group.id }),
        ...(reason.trim() && { reason: reason.trim() }),
      },
    });
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(requestErrorMessage(outcome, OFFLINE));
    const { result } = outcome.value;
    if (result.outcome === "refused") return setProblem(copy.refused(refusalText(result.why)));
    showToast({ text: resultText(action, [result], group.name) });
    onDone();
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title(person.name, group.name)}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind={isDestructive ? "danger" : "main"} busy={isBusy} onClick={() => void run()}>
            {button}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{text}</p>
        {needsGroup && !known && (
          <GroupField
            value={group.id}
            onChange={(id, name) => {
              setGroup({ id, name });
              setGroupMissing(false);
            }}
            error={isGroupMissing ? copy.chooseGroup : undefined}
          />
        )}
        {action === "disable" && (
          <Field
            label={copy.reason}
            hint={copy.reasonHint}
            maxLength={500}
            optional
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
      </div>
    </Dialog>
  );
}
