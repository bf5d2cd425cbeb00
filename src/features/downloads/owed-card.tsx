import { useDevice } from "#live/device.tsx";
import { DOWNLOADS_PATH, LOGIN_PATH } from "#live/paths.ts";
import { currentSession } from "#live/session.ts";
import { type StatusLine, statusLine } from "#live/status-words.ts";
import { useLeave } from "#live/use-leave.ts";
import { useLive, valueOr } from "#live/use-live.ts";
import { useSyncStatus } from "#live/use-sync-status.ts";
import { momentInWords } from "#live/words.ts";
import type { SyncStatus } from "#sync/device.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-paths.ts";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { Note } from "#ui/note.tsx";
import styles from "./downloads.module.css";
import { newestOfEach, owedWords, reasonInWords } from "./owed-words.ts";

type Titles = ReadonlyMap<string, string>;

const icons: Record<StatusLine["kind"], IconName> = {
  kept: "cloud-done",
  offline: "no-network",
  attention: "attention",
};

const NO_ENTRIES: OutboxEntry[] = [];
const NO_TITLES: Titles = new Map();

/** What has been done here and the server does not have yet. */
export function OwedCard() {
  const device = useDevice();
  const status = useSyncStatus(device);
  const owed = useLive(({ outbox }) => outbox.entries(), []);
  const entries = valueOr(owed, NO_ENTRIES);
  const titles = valueOr(
    useLive(async ({ content }): Promise<Titles> => {
      return new Map((await content.all()).map(({ id, title }) => [id, title]));
    }, []),
    NO_TITLES,
  );
  const parked = entries.filter(({ state }) => state === "parked");
  const waiting = newestOfEach(entries.filter(({ state }) => state !== "parked"));
  const line = statusLine({ waiting: waiting.length, needAttention: parked.length }, status);
  return (
    <Card title="Still to be sent">
      <p className={styles.standing} role="status">
        <Icon name={icons[line.kind]} size="s" />
        {owed.kind === "loading" ? "Opening what is on this device" : standing(line, waiting)}
      </p>
      {status.reach === "down" && entries.length > 0 && (
        <p className="small muted">It goes by itself when there is a network.</p>
      )}
      <p className="small muted">{lastExchange(status)}</p>
      <StandingNotes status={status} />
      <KeepFocus>
        {parked.length > 0 && <Entries label="Needs attention" entries={parked} titles={titles} />}
        {waiting.length > 0 && <Entries label="Waiting" entries={waiting} titles={titles} />}
      </KeepFocus>
      <div className={styles.actions}>
        <Button icon="retry" busy={status.isWorking} onClick={() => device?.sync.now()}>
          {status.isWorking ? "Looking" : "Sync now"}
        </Button>
      </div>
    </Card>
  );
}

const standing = (line: StatusLine, waiting: readonly OutboxEntry[]) =>
  line.kind === "kept" && waiting.length === 0 ? "Everything has been sent" : line.text;

function lastExchange({ lastSyncedAt }: SyncStatus): string {
  if (lastSyncedAt === undefined) return "Never in step with the server on this device yet.";
  return `Last in step with the server ${momentInWords(lastSyncedAt, Date.now())}.`;
}

function StandingNotes({ status }: { readonly status: SyncStatus }) {
  const leave = useLeave();
  const signInAgain = () => {
    const email = currentSession()?.user.email ?? "";
    const query = new URLSearchParams({ email, redirect_url: DOWNLOADS_PATH });
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
    </>
  );
}

type EntriesProps = {
  readonly label: string;
  readonly entries: readonly OutboxEntry[];
  readonly titles: Titles;
};

function Entries({ label, entries, titles }: EntriesProps) {
  return (
    <>
      <h3 className={styles.label}>{label}</h3>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.seq} entry={entry} titles={titles} />
        ))}
      </ul>
    </>
  );
}

function Entry({ entry, titles }: { readonly entry: OutboxEntry; readonly titles: Titles }) {
  const device = useDevice();
  const { title, detail } = owedWords(entry, (id) => titles.get(id));
  return (
    <li>
      <div>
        <b>{title}</b>
        <p className="small muted">{detail}</p>
        {entry.reason && <p className="small">{reasonInWords(entry.reason)}</p>}
      </div>
      {entry.state === "parked" ? (
        <Button
          aria-label={`Try again: ${title}`}
          onClick={() => void device?.outbox.retry(entry.seq)}
        >
          Try again
        </Button>
      ) : (
        <Badge tone="wait">{entry.state === "sent" ? "Being sent" : "Will be sent"}</Badge>
      )}
    </li>
  );
}
