import { useRef } from "react";
import { isEmail } from "#contract/email.ts";
import { fetchSsoChoice } from "#shared/accounts/sso-calls.ts";
import { useSsoRedirect } from "./sso-redirect.ts";

/** Redirects people in domains that go straight to their organization as soon as their email is known. */
export function useSsoByEmail(redirect: string | null) {
  const { redirectingTo, redirectTo } = useSsoRedirect();
  const askedEmail = useRef<string>(undefined);

  /** Returns true if a redirect has started. Looks up each email once, unless the lookup failed. */
  async function redirectIfSso(typed: string): Promise<boolean> {
    const email = typed.trim();
    if (!isEmail(email) || askedEmail.current === email) return redirectingTo !== undefined;
    askedEmail.current = email;
    const outcome = await fetchSsoChoice(email);
    if (outcome.kind !== "accepted") askedEmail.current = undefined;
    const isMeant = outcome.kind === "accepted" && outcome.value.straight;
    if (!isMeant || !outcome.value.found || askedEmail.current !== email) return false;
    askedEmail.current = undefined;
    redirectTo(outcome.value.found, { email, redirect_url: redirect });
    return true;
  }
  return { redirectingTo, redirectIfSso };
}
