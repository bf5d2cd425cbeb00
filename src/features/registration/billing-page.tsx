import { type Asking, useAsked } from "#device/use-request.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { askForOffer, type Offer } from "#shared/accounts/registration-calls.ts";
import { LOGIN_PATH, REGISTER_PATH, REVIEW_PATH } from "#shared/navigation/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useCardOnlyHere } from "./card-in-hand.ts";
import { useDraft } from "./draft-store.ts";
import { Offered } from "./offered.tsx";
import { PayWith } from "./pay-with.tsx";
import styles from "./registration.module.css";

export function BillingPage() {
  useCardOnlyHere();
  const draft = useDraft();
  const asking = useAsked(askForOffer, "offer");
  const back = draft.isOpen ? REVIEW_PATH : REGISTER_PATH;
  return (
    <EntryFrame
      title="Plan and payment"
      lead="Nothing is charged on this page. You look everything over on the next."
    >
      <OnSale asking={asking} />
      <p className={styles.lead}>
        <TextLink to={back}>
          {draft.isOpen ? "Back to the overview" : "Back to your details"}
        </TextLink>
      </p>
    </EntryFrame>
  );
}

function OnSale({ asking }: { readonly asking: Asking<Offer> }) {
  const { asked } = asking;
  if (asked.kind !== "here") return <Offered asking={asking} what="The plans" />;
  if (asked.value.setup.gateway === "none" || asked.value.plans.length === 0) return <NotSold />;
  return <PayWith offer={asked.value} />;
}

/** Where nothing can be bought, and that is said. */
function NotSold() {
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
