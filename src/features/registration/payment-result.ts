import { personFields } from "#shared/accounts/person-copy.ts";
import type { FailedOutcome } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { cardFields } from "./card-fields.ts";
import type { Draft } from "./draft.ts";
import { type Problems, problemsOf } from "./field-copy.ts";
import { pay as copy } from "./review-copy.ts";

/**
 * The result of a payment attempt: registered, existing account, or problems and how the draft
 * continues.
 */
export type PaymentResult =
  | { readonly kind: "registered"; readonly token: string }
  | { readonly kind: "taken"; readonly sentence: string }
  | {
      readonly kind: "not-yet";
      readonly problems: Problems;
      readonly next: Pick<Draft, "id" | "isOpen">;
    };

/** Fields that have a row on the review page. */
const shown = [...personFields, ...cardFields, "email", "terms_version", "plan", "payment_token"];

const isAboutCard = (name: string) =>
  name === "full_messages" || name === "payment_token" || cardFields.some((one) => one === name);

/** The outcome is unknown. A request that was never sent cannot have charged anything. */
const mayHaveBeenPaid = (outcome: FailedOutcome) =>
  outcome.kind === "unreachable"
    ? outcome.why !== "not-sent"
    : outcome.kind === "later" && outcome.hasFailed === true;

/** Interprets the server's response to a payment attempt. */
export function paymentResultOf(
  outcome: Outcome<{ readonly confirmation_token: string }>,
  { id, wasOpen }: { readonly id: string; readonly wasOpen: boolean },
): PaymentResult {
  const open = { id, isOpen: true };
  const closed = { id: "", isOpen: false };
  const unfinished = (problems: Problems, next: Pick<Draft, "id" | "isOpen">): PaymentResult => ({
    kind: "not-yet",
    problems,
    next,
  });
  if (outcome.kind === "accepted")
    return { kind: "registered", token: outcome.value.confirmation_token };
  if (mayHaveBeenPaid(outcome)) return unfinished({ fields: {}, form: copy.unconfirmed }, open);
  const problems = problemsOf(outcome, shown, copy.unconfirmed);
  if (outcome.kind === "unreachable" && !wasOpen) {
    return unfinished({ fields: {}, form: copy.notSent }, { id, isOpen: false });
  }
  if (outcome.kind !== "refused") return unfinished(problems, { id, isOpen: wasOpen });
  switch (outcome.code) {
    case "email_taken":
      return { kind: "taken", sentence: outcome.errors.join(" ") };
    case "undecided":
      return unfinished({ fields: {}, form: copy.unconfirmed }, open);
    case "declined":
      return unfinished(problems, closed);
    case "key_reused":
      return unfinished({ fields: {}, form: copy.detailsChanged }, closed);
    default: {
      // Rejected before charging. A card error alone says nothing about an earlier attempt.
      const isOnlyCard = Object.keys(outcome.fields ?? {}).every(isAboutCard);
      return unfinished(problems, { id, isOpen: wasOpen && isOnlyCard });
    }
  }
}
