import { useEffect, useState } from "react";
import type { Organisation } from "#contract/accounts/sso.ts";

type Kept = { readonly email: string; readonly redirect_url: string | null };

/** Where signing in by an organisation begins: a page of the server, which leads on to the organisation. */
export function startAddress(id: string, { email, redirect_url }: Kept): string {
  const query = new URLSearchParams();
  if (email) query.set("email", email);
  if (redirect_url) query.set("redirect_url", redirect_url);
  const asked = query.toString();
  return `/auth/sso/${encodeURIComponent(id)}/start${asked && `?${asked}`}`;
}

/** To whom the browser is on its way. Somebody who comes back finds the page as it was. */
export function useLeaving() {
  const [leavingFor, setLeavingFor] = useState<string>();
  useEffect(() => {
    const stay = () => setLeavingFor(undefined);
    window.addEventListener("pageshow", stay);
    return () => window.removeEventListener("pageshow", stay);
  }, []);
  const leaveFor = ({ id, name }: Organisation, kept: Kept) => {
    setLeavingFor(name);
    window.location.assign(startAddress(id, kept));
  };
  return { leavingFor, leaveFor };
}
