import { useState } from "react";
import { Navigate } from "react-router-dom";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { type BillingOptions, fetchBillingOptions } from "#shared/accounts/registration-calls.ts";
import { StepProgress } from "#shared/accounts/step-progress.tsx";
import {
  LOGIN_PATH,
  REGISTER_EMAIL_PATH,
  REGISTER_PATH,
  REVIEW_PATH,
} from "#shared/navigation/paths.ts";
import { type RequestResult, useRequest } from "#shared/requests/use-request.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type Draft, hasCode, isEmailProven, isReady } from "./draft.ts";
import { useDraft } from "./draft-store.ts";
import { OfferStatus } from "./offer-status.tsx";
import { useClearCardOnLeave } from "./payment-method.ts";
import { PlanAndPayment } from "./plan-and-payment.tsx";
import { billing as copy, isForSale, notForSale } from "./plan-copy.ts";
import styles from "./registration.module.css";
import { billingStep } from "./steps.ts";

/** Opened without the details, it leads to them. */
export function BillingPage() {
  const draft = useDraft();
  // Only when the page opens: the draft is dropped once the account exists.
  const [isComplete] = useState(() => isReady(draft));
  return isComplete ? <Billing draft={draft} /> : <Navigate to={REGISTER_PATH} replace />;
}

function Billing({ draft }: { readonly draft: Draft }) {
  useClearCardOnLeave();
  const request = useRequest(fetchBillingOptions, "offer");
  const back = draft.isOpen ? REVIEW_PATH : REGISTER_PATH;
  return (
    <EntryFrame title={copy.title} lead={copy.lead}>
      <StepProgress {...billingStep} />
      <PlansForSale request={request} draft={draft} />
      <p className={styles.lead}>
        <TextLink to={back}>{draft.isOpen ? copy.backToReview : copy.backToDetails}</TextLink>
      </p>
    </EntryFrame>
  );
}

type PlansProps = { readonly request: RequestResult<BillingOptions>; readonly draft: Draft };

/** The card is asked for once the email is proved. */
function PlansForSale({ request, draft }: PlansProps) {
  const { state } = request;
  if (state.kind !== "ready") return <OfferStatus request={request} failed={copy.failed} />;
  if (!isForSale(state.value)) return <NotForSale />;
  if (!draft.isOpen && !isEmailProven(draft))
    return <Navigate to={hasCode(draft) ? REGISTER_EMAIL_PATH : REGISTER_PATH} replace />;
  return <PlanAndPayment offer={state.value} />;
}

/** Shown if no plans are for sale. */
function NotForSale() {
  return (
    <div className={styles.form}>
      <Note>{notForSale.text}</Note>
      <LinkButton to={REGISTER_PATH} kind="main" wide>
        {notForSale.enter}
      </LinkButton>
      <LinkButton to={LOGIN_PATH} wide>
        {notForSale.back}
      </LinkButton>
    </div>
  );
}
