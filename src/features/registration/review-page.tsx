import { useState } from "react";
import { Navigate } from "react-router-dom";
import type { PlanWire } from "#contract/accounts/billing.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { type BillingOptions, fetchBillingOptions } from "#shared/accounts/registration-calls.ts";
import { StepProgress } from "#shared/accounts/step-progress.tsx";
import { LOGIN_PATH, REGISTER_PATH } from "#shared/navigation/paths.ts";
import { type RequestResult, useRequest } from "#shared/requests/use-request.ts";
import { TextLink } from "#ui/text-link.tsx";
import { type Draft, isReady } from "./draft.ts";
import { useDraft } from "./draft-store.ts";
import { noProblems, type Problems } from "./field-copy.ts";
import { OfferStatus } from "./offer-status.tsx";
import { PayForm } from "./pay-form.tsx";
import { currentPaymentMethod, useClearCardOnLeave } from "./payment-method.ts";
import { chosenPlan } from "./plan-copy.ts";
import styles from "./registration.module.css";
import { review as copy } from "./review-copy.ts";
import { ReviewDetails, ReviewPayment } from "./review-parts.tsx";
import { reviewStep } from "./steps.ts";

/** Opened without the details, it leads to them. */
export function ReviewPage() {
  const draft = useDraft();
  // Only when the page opens: the draft is dropped once the account exists.
  const [isComplete] = useState(() => isReady(draft));
  return isComplete ? <Review draft={draft} /> : <Navigate to={REGISTER_PATH} replace />;
}

/** Shows everything before it is paid, with links to change it. */
function Review({ draft }: { readonly draft: Draft }) {
  useClearCardOnLeave();
  const request = useRequest(fetchBillingOptions, "offer");
  const [problems, setProblems] = useState<Problems>(noProblems);
  const plan = findPlan(request, draft.plan);
  return (
    <EntryFrame title={copy.title} lead={draft.isOpen ? copy.unconfirmedLead : copy.lead}>
      <StepProgress {...reviewStep} />
      <ReviewDetails draft={draft} problems={problems.fields} />
      <ReviewPayment
        draft={draft}
        plan={plan}
        paymentMethod={currentPaymentMethod()}
        problems={problems.fields}
      />
      <OfferStatus request={request} failed={copy.priceFailed} />
      <PayForm plan={plan} problems={problems} onProblems={setProblems} />
      <p className={styles.lead}>
        <TextLink to={LOGIN_PATH}>{copy.back}</TextLink>
      </p>
    </EntryFrame>
  );
}

const findPlan = ({ state }: RequestResult<BillingOptions>, id: string): PlanWire | undefined =>
  state.kind === "ready" ? chosenPlan(state.value.plans, id) : undefined;
