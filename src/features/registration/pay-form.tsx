import { startTransition, useActionState, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { PlanWire } from "#contract/accounts/billing.ts";
import { money } from "#contract/money.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { browserPorts } from "#sync/ports-browser.ts";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { draftProblems, hasProblems, startAttempt, today } from "./draft.ts";
import { changeDraft, currentDraft, useDraft } from "./draft-store.ts";
import { noProblems, type Problems } from "./field-copy.ts";
import { finishWithAccount, finishWithExistingAccount } from "./finish-registration.ts";
import { currentPaymentMethod } from "./payment-method.ts";
import styles from "./registration.module.css";
import { pay as copy } from "./review-copy.ts";
import { passwordStep } from "./steps.ts";
import { submitPayment } from "./submit-payment.ts";

type Props = {
  readonly plan: PlanWire | undefined;
  readonly problems: Problems;
  readonly onProblems: (problems: Problems) => void;
};

export function PayForm({ plan, problems, onProblems }: Props) {
  const { isOpen } = useDraft();
  const pay = usePay(plan);
  const [result, submit, isBusy] = useActionState(pay, noProblems);
  useEffect(() => {
    onProblems(result);
  }, [result, onProblems]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the problems are rendered
  useEffect(() => {
    document.querySelector<HTMLElement>("[data-invalid]")?.focus();
  }, [problems]);
  const text = problems.form ?? (isOpen && !isBusy ? copy.unconfirmed : undefined);
  return (
    <Form className={styles.form} busy={isBusy} onSubmit={() => startTransition(submit)}>
      {isOpen && !isBusy && <Note>{copy.locked}</Note>}
      <FormError text={text} />
      <Button
        type="submit"
        kind="main"
        wide
        busy={isBusy}
        disabledReason={disabledReason(plan, isBusy)}
      >
        {submitLabel(plan, isOpen, isBusy)}
      </Button>
    </Form>
  );
}

function disabledReason(plan: PlanWire | undefined, isBusy: boolean): string | undefined {
  if (isBusy) return undefined;
  if (!plan) return copy.needPrice;
  return currentPaymentMethod() ? undefined : copy.needCard;
}

function submitLabel(plan: PlanWire | undefined, isOpen: boolean, isBusy: boolean): string {
  if (isBusy) return isOpen ? copy.checking : copy.submitting;
  if (isOpen) return copy.check;
  return plan ? copy.submit(money(plan.cents, plan.currency)) : copy.submitNoPrice;
}

const offlineText = (isOpen: boolean) => (isOpen ? copy.offlineUnconfirmed : copy.offline);

/** Sends one payment attempt. An attempt with an unknown outcome stays open across reloads. */
function usePay(plan: PlanWire | undefined) {
  const navigate = useNavigate();
  const isOffline = useSyncStatus(undefined).reach === "down";
  return async (): Promise<Problems> => {
    const previous = currentDraft();
    const method = currentPaymentMethod();
    const missing = draftProblems(previous, today());
    if (hasProblems(missing)) return { fields: missing };
    if (!plan || !method) return noProblems;
    if (isOffline) return { fields: {}, form: offlineText(previous.isOpen) };
    const draft = changeDraft(startAttempt(previous, plan.id, browserPorts().ids.uuid));
    const result = await submitPayment(draft, previous.isOpen, method);
    const email = draft.email.trim();
    if (result.kind === "registered")
      finishWithAccount(navigate, email, result.token, passwordStep(""));
    else if (result.kind === "taken") finishWithExistingAccount(navigate, email, result.sentence);
    else {
      changeDraft(result.next);
      return result.problems;
    }
    return noProblems;
  };
}
