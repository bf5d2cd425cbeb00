import { useState } from "react";
import { type Roster, undoRoster } from "#contract/organizations/admin-rosters.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./admin-people.module.css";
import { undoDialog as copy } from "./roster-copy.ts";

type Props = {
  readonly roster: Roster;
  readonly set: (roster: Roster) => void;
  readonly onClose: () => void;
};

export function UndoDialog({ roster, set, onClose }: Props) {
  const { id, counts, deactivate_missing } = roster;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    const outcome = await call(undoRoster, { params: { id } });
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(requestErrorMessage(outcome, OFFLINE));
    onClose();
    set(outcome.value.data);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void undo()}>
            {copy.undo}
          </Button>
        </>
      }
    >
      <ul className={styles.rows}>
        {counts.create > 0 && <li>{copy.created(counts.create)}</li>}
        {counts.update > 0 && <li>{copy.updated(counts.update)}</li>}
        {deactivate_missing && counts.missing > 0 && <li>{copy.deactivated(counts.missing)}</li>}
      </ul>
      <p className="muted">{copy.later}</p>
      <FormError text={problem} />
    </Dialog>
  );
}
