import type { CodeLookup } from "#contract/accounts/registration.ts";
import { lookUpCode } from "#shared/accounts/registration-calls.ts";
import { useRequest } from "#shared/requests/use-request.ts";

/** `unchecked`: the lookup failed. The server checks the code at registration. */
export type CodeState = "none" | "loading" | "unchecked" | CodeLookup["state"];

export type LookedUpCode = {
  readonly state: CodeState;
  /** The practice group the code leads into, if any. */
  readonly group: string | null;
  /** Where people with this code register instead. */
  readonly redirect: string | null;
  readonly isOffline: boolean;
  readonly retry: () => void;
};

/** Looks up a registration code. */
export function useCode(code: string): LookedUpCode {
  const {
    state: request,
    isOffline,
    retry,
  } = useRequest(code ? () => lookUpCode(code) : undefined, code);
  const rest = { isOffline, retry };
  if (!code) return { state: "none", group: null, redirect: null, ...rest };
  if (request.kind === "ready") {
    const { state, group, redirect_url: url } = request.value;
    const redirect = url?.startsWith("https://") && URL.canParse(url) ? url : null;
    return { state, group, redirect, ...rest };
  }
  return {
    state: request.kind === "loading" ? "loading" : "unchecked",
    group: null,
    redirect: null,
    ...rest,
  };
}

/** Reports whether registering with this code is impossible. */
export const isUnusable = (state: CodeState): boolean =>
  state === "unknown" || state === "expired" || state === "used_up";
