/** Addresses of the signed-out pages; what was typed goes with the person. */

type Kept = {
  readonly email?: string;
  readonly code?: string;
  readonly redirect_url?: string | null;
};

export function signedOutPage(path: string, kept: Kept): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(kept)) {
    if (value) query.set(name, value);
  }
  const asked = query.toString();
  return asked ? `${path}?${asked}` : path;
}

/** A sentence another page hands to the login page, such as "Your password has been successfully updated." */
export type Message = { readonly message: string };

export const messageIn = (state: unknown): string | undefined =>
  typeof state === "object" && state !== null && "message" in state
    ? String(state.message)
    : undefined;

/** The location a protected page was asked for under, as navigation state carries it. */
export function askedLocation(state: unknown): string | null {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  if (typeof from !== "object" || from === null) return null;
  const { pathname, search, hash } = from as Partial<Location>;
  return pathname ? `${pathname}${search ?? ""}${hash ?? ""}` : null;
}
