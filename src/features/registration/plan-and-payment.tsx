import { lazy, Suspense } from "react";
import { useNavigate } from "react-router-dom";
import type { BillingOptions } from "#shared/accounts/registration-calls.ts";
import { REVIEW_PATH } from "#shared/navigation/paths.ts";
import { CardForm } from "./card-form.tsx";
import { changeDraft, useDraft } from "./draft-store.ts";
import { type PaymentMethod, setPaymentMethod } from "./payment-method.ts";
import { PlanChoice } from "./plan-choice.tsx";
import { chosenPlan, billing as copy, priceOf } from "./plan-copy.ts";
import styles from "./registration.module.css";

/** Loaded only if the server uses Stripe. */
const StripeForm = lazy(async () => ({ default: (await import("./stripe-form.tsx")).StripeForm }));

/** Lets the user choose a plan and enter a payment method. */
export function PlanAndPayment({ offer: { plans, setup } }: { readonly offer: BillingOptions }) {
  const draft = useDraft();
  const navigate = useNavigate();
  const chosen = chosenPlan(plans, draft.plan);
  if (!chosen) return null;
  const continueToReview = (method: PaymentMethod) => {
    setPaymentMethod(method);
    changeDraft({ plan: chosen.id });
    void navigate(REVIEW_PATH);
  };
  const key = setup.publishable_key;
  return (
    <>
      <PlanChoice
        plans={plans}
        chosen={chosen}
        onChange={(plan) => changeDraft({ plan })}
        isFixed={draft.isOpen}
      />
      <p className={styles.total}>
        {copy.total} <strong>{priceOf(chosen)}</strong>
      </p>
      {setup.gateway === "stripe" && key ? (
        <Suspense>
          <StripeForm publishableKey={key} onDone={continueToReview} />
        </Suspense>
      ) : (
        <CardForm testCards={setup.test_cards} onDone={continueToReview} />
      )}
    </>
  );
}
