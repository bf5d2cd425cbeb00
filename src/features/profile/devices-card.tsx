import { useState } from "react";
import type { DeviceWire } from "#contract/accounts/signed-in-devices.ts";
import { commonProblem } from "#device/call-errors.ts";
import { useAsked } from "#device/use-request.ts";
import { askForDevices, signOutDevice } from "#shared/accounts/account-calls.ts";
import { deviceInWords } from "#shared/accounts/device-copy.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { momentInWords } from "#ui/format.ts";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./profile.module.css";

/** Where this person is signed in; any of them can be signed out from here. */
export function DevicesCard() {
  const asking = useAsked(askForDevices, "devices");
  const [leaving, setLeaving] = useState<DeviceWire>();
  return (
    <Card title="Signed-in devices">
      <OnlineOnly asking={asking} what="Your signed-in devices">
        {(devices) => (
          <ul className={styles.rows}>
            {devices.map((device) => (
              <Row key={device.client} device={device} onLeave={() => setLeaving(device)} />
            ))}
          </ul>
        )}
      </OnlineOnly>
      {leaving && (
        <Leaving
          key={leaving.client}
          device={leaving}
          onClose={() => setLeaving(undefined)}
          onGone={asking.again}
        />
      )}
    </Card>
  );
}

type RowProps = { readonly device: DeviceWire; readonly onLeave: () => void };

function Row({ device, onLeave }: RowProps) {
  const now = Date.now();
  const name = deviceInWords(device.user_agent);
  return (
    <li>
      <div>
        <p>
          {name} {device.current && <Badge tone="done">This device</Badge>}
        </p>
        <p className="small muted">
          Signed in {momentInWords(Date.parse(device.signed_in_at), now)}, last seen{" "}
          {momentInWords(Date.parse(device.last_seen_at), now)}
        </p>
      </div>
      {!device.current && (
        <Button onClick={onLeave}>
          Sign it out<VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

type LeavingProps = {
  readonly device: DeviceWire;
  readonly onClose: () => void;
  readonly onGone: () => void;
};

function Leaving({ device, onClose, onGone }: LeavingProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const name = deviceInWords(device.user_agent);
  const signOut = async () => {
    setBusy(true);
    const outcome = await signOutDevice(device.client);
    setBusy(false);
    const isGone = outcome.kind === "refused" && outcome.code === "not_found";
    if (outcome.kind !== "accepted" && !isGone) {
      return setProblem(
        commonProblem(outcome, "This needs a connection, and there is none right now."),
      );
    }
    showToast({ text: `${name} is signed out` });
    onClose();
    onGone();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Sign ${name} out?`}
      actions={
        <>
          <Button onClick={onClose}>Keep it signed in</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void signOut()}>
            {isBusy ? "Signing out" : "Sign it out"}
          </Button>
        </>
      }
    >
      <p>
        It has to sign in again before it can send or receive anything. What was done there and has
        not been sent stays on it until then.
      </p>
      <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
    </Dialog>
  );
}
