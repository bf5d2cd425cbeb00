import { useState } from "react";
import {
  type BulkActionResult,
  actOnPeople,
  type PeopleAction,
} from "#contract/organizations/admin-people.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";
import { groupOptions, usePracticeGroups } from "#shared/admin/admin-groups.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, SelectField } from "#ui/field.tsx";
import { counted } from "#ui/format.ts";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-people.module.css";
import { actWords, resultWords, whyWords } from "./copy.ts";

export const NEEDS_NETWORK =
  "This needs a connection, and the server cannot be reached right now. Nothing was changed.";

type Props = {
  readonly action: PeopleAction;
  readonly ids: readonly string[];
  /** Names of those who are known here, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** Where the action is about one group that is known already. */
  readonly group?: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Says how many before it is done, and what became of each after. */
export function ActDialog({ action, ids, names, group: known, onClose, onDone }: Props) {
  const [group, setGroup] = useState(known ?? "");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly BulkActionResult[]>();
  const words = actWords[action];
  const needsGroup = action === "add_to_group" || action === "remove_from_group";
  const who = (ids.length === 1 && names.get(ids[0] ?? "")) || counted(ids.length, "account");

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
    showToast({ text: resultWords(action, results) });
    onDone();
    const left = results.filter((one) => one.outcome === "refused");
    if (left.length === 0) onClose();
    else setRefused(left);
  }

  if (refused) return <Left refused={refused} names={names} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(who)}
      actions={
        <>
          <Button onClick={onClose}>Leave it as it is</Button>
          <Button kind={words.isHard ? "danger" : "main"} busy={isBusy} onClick={() => void run()}>
            {ids.length > 1 ? `${words.button}: ${ids.length}` : words.button}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{words.means}</p>
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

type LeftProps = Pick<Props, "names" | "onClose"> & { readonly refused: readonly BulkActionResult[] };

function Left({ refused, names, onClose }: LeftProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${counted(refused.length, "account")} left as ${refused.length === 1 ? "it was" : "they were"}`}
      actions={
        <Button kind="main" onClick={onClose}>
          Understood
        </Button>
      }
    >
      <ul className={styles.rows}>
        {refused.map(({ id, why }) => (
          <li key={id}>
            <strong>{names.get(id) ?? id}</strong>: {whyWords(why)}
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
  /** What stands for no group. */
  readonly none?: string;
  readonly error?: string | undefined;
};

export function GroupField(props: GroupFieldProps) {
  const { value, onChange, label = "Practice group", hint, none = "Choose a group", error } = props;
  const { state: asked } = usePracticeGroups();
  const groups = asked.kind === "ready" ? asked.value.data : [];
  const waiting = asked.kind === "failed" ? "The groups could not be asked for" : hint;
  return (
    <SelectField
      label={label}
      hint={waiting}
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
