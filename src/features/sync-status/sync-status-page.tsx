import { useDevice } from "#device/device.tsx";
import { useLive, valueOr } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { NotOpenedState } from "#shared/status/not-opened.tsx";
import type { SyncStatus } from "#sync/device.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { RowBones, Skeleton } from "#ui/skeleton.tsx";
import { NeedAttention, Waiting } from "./lists.tsx";
import { StandingCard } from "./standing-card.tsx";
import styles from "./sync-status.module.css";
import { type Things, thingsIn } from "./things.ts";

/** What has been done here and the server does not have yet. */
export function SendingPage() {
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
  const owed = useLive(({ outbox }) => outbox.entries(), []);
  if (status.isStorageGone) return <StorageGone />;
  if (owed.kind === "failed") {
    return (
      <div className={styles.state}>
        <NotOpenedState />
      </div>
    );
  }
  const things = owed.kind === "ready" ? thingsIn(owed.value) : undefined;
  return (
    <div className={styles.columns}>
      <StandingCard things={things} status={status} />
      <KeepFocus className={styles.lists}>
        {things ? <Lists things={things} status={status} /> : <Opening />}
      </KeepFocus>
    </div>
  );
}

const NO_TITLES: ReadonlyMap<string, string> = new Map();

function Lists({ things, status }: { readonly things: Things; readonly status: SyncStatus }) {
  const titles = valueOr(
    useLive(async ({ content }): Promise<typeof NO_TITLES> => {
      return new Map((await content.all()).map(({ id, title }) => [id, title]));
    }, []),
    NO_TITLES,
  );
  const titleOf = (id: string) => titles.get(id);
  const { waiting, needAttention } = things;
  if (waiting.length + needAttention.length === 0) return <Nothing />;
  return (
    <>
      {needAttention.length > 0 && <NeedAttention entries={needAttention} titleOf={titleOf} />}
      {waiting.length > 0 && (
        <Waiting entries={waiting} titleOf={titleOf} isSending={status.isWorking} />
      )}
    </>
  );
}

function Opening() {
  return (
    <Skeleton label="Opening what is on this device">
      <RowBones />
      <RowBones />
    </Skeleton>
  );
}

function Nothing() {
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
