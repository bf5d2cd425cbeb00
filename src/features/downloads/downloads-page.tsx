import { useRef } from "react";
import { useDevice, useDeviceState } from "#device/device.tsx";
import { type Query, useLive } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { InstallCard } from "#shared/navigation/install-card.tsx";
import { LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { NotOpenedState } from "#shared/status/not-opened.tsx";
import { SyncStatusLine } from "#shared/status/status-line.tsx";
import type { ListedDownload } from "#sync/downloads/device-downloads.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";
import { AddDownloads, useAddable } from "./add-downloads.tsx";
import { downloadsPage as copy } from "./copy.ts";
import styles from "./downloads.module.css";
import { DownloadsInProgress } from "./downloads-in-progress.tsx";
import { FreeSpace } from "./free-space.tsx";
import { MissingDownloads } from "./missing-downloads.tsx";
import { ReadyDownloads } from "./ready-downloads.tsx";
import { SmartCard, smartDownloadsQuery } from "./smart-card.tsx";
import { StorageCard } from "./storage-card.tsx";

const downloadsQuery: Query<readonly ListedDownload[]> = ({ downloads }) => downloads.listed();

export const downloadsQueries = [downloadsQuery, smartDownloadsQuery] as const;

export function DownloadsPage() {
  const opening = useDeviceState();
  return (
    <>
      <PageTitle title={copy.title} />
      <SyncStatusLine />
      {opening.kind === "failed" ? (
        <div className={styles.state}>
          <NotOpenedState />
        </div>
      ) : (
        <div className={styles.columns}>
          <KeepFocus className={styles.lessons}>
            <Lessons />
          </KeepFocus>
          <div className={styles.side}>
            <SmartCard />
            <StorageCard />
          </div>
        </div>
      )}
    </>
  );
}

function Lessons() {
  const all = useLive(downloadsQuery, []);
  if (all.kind === "loading") {
    return (
      <Skeleton label={copy.loading}>
        <CoverRowSkeleton />
        <CoverRowSkeleton />
      </Skeleton>
    );
  }
  if (all.kind === "failed") {
    return (
      <EmptyState title={copy.failed.title} icon="attention" tone="bad">
        <p>{copy.failed.text}</p>
      </EmptyState>
    );
  }
  return <Listed downloads={all.value} />;
}

function Listed({ downloads }: { readonly downloads: readonly ListedDownload[] }) {
  const addable = useAddable();
  // Stays where it was while the first lessons are being added.
  const isFirst = useRef(downloads.length === 0).current;
  if (downloads.length === 0 && addable?.length === 0) return <NoDownloads />;
  const offer = addable && <AddDownloads addable={addable} />;
  const isMissing = ({ pause }: ListedDownload) => pause === "evicted";
  const isDownloaded = ({ state }: ListedDownload) => state === "downloaded";
  return (
    <>
      {isFirst && offer}
      <FreeSpace downloads={downloads} />
      <MissingDownloads downloads={downloads.filter(isMissing)} />
      <DownloadsInProgress
        downloads={downloads.filter((one) => !isDownloaded(one) && !isMissing(one))}
      />
      <ReadyDownloads downloads={downloads.filter(isDownloaded)} />
      {!isFirst && offer}
      {downloads.some(isDownloaded) && (
        <div className={styles.install}>
          <InstallCard />
        </div>
      )}
    </>
  );
}

function NoDownloads() {
  const status = useSyncStatus(useDevice());
  return (
    <div className={styles.state}>
      <EmptyState
        title={copy.empty.title}
        cover={{ seed: "nothing-saved", motif: "leaves" }}
        actions={<LinkButton to={LIBRARY_PATH}>{copy.empty.action}</LinkButton>}
      >
        {/* Before the first sync, there is no library to choose from. */}
        <p>
          {status.reach === "down" && status.lastSyncedAt !== undefined
            ? copy.empty.offline
            : copy.empty.text}
        </p>
      </EmptyState>
    </div>
  );
}
