import { startTransition, useActionState, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { PlanWire } from "#contract/accounts/billing.ts";
import { money } from "#contract/money.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { missingFields } from "./draft.ts";
import { changeDraft, currentDraft, useDraft } from "./draft-store.ts";
import { noProblems, type Problems } from "./field-copy.ts";
import { finishWithExistingAccount, finishWithMail } from "./finish-registration.ts";
import { currentPaymentMethod } from "./payment-method.ts";
import { PAYMENT_UNDECIDED } from "./payment-result.ts";
import styles from "./registration.module.css";
import { startAttempt, submitPayment } from "./submit-payment.ts";

const NEEDS_CONNECTION =
  "Paying needs a connection, and there is none right now. Nothing was sent and nothing was charged; what you filled in is kept.";

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
  const text = problems.form ?? (isOpen && !isBusy ? PAYMENT_UNDECIDED : undefined);
  return (
    <Form className={styles.form} busy={isBusy} onSubmit={() => startTransition(submit)}>
      {isOpen && !isBusy && (
        <Note>Your details and the plan stay as they are until this is known.</Note>
      )}
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
  if (!plan) return "Nobody pays before the price is shown.";
  return currentPaymentMethod()
    ? undefined
    : "The card comes first: press Change beside the payment.";
}

function submitLabel(plan: PlanWire | undefined, isOpen: boolean, isBusy: boolean): string {
  if (isBusy) return "Registering and paying";
  if (isOpen) return "Ask again";
  return plan ? `Register and pay ${money(plan.cents, plan.currency)}` : "Register and pay";
}

/** Sends one payment attempt. An attempt with an unknown outcome stays open across reloads. */
function usePay(plan: PlanWire | undefined) {
  const navigate = useNavigate();
  const isOffline = useSyncStatus(undefined).reach === "down";
  return async (): Promise<Problems> => {
    const previous = currentDraft();
    const method = currentPaymentMethod();
    const missing = missingFields(previous);
    if (Object.keys(missing).length > 0) return { fields: missing };
    if (!plan || !method) return noProblems;
    if (isOffline) return { fields: {}, form: NEEDS_CONNECTION };
    const draft = changeDraft(startAttempt(previous));
    const result = await submitPayment(draft, previous.isOpen, plan.id, method);
    const email = draft.email.trim();
    if (result.kind === "registered") finishWithMail(navigate, email);
    else if (result.kind === "taken") finishWithExistingAccount(navigate, email, result.sentence);
    else {
      changeDraft(result.next);
      return result.problems;
    }
    return noProblems;
  };
}
