import type { SecondStep } from "#contract/accounts/second-step.ts";
import type { ApiErrorCode, SessionEndReason } from "#contract/api-error.ts";

/**
 * No reply, or one that isn't from our server (captive portal, redirect, HTML, truncated). Never
 * signs anyone out. `why`, if known: no reply arrived although the browser is online, or the
 * request couldn't be made.
 */
export type Unreachable = {
  readonly kind: "unreachable";
  readonly why?: "no-response" | "not-sent";
};

/** The result of a call. Expected outcomes are data; only bugs throw. */
export type Outcome<T> =
  | { readonly kind: "accepted"; readonly value: T; readonly headers: Headers }
  | {
      readonly kind: "refused";
      readonly code: ApiErrorCode;
      readonly errors: readonly string[];
      /** The same messages by field, if the server named fields. */
      readonly fields?: Readonly<Record<string, readonly string[]>>;
      readonly status: number;
      /** The password is right, and the sign-in goes on with this. */
      readonly secondStep?: SecondStep;
    }
  /** The server asked to wait or failed. `delayMs` is the wait it asked for, if any. */
  | { readonly kind: "later"; readonly delayMs?: number; readonly hasFailed?: true }
  | Unreachable
  /** `reason`: the session was ended from elsewhere, or it is idle and can only send. `isLocal`: this device has none. */
  | {
      readonly kind: "signed-out";
      readonly reason?: SessionEndReason;
      readonly isLocal?: true;
    }
  | { readonly kind: "outdated" };

export const isIdleSession = (outcome: {
  readonly kind: string;
  readonly reason?: SessionEndReason;
}): boolean => outcome.kind === "signed-out" && outcome.reason === "idle";
