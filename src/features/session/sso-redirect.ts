import { useEffect, useState } from "react";
import type { Organization } from "#contract/accounts/sso.ts";

type CarriedFields = { readonly email: string; readonly redirect_url: string | null };

/** Returns the server URL that starts SSO with an organization. */
export function ssoStartUrl(id: string, { email, redirect_url }: CarriedFields): string {
  const query = new URLSearchParams();
  if (email) query.set("email", email);
  if (redirect_url) query.set("redirect_url", redirect_url);
  const search = query.toString();
  return `/auth/sso/${encodeURIComponent(id)}/start${search && `?${search}`}`;
}

/** Redirects to an organization's SSO. Resets if the user comes back to the page. */
export function useSsoRedirect() {
  const [redirectingTo, setRedirectingTo] = useState<string>();
  useEffect(() => {
    const reset = () => setRedirectingTo(undefined);
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, []);
  const redirectTo = ({ id, name }: Organization, carried: CarriedFields) => {
    setRedirectingTo(name);
    window.location.assign(ssoStartUrl(id, carried));
  };
  return { redirectingTo, redirectTo };
}
