import type { KeyValue } from "../ports.ts";
import { SESSION_KEY, type Session } from "./session.ts";
import { isUser } from "./user.ts";

/** The session of this browser, shared by all pages of the origin. */
export type SessionStore = {
  readonly read: () => Session | undefined;
  readonly write: (session: Session) => void;
  readonly clear: () => void;
  /**
   * Reports sign-in, sign-out, and renewal, in this page or another. Returns a function that stops
   * it.
   */
  readonly listen: (onChange: (session: Session | undefined) => void) => () => void;
};

function parse(text: string): Session | undefined {
  let value: Partial<Session> | null;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const { user, uid, accessToken, client, expiry } = value;
  const isWhole =
    isUser(user) &&
    typeof uid === "string" &&
    typeof accessToken === "string" &&
    typeof client === "string" &&
    typeof expiry === "number";
  return isWhole ? { user, uid, accessToken, client, expiry } : undefined;
}

export function createSessionStore({ keyValue }: { readonly keyValue: KeyValue }): SessionStore {
  const read = () => {
    const text = keyValue.get(SESSION_KEY);
    if (text === undefined) return;
    const session = parse(text);
    if (!session) keyValue.remove(SESSION_KEY);
    return session;
  };
  return {
    read,
    write: (session) => keyValue.set(SESSION_KEY, JSON.stringify(session)),
    clear: () => keyValue.remove(SESSION_KEY),
    listen: (onChange) => keyValue.listen(SESSION_KEY, () => onChange(read())),
  };
}
