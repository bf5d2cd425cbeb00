import { type ReactNode, useState } from "react";
import { useParams } from "react-router-dom";
import { cancelRoster, type Roster } from "#contract/organizations/admin-rosters.ts";
import { call } from "#device/session.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { ExportButton } from "#shared/admin/admin-export.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { adminPath } from "#shared/navigation/paths.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { pluralize } from "#ui/format.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import { NEEDS_NETWORK } from "./action-dialog.tsx";
import styles from "./admin-people.module.css";
import { ApplyCard } from "./apply-card.tsx";
import { isUntouched, noteSentences, Steps, stateInWords, stepOf } from "./roster-copy.tsx";
import { RosterRows } from "./roster-rows.tsx";
import { useRoster } from "./use-roster.ts";

const UNREACHABLE =
  "The server cannot be reached right now. A list that is being applied goes on without this page.";

/** Shows one roster import at any step. Leaving the page does not stop it. */
export function RosterPage() {
  const { id = "" } = useParams();
  const { roster, failed, set } = useRoster(id);
  return (
    <>
      <PageTitle title={roster?.file_name ?? "Staff list"} />
      <Steps at={roster ? stepOf[roster.state] : "check"} />
      {failed && (
        <Note icon="no-network" isNew>
          {requestErrorMessage(failed, UNREACHABLE)}
        </Note>
      )}
      {!roster && !failed && (
        <Skeleton label="Asking for the staff list">
          <SkeletonBlock width="70%" />
        </Skeleton>
      )}
      {roster && (
        <div className={admin.stack}>
          <RosterSummary roster={roster} set={set} />
          {roster.state === "checked" && <ApplyCard roster={roster} set={set} />}
          {roster.state !== "checking" && <RosterRows roster={roster} />}
        </div>
      )}
    </>
  );
}

type Props = { readonly roster: Roster; readonly set: (roster: Roster) => void };

/** Rows to check, or accounts to change while the roster is applied. */
const totalWork = ({ state, rows, counts, deactivate_missing }: Roster) =>
  state === "checking"
    ? rows
    : counts.create + counts.update + (deactivate_missing ? counts.missing : 0);

function RosterSummary({ roster, set }: Props) {
  const { state, done, counts, group, notes } = roster;
  const total = totalWork(roster);
  const isRunning = state === "checking" || state === "applying";
  const figures: readonly (readonly [string, number])[] = [
    ["New", counts.create],
    ["Changed", counts.update],
    ["As they are", counts.unchanged],
    ["With errors", counts.errors],
    ...(group ? ([["Not on the list", counts.missing]] as const) : []),
  ];
  return (
    <Card title={stateInWords(roster)}>
      <div className={admin.stack}>
        <p>
          {group ? `The list of ${group.name}` : "A list of several groups"}, handed in{" "}
          {formatDateTime(roster.created_at)}
          {roster.started_by && ` by ${roster.started_by}`}.
        </p>
        {notes.map((note) => (
          <Note key={note}>{noteSentences[note]}</Note>
        ))}
        {isRunning && (
          <div>
            <ProgressBar
              label={stateInWords(roster)}
              value={done}
              max={total}
              valueText={`${done} of ${pluralize(total, "row")}`}
            />
            <p className="small muted num">
              {done} of {pluralize(total, "row")}. You may leave this page; it goes on.
            </p>
          </div>
        )}
        {state !== "checking" && <Figures figures={figures} />}
        <RosterResult roster={roster} />
        <div className={admin.actions}>
          {(isRunning || state === "checked") && <Cancel roster={roster} set={set} />}
          {counts.errors > 0 && (
            <ExportButton
              path={`/api/admin/rosters/${roster.id}/errors`}
              query={{}}
              fileName="errors.csv"
              label="Download the errors"
            />
          )}
          {!isRunning && state !== "checked" && (
            <LinkButton to={adminPath("people/import")}>Hand in another list</LinkButton>
          )}
        </div>
      </div>
    </Card>
  );
}

function Figures({ figures }: { readonly figures: readonly (readonly [string, number])[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}

function RosterResult({ roster }: { readonly roster: Roster }): ReactNode {
  const { state, done, invitations_due } = roster;
  if (state === "done")
    return (
      <Note icon="check" isNew>
        Everything on the list is done.
        {invitations_due > 0 &&
          ` ${pluralize(invitations_due, "invitation")} still ${invitations_due === 1 ? "waits" : "wait"} to be mailed; they leave one after the other.`}
      </Note>
    );
  if (isUntouched(roster)) return <Note>Nothing on this list was applied.</Note>;
  if (state === "cancelled")
    return (
      <Note>Stopped. {pluralize(done, "row")} had been worked on, and what was done stays.</Note>
    );
  if (state === "failed")
    return (
      <Note tone="danger">
        The server could not go on after {pluralize(done, "row")}. What was done stays. Hand the
        list in again: rows that were done are left as they are.
      </Note>
    );
  return null;
}

function Cancel({ roster, set }: Props) {
  const [isBusy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    const outcome = await call(cancelRoster, { params: { id: roster.id } });
    setBusy(false);
    if (outcome.kind === "accepted") set(outcome.value.data);
    else showToast({ text: requestErrorMessage(outcome, NEEDS_NETWORK), icon: "attention" });
  };
  return (
    <Button busy={isBusy} onClick={() => void cancel()}>
      {roster.state === "applying" ? "Stop" : "Do not apply this list"}
    </Button>
  );
}
