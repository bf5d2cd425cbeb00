import { useEffect, useRef, useState } from "react";
import { useFormAction } from "#device/use-action.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import type { Licenses } from "#sync/records/types.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { showToast } from "#ui/toast.tsx";
import { licenseForm as copy } from "./copy.ts";
import { LicenseFields } from "./license-fields.tsx";
import {
  emptyLicense,
  type LicenseValues,
  licenseValues,
  validateLicenses,
  withLicenses,
} from "./license-values.ts";
import styles from "./profile.module.css";

const MAX_LICENSES = 20;

type Props = { readonly known: Licenses; readonly onDone: () => void };

const initialRows = (known: Licenses) =>
  known.licenses.length > 0 ? licenseValues(known) : [emptyLicense(0)];

/** Empty rows are not saved. */
const isBlank = ({ state, profession, number, expiresOn }: LicenseValues) =>
  `${state}${profession}${number}${expiresOn}`.trim() === "";

/** Saves to this device first, so it works offline. */
export function LicensesForm({ known, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [act, failure] = useFormAction();
  const [rows, setRows] = useDraft("licenses", initialRows(known));
  const [npi, setNpi] = useDraft("npi", known.npi ?? "");
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const count = rows.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves focus to a new row
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("fieldset:last-of-type select")?.focus();
  }, [count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the problems change
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  async function save() {
    const filled = rows.filter((row) => !isBlank(row));
    const errors = validateLicenses(filled, npi);
    setProblems(errors);
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    const isStored = await act(({ licenses }) => licenses.change(withLicenses(known, filled, npi)));
    setBusy(false);
    if (!isStored) return;
    showToast({ text: copy.saved });
    onDone();
  }

  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <Form ref={form} className={styles.form} busy={isBusy} onSubmit={save}>
      {rows.map((row, at) => (
        <LicenseFields
          key={row.key}
          position={at + 1}
          values={row}
          problems={problems}
          onChange={(values) =>
            setRows((before) => before.map((one) => (one.key === row.key ? values : one)))
          }
          onRemove={() => setRows((before) => before.filter(({ key }) => key !== row.key))}
        />
      ))}
      {count < MAX_LICENSES && (
        <div>
          <Button
            icon="plus"
            onClick={() => setRows((before) => [...before, emptyLicense(nextKey)])}
          >
            {count > 0 ? copy.addAnother : copy.add}
          </Button>
        </div>
      )}
      <Field
        label={copy.npi}
        name="npi"
        inputMode="numeric"
        hint={copy.npiHint}
        maxLength={20}
        value={npi}
        error={problems.npi}
        onChange={(event) => setNpi(event.currentTarget.value)}
        optional
      />
      <FormError text={failure} />
      <div className={styles.actions}>
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? copy.saving : copy.save}
        </Button>
        <Button onClick={onDone}>{copy.cancel}</Button>
      </div>
    </Form>
  );
}
