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
import { reminders as copy } from "./copy.ts";
import styles from "./profile.module.css";
import { ReminderTimesForm } from "./reminder-times-form.tsx";

/** Notification permission can change while this page is hidden. */
function onVisibilityChange(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
const permission = () => ("Notification" in window ? Notification.permission : "none");

function problemOf(switched: SubscribeResult): string | undefined {
  if (switched.kind === "no-service") return copy.failed;
  if (switched.kind === "failed") return requestErrorMessage(switched.outcome, copy.offline);
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
    <Card title={copy.title}>
      {reminding === "unsupported" ? (
        <Note icon="info">{copy.unsupported}</Note>
      ) : (
        <Toggle
          label={copy.toggle}
          hint={copy.hint}
          checked={wanted ?? isOn}
          disabled={wanted !== undefined || reminding === "denied" || (isOffline && !isOn)}
          onChange={(next) => void change(next)}
        />
      )}
      {reminding === "on" && <ReminderTimesForm />}
      <div role="status" className={styles.said}>
        {reminding === "denied" && <Note icon="info">{copy.denied}</Note>}
        {reminding === "off" && (problem || isOffline) && (
          <Note icon="no-network">{problem ?? copy.offline}</Note>
        )}
      </div>
    </Card>
  );
}
