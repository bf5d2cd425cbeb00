import { useState } from "react";
import type { PlanWire } from "#contract/accounts/billing.ts";
import { type Asking, useAsked } from "#device/use-request.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { askForOffer, type Offer } from "#shared/accounts/registration-calls.ts";
import { LOGIN_PATH } from "#shared/navigation/paths.ts";
import { TextLink } from "#ui/text-link.tsx";
import { meansInHand, useCardOnlyHere } from "./card-in-hand.ts";
import { useDraft } from "./draft-store.ts";
import { noProblems, type Problems } from "./field-words.ts";
import { Offered } from "./offered.tsx";
import { PayForm } from "./pay-form.tsx";
import { chosenPlan } from "./plan-words.ts";
import styles from "./registration.module.css";
import { ReviewDetails, ReviewPayment } from "./review-parts.tsx";

const BEGUN = "A payment has been begun, and what became of it is not known yet.";

/** Everything to check, with a way back to each of it; the last step. */
export function ReviewPage() {
  useCardOnlyHere();
  const draft = useDraft();
  const asking = useAsked(askForOffer, "offer");
  const [problems, setProblems] = useState<Problems>(noProblems);
  const plan = planIn(asking, draft.plan);
  return (
    <EntryFrame
      title="Look everything over"
      lead={draft.isOpen ? BEGUN : "Nothing has been charged so far."}
    >
      <ReviewDetails draft={draft} problems={problems.fields} />
      <ReviewPayment draft={draft} plan={plan} means={meansInHand()} problems={problems.fields} />
      <Offered asking={asking} what="The price" />
      <PayForm plan={plan} problems={problems} onProblems={setProblems} />
      <p className={styles.lead}>
        <TextLink to={LOGIN_PATH}>Back to sign in</TextLink>
      </p>
    </EntryFrame>
  );
}

const planIn = ({ asked }: Asking<Offer>, id: string): PlanWire | undefined =>
  asked.kind === "here" ? chosenPlan(asked.value.plans, id) : undefined;
