import { useState } from "react";
import {
  actOnPeople,
  type BulkActionResult,
  type PeopleAction,
} from "#contract/organizations/admin-people.ts";
import { call } from "#device/session.ts";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import {
  accountsText,
  actionCopy,
  actionDialog as copy,
  refusalText,
  resultText,
} from "./action-copy.ts";
import styles from "./admin-people.module.css";
import { GroupField } from "./group-field.tsx";

export type GroupRef = { readonly id: string; readonly name: string };

type Props = {
  readonly action: PeopleAction;
  readonly ids: readonly string[];
  /** Known names by person id. */
  readonly names: ReadonlyMap<string, string>;
  /** The group, if it is already known. */
  readonly group?: GroupRef | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

const NO_GROUP: GroupRef = { id: "", name: "" };

/** Confirms an action on one or more accounts, then lists those it was refused for. */
export function ActionDialog({ action, ids, names, group: known, onClose, onDone }: Props) {
  const draft = `people:${action}:${ids.length}:${ids[0]}`;
  const [group, setGroup] = useDraft(`${draft}:group`, known ?? NO_GROUP);
  const [reason, setReason] = useDraft(draft, "");
  const [isGroupMissing, setGroupMissing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly BulkActionResult[]>();
  const { title, text, button, isDestructive } = actionCopy[action];
  const needsGroup = action === "add_to_group" || action === "remove_from_group";

  async function run() {
    setGroupMissing(needsGroup && !group.id);
    if (needsGroup && !group.id) return;
    setBusy(true);
    const outcome = await call(actOnPeople, {
      body: {
        action,
        ids: [...ids],
        ...(needsGroup && { practice_group_id: group.id }),
        ...(reason.trim() && { reason: reason.trim() }),
      },
    });
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(requestErrorMessage(outcome, OFFLINE));
    const { results } = outcome.value;
    showToast({ text: resultText(action, results, group.name) });
    onDone();
    const refusedNow = results.filter((one) => one.outcome === "refused");
    if (refusedNow.length === 0) onClose();
    else setRefused(refusedNow);
  }

  if (refused) return <RefusedDialog refused={refused} names={names} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title(accountsText(ids.length, names.get(ids[0] ?? "")), group.name)}
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

type RefusedProps = Pick<Props, "names" | "onClose"> & {
  readonly refused: readonly BulkActionResult[];
};

function RefusedDialog({ refused, names, onClose }: RefusedProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.refusedTitle(refused.length)}
      actions={
        <Button kind="main" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      <ul className={styles.rows}>
        {refused.map(({ id, why }) => (
          <li key={id}>
            <strong>{names.get(id) ?? id}</strong>: {refusalText(why)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
