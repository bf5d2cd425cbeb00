import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { type BillingOptions, fetchBillingOptions } from "#shared/accounts/registration-calls.ts";
import { LOGIN_PATH, REGISTER_PATH, REVIEW_PATH } from "#shared/navigation/paths.ts";
import { type RequestResult, useRequest } from "#shared/requests/use-request.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useDraft } from "./draft-store.ts";
import { OfferStatus } from "./offer-status.tsx";
import { useClearCardOnLeave } from "./payment-method.ts";
import { PlanAndPayment } from "./plan-and-payment.tsx";
import { billing as copy, notForSale } from "./plan-copy.ts";
import styles from "./registration.module.css";

export function BillingPage() {
  useClearCardOnLeave();
  const draft = useDraft();
  const request = useRequest(fetchBillingOptions, "offer");
  const back = draft.isOpen ? REVIEW_PATH : REGISTER_PATH;
  return (
    <EntryFrame title={copy.title} lead={copy.lead}>
      <PlansForSale request={request} />
      <p className={styles.lead}>
        <TextLink to={back}>{draft.isOpen ? copy.backToReview : copy.backToDetails}</TextLink>
      </p>
    </EntryFrame>
  );
}

function PlansForSale({ request }: { readonly request: RequestResult<BillingOptions> }) {
  const { state } = request;
  if (state.kind !== "ready") return <OfferStatus request={request} failed={copy.failed} />;
  if (state.value.setup.gateway === "none" || state.value.plans.length === 0) return <NotForSale />;
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
