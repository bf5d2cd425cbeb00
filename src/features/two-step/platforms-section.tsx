import { useState } from "react";
import {
  listPlatformConnections,
  type PlatformConnection,
  removePlatformConnection,
} from "#contract/organizations/lti.ts";
import { call } from "#device/session.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import { platforms as copy } from "./platforms-copy.ts";
import styles from "./two-step.module.css";

/** Lists learning platforms that sign the person in. Few people have one, so there is nothing to see without. */
export function PlatformsSection() {
  const { state, retry } = useRequest(() => call(listPlatformConnections, {}), "platforms");
  const [removing, setRemoving] = useState<PlatformConnection>();
  const connections = state.kind === "ready" ? state.value.data : [];
  if (connections.length === 0) return null;
  return (
    <Card title={copy.title}>
      <p>{copy.text}</p>
      <ul className={styles.rows}>
        {connections.map((connection) => (
          <li key={connection.id}>
            <div>
              <p>{connection.platform}</p>
              <p className="small muted">{copy.line(connection.connected_at)}</p>
            </div>
            <Button
              aria-label={copy.removeLabel(connection.platform)}
              onClick={() => setRemoving(connection)}
            >
              {copy.remove}
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <DisconnectDialog
          connection={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => {
            setRemoving(undefined);
            retry();
          }}
        />
      )}
    </Card>
  );
}

type DialogProps = {
  readonly connection: PlatformConnection;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
};

function DisconnectDialog({ connection, onClose, onRemoved }: DialogProps) {
  const { id, platform } = connection;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const outcome = await call(removePlatformConnection, { params: { id } });
    setBusy(false);
    const isGone = outcome.kind === "refused" && outcome.code === "not_found";
    if (outcome.kind !== "accepted" && !isGone)
      return setProblem(requestErrorMessage(outcome, copy.offline));
    showToast({ text: copy.removed(platform) });
    onRemoved();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.dialogTitle(platform)}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {copy.confirm}
          </Button>
        </>
      }
    >
      <p>{copy.dialog}</p>
      <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
    </Dialog>
  );
}
