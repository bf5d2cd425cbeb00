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
import styles from "./sync-status.module.css";

/** Shows changes that haven't reached the server yet. */
export function SyncStatusPage() {
  return (
    <>
      <PageTitle title="Sending" />
      <p className={styles.lead}>
        What you do is kept on this device first. It goes to the server by itself, once, as soon as
        there is a network.
      </p>
      <Body />
    </>
  );
}

function Body() {
  const status = useSyncStatus(useDevice());
  const entries = useLive(({ outbox }) => outbox.entries(), []);
  if (status.isStorageGone) return <StorageGone />;
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
    <Skeleton label="Opening what is on this device">
      <CoverRowSkeleton />
      <CoverRowSkeleton />
    </Skeleton>
  );
}

function NothingWaiting() {
  return (
    <div className={styles.state}>
      <EmptyState title="Nothing waits" cover={{ seed: "nothing-waits", motif: "tides" }}>
        <p>What you do next stands here until the server has it.</p>
      </EmptyState>
    </div>
  );
}

function StorageGone() {
  return (
    <div className={styles.state} role="alert">
      <EmptyState
        title="This window can no longer save"
        icon="attention"
        tone="wait"
        actions={
          <Button kind="main" onClick={() => window.location.reload()}>
            Load it again
          </Button>
        }
      >
        <p>
          The browser closed the place where Respite keeps things. What was saved before is still on
          this device, unless the browser was told to remove it. Nothing new can be kept until this
          page is loaded again.
        </p>
      </EmptyState>
    </div>
  );
}
