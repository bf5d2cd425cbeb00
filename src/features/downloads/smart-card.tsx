import { useEffect, useState } from "react";
import { type Query, useLive } from "#device/use-live.ts";
import { useDownloadActions } from "#shared/downloads/use-download-actions.ts";
import type { SmartView } from "#sync/downloads/device-downloads.ts";
import type { SmartSettings } from "#sync/downloads/smart-settings.ts";
import { Card } from "#ui/card.tsx";
import { SelectField } from "#ui/field.tsx";
import { formatBytes } from "#ui/format-bytes.ts";
import { Toggle } from "#ui/toggle.tsx";
import { smartDownloads as copy } from "./copy.ts";
import styles from "./downloads.module.css";

const COUNTS = [1, 2, 3, 4, 5];
const LIMITS = [100e6, 250e6, 500e6, 1000e6, 2000e6];

export const smartDownloadsQuery: Query<SmartView> = ({ downloads }) => downloads.smart();

/** Settings for downloading the next lessons automatically. */
export function SmartCard() {
  const view = useLive(smartDownloadsQuery, []);
  const { setSmart } = useDownloadActions();
  // Shows the chosen settings until they are stored.
  const [chosen, setChosen] = useState<SmartSettings>();
  const known = view.kind === "ready" ? JSON.stringify(view.value.settings) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored settings replace the chosen ones
  useEffect(() => setChosen(undefined), [known]);
  if (view.kind !== "ready") return null;
  const settings = chosen ?? view.value.settings;
  const change = async (changes: Partial<SmartSettings>) => {
    setChosen({ ...settings, ...changes });
    if (!(await setSmart(changes))) setChosen(undefined);
  };
  return (
    <Card title={copy.title}>
      <Toggle
        label={copy.toggle}
        hint={copy.hint}
        checked={settings.isOn}
        onChange={(isOn) => void change({ isOn })}
      />
      {settings.isOn && (
        <Details view={{ ...view.value, settings }} onChange={(changes) => void change(changes)} />
      )}
    </Card>
  );
}

type DetailsProps = {
  readonly view: SmartView;
  readonly onChange: (changes: Partial<SmartSettings>) => void;
};

function Details({ view, onChange }: DetailsProps) {
  const { settings, connection, count, bytes } = view;
  const mayBeUnknown = connection === "unknown" || settings.whenUnknown;
  return (
    <div className={styles.details}>
      <div className={styles.pair}>
        <SelectField
          label={copy.count}
          value={settings.count}
          onChange={(event) => onChange({ count: Number(event.currentTarget.value) })}
        >
          {COUNTS.map((one) => (
            <option key={one} value={one}>
              {copy.countOption(one)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={copy.limit}
          value={settings.limitBytes}
          onChange={(event) => onChange({ limitBytes: Number(event.currentTarget.value) })}
        >
          {LIMITS.map((one) => (
            <option key={one} value={one}>
              {formatBytes(one)}
            </option>
          ))}
        </SelectField>
      </div>
      {mayBeUnknown && (
        <Toggle
          label={copy.anyConnection}
          hint={copy.anyConnectionHint}
          checked={settings.whenUnknown}
          onChange={(whenUnknown) => onChange({ whenUnknown })}
        />
      )}
      <p className="small muted num">{connectionText(view)}</p>
      {count > 0 && <p className="small muted num">{copy.usage(count, bytes)}</p>}
    </div>
  );
}

function connectionText({ connection, settings }: SmartView): string {
  if (connection === "metered") return copy.metered;
  if (connection === "unmetered") return copy.unmetered;
  return settings.whenUnknown ? copy.allowed : copy.blocked;
}
