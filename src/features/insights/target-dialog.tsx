import { useId, useState } from "react";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, SelectField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { showToast } from "#ui/toast.tsx";
import { monthAfter, monthChoices, monthOfTime } from "./months.ts";
import { monthName, plan } from "./plan-copy.ts";
import styles from "./plans.module.css";
import { target as copy } from "./target-copy.ts";
import { parsePercent } from "./target-status.ts";
import type { Target } from "./use-target.ts";

const MONTHS_AHEAD = 36;
const NO_MONTH = "";

type Props = { readonly target: Target; readonly onClose: () => void };

/** Sets or clears the target of a group. */
export function TargetDialog({ target, onClose }: Props) {
  const form = useId();
  const { value } = target;
  const [text, setText] = useDraft(
    `target:${target.group}`,
    value?.percent ? String(value.percent) : "",
  );
  const [month, setMonth] = useDraft(`target:${target.group}:month`, value?.by_month ?? NO_MONTH);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<string | undefined>, done?: string) => {
    setBusy(true);
    const failure = await work();
    setBusy(false);
    setError(failure);
    if (failure) return;
    onClose();
    if (done) showToast({ text: done });
  };
  const save = () => {
    const percent = parsePercent(text);
    if (percent === undefined) setError(copy.wrong);
    else void run(() => target.set({ percent, by_month: month || null }));
  };
  const current = monthOfTime(new Date());
  const months = monthChoices(current, monthAfter(current, MONTHS_AHEAD), value?.by_month);
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title}
      actions={
        <>
          {value?.percent ? (
            <Button kind="plain" busy={busy} onClick={() => void run(target.clear, copy.cleared)}>
              {copy.clear}
            </Button>
          ) : (
            <Button kind="plain" onClick={onClose}>
              {plan.cancel}
            </Button>
          )}
          <Button kind="main" type="submit" form={form} busy={busy}>
            {copy.save}
          </Button>
        </>
      }
    >
      <Form id={form} className={styles.form} busy={busy} onSubmit={save}>
        <Field
          label={copy.percent}
          hint={copy.percentHint}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        <SelectField
          label={copy.by}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        >
          <option value={NO_MONTH}>{copy.noMonth}</option>
          {months.toReversed().map((one) => (
            <option key={one} value={one}>
              {monthName(one)}
            </option>
          ))}
        </SelectField>
      </Form>
    </Dialog>
  );
}
