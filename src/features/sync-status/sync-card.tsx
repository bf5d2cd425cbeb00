import { currentSession } from "#device/current-session.ts";
import { useDevice } from "#device/device.tsx";
import { useLive, valueOr } from "#device/use-live.ts";
import { useSignOutTo } from "#shared/accounts/use-sign-out-to.ts";
import { LOGIN_PATH, SENDING_PATH } from "#shared/navigation/paths.ts";
import { type LineStatus, statusLine } from "#shared/status/status-copy.ts";
import { statusIcons } from "#shared/status/status-line.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Note } from "#ui/note.tsx";
import { OtherServer } from "./other-server.tsx";
import type { OutboxGroups } from "./outbox-groups.ts";
import { syncCard as copy } from "./sync-page-copy.ts";
import styles from "./sync-status.module.css";

type Props = {
  /** `undefined` while the databases are opening. */
  readonly groups: OutboxGroups | undefined;
  readonly status: LineStatus;
};

/** Shows the sync status and the available actions. */
export function SyncCard({ groups, status }: Props) {
  const device = useDevice();
  return (
    <Card title={copy.title}>
      <div role="status">
        {groups ? <SyncSummary groups={groups} status={status} /> : copy.loading}
      </div>
      <p className="small muted">{lastSyncText(status)}</p>
      <Notes status={status} />
      {status.isOtherServer && groups && (
        <OtherServer entries={[...groups.needAttention, ...groups.waiting]} />
      )}
      {canSend(status) && (
        <div className={styles.actions}>
          <Button icon="retry" busy={status.isWorking} onClick={() => device?.sync.now()}>
            {status.isWorking ? copy.syncing : copy.sync}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** If false, the notes say what to do first. */
const canSend = ({ needsSignIn, isOutdated }: LineStatus) => !(needsSignIn || isOutdated);

function SyncSummary({
  groups,
  status,
}: {
  readonly groups: OutboxGroups;
  readonly status: LineStatus;
}) {
  const waiting = groups.waiting.length;
  const { kind, text } = statusLine(
    { waiting, needAttention: groups.needAttention.length },
    status,
  );
  const isCutOff = status.reach === "down";
  const { isDeviceOffline = false } = status;
  return (
    <>
      <p className={classNames(styles.status, kind === "attention" && styles.attention)}>
        <Icon name={statusIcons[kind]} size="s" />
        {text}
      </p>
      {isCutOff && kind === "attention" && (
        <p className="small muted">{isDeviceOffline ? copy.offline : copy.unreachable}</p>
      )}
      {isCutOff && waiting > 0 && <PendingNote isDeviceOffline={isDeviceOffline} />}
    </>
  );
}

/** Browsers don't say that a window is private, but they promise persistent storage to no private window. */
function PendingNote({ isDeviceOffline }: { readonly isDeviceOffline: boolean }) {
  const isPersisted = valueOr(
    useLive(({ downloads }) => downloads.isPersisted(), []),
    true,
  );
  return (
    <>
      <p className="small muted">
        {isDeviceOffline ? copy.offlinePending : copy.unreachablePending}
      </p>
      {!isPersisted && <p className="small muted">{copy.privateWindow}</p>}
    </>
  );
}

function lastSyncText({ lastSyncedAt }: LineStatus): string {
  if (lastSyncedAt === undefined) return copy.never;
  return copy.last(lastSyncedAt, Date.now());
}

function Notes({ status }: { readonly status: LineStatus }) {
  const leave = useSignOutTo();
  const signInAgain = () => {
    const email = currentSession()?.user.email ?? "";
    const query = new URLSearchParams({ email, redirect_url: SENDING_PATH });
    leave(`${LOGIN_PATH}?${query}`);
  };
  return (
    <>
      {status.isResending && (
        <div className={styles.note}>
          <Note>{copy.restored}</Note>
        </div>
      )}
      {status.needsSignIn && (
        <div className={styles.note}>
          <Note tone="attention">{copy.signIn}</Note>
          <Button kind="main" onClick={signInAgain}>
            {copy.signInAction}
          </Button>
        </div>
      )}
      {status.isOutdated && (
        <div className={styles.note}>
          <Note tone="attention">{status.isSuperseded ? copy.superseded : copy.update}</Note>
          <Button onClick={() => window.location.reload()}>
            {status.isSuperseded ? copy.supersededAction : copy.updateAction}
          </Button>
        </div>
      )}
      {status.wasCleared && (
        <div className={styles.note}>
          <Note tone="attention">{copy.cleared}</Note>
        </div>
      )}
    </>
  );
}
