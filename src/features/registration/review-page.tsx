import { useState } from "react";
import type { PlanWire } from "#contract/accounts/billing.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { type BillingOptions, fetchBillingOptions } from "#shared/accounts/registration-calls.ts";
import { LOGIN_PATH } from "#shared/navigation/paths.ts";
import { type RequestResult, useRequest } from "#shared/requests/use-request.ts";
import { TextLink } from "#ui/text-link.tsx";
import { useDraft } from "./draft-store.ts";
import { noProblems, type Problems } from "./field-copy.ts";
import { OfferStatus } from "./offer-status.tsx";
import { PayForm } from "./pay-form.tsx";
import { currentPaymentMethod, useClearCardOnLeave } from "./payment-method.ts";
import { chosenPlan } from "./plan-copy.ts";
import styles from "./registration.module.css";
import { review as copy } from "./review-copy.ts";
import { ReviewDetails, ReviewPayment } from "./review-parts.tsx";

/** The last step: review everything, with links to change it. */
export function ReviewPage() {
  useClearCardOnLeave();
  const draft = useDraft();
  const request = useRequest(fetchBillingOptions, "offer");
  const [problems, setProblems] = useState<Problems>(noProblems);
  const plan = findPlan(request, draft.plan);
  return (
    <EntryFrame title={copy.title} lead={draft.isOpen ? copy.unconfirmedLead : copy.lead}>
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
