import { useDevice, useDeviceState } from "#device/device.tsx";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";
import styles from "./library.module.css";

/** Shown if the catalog hasn't synced yet, or is empty. */
export function LibraryEmpty({ hasArrived }: { readonly hasArrived: boolean }) {
  const device = useDevice();
  const status = useSyncStatus(device);
  if (hasArrived) {
    return (
      <div className={styles.state}>
        <EmptyState title="No lessons yet" cover={{ seed: "empty-library", motif: "leaves" }}>
          <p>The library is empty for now. Lessons appear here as soon as they are published.</p>
        </EmptyState>
      </div>
    );
  }
  if (status.reach !== "down") {
    return (
      <Skeleton label="Fetching the library" className={styles.state}>
        <p className={styles.count}>Fetching the library for the first time</p>
        <CoverRowSkeleton />
        <CoverRowSkeleton />
        <CoverRowSkeleton />
      </Skeleton>
    );
  }
  return (
    <div className={styles.state}>
      <EmptyState
        title="The library has not come yet"
        icon="no-network"
        actions={<Button onClick={() => device?.sync.now()}>Try again</Button>}
      >
        <p>
          There is no network right now. The library comes once, the first time there is one; from
          then on it is here without.
        </p>
      </EmptyState>
    </div>
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
        title="What is on this device could not be opened"
        icon="attention"
        tone="bad"
        actions={<Button onClick={retry}>Try again</Button>}
      >
        <p>
          Nothing has been removed. Often another window of Respite is being updated: close it, then
          try again. Private windows of some browsers cannot keep anything.
        </p>
      </EmptyState>
    </div>
  );
}
