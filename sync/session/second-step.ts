import type { PasskeyOptions } from "#contract/accounts/second-step.ts";
import type {
  completeSignIn as completeRoute,
  passkeySignInOptions as optionsRoute,
  PasskeyUse,
  signInWithPasskey as passkeyRoute,
} from "#contract/accounts/two-step.ts";
import type { Call, Check } from "../transport/call.ts";
import type { Outcome } from "../transport/outcome.ts";
import type { Session } from "./session.ts";
import { sessionIn, userInData } from "./sign-in.ts";

/** One of the methods of a second step. */
export type SecondStepProof =
  | { readonly app_code: string }
  | { readonly recovery_code: string }
  | { readonly passkey: PasskeyUse };

export type SecondStepResult = {
  readonly session: Session;
  /** After the sign-in with a recovery code. */
  readonly recoveryCodesLeft: number | undefined;
};

type CompletedReply = {
  readonly data: Session["user"];
  readonly recovery_codes_left: number | null;
};

const completedReply: Check<CompletedReply> = {
  safeParse(value) {
    const user = userInData.safeParse(value);
    const left = (value as { recovery_codes_left?: unknown } | null)?.recovery_codes_left;
    const recovery_codes_left = typeof left === "number" ? left : null;
    return user.success
      ? { success: true, data: { ...user.data, recovery_codes_left } }
      : { success: false };
  },
};

/**
 * Finishes a sign-in that was refused with `secondStep`. Refused with `invalid` if the code is
 * wrong, and with `unauthenticated` if the password has to be entered again. Stores nothing.
 */
export async function completeSignIn(
  call: Call,
  token: string,
  proof: SecondStepProof,
): Promise<Outcome<SecondStepResult>> {
  const completed = await call<typeof completeRoute>(
    { method: "POST", path: "/auth/second_step", access: "public", reply: completedReply },
    { body: { token, ...proof } },
  );
  const opened = sessionIn(completed);
  if (opened.kind !== "accepted" || completed.kind !== "accepted")
    return opened as Exclude<typeof opened, { readonly kind: "accepted" }>;
  const { recovery_codes_left: left } = completed.value;
  const value = { session: opened.value, recoveryCodesLeft: left ?? undefined };
  return { ...opened, value };
}

type Ceremony = { readonly token: string; readonly options: PasskeyOptions };

const ceremonyReply: Check<Ceremony> = {
  safeParse(value) {
    const { token, options } = (value ?? {}) as Partial<Ceremony>;
    return typeof token === "string" && typeof options?.challenge === "string"
      ? { success: true, data: { token, options } }
      : { success: false };
  },
};

export const passkeyOptions = (call: Call): Promise<Outcome<Ceremony>> =>
  call<typeof optionsRoute>(
    { method: "POST", path: "/auth/passkey/options", access: "public", reply: ceremonyReply },
    {},
  );

/** Refused with `unauthenticated` if the passkey is unknown. Stores nothing. */
export async function signInWithPasskey(
  call: Call,
  token: string,
  passkey: PasskeyUse,
): Promise<Outcome<Session>> {
  return sessionIn(
    await call<typeof passkeyRoute>(
      { method: "POST", path: "/auth/passkey/sign_in", access: "public", reply: userInData },
      { body: { token, passkey } },
    ),
  );
}
