import { useDevice } from "#device/device.tsx";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";

/** Returns true until what the person has stored on other devices has arrived. Offline, nothing will arrive. */
export function useIsFirstSync(): boolean {
  const { lastSyncedAt, reach } = useSyncStatus(useDevice());
  return lastSyncedAt === undefined && reach !== "down";
}

/** Shown in place of "No … yet" during the first sync. The label says what is loading. */
export function FirstSync({ label }: { readonly label: string }) {
  return (
    <Skeleton label={label}>
      <p className="small muted">{label}</p>
      <CoverRowSkeleton />
      <CoverRowSkeleton />
    </Skeleton>
  );
}
