import type { Failed } from "#device/call-errors.ts";
import { personFields } from "#shared/accounts/person-copy.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { cardFields } from "./card-fields.ts";
import type { Draft } from "./draft.ts";
import { type Problems, problemsOf } from "./field-words.ts";

export const UNDECIDED =
  "It is not known yet whether the payment was made. Ask again: you are never charged twice.";
const CHANGED =
  "Something else was tried with these details before, so they are sent as new. Look them over and press the button again.";

/** What a try came to: who it ends for, or what is to be said and how the draft goes on. */
export type Tried =
  | { readonly kind: "registered" }
  | { readonly kind: "taken"; readonly sentence: string }
  | {
      readonly kind: "not-yet";
      readonly problems: Problems;
      readonly next: Pick<Draft, "id" | "isOpen">;
    };

/** What the overview has a line for. */
const shown = [...personFields, ...cardFields, "email", "terms_version", "plan", "payment_token"];

const isAboutCard = (name: string) =>
  name === "full_messages" || name === "payment_token" || cardFields.some((one) => one === name);

/** Nobody has said what became of it. What was never sent was not paid. */
const mayHaveBeenPaid = (outcome: Failed) =>
  outcome.kind === "unreachable"
    ? outcome.why !== "not-sent"
    : outcome.kind === "later" && outcome.hasFailed === true;

/** What the server's answer means for the try it was given to. */
export function afterTry(
  outcome: Outcome<unknown>,
  { id, wasOpen }: { readonly id: string; readonly wasOpen: boolean },
): Tried {
  const open = { id, isOpen: true };
  const over = { id: "", isOpen: false };
  const notYet = (problems: Problems, next: Pick<Draft, "id" | "isOpen">): Tried => ({
    kind: "not-yet",
    problems,
    next,
  });
  if (outcome.kind === "accepted") return { kind: "registered" };
  if (mayHaveBeenPaid(outcome)) return notYet({ fields: {}, form: UNDECIDED }, open);
  const problems = problemsOf(outcome, shown, UNDECIDED);
  if (outcome.kind !== "refused") return notYet(problems, { id, isOpen: wasOpen });
  switch (outcome.code) {
    case "email_taken":
      return { kind: "taken", sentence: outcome.errors.join(" ") };
    case "undecided":
      return notYet({ fields: {}, form: UNDECIDED }, open);
    case "declined":
      return notYet(problems, over);
    case "key_reused":
      return notYet({ fields: {}, form: CHANGED }, over);
    default: {
      // Refused before anything was charged; but a card alone says nothing of a try before it.
      const isOnlyCard = Object.keys(outcome.fields ?? {}).every(isAboutCard);
      return notYet(problems, { id, isOpen: wasOpen && isOnlyCard });
    }
  }
}
