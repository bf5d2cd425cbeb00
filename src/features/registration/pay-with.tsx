import { lazy, Suspense } from "react";
import { useNavigate } from "react-router-dom";
import type { Offer } from "#shared/accounts/registration-calls.ts";
import { REVIEW_PATH } from "#shared/navigation/paths.ts";
import { CardForm } from "./card-form.tsx";
import { type Means, takeMeans } from "./card-in-hand.ts";
import { changeDraft, useDraft } from "./draft-store.ts";
import { PlanChoice } from "./plan-choice.tsx";
import { chosenPlan, priceOf } from "./plan-words.ts";
import styles from "./registration.module.css";

/** Only where it is paid so. */
const StripeForm = lazy(async () => ({ default: (await import("./stripe-form.tsx")).StripeForm }));

/** A plan, and what it is to be paid with. */
export function PayWith({ offer: { plans, setup } }: { readonly offer: Offer }) {
  const draft = useDraft();
  const navigate = useNavigate();
  const chosen = chosenPlan(plans, draft.plan);
  if (!chosen) return null;
  const goOn = (means: Means) => {
    takeMeans(means);
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
        You will pay <strong>{priceOf(chosen)}</strong>
      </p>
      {setup.gateway === "stripe" && key ? (
        <Suspense>
          <StripeForm publishableKey={key} onDone={goOn} />
        </Suspense>
      ) : (
        <CardForm testCards={setup.test_cards} onDone={goOn} />
      )}
    </>
  );
}
