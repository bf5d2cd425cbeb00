import { readRows } from "../local/raw-read.ts";
import { BACKGROUND_LANE } from "../outbox/background.ts";

export type PendingAfterSignOut = { readonly count: number; readonly isEncrypted: boolean };

type StoredEntry = { readonly lane: string; readonly body: unknown };

const isSealed = ({ body }: StoredEntry) =>
  typeof body === "object" && body !== null && "sealed" in body;

/**
 * Reads what a person left on this device at sign-out: until it is erased in their database, then in that of sealed writes.
 * Without Dexie, because the sign-in page loads before it.
 */
export async function pendingAfterSignOut(
  owner: string,
  factory: IDBFactory = indexedDB,
): Promise<PendingAfterSignOut> {
  const entries =
    (await readRows<StoredEntry>(factory, `respite-person-${owner}`, "outbox")) ??
    (await readRows<StoredEntry>(factory, `respite-sealed-${owner}`, "entries")) ??
    [];
  const waiting = entries.filter(({ lane }) => lane !== BACKGROUND_LANE);
  return { count: waiting.length, isEncrypted: waiting.every(isSealed) };
}
