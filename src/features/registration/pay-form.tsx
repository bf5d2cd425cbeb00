import { startTransition, useActionState, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { PlanWire } from "#contract/accounts/billing.ts";
import { money } from "#contract/money.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { FormProblem } from "#shared/accounts/form-error.tsx";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { UNDECIDED } from "./after-try.ts";
import { meansInHand } from "./card-in-hand.ts";
import { gapsIn } from "./draft.ts";
import { changeDraft, currentDraft, useDraft } from "./draft-store.ts";
import { endWithAccount, endWithMail } from "./ends.ts";
import { noProblems, type Problems } from "./field-words.ts";
import styles from "./registration.module.css";
import { beginTry, tryToPay } from "./try-to-pay.ts";

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
  const [tried, submit, isBusy] = useActionState(pay, noProblems);
  useEffect(() => {
    onProblems(tried);
  }, [tried, onProblems]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are shown
  useEffect(() => {
    document.querySelector<HTMLElement>("[data-invalid]")?.focus();
  }, [problems]);
  const text = problems.form ?? (isOpen && !isBusy ? UNDECIDED : undefined);
  return (
    <Form className={styles.form} busy={isBusy} onSubmit={() => startTransition(submit)}>
      {isOpen && !isBusy && (
        <Note>Your details and the plan stay as they are until this is known.</Note>
      )}
      <FormProblem text={text} />
      <Button type="submit" kind="main" wide busy={isBusy} why={whyNot(plan, isBusy)}>
        {actionWords(plan, isOpen, isBusy)}
      </Button>
    </Form>
  );
}

function whyNot(plan: PlanWire | undefined, isBusy: boolean): string | undefined {
  if (isBusy) return undefined;
  if (!plan) return "Nobody pays before the price is shown.";
  return meansInHand() ? undefined : "The card comes first: press Change beside the payment.";
}

function actionWords(plan: PlanWire | undefined, isOpen: boolean, isBusy: boolean): string {
  if (isBusy) return "Registering and paying";
  if (isOpen) return "Ask again";
  return plan ? `Register and pay ${money(plan.cents, plan.currency)}` : "Register and pay";
}

/** One try. What was begun stays begun over a reload, until the server has said what became of it. */
function usePay(plan: PlanWire | undefined) {
  const navigate = useNavigate();
  const isCutOff = useSyncStatus(undefined).reach === "down";
  return async (): Promise<Problems> => {
    const before = currentDraft();
    const means = meansInHand();
    const gaps = gapsIn(before);
    if (Object.keys(gaps).length > 0) return { fields: gaps };
    if (!plan || !means) return noProblems;
    if (isCutOff) return { fields: {}, form: NEEDS_CONNECTION };
    const draft = changeDraft(beginTry(before));
    const tried = await tryToPay(draft, before.isOpen, plan.id, means);
    const email = draft.email.trim();
    if (tried.kind === "registered") endWithMail(navigate, email);
    else if (tried.kind === "taken") endWithAccount(navigate, email, tried.sentence);
    else {
      changeDraft(tried.next);
      return tried.problems;
    }
    return noProblems;
  };
}
