import { useDevice } from "#device/device.tsx";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";
import { firstSync as copy } from "./data-states-copy.ts";

/** Returns true until what the person has stored on other devices has arrived. Offline, nothing will arrive. */
export function useIsFirstSync(): boolean {
  const { lastSyncedAt, reach } = useSyncStatus(useDevice());
  return lastSyncedAt === undefined && reach !== "down";
}

/** Shown in place of "No … yet" during the first sync. `what` is what the page lists, such as "your credits". */
export function FirstSync({ what }: { readonly what: string }) {
  return (
    <Skeleton label={copy.loading(what)}>
      <p className="small muted">{copy.loading(what)}</p>
      <CoverRowSkeleton />
      <CoverRowSkeleton />
    </Skeleton>
  );
}
