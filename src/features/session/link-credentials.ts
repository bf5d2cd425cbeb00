import type { LinkCredentials } from "#device/session.ts";

/**
 * Reads the credentials of a mailed link, in its current or older parameter names. Returns
 * `undefined` if any is missing.
 */
export function credentialsInLink(search: string): LinkCredentials | undefined {
  const query = new URLSearchParams(search);
  const accessToken = query.get("access-token") ?? query.get("token");
  const client = query.get("client") ?? query.get("client_id");
  const uid = query.get("uid");
  return accessToken && client && uid ? { accessToken, client, uid } : undefined;
}
