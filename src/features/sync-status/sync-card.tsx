import { currentSession } from "#device/current-session.ts";
import { useDevice } from "#device/device.tsx";
import { useSignOutTo } from "#shared/accounts/use-sign-out-to.ts";
import { LOGIN_PATH, SENDING_PATH } from "#shared/navigation/paths.ts";
import { statusLine } from "#shared/status/status-copy.ts";
import { statusIcons } from "#shared/status/status-line.tsx";
import type { SyncStatus } from "#sync/device.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { formatMoment } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Note } from "#ui/note.tsx";
import type { OutboxGroups } from "./outbox-groups.ts";
import styles from "./sync-status.module.css";

type Props = {
  /** `undefined` while the databases are opening. */
  readonly groups: OutboxGroups | undefined;
  readonly status: SyncStatus;
};

/** Shows the sync status and the available actions. */
export function SyncCard({ groups, status }: Props) {
  const device = useDevice();
  return (
    <Card title="This device and the server">
      <div role="status">
        {groups ? (
          <SyncSummary groups={groups} status={status} />
        ) : (
          "Opening what is on this device"
        )}
      </div>
      <p className="small muted">{lastSyncText(status)}</p>
      <Notes status={status} />
      {canSend(status) && (
        <div className={styles.actions}>
          <Button icon="retry" busy={status.isWorking} onClick={() => device?.sync.now()}>
            {status.isWorking ? "Looking" : "Sync now"}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** If false, the notes say what to do first. */
const canSend = ({ needsSignIn, isOutdated }: SyncStatus) => !(needsSignIn || isOutdated);

function SyncSummary({
  groups,
  status,
}: {
  readonly groups: OutboxGroups;
  readonly status: SyncStatus;
}) {
  const waiting = groups.waiting.length;
  const { kind, text } = statusLine(
    { waiting, needAttention: groups.needAttention.length },
    status,
  );
  const isOffline = status.reach === "down";
  return (
    <>
      <p className={classNames(styles.status, kind === "attention" && styles.attention)}>
        <Icon name={statusIcons[kind]} size="s" />
        {kind === "kept" ? "Everything has been sent" : text}
      </p>
      {isOffline && kind === "attention" && (
        <p className="small muted">There is no network right now.</p>
      )}
      {isOffline && waiting > 0 && (
        <p className="small muted">What waits goes by itself when there is a network.</p>
      )}
    </>
  );
}

function lastSyncText({ lastSyncedAt }: SyncStatus): string {
  if (lastSyncedAt === undefined) return "Not yet in step with the server on this device.";
  return `Last in step with the server ${formatMoment(lastSyncedAt, Date.now())}.`;
}

function Notes({ status }: { readonly status: SyncStatus }) {
  const leave = useSignOutTo();
  const signInAgain = () => {
    const email = currentSession()?.user.email ?? "";
    const query = new URLSearchParams({ email, redirect_url: SENDING_PATH });
    leave(`${LOGIN_PATH}?${query}`);
  };
  return (
    <>
      {status.needsSignIn && (
        <div className={styles.note}>
          <Note tone="attention">
            Your session has ended. What you have done is safe here and goes as soon as you sign in
            again.
          </Note>
          <Button kind="main" onClick={signInAgain}>
            Sign in again
          </Button>
        </div>
      )}
      {status.isOutdated && (
        <div className={styles.note}>
          <Note tone="attention">
            A newer version of Respite is needed before anything can be sent. What you have done is
            safe here.
          </Note>
          <Button onClick={() => window.location.reload()}>Load the new version</Button>
        </div>
      )}
      {status.wasCleared && (
        <div className={styles.note}>
          <Note tone="attention">
            This browser had removed what Respite kept on this device: browsers do, to make room or
            when they are told to. What had been sent is safe and comes back by itself. What had not
            been sent by then is lost. Downloads have to be fetched again.
          </Note>
        </div>
      )}
    </>
  );
}
