import { useState } from "react";
import type { CostAssumption } from "#contract/insights/admin-costs.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { useVersionedDraft } from "#shared/admin/admin-draft.ts";
import admin from "#shared/admin/admin-page.module.css";
import { ConflictNote, NOTHING_TO_SAVE, UNRESOLVED_CONFLICT } from "#shared/admin/admin-saving.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import styles from "./admin-care.module.css";
import {
  type CostDraft,
  costDialog as copy,
  draftOf,
  numberLabel,
  publishedValueWithSource,
  resetLabel,
  validateCost,
} from "./cost-copy.ts";
import { type CostRows, saveCost } from "./save-cost.ts";

type Props = {
  readonly row: CostAssumption;
  readonly onRows: (rows: CostRows) => void;
  readonly onClose: () => void;
};

const FORM = "cost-form";

/** Edits one assumption of the burnout cost model. */
export function CostDialog({ row, onRows, onClose }: Props) {
  const draft = useVersionedDraft(`cost-assumption:${row.name}`, draftOf(row), row.version);
  const [errors, setErrors] = useState<Partial<CostDraft>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const leave = () => {
    draft.discard();
    onClose();
  };
  const send = async (changed: Parameters<typeof saveCost>[0]["changed"]) => {
    setBusy(true);
    const failure = await saveCost({ row, version: draft.version, changed, onRows });
    setBusy(false);
    setProblem(failure);
    if (!failure) leave();
  };
  const save = () => {
    const result = validateCost(row, draft.typed, new Date().getUTCFullYear());
    setErrors("errors" in result ? result.errors : {});
    if ("changed" in result) void send(result.changed);
  };
  const unchanged = draft.isDirty ? undefined : NOTHING_TO_SAVE;
  const conflict = draft.isBehind ? UNRESOLVED_CONFLICT : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={row.label}
      actions={
        <>
          {row.is_changed && (
            <Button
              icon="retry"
              busy={isBusy}
              disabledReason={conflict}
              onClick={() => void send(undefined)}
            >
              {resetLabel(row.published)}
            </Button>
          )}
          <Button onClick={leave}>{copy.cancel}</Button>
          <Button
            kind="main"
            type="submit"
            form={FORM}
            busy={isBusy}
            disabledReason={conflict ?? unchanged}
          >
            {copy.save}
          </Button>
        </>
      }
    >
      {draft.isBehind && (
        <ConflictNote
          {...draft}
          who={row.edited_by}
          when={row.edited_at}
          what={copy.conflictObject}
        />
      )}
      <Form id={FORM} className={admin.stack} busy={isBusy} onSubmit={save}>
        <p className="small muted">{publishedValueWithSource(row.kind, row.published)}</p>
        <Numbers row={row} typed={draft.typed} errors={errors} onType={draft.set} />
        <SourceFields typed={draft.typed} errors={errors} onType={draft.set} />
        <FormError text={draft.isBehind ? undefined : problem} />
      </Form>
    </Dialog>
  );
}

const numbers = ["value", "low", "high"] as const;

type NumbersProps = {
  readonly row: CostAssumption;
  readonly typed: CostDraft;
  readonly errors: Partial<CostDraft>;
  readonly onType: (changes: Partial<CostDraft>) => void;
};

function Numbers({ row: { kind, published }, typed, errors, onType }: NumbersProps) {
  const shown = published.low === null ? numbers.slice(0, 1) : numbers;
  return (
    <div className={styles.three}>
      {shown.map((field) => (
        <Field
          key={field}
          label={numberLabel(field, kind)}
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

function SourceFields({ typed, errors, onType }: Omit<NumbersProps, "row">) {
  return (
    <>
      <Field
        label={copy.source}
        hint={copy.sourceHint}
        maxLength={300}
        value={typed.source}
        error={errors.source}
        onChange={(event) => onType({ source: event.currentTarget.value })}
      />
      <Field
        label={copy.year}
        inputMode="numeric"
        maxLength={4}
        value={typed.year}
        error={errors.year}
        onChange={(event) => onType({ year: event.currentTarget.value })}
      />
    </>
  );
}
