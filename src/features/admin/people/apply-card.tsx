import { useState } from "react";
import { applyRoster, type Roster } from "#contract/organizations/admin-rosters.ts";
import { call } from "#device/session.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { pluralize } from "#ui/format.ts";
import { Note } from "#ui/note.tsx";
import { Checkbox } from "./account-fields.tsx";
import { NEEDS_NETWORK } from "./action-dialog.tsx";
import styles from "./admin-people.module.css";

type Props = { readonly roster: Roster; readonly set: (roster: Roster) => void };

/**
 * Returns why missing people cannot be deactivated; undefined if they can, empty if the question
 * does not arise.
 */
function deactivationBlocker({ group, counts, too_many_missing }: Roster): string | undefined {
  if (!group || counts.missing === 0) return "";
  if (counts.errors > 0)
    return "Put the errors right first: somebody may be missing only because of one.";
  if (too_many_missing)
    return `${pluralize(counts.missing, "person", "people")} of ${counts.members} are not on it, which is more than a fifth. The list may not be whole; switch people off by hand if it is.`;
}

export function ApplyCard({ roster, set }: Props) {
  const { counts, group } = roster;
  const [invite, setInvite] = useState(true);
  const [switchesOff, setSwitchesOff] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const why = deactivationBlocker(roster);
  const changes = counts.create + counts.update;
  return (
    <Card title="Apply the list">
      <div className={styles.form}>
        <p>
          {pluralize(counts.create, "account")} will be made and {counts.update} changed.
          {counts.errors > 0 &&
            ` ${pluralize(counts.errors, "row")} with errors will be left out; put them right in the file and hand it in again.`}
        </p>
        {counts.create > 0 && (
          <Checkbox
            label={`Mail ${pluralize(counts.create, "invitation")}, one after the other`}
            isOn={invite}
            onChange={setInvite}
          />
        )}
        {group && counts.missing > 0 && why === undefined && (
          <Checkbox
            label={`Switch off ${pluralize(counts.missing, "account")} of ${group.name} that ${counts.missing === 1 ? "is" : "are"} not on the list`}
            isOn={switchesOff}
            onChange={setSwitchesOff}
          />
        )}
        {why && <Note>Nobody can be switched off by this list. {why}</Note>}
        <div>
          <Button
            kind="main"
            disabledReason={
              changes === 0 && !switchesOff ? "There is nothing on it that would change" : undefined
            }
            onClick={() => setAsking(true)}
          >
            Apply the list
          </Button>
        </div>
      </div>
      {isAsking && (
        <Confirm
          roster={roster}
          set={set}
          options={{ invite, deactivate_missing: switchesOff }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

type ConfirmProps = Props & {
  readonly options: { readonly invite: boolean; readonly deactivate_missing: boolean };
  readonly onClose: () => void;
};

function Confirm({ roster, set, options, onClose }: ConfirmProps) {
  const { counts, group, id } = roster;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const deactivates = options.deactivate_missing;
  async function apply() {
    setBusy(true);
    const body = { ...options, ...(deactivates && { missing_confirmed: counts.missing }) };
    const outcome = await call(applyRoster, { params: { id }, body });
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(requestErrorMessage(outcome, NEEDS_NETWORK));
    onClose();
    set(outcome.value.data);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Apply the list?"
      actions={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button kind={deactivates ? "danger" : "main"} busy={isBusy} onClick={() => void apply()}>
            {deactivates ? `Apply and switch off ${counts.missing}` : "Apply"}
          </Button>
        </>
      }
    >
      <ul className={styles.rows}>
        <li>{pluralize(counts.create, "account")} made</li>
        <li>{pluralize(counts.update, "account")} changed</li>
        {deactivates && (
          <li>
            <strong>
              {pluralize(counts.missing, "account")} of {group?.name} switched off and signed out
            </strong>
          </li>
        )}
      </ul>
      <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
    </Dialog>
  );
}
