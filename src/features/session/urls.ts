import { TIME_WATCHED } from "#shared/navigation/paths.ts";

/** URLs of the signed-out pages. They carry what the user typed. */

type CarriedFields = {
  readonly email?: string;
  readonly code?: string;
  readonly redirect_url?: string | null;
};

export function signedOutPage(path: string, fields: CarriedFields): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value) query.set(name, value);
  }
  const search = query.toString();
  return search ? `${path}?${search}` : path;
}

/**
 * Returns the requested redirect after sign-in, with the watched time of a shared lesson if the URL
 * has it.
 */
export function requestedRedirect(query: URLSearchParams): string | null {
  const redirect = query.get("redirect_url");
  const watched = query.get(TIME_WATCHED);
  if (!redirect || !watched) return redirect;
  return `${redirect}${redirect.includes("?") ? "&" : "?"}${new URLSearchParams({ [TIME_WATCHED]: watched })}`;
}

/** Credentials that an SSO sign-in returns in the URL. */
export type SsoCredentials = {
  readonly id: string;
  readonly token: string;
  readonly client: string;
  readonly email: string;
  readonly redirect: string | null;
};

export function ssoCredentialsIn(query: URLSearchParams): SsoCredentials | undefined {
  const [id, token, client, email] = ["id", "token", "client", "email"].map((name) =>
    query.get(name),
  );
  if (!id || !token || !client || !email) return;
  return { id, token, client, email, redirect: query.get("redirect_url") };
}

/**
 * A message that another page passes to the login page, such as "Your password has been
 * successfully updated."
 */
export type Message = { readonly message: string };

export const messageIn = (state: unknown): string | undefined =>
  typeof state === "object" && state !== null && "message" in state
    ? String(state.message)
    : undefined;

/** Returns the protected location the user requested, from the navigation state. */
export function requestedLocation(state: unknown): string | null {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  if (typeof from !== "object" || from === null) return null;
  const { pathname, search, hash } = from as Partial<Location>;
  return pathname ? `${pathname}${search ?? ""}${hash ?? ""}` : null;
}
