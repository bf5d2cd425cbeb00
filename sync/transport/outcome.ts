import type { ApiErrorCode } from "#contract/api-error.ts";

/**
 * No answer, or an answer that is not our server's (captive portal, redirect, HTML, cut). Never signs anybody out. `why`
 * where it is known: no reply came though there is a network, or the request could not be made.
 */
export type Unreachable = {
  readonly kind: "unreachable";
  readonly why?: "no-response" | "not-sent";
};

/** What became of a call. Expected outcomes are data; only bugs throw. */
export type Outcome<T> =
  | { readonly kind: "accepted"; readonly value: T; readonly headers: Headers }
  | {
      readonly kind: "refused";
      readonly code: ApiErrorCode;
      readonly errors: readonly string[];
      /** The same sentences by the field they are about, where the server named fields. */
      readonly fields?: Readonly<Record<string, readonly string[]>>;
      readonly status: number;
    }
  /** The server asked to wait, or has failed. `delayMs` is its wish, if it said one. */
  | { readonly kind: "later"; readonly delayMs?: number; readonly hasFailed?: true }
  | Unreachable
  | { readonly kind: "signed-out" }
  | { readonly kind: "outdated" };
