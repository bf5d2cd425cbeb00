import { keyValue } from "./current-session.ts";

/** The person who has signed out, while the browser's files may still hold their data. */
const KEY = "erasing";

/*
 * Some browsers freeze a page when the person leaves it, to restore it on Back. If it freezes while it creates a database,
 * no other page can open or delete that database. Browsers discard a frozen page that receives a message, so each page listens
 * on this channel and posts to it before it opens or deletes the databases.
 */
const frozenPages =
  "BroadcastChannel" in globalThis ? new BroadcastChannel("respite-pages") : undefined;
if (frozenPages) frozenPages.onmessage = () => undefined;

export const discardFrozenPages = (): void => frozenPages?.postMessage("");

/** Call it at sign-out before anything else, so that the next start continues if this page closes. */
export const markForErasing = (owner: string): void => keyValue.set(KEY, owner);

export const isMarkedForErasing = (): boolean => keyValue.get(KEY) !== undefined;

async function erase(): Promise<void> {
  const owner = keyValue.get(KEY);
  if (owner === undefined) return;
  const { erasePerson } = await import("#sync/session/erase-person.ts");
  await erasePerson(owner);
  keyValue.remove(KEY);
}

/** Erases the marked person's data, once in all windows. Resolves at once if no one is marked. */
export async function eraseMarked(): Promise<void> {
  if (!isMarkedForErasing()) return;
  // Also before waiting, in case a frozen page keeps the one that erases from finishing.
  discardFrozenPages();
  const locks: LockManager | undefined = navigator.locks;
  await (locks ? locks.request("respite-erasing", erase) : erase());
}
