import type { CodeLookup } from "#contract/accounts/registration.ts";
import { useAsked } from "#device/use-request.ts";
import { lookUpCode } from "#shared/accounts/registration-calls.ts";

/** - unasked: it could not be looked up; the server decides when somebody registers with it */
export type CodeState = "none" | "looking" | "unasked" | CodeLookup["state"];

export type Looked = {
  readonly state: CodeState;
  /** The practice group a known code leads into, if any. */
  readonly group: string | null;
  /** Where people with this code begin instead. */
  readonly redirect: string | null;
  readonly isCutOff: boolean;
  readonly again: () => void;
};

/** What a registration code gives. */
export function useCode(code: string): Looked {
  const { asked, isCutOff, again } = useAsked(code ? () => lookUpCode(code) : undefined, code);
  const rest = { isCutOff, again };
  if (!code) return { state: "none", group: null, redirect: null, ...rest };
  if (asked.kind === "here") {
    const { state, group, redirect_url: url } = asked.value;
    const redirect = url?.startsWith("https://") && URL.canParse(url) ? url : null;
    return { state, group, redirect, ...rest };
  }
  return {
    state: asked.kind === "loading" ? "looking" : "unasked",
    group: null,
    redirect: null,
    ...rest,
  };
}

/** It cannot be registered with, whatever else is filled in. */
export const isRefused = (state: CodeState): boolean =>
  state === "unknown" || state === "expired" || state === "used_up";
