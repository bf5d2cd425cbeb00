import type { User } from "#contract/accounts/session.ts";
import type { KeyValue, PrivateText } from "../ports.ts";
import { SESSION_KEY, type Session } from "./session.ts";
import { isUser } from "./user.ts";

/** The session of this browser, shared by all pages of the origin. */
export type SessionStore = {
  readonly read: () => Session | undefined;
  readonly write: (session: Session) => void;
  /** Also destroys the key of everything encrypted in this browser's small storage. */
  readonly clear: () => void;
  /** Encrypts a session that an earlier version has stored, and keeps the key for longer. */
  readonly encryptStored: () => void;
  /**
   * Reports sign-in, sign-out, and renewal, in this page or another. Returns a function that stops
   * it.
   */
  readonly listen: (onChange: (session: Session | undefined) => void) => () => void;
};

/** The session as it is stored: encrypted where it tells who the person is or lets someone act as them. */
type StoredSession = {
  /** `public/theme.js` reads the role to choose the first screen. */
  readonly user: Pick<User, "id" | "burnout_role"> & { readonly sealed: string };
  readonly uid: string;
  readonly accessToken: string;
  readonly client: string;
  readonly expiry: number;
};

function toStored(session: Session, { encrypt }: PrivateText): StoredSession | undefined {
  const { user, uid, accessToken, client, expiry } = session;
  const [sealed, sealedUid, sealedToken] = [JSON.stringify(user), uid, accessToken].map(encrypt);
  if (sealed === undefined || sealedUid === undefined || sealedToken === undefined) return;
  return {
    user: { id: user.id, burnout_role: user.burnout_role, sealed },
    uid: sealedUid,
    accessToken: sealedToken,
    client,
    expiry,
  };
}

function fromStored(stored: StoredSession, { decrypt }: PrivateText): Partial<Session> {
  const uid = decrypt(stored.uid);
  const accessToken = decrypt(stored.accessToken);
  const user = JSON.parse(decrypt(stored.user.sealed) ?? "null");
  if (uid === undefined || accessToken === undefined) return {};
  return { user, uid, accessToken, client: stored.client, expiry: stored.expiry };
}

const isStored = (value: Partial<Session | StoredSession>): value is StoredSession =>
  typeof (value as Partial<StoredSession>).user?.sealed === "string";

function parse(text: string, privateText: PrivateText | undefined): Session | undefined {
  let value: Partial<Session> | null;
  try {
    value = JSON.parse(text);
    if (value && isStored(value)) value = privateText ? fromStored(value, privateText) : null;
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

/** Its key may be lost, and then the session can be restored from its copy. */
function isEncryptedSession(text: string): boolean {
  try {
    return isStored(JSON.parse(text) ?? {});
  } catch {
    return false;
  }
}

export function createSessionStore({ keyValue }: { readonly keyValue: KeyValue }): SessionStore {
  const { privateText } = keyValue;
  // Decrypting takes longer than comparing, and the session is read often.
  let latest: { readonly text: string; readonly session: Session } | undefined;
  const write = (session: Session) => {
    const stored = privateText && toStored(session, privateText);
    keyValue.set(SESSION_KEY, JSON.stringify(stored ?? session));
  };
  const read = () => {
    const text = keyValue.get(SESSION_KEY);
    if (text === undefined) return;
    if (latest?.text === text) return latest.session;
    const session = parse(text, privateText);
    latest = session && { text, session };
    if (!session && !isEncryptedSession(text)) keyValue.remove(SESSION_KEY);
    return session;
  };
  return {
    read,
    write,
    clear: () => {
      keyValue.remove(SESSION_KEY);
      privateText?.forget();
    },
    encryptStored: () => {
      privateText?.renew();
      const session = read();
      const text = keyValue.get(SESSION_KEY);
      if (session && text && !isStored(JSON.parse(text))) write(session);
    },
    listen: (onChange) => keyValue.listen(SESSION_KEY, () => onChange(read())),
  };
}
