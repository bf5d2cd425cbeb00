import type { LinkCredentials } from "#device/session.ts";

/** What the mailed link carries, under the protocol's newer or older names; nothing when the link was no good. */
export function credentialsInLink(search: string): LinkCredentials | undefined {
  const query = new URLSearchParams(search);
  const accessToken = query.get("access-token") ?? query.get("token");
  const client = query.get("client") ?? query.get("client_id");
  const uid = query.get("uid");
  return accessToken && client && uid ? { accessToken, client, uid } : undefined;
}
