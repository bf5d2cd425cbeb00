import type { IncomingHttpHeaders } from "node:http";

export type Credentials = { readonly uid: string; readonly client: string; readonly token: string };

const FIELDS = { uid: "uid", client: "client", token: "access-token" } as const;

type Source = Readonly<Record<string, unknown>>;

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** Headers are ASCII only, so other email addresses are URI-encoded. */
export const encodeUid = (uid: string) => (isAscii(uid) ? uid : encodeURI(uid));

function decodeUid(text: string): string {
  try {
    const decoded = decodeURI(text);
    return isAscii(decoded) ? text : decoded;
  } catch {
    return text; // an email address that contains a percent sign
  }
}

/** Returns the uid in lower case, or undefined if it is empty or has a NUL, which PostgreSQL can't store. */
export function normalizeUid(text: string | undefined): string | undefined {
  const uid = text === undefined ? "" : decodeUid(text).trim().toLowerCase();
  return uid && !uid.includes("\0") ? uid : undefined;
}

/**
 * Reads each field from its header, then from `fields`, then from `Authorization: Bearer`, which carries them as
 * base64-encoded JSON. URLs end up in logs and histories, so callers don't pass the query.
 */
export function credentialsFrom(
  headers: IncomingHttpHeaders,
  fields?: unknown,
): Credentials | undefined {
  const find = finder([headers, sourceOf(fields), bearer(headers.authorization)]);
  const uid = normalizeUid(find(FIELDS.uid));
  const token = find(FIELDS.token);
  const client = find(FIELDS.client) ?? "default";
  if (!uid || !token || client.includes("\0")) return;
  return { uid, client, token };
}

/** Returns when the session expires, as its client says: in seconds since 1970. */
export const claimedExpiry = (headers: IncomingHttpHeaders): number =>
  Number(finder([headers, bearer(headers.authorization)])("expiry"));

const finder = (sources: readonly Source[]) => (name: string) =>
  sources
    .map((source) => source[name])
    .find((value) => typeof value === "string" && value !== "") as string | undefined;

const sourceOf = (value: unknown): Source =>
  typeof value === "object" && value !== null ? (value as Source) : {};

function bearer(header: string | undefined): Source {
  const [scheme, encoded] = header?.split(" ") ?? [];
  if (scheme?.toLowerCase() !== "bearer" || !encoded) return {};
  try {
    return sourceOf(JSON.parse(Buffer.from(encoded, "base64").toString("utf8")));
  } catch {
    return {}; // another kind of bearer token
  }
}

export type OpenSession = Credentials & { readonly expiry: Date };

export const expirySeconds = (expiry: Date) => String(Math.floor(expiry.getTime() / 1000));

export function sessionHeaders({
  uid,
  client,
  token,
  expiry,
}: OpenSession): Record<string, string> {
  const fields = {
    "access-token": token,
    "token-type": "Bearer",
    client,
    expiry: expirySeconds(expiry),
    uid: encodeUid(uid),
  };
  const all = Buffer.from(JSON.stringify(fields)).toString("base64");
  return { ...fields, authorization: `Bearer ${all}` };
}
