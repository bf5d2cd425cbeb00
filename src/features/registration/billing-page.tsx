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
import styles from "./registration.module.css";

export function BillingPage() {
  useClearCardOnLeave();
  const draft = useDraft();
  const request = useRequest(fetchBillingOptions, "offer");
  const back = draft.isOpen ? REVIEW_PATH : REGISTER_PATH;
  return (
    <EntryFrame
      title="Plan and payment"
      lead="Nothing is charged on this page. You look everything over on the next."
    >
      <PlansForSale request={request} />
      <p className={styles.lead}>
        <TextLink to={back}>
          {draft.isOpen ? "Back to the overview" : "Back to your details"}
        </TextLink>
      </p>
    </EntryFrame>
  );
}

function PlansForSale({ request }: { readonly request: RequestResult<BillingOptions> }) {
  const { state } = request;
  if (state.kind !== "ready") return <OfferStatus request={request} what="The plans" />;
  if (state.value.setup.gateway === "none" || state.value.plans.length === 0) return <NotForSale />;
  return <PlanAndPayment offer={state.value} />;
}

/** Shown if the server sells no plans. */
function NotForSale() {
  return (
    <div className={styles.form}>
      <Note>
        Nothing can be bought on this server, so registering takes a code. Ask your leader or your
        organisation's Respite contact for one. What you filled in is kept in this tab.
      </Note>
      <LinkButton to={REGISTER_PATH} kind="main" wide>
        Enter a code
      </LinkButton>
      <LinkButton to={LOGIN_PATH} wide>
        Back to sign in
      </LinkButton>
    </div>
  );
}
