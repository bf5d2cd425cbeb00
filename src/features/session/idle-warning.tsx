import { useSyncStatus } from "#device/use-sync-status.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { idleWarning as copy } from "./lock-copy.ts";
import { useIdle } from "./use-idle.ts";

/** Warns an idle user before the session ends or the screen locks. */
export function IdleWarning({ owner }: { readonly owner: string }) {
  const { warning, stay } = useIdle(owner);
  const isOffline = useSyncStatus(undefined).reach === "down";
  const text = isOffline ? copy.lock : copy.signOut;
  return (
    <Dialog
      open={warning !== undefined}
      onClose={stay}
      title={copy.title}
      actions={
        <Button kind="main" onClick={stay}>
          {copy.stay}
        </Button>
      }
    >
      <p role="timer">{warning && text(warning.leftMs)}</p>
      <p className="muted">{copy.saved}</p>
    </Dialog>
  );
}
