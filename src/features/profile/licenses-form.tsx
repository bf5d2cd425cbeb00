import { useEffect, useRef, useState } from "react";
import { useAct } from "#device/use-action.ts";
import type { Licences } from "#sync/local/personal.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { showToast } from "#ui/toast.tsx";
import { LicenceFields } from "./license-fields.tsx";
import {
  emptyLicence,
  type LicenceValues,
  licenceGaps,
  licencesWith,
  licenceValues,
} from "./own-licenses.ts";
import styles from "./profile.module.css";

const MOST_LICENCES = 20;

type Props = { readonly known: Licences; readonly onDone: () => void };

const firstRows = (known: Licences) =>
  known.licences.length > 0 ? licenceValues(known) : [emptyLicence(0)];

/** A row that was opened and left empty is none. */
const isBlank = ({ state, profession, number, expiresOn }: LicenceValues) =>
  `${state}${profession}${number}${expiresOn}`.trim() === "";

/** Kept on this device first, so it needs no network. */
export function LicencesForm({ known, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const act = useAct();
  const [rows, setRows] = useState(() => firstRows(known));
  const [npi, setNpi] = useState(known.npi ?? "");
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const count = rows.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row is where one goes on
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("fieldset:last-of-type select")?.focus();
  }, [count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they are new
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  async function save() {
    const filled = rows.filter((row) => !isBlank(row));
    const gaps = licenceGaps(filled, npi);
    setProblems(gaps);
    if (Object.keys(gaps).length > 0) return;
    setBusy(true);
    const isKept = await act(({ licences }) => licences.change(licencesWith(known, filled, npi)));
    setBusy(false);
    if (!isKept) return;
    showToast({ text: "Saved on this device" });
    onDone();
  }

  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <Form ref={form} className={styles.form} busy={isBusy} onSubmit={save}>
      {rows.map((row, at) => (
        <LicenceFields
          key={row.key}
          place={at + 1}
          values={row}
          problems={problems}
          onChange={(values) =>
            setRows((before) => before.map((one) => (one.key === row.key ? values : one)))
          }
          onRemove={() => setRows((before) => before.filter(({ key }) => key !== row.key))}
        />
      ))}
      {count < MOST_LICENCES && (
        <div>
          <Button
            icon="plus"
            onClick={() => setRows((before) => [...before, emptyLicence(nextKey)])}
          >
            {count > 0 ? "Add another licence" : "Add a licence"}
          </Button>
        </div>
      )}
      <Field
        label="NPI"
        name="npi"
        inputMode="numeric"
        hint="Your National Provider Identifier: ten digits"
        maxLength={20}
        value={npi}
        error={problems.npi}
        onChange={(event) => setNpi(event.currentTarget.value)}
        optional
      />
      <div className={styles.actions}>
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? "Saving" : "Save"}
        </Button>
        <Button onClick={onDone}>Leave it as it was</Button>
      </div>
    </Form>
  );
}
