import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { DeviceSession } from "./authenticate.ts";
import { type FieldErrors, withFullMessages } from "./password.ts";
import { mayOmitCurrentPassword } from "./rules.ts";
import { tryPassword } from "./sign-in.ts";

/** What proves who wants to change something: a device's session, or the token of a mailed link. */
export type Proof =
  | { readonly kind: "session"; readonly session: DeviceSession }
  | { readonly kind: "reset"; readonly token: string };
export type Changer = { readonly person: PersonRow; readonly proof: Proof };

/** A current password that is given has to be right; it may be missing where something else has just proved it. */
export async function currentPasswordProblems(
  deps: Pick<Deps, "db" | "clock">,
  { person, proof }: Changer,
  current: string | undefined,
): Promise<FieldErrors | undefined> {
  const now = new Date(deps.clock.now());
  const isProved = proof.kind === "reset" || mayOmitCurrentPassword(proof.session.device, now);
  if (!current) return isProved ? undefined : problem("can't be blank");
  const tried = await tryPassword(deps, person, current);
  return tried === "right" ? undefined : problem("is invalid");
}

const problem = (text: string) => withFullMessages({ current_password: [text] });
