import { useDevice } from "#device/device.tsx";
import { useLive } from "#device/use-live.ts";
import { afterLastNight } from "#shared/check-in/reminder-times.ts";
import { renewReminders } from "#shared/check-in/reminders.ts";
import type { ReminderTimes } from "#sync/records/types.ts";
import { Field, SelectField } from "#ui/field.tsx";
import styles from "./profile.module.css";
import { reminderTimes as copy } from "./reminder-times-copy.ts";

const HOURS = [6, 9, 16, 20] as const;

/** Times that fit shifts. Stored on this device, and sent with its subscription. */
export function ReminderTimesForm() {
  const device = useDevice();
  const times = useLive(({ reminders }) => reminders.times(), []);
  if (!device || times.kind !== "ready") return null;
  const { hour, lastNight } = times.value;
  const change = async (changes: ReminderTimes) => {
    await device.reminders.setTimes({ ...times.value, ...changes });
    const until = changes.lastNight && afterLastNight(changes.lastNight);
    if (until) await device.answers.snooze(until.getTime());
    // Offline, the next start of the app sends them.
    await renewReminders(device);
  };
  return (
    <div className={styles.form}>
      <SelectField
        label={copy.hour}
        value={hour ?? ""}
        onChange={({ currentTarget: { value } }) =>
          void change({ hour: value === "" ? undefined : Number(value) })
        }
      >
        <option value="">{copy.anyHour}</option>
        {HOURS.map((one) => (
          <option key={one} value={one}>
            {copy.hours[one]}
          </option>
        ))}
      </SelectField>
      <Field
        label={copy.lastNight}
        hint={copy.lastNightHint}
        type="date"
        optional
        value={lastNight ?? ""}
        onChange={({ currentTarget: { value } }) => void change({ lastNight: value || undefined })}
      />
    </div>
  );
}
