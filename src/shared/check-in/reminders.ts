import { pushKey, subscribeToPush, unsubscribeFromPush } from "#contract/wellbeing/push.ts";
import type { Failed } from "#device/call-errors.ts";
import { canRemind, endReminders } from "#device/end-reminders.ts";
import { call } from "#device/session.ts";
import type { Device } from "#sync/device.ts";

/**
 * - `unsupported`: this browser cannot be reached while it is closed
 * - `denied`: the person has told the browser not to show anything of ours
 */
type Reminding = "unsupported" | "denied" | "on" | "off";

/** What became of switching reminders on. `no-service`: the browser reaches no push service. */
export type Switched =
  | { readonly kind: "done" }
  | { readonly kind: "denied" }
  | { readonly kind: "no-service" }
  | { readonly kind: "failed"; readonly outcome: Failed };

const PATIENCE_MS = 15_000;

type Kept = Pick<Device, "reminders">;

export function remindingWith(address: string | undefined): Reminding {
  if (!canRemind()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return address !== undefined && Notification.permission === "granted" ? "on" : "off";
}

const registered = () => navigator.serviceWorker.getRegistration();

/** The browser's own, made anew when it was made with another key than the server's. */
async function subscribed(
  { pushManager }: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) === key) return known;
  await known?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Some browsers wait for their push service without end. What comes too late is ended at the next start. */
const within = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((over) => setTimeout(over, ms, undefined))]);

function keyOf({ options }: PushSubscription): string | undefined {
  if (!options.applicationServerKey) return;
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Tells the server where this browser can be reached now. */
async function subscribe({ reminders }: Kept): Promise<Switched> {
  const told = await call(pushKey, {});
  if (told.kind !== "accepted") return { kind: "failed", outcome: told };
  const registration = await registered();
  if (!registration) return { kind: "no-service" };
  const subscribing = subscribed(registration, told.value.key).catch(() => undefined);
  const subscription = await within(PATIENCE_MS, subscribing);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return { kind: "no-service" };
  const outcome = await call(subscribeToPush, { body: { endpoint, keys: { p256dh, auth } } });
  if (outcome.kind !== "accepted") return { kind: "failed", outcome };
  await reminders.keep(endpoint);
  return { kind: "done" };
}

/** Asks for permission, so it may only follow a press. */
export async function remindMe(device: Kept): Promise<Switched> {
  if ((await Notification.requestPermission()) !== "granted") return { kind: "denied" };
  return await subscribe(device);
}

export async function remindMeNoMore({ reminders }: Kept): Promise<void> {
  const endpoint = (await endReminders()) ?? (await reminders.address());
  await reminders.keep(undefined);
  if (endpoint) await call(unsubscribeFromPush, { body: { endpoint } });
}

/** At each start: push services forget, and browsers change addresses. What somebody else left behind here ends. */
export async function renewReminders(device: Kept): Promise<void> {
  if (!canRemind()) return;
  const address = await device.reminders.address();
  if (address === undefined) await endReminders();
  else if (Notification.permission === "granted") await subscribe(device);
  else await device.reminders.keep(undefined);
}
