import { useState } from "react";
import {
  actOnPeople,
  type BulkActionResult,
  type PeopleAction,
} from "#contract/organizations/admin-people.ts";
import { call } from "#device/session.ts";
import { groupOptions, usePracticeGroups } from "#shared/admin/admin-groups.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, SelectField } from "#ui/field.tsx";
import { pluralize } from "#ui/format.ts";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-people.module.css";
import { actionCopy, refusalInWords, resultInWords } from "./copy.ts";

export const NEEDS_NETWORK =
  "This needs a connection, and the server cannot be reached right now. Nothing was changed.";

type Props = {
  readonly action: PeopleAction;
  readonly ids: readonly string[];
  /** Known names by person id. */
  readonly names: ReadonlyMap<string, string>;
  /** The group, if it is already known. */
  readonly group?: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Confirms an action on one or more accounts, then lists those it was refused for. */
export function ActionDialog({ action, ids, names, group: known, onClose, onDone }: Props) {
  const [group, setGroup] = useState(known ?? "");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly BulkActionResult[]>();
  const copy = actionCopy[action];
  const needsGroup = action === "add_to_group" || action === "remove_from_group";
  const who = (ids.length === 1 && names.get(ids[0] ?? "")) || pluralize(ids.length, "account");

  async function run() {
    if (needsGroup && !group) return setProblem("Choose a group first.");
    setBusy(true);
    const outcome = await call(actOnPeople, {
      body: {
        action,
        ids: [...ids],
        ...(needsGroup && { practice_group_id: group }),
        ...(reason.trim() && { reason: reason.trim() }),
      },
    });
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(requestErrorMessage(outcome, NEEDS_NETWORK));
    const { results } = outcome.value;
    showToast({ text: resultInWords(action, results) });
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
      title={copy.title(who)}
      actions={
        <>
          <Button onClick={onClose}>Leave it as it is</Button>
          <Button
            kind={copy.isDestructive ? "danger" : "main"}
            busy={isBusy}
            onClick={() => void run()}
          >
            {ids.length > 1 ? `${copy.button}: ${ids.length}` : copy.button}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{copy.text}</p>
        {needsGroup && !known && <GroupField value={group} onChange={setGroup} />}
        {action === "disable" && (
          <Field
            label="Why"
            hint="Kept in the audit log"
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
      title={`${pluralize(refused.length, "account")} left as ${refused.length === 1 ? "it was" : "they were"}`}
      actions={
        <Button kind="main" onClick={onClose}>
          Understood
        </Button>
      }
    >
      <ul className={styles.rows}>
        {refused.map(({ id, why }) => (
          <li key={id}>
            <strong>{names.get(id) ?? id}</strong>: {refusalInWords(why)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type GroupFieldProps = {
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly label?: string;
  readonly hint?: string;
  /** Label of the empty option. */
  readonly none?: string;
  readonly error?: string | undefined;
};

export function GroupField(props: GroupFieldProps) {
  const { value, onChange, label = "Practice group", hint, none = "Choose a group", error } = props;
  const { state } = usePracticeGroups();
  const groups = state.kind === "ready" ? state.value.data : [];
  const groupHint = state.kind === "failed" ? "The groups could not be asked for" : hint;
  return (
    <SelectField
      label={label}
      hint={groupHint}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{none}</option>
      {groupOptions(groups).map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SelectField>
  );
}
