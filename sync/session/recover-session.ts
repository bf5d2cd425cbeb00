import { readRows } from "../local/raw-read.ts";
import type { Session } from "./session.ts";

/**
 * Returns the copy of the stored session that is kept for the worker. Chromium writes cookies to disk only every 30 seconds,
 * so a browser that is killed may lose the key of the session in local storage.
 */
export async function copyOfSession(
  stored: string,
  factory: IDBFactory = indexedDB,
): Promise<Session | undefined> {
  const { client }: { readonly client?: unknown } = JSON.parse(stored);
  const rows = await readRows<{ session: Session }>(factory, "respite-session", "session");
  return rows?.map(({ session }) => session).find((session) => session.client === client);
}
