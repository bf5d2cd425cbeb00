import { useRef, useState } from "react";
import {
  DIGEST_FREQUENCIES,
  type DigestChoice,
  getDigest,
  setDigest,
} from "#contract/insights/digest.ts";
import { fetchPrivateFile } from "#device/fetch-file.ts";
import { call } from "#device/session.ts";
import { saveFile } from "#shared/files/save-file.ts";
import { EditableFailure } from "#shared/requests/editable-failure.tsx";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useEditable } from "#shared/requests/use-editable.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectField } from "#ui/field.tsx";
import { showToast } from "#ui/toast.tsx";
import { Toggle } from "#ui/toggle.tsx";
import { digest as copy } from "./digest-copy.ts";
import styles from "./overview.module.css";
import printed from "./print.module.css";

const isFrequency = (value: string): value is DigestChoice["frequency"] =>
  DIGEST_FREQUENCIES.some((one) => one === value);

/** How often a leader gets the summary of a group by email. */
export function DigestCard({ group }: { readonly group: string }) {
  const query = { practice_group_id: group };
  const plan = useEditable(`digest ${group}`, () => call(getDigest, { query }));
  const choice = plan.value;
  const choose = async (change: Partial<DigestChoice>) => {
    if (!choice) return;
    const body = { ...choice, ...change };
    const problem = await plan.send(() => call(setDigest, { query, body }));
    showToast(problem ? { text: problem, icon: "attention" } : { text: copy.saved });
  };
  return (
    <Card title={copy.title} className={classNames(styles.digest, printed.onScreen)}>
      {choice && (
        <>
          <SelectField
            label={copy.frequency}
            hint={copy.about[choice.frequency]}
            value={choice.frequency}
            onChange={({ currentTarget: { value } }) => {
              if (isFrequency(value)) void choose({ frequency: value });
            }}
          >
            {copy.frequencies.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
          <Toggle
            label={copy.alerts}
            checked={choice.alerts}
            onChange={(alerts) => void choose({ alerts })}
          />
        </>
      )}
      <EditableFailure of={plan} />
      <Preview group={group} />
    </Card>
  );
}

/** Downloads the latest report. */
function Preview({ group }: { readonly group: string }) {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const path = `/api/insights/digest/preview?${new URLSearchParams({ practice_group_id: group })}`;
    const outcome = await fetchPrivateFile(path, "application/pdf");
    isRunning.current = false;
    setBusy(false);
    if (outcome.kind === "accepted")
      return saveFile(copy.fileName(new Date().toISOString().slice(0, 10)), outcome.value);
    showToast({ text: requestErrorMessage(outcome, copy.previewOffline), icon: "attention" });
  };
  return (
    <Button icon="document" busy={isBusy} onClick={() => void run()}>
      {isBusy ? copy.previewing : copy.preview}
    </Button>
  );
}
