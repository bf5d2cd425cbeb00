import { useState } from "react";
import { deviceName } from "#contract/accounts/device-name.ts";
import type { DeviceWire } from "#contract/accounts/signed-in-devices.ts";
import { fetchDevices, signOutDevice } from "#shared/accounts/account-calls.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatMoment } from "#ui/format-date.ts";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import { devices as copy } from "./copy.ts";
import styles from "./profile.module.css";

/** Lists signed-in devices and lets the person sign them out. */
export function DevicesList() {
  const request = useRequest(fetchDevices, "devices");
  const [signingOut, setSigningOut] = useState<DeviceWire>();
  return (
    <>
      <OnlineOnly asking={request} what={copy.what} unreachable={copy.offline}>
        {(devices) => (
          <ul className={styles.rows}>
            {devices.map((device) => (
              <Row key={device.client} device={device} onSignOut={() => setSigningOut(device)} />
            ))}
          </ul>
        )}
      </OnlineOnly>
      {signingOut && (
        <SignOutDialog
          key={signingOut.client}
          device={signingOut}
          onClose={() => setSigningOut(undefined)}
          onSignedOut={request.retry}
        />
      )}
    </>
  );
}

type RowProps = { readonly device: DeviceWire; readonly onSignOut: () => void };

function Row({ device, onSignOut }: RowProps) {
  const now = Date.now();
  const name = deviceName(device.user_agent);
  return (
    <li>
      <div>
        <p>
          {name} {device.current && <Badge tone="done">{copy.current}</Badge>}
        </p>
        <p className="small muted">
          {copy.line(
            formatMoment(Date.parse(device.signed_in_at), now),
            formatMoment(Date.parse(device.last_seen_at), now),
          )}
        </p>
      </div>
      {!device.current && (
        <Button aria-label={copy.signOutLabel(name)} onClick={onSignOut}>
          {copy.signOut}
        </Button>
      )}
    </li>
  );
}

type SignOutDialogProps = {
  readonly device: DeviceWire;
  readonly onClose: () => void;
  readonly onSignedOut: () => void;
};

function SignOutDialog({ device, onClose, onSignedOut }: SignOutDialogProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const name = deviceName(device.user_agent);
  const signOut = async () => {
    setBusy(true);
    const outcome = await signOutDevice(device.client);
    setBusy(false);
    const isAlreadyGone = outcome.kind === "refused" && outcome.code === "not_found";
    if (outcome.kind !== "accepted" && !isAlreadyGone) {
      return setProblem(requestErrorMessage(outcome, copy.signOutOffline));
    }
    showToast({ text: copy.signedOut(name) });
    onClose();
    onSignedOut();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.dialogTitle(name)}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void signOut()}>
            {isBusy ? copy.signingOut : copy.confirm}
          </Button>
        </>
      }
    >
      <p>{copy.dialog}</p>
      <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
    </Dialog>
  );
}
