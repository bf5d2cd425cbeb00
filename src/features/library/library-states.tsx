import { useDevice, useDeviceState } from "#device/device.tsx";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { localFailureText } from "#shared/status/status-copy.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { CoverRowSkeleton, Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import styles from "./library.module.css";
import { libraryStates as copy, libraryPage as page } from "./library-copy.ts";

/** Shown if the catalog hasn't synced yet, or is empty. */
export function LibraryEmpty({ hasArrived }: { readonly hasArrived: boolean }) {
  const device = useDevice();
  const status = useSyncStatus(device);
  if (hasArrived) {
    return (
      <div className={styles.state}>
        <EmptyState title={copy.empty.title} cover={{ seed: "empty-library", motif: "leaves" }}>
          <p>{copy.empty.text}</p>
        </EmptyState>
      </div>
    );
  }
  const failure = localFailureText(status);
  if (status.reach !== "down" && !failure) {
    return (
      <Skeleton label={copy.firstSync} className={styles.state}>
        <p className={styles.count}>{copy.firstSync}</p>
        <CoverRowSkeleton />
        <CoverRowSkeleton />
        <CoverRowSkeleton />
      </Skeleton>
    );
  }
  return (
    <div className={styles.state}>
      <EmptyState
        title={copy.offline.title}
        icon={failure ? "attention" : "no-network"}
        actions={<Button onClick={() => device?.sync.now()}>{copy.retry}</Button>}
      >
        <p>{failure ?? (status.isDeviceOffline ? copy.offline.text : copy.unreachable)}</p>
      </EmptyState>
    </div>
  );
}

/** Has the shape of the library's first page. */
export function LibrarySkeleton() {
  return (
    <Skeleton label={page.loading} className={styles.state}>
      <SkeletonBlock width="9rem" height="1.375rem" />
      <SkeletonBlock shape="cover" ratio="2/1" />
      <CoverRowSkeleton />
      <CoverRowSkeleton />
    </Skeleton>
  );
}

/** Shown if the local databases can't be read. */
export function LibraryFailed() {
  const opening = useDeviceState();
  const retry = () => {
    if (opening.kind === "failed") opening.retry();
    else window.location.reload();
  };
  return (
    <div className={styles.state}>
      <EmptyState
        title={copy.failed.title}
        icon="attention"
        tone="bad"
        actions={<Button onClick={retry}>{copy.retry}</Button>}
      >
        <p>{copy.failed.text}</p>
      </EmptyState>
    </div>
  );
}
