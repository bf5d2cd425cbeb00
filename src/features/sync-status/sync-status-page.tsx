import { useDevice } from "#device/device.tsx";
import { useLive, valueOr } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { NotOpenedState } from "#shared/status/not-opened.tsx";
import type { SyncStatus } from "#sync/device.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";
import { FailedEntries, WaitingEntries } from "./entry-lists.tsx";
import { groupEntries, type OutboxGroups } from "./outbox-groups.ts";
import { SyncCard } from "./sync-card.tsx";
import { syncPage as copy, notStarted, storageGone } from "./sync-page-copy.ts";
import styles from "./sync-status.module.css";

/** Shows changes that haven't reached the server yet. */
export function SyncStatusPage() {
  return (
    <>
      <PageTitle title={copy.title} />
      <p className={styles.lead}>{copy.lead}</p>
      <Body />
    </>
  );
}

function Body() {
  const status = useSyncStatus(useDevice());
  const entries = useLive(({ outbox }) => outbox.entries(), []);
  if (status.isStorageGone) return <ReloadState copy={storageGone} />;
  if (status.hasNotStarted) return <ReloadState copy={notStarted} />;
  if (entries.kind === "failed") {
    return (
      <div className={styles.state}>
        <NotOpenedState />
      </div>
    );
  }
  const groups = entries.kind === "ready" ? groupEntries(entries.value) : undefined;
  return (
    <div className={styles.columns}>
      <SyncCard groups={groups} status={status} />
      <KeepFocus className={styles.lists}>
        {groups ? <Lists groups={groups} status={status} /> : <Loading />}
      </KeepFocus>
    </div>
  );
}

const NO_TITLES: ReadonlyMap<string, string> = new Map();

function Lists({ groups, status }: { readonly groups: OutboxGroups; readonly status: SyncStatus }) {
  const titles = valueOr(
    useLive(async ({ content }): Promise<typeof NO_TITLES> => {
      return new Map((await content.all()).map(({ id, title }) => [id, title]));
    }, []),
    NO_TITLES,
  );
  const titleOf = (id: string) => titles.get(id);
  const { waiting, needAttention } = groups;
  if (waiting.length + needAttention.length === 0) return <NothingWaiting />;
  return (
    <>
      {needAttention.length > 0 && <FailedEntries entries={needAttention} titleOf={titleOf} />}
      {waiting.length > 0 && (
        <WaitingEntries entries={waiting} titleOf={titleOf} isSending={status.isWorking} />
      )}
    </>
  );
}

function Loading() {
  return (
    <Skeleton label={copy.loading}>
      <CoverRowSkeleton />
      <CoverRowSkeleton />
    </Skeleton>
  );
}

function NothingWaiting() {
  return (
    <div className={styles.state}>
      <EmptyState title={copy.emptyTitle} cover={{ seed: "nothing-waits", motif: "tides" }}>
        <p>{copy.empty}</p>
      </EmptyState>
    </div>
  );
}

type ReloadCopy = Readonly<Record<"title" | "text" | "reload", string>>;

function ReloadState({ copy: words }: { readonly copy: ReloadCopy }) {
  return (
    <div className={styles.state} role="alert">
      <EmptyState
        title={words.title}
        icon="attention"
        tone="wait"
        actions={
          <Button kind="main" onClick={() => window.location.reload()}>
            {words.reload}
          </Button>
        }
      >
        <p>{words.text}</p>
      </EmptyState>
    </div>
  );
}
