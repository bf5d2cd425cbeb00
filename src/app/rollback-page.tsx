import { useDeviceState } from "#device/device.tsx";
import { notOpenedMessage } from "#device/not-opened-copy.ts";
import { NotOpened } from "#sync/local/not-saved.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { checkForUpdate } from "./updates.tsx";
import { updates as copy } from "./updates-copy.ts";

/** Takes the place of every page that needs local data, which only a newer version can open. */
export function RollbackPage() {
  const state = useDeviceState();
  const error = state.kind === "failed" ? state.error : undefined;
  const pending = error instanceof NotOpened ? error.pending : 0;
  return (
    <div className="lone-column">
      <PageTitle title={copy.rollbackTitle} />
      <EmptyState
        icon="attention"
        tone="wait"
        actions={
          <Button kind="main" icon="retry" onClick={checkForUpdate}>
            {copy.check}
          </Button>
        }
      >
        <p>{notOpenedMessage(error)}</p>
        {pending > 0 && <p>{copy.pending(pending)}</p>}
      </EmptyState>
    </div>
  );
}
