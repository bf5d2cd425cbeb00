import { useState } from "react";
import { applyRoster, type Roster } from "#contract/organizations/admin-rosters.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { counted } from "#ui/format.ts";
import { Note } from "#ui/note.tsx";
import { NEEDS_NETWORK } from "./action-dialog.tsx";
import styles from "./admin-people.module.css";
import { Check } from "./account-fields.tsx";

type Props = { readonly roster: Roster; readonly set: (roster: Roster) => void };

/** Why those who are not on the list cannot be switched off by it; nothing = they can. */
function whyNot({ group, counts, too_many_missing }: Roster): string | undefined {
  if (!group || counts.missing === 0) return "";
  if (counts.errors > 0)
    return "Put the errors right first: somebody may be missing only because of one.";
  if (too_many_missing)
    return `${counted(counts.missing, "person", "people")} of ${counts.members} are not on it, which is more than a fifth. The list may not be whole; switch people off by hand if it is.`;
}

export function ApplyCard({ roster, set }: Props) {
  const { counts, group } = roster;
  const [invite, setInvite] = useState(true);
  const [switchesOff, setSwitchesOff] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const why = whyNot(roster);
  const changes = counts.create + counts.update;
  return (
    <Card title="Apply the list">
      <div className={styles.form}>
        <p>
          {counted(counts.create, "account")} will be made and {counts.update} changed.
          {counts.errors > 0 &&
            ` ${counted(counts.errors, "row")} with errors will be left out; put them right in the file and hand it in again.`}
        </p>
        {counts.create > 0 && (
          <Check
            label={`Mail ${counted(counts.create, "invitation")}, one after the other`}
            isOn={invite}
            onChange={setInvite}
          />
        )}
        {group && counts.missing > 0 && why === undefined && (
          <Check
            label={`Switch off ${counted(counts.missing, "account")} of ${group.name} that ${counts.missing === 1 ? "is" : "are"} not on the list`}
            isOn={switchesOff}
            onChange={setSwitchesOff}
          />
        )}
        {why && <Note>Nobody can be switched off by this list. {why}</Note>}
        <div>
          <Button
            kind="main"
            why={
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
          wishes={{ invite, deactivate_missing: switchesOff }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

type ConfirmProps = Props & {
  readonly wishes: { readonly invite: boolean; readonly deactivate_missing: boolean };
  readonly onClose: () => void;
};

function Confirm({ roster, set, wishes, onClose }: ConfirmProps) {
  const { counts, group, id } = roster;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const hurts = wishes.deactivate_missing;
  async function apply() {
    setBusy(true);
    const body = { ...wishes, ...(hurts && { missing_confirmed: counts.missing }) };
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
          <Button kind={hurts ? "danger" : "main"} busy={isBusy} onClick={() => void apply()}>
            {hurts ? `Apply and switch off ${counts.missing}` : "Apply"}
          </Button>
        </>
      }
    >
      <ul className={styles.rows}>
        <li>{counted(counts.create, "account")} made</li>
        <li>{counted(counts.update, "account")} changed</li>
        {hurts && (
          <li>
            <strong>
              {counted(counts.missing, "account")} of {group?.name} switched off and signed out
            </strong>
          </li>
        )}
      </ul>
      <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
    </Dialog>
  );
}
