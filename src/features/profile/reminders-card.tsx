import { useState, useSyncExternalStore } from "react";
import { useDevice } from "#device/device.tsx";
import { useLive } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import {
  disableReminders,
  enableReminders,
  reminderState,
  type SubscribeResult,
} from "#shared/check-in/reminders.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Card } from "#ui/card.tsx";
import { Note } from "#ui/note.tsx";
import { Toggle } from "#ui/toggle.tsx";
import styles from "./profile.module.css";

const NEEDS_CONNECTION =
  "Reminders are switched on with a connection, and there is none right now.";

/** Notification permission can change while this page is hidden. */
function onVisibilityChange(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
const permission = () => ("Notification" in window ? Notification.permission : "none");

function problemOf(switched: SubscribeResult): string | undefined {
  if (switched.kind === "no-service")
    return "This browser could not reach its push service. Try again later, or in another browser.";
  if (switched.kind === "failed") return requestErrorMessage(switched.outcome, NEEDS_CONNECTION);
  return undefined;
}

/** Lets people opt in to reminders. */
export function RemindersCard() {
  const device = useDevice();
  const address = useLive(({ reminders }) => reminders.address(), []);
  const isOffline = useSyncStatus(device).reach === "down";
  const [wanted, setWanted] = useState<boolean>();
  const [problem, setProblem] = useState<string>();
  useSyncExternalStore(onVisibilityChange, permission);
  if (!device || address.kind !== "ready") return null;
  const reminding = reminderState(address.value);
  const change = async (isOn: boolean) => {
    setWanted(isOn);
    setProblem(undefined);
    if (isOn) setProblem(problemOf(await enableReminders(device)));
    else await disableReminders(device);
    setWanted(undefined);
  };
  const isOn = reminding === "on";
  return (
    <Card title="Reminders">
      {reminding === "unsupported" ? (
        <Note icon="info">
          This browser cannot remind you while it is closed. On an iPhone or iPad, add Respite to
          the home screen first and open it from there. A pulse check that is due shows here anyway.
        </Note>
      ) : (
        <Toggle
          label="Remind me when a pulse check is due"
          hint="With a notification on this device, at most once a week. It says nothing about you, and nobody else learns whether you want it."
          checked={wanted ?? isOn}
          disabled={wanted !== undefined || reminding === "denied" || (isOffline && !isOn)}
          onChange={(next) => void change(next)}
        />
      )}
      <div role="status" className={styles.said}>
        {reminding === "denied" && (
          <Note icon="info">
            This browser was told not to show notifications from Respite. You can change that in its
            settings for this site.
          </Note>
        )}
        {reminding === "off" && (problem || isOffline) && (
          <Note icon="no-network">{problem ?? NEEDS_CONNECTION}</Note>
        )}
      </div>
    </Card>
  );
}
