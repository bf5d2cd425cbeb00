import { useDevice } from "#device/device.tsx";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";
import { firstSync as copy } from "./data-states-copy.ts";
import { localFailureText } from "./status-copy.ts";

/** Returns true until what the person has stored on other devices has arrived. */
export function useIsFirstSync(): boolean {
  return useSyncStatus(useDevice()).lastSyncedAt === undefined;
}

type Props = {
  /** Names the list that is loading. */
  readonly label: string;
  /** Says what isn't on this device yet. The page's title stands above it. */
  readonly missing: string;
};

/** Shown in place of "No … yet" until the first sync is over. Without a connection or storage, nothing will arrive. */
export function FirstSync({ label, missing }: Props) {
  const device = useDevice();
  const status = useSyncStatus(device);
  const failure = localFailureText(status);
  const cutOff = status.isDeviceOffline ? copy.offline : copy.unreachable;
  if (status.reach === "down" || failure)
    return (
      <EmptyState
        title={missing}
        icon={failure ? "attention" : "no-network"}
        actions={<Button onClick={() => device?.sync.now()}>{copy.retry}</Button>}
      >
        <p>{failure ?? cutOff}</p>
      </EmptyState>
    );
  return (
    <Skeleton label={label}>
      <p className="small muted">{label}</p>
      <CoverRowSkeleton />
      <CoverRowSkeleton />
    </Skeleton>
  );
}
