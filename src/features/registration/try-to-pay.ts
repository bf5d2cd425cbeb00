import { register } from "#shared/accounts/registration-calls.ts";
import { browserPorts } from "#sync/ports-browser.ts";
import { afterTry, type Tried } from "./after-try.ts";
import { type Means, paymentOf } from "./card-in-hand.ts";
import { type Draft, registrantOf } from "./draft.ts";

/** The same try keeps its id until the server has decided it, over a reload too. */
export const beginTry = (draft: Draft): Pick<Draft, "id" | "isOpen"> => ({
  id: draft.id || browserPorts().ids.uuid(),
  isOpen: true,
});

export async function tryToPay(
  draft: Draft,
  wasOpen: boolean,
  plan: string,
  means: Means,
): Promise<Tried> {
  const outcome = await register({
    ...registrantOf(draft),
    ...paymentOf(means),
    id: draft.id,
    plan,
  });
  return afterTry(outcome, { id: draft.id, wasOpen });
}
