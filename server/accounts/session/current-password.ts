import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { DeviceSession } from "./authenticate.ts";
import { type FieldErrors, withFullMessages } from "./password.ts";
import { mayOmitCurrentPassword } from "./rules.ts";
import { tryPassword } from "./sign-in.ts";

/** Proof of identity: a device session or the token of a mailed link. */
export type Proof =
  | { readonly kind: "session"; readonly session: DeviceSession }
  | { readonly kind: "reset"; readonly token: string };
export type Requester = { readonly person: PersonRow; readonly proof: Proof };

/**
 * Checks the current password. It may be omitted after a mailed link. Sessions need it `always`, or `later` than some
 * minutes after the sign-in.
 */
export async function currentPasswordProblems(
  deps: Pick<Deps, "db" | "clock">,
  { person, proof }: Requester,
  current: string | undefined,
  needs: "always" | "later",
): Promise<FieldErrors | undefined> {
  const now = new Date(deps.clock.now());
  const isVerified =
    proof.kind === "reset" ||
    (needs === "later" && mayOmitCurrentPassword(proof.session.device, now));
  if (!current) return isVerified ? undefined : problem("can't be blank");
  const guesser = { kind: "session", login: person.email } as const;
  const check = await tryPassword(deps, person, guesser, current);
  return check.kind === "right" ? undefined : problem("is invalid");
}

const problem = (text: string) => withFullMessages({ current_password: [text] });
