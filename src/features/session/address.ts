import { TIME_WATCHED } from "#shared/navigation/paths.ts";

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

/** Where to go after signing in, with how much of it was watched before, where the address says so. */
export function wishIn(query: URLSearchParams): string | null {
  const wish = query.get("redirect_url");
  const watched = query.get(TIME_WATCHED);
  if (!wish || !watched) return wish;
  return `${wish}${wish.includes("?") ? "&" : "?"}${new URLSearchParams({ [TIME_WATCHED]: watched })}`;
}

/** What an organisation's sign-in hands over in the address. */
export type Arrival = {
  readonly id: string;
  readonly token: string;
  readonly client: string;
  readonly email: string;
  readonly wish: string | null;
};

export function arrivalIn(query: URLSearchParams): Arrival | undefined {
  const [id, token, client, email] = ["id", "token", "client", "email"].map((name) =>
    query.get(name),
  );
  if (!id || !token || !client || !email) return;
  return { id, token, client, email, wish: query.get("redirect_url") };
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
