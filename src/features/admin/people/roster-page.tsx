import { type ReactNode, useState } from "react";
import { useParams } from "react-router-dom";
import { cancelRoster, type Roster } from "#contract/organizations/admin-rosters.ts";
import { call } from "#device/session.ts";
import { formatDateTime, OFFLINE } from "#shared/admin/admin-copy.ts";
import { ExportButton } from "#shared/admin/admin-export.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { adminPath } from "#shared/navigation/paths.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-people.module.css";
import { ApplyCard } from "./apply-card.tsx";
import {
  rosterPage as copy,
  isUntouched,
  noteSentences,
  stateText,
  uploadedText,
} from "./roster-copy.ts";
import { RosterRows } from "./roster-rows.tsx";
import { Steps, stepOf } from "./roster-steps.tsx";
import { UndoDialog } from "./undo-dialog.tsx";
import { useRoster } from "./use-roster.ts";

/** Shows one roster import at any step. Leaving the page does not stop it. */
export function RosterPage() {
  const { id = "" } = useParams();
  const { roster, failed, set } = useRoster(id);
  return (
    <>
      <PageTitle title={roster?.file_name ?? copy.title} />
      <Steps at={roster ? stepOf[roster.state] : "check"} />
      {failed && (
        <Note icon="no-network" isNew>
          {requestErrorMessage(failed, copy.offline)}
        </Note>
      )}
      {!roster && !failed && (
        <Skeleton label={copy.loading}>
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
  const isRunning = state === "checking" || state === "applying" || state === "undoing";
  const figures: readonly (readonly [string, number])[] = [
    [copy.counts.create, counts.create],
    [copy.counts.update, counts.update],
    [copy.counts.unchanged, counts.unchanged],
    [copy.counts.errors, counts.errors],
    ...(group ? ([[copy.counts.missing, counts.missing]] as const) : []),
  ];
  return (
    <Card title={stateText(roster)}>
      <div className={admin.stack}>
        <p>{uploadedText(roster)}</p>
        {notes.map((note) => (
          <Note key={note}>{noteSentences[note]}</Note>
        ))}
        {roster.ignored.length > 0 && <Note>{copy.ignored(roster.ignored)}</Note>}
        {isRunning && (
          <div>
            <ProgressBar
              label={stateText(roster)}
              value={done}
              max={total}
              valueText={copy.progress(done, total)}
            />
            <p className="small muted num">{copy.progressText(done, total)}</p>
          </div>
        )}
        {state !== "checking" && <Figures figures={figures} />}
        <RosterResult roster={roster} />
        <div className={admin.actions}>
          {(state === "checking" || state === "checked" || state === "applying") && (
            <Cancel roster={roster} set={set} />
          )}
          {roster.undo_until && <Undo roster={roster} set={set} />}
          {counts.errors > 0 && (
            <ExportButton
              path={`/api/admin/rosters/${roster.id}/errors`}
              query={{}}
              fileName="errors.csv"
              label={copy.downloadErrors}
            />
          )}
          {!isRunning && state !== "checked" && (
            <LinkButton to={adminPath("people/import")}>{copy.importAnother}</LinkButton>
          )}
        </div>
        {roster.undo_until && (
          <p className="small muted">{copy.undoUntil(formatDateTime(roster.undo_until))}</p>
        )}
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
        {invitations_due > 0 ? copy.doneInvitations(invitations_due) : copy.done}
      </Note>
    );
  if (state === "undone") return <Note icon="check">{copy.undone}</Note>;
  if (isUntouched(roster)) return <Note>{copy.discarded}</Note>;
  if (state === "cancelled") return <Note>{copy.stopped(done)}</Note>;
  if (state === "failed") return <Note tone="danger">{copy.failed(done)}</Note>;
  return null;
}

function Undo({ roster, set }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button icon="back" onClick={() => setAsking(true)}>
        {copy.undo}
      </Button>
      {isAsking && <UndoDialog roster={roster} set={set} onClose={() => setAsking(false)} />}
    </>
  );
}

function Cancel({ roster, set }: Props) {
  const [isBusy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    const outcome = await call(cancelRoster, { params: { id: roster.id } });
    setBusy(false);
    if (outcome.kind === "accepted") set(outcome.value.data);
    else showToast({ text: requestErrorMessage(outcome, OFFLINE), icon: "attention" });
  };
  return (
    <Button busy={isBusy} onClick={() => void cancel()}>
      {roster.state === "applying" ? copy.stop : copy.discard}
    </Button>
  );
}
