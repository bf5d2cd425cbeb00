import { useState } from "react";
import type { CostAssumption } from "#contract/insights/admin-costs.ts";
import { FormProblem } from "#shared/accounts/form-error.tsx";
import { useDraftOver } from "#shared/admin/admin-draft.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Behind, NOTHING_TO_SAVE, UNDECIDED } from "#shared/admin/admin-saving.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import styles from "./admin-care.module.css";
import { type Rows, saveCost } from "./save-cost.ts";
import {
  type CostTexts,
  fitting,
  rangeInWords,
  sourceInWords,
  textsOf,
  units,
} from "./cost-copy.ts";

type Props = {
  readonly row: CostAssumption;
  readonly onRows: (rows: Rows) => void;
  readonly onClose: () => void;
};

const FORM = "cost-form";

/** One number that the cost of burnout is reckoned with. */
export function CostDialog({ row, onRows, onClose }: Props) {
  const draft = useDraftOver(`cost-assumption:${row.name}`, textsOf(row), row.version);
  const [errors, setErrors] = useState<Partial<CostTexts>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const leave = () => {
    draft.discard();
    onClose();
  };
  const send = async (changed: Parameters<typeof saveCost>[0]["changed"]) => {
    setBusy(true);
    const why = await saveCost({ row, version: draft.version, changed, onRows });
    setBusy(false);
    setProblem(why);
    if (!why) leave();
  };
  const save = () => {
    const found = fitting(row, draft.typed, new Date().getUTCFullYear());
    setErrors("errors" in found ? found.errors : {});
    if ("changed" in found) void send(found.changed);
  };
  const nothing = draft.isDirty ? undefined : NOTHING_TO_SAVE;
  const undecided = draft.isBehind ? UNDECIDED : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={row.label}
      actions={
        <>
          {row.is_changed && (
            <Button icon="retry" busy={isBusy} why={undecided} onClick={() => void send(undefined)}>
              Back to the published value
            </Button>
          )}
          <Button onClick={leave}>Cancel</Button>
          <Button kind="main" type="submit" form={FORM} busy={isBusy} why={undecided ?? nothing}>
            Save
          </Button>
        </>
      }
    >
      {draft.isBehind && (
        <Behind {...draft} who={row.edited_by} when={row.edited_at} did="saved this" what="it" />
      )}
      <Form id={FORM} className={admin.stack} busy={isBusy} onSubmit={save}>
        <p className="small muted">
          Published: {rangeInWords(row.kind, row.published)}. {sourceInWords(row.published)}.
        </p>
        <Numbers row={row} typed={draft.typed} errors={errors} onType={draft.set} />
        <Field
          label="Source"
          hint="Told beside the figure: a report, or your own figures"
          maxLength={300}
          value={draft.typed.source}
          error={errors.source}
          onChange={(event) => draft.set({ source: event.currentTarget.value })}
        />
        <Field
          label="Year of the source"
          inputMode="numeric"
          maxLength={4}
          value={draft.typed.year}
          error={errors.year}
          onChange={(event) => draft.set({ year: event.currentTarget.value })}
        />
        <FormProblem text={draft.isBehind ? undefined : problem} />
      </Form>
    </Dialog>
  );
}

const numbers = [
  { field: "value", label: "Value" },
  { field: "low", label: "At least" },
  { field: "high", label: "At most" },
] as const;

type NumbersProps = {
  readonly row: CostAssumption;
  readonly typed: CostTexts;
  readonly errors: Partial<CostTexts>;
  readonly onType: (changes: Partial<CostTexts>) => void;
};

function Numbers({ row: { kind, published }, typed, errors, onType }: NumbersProps) {
  const shown = published.low === null ? numbers.slice(0, 1) : numbers;
  return (
    <div className={styles.three}>
      {shown.map(({ field, label }) => (
        <Field
          key={field}
          label={`${label}, ${units[kind]}`}
          type="number"
          inputMode="decimal"
          step="any"
          min={0}
          value={typed[field]}
          error={errors[field]}
          onChange={(event) => onType({ [field]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
