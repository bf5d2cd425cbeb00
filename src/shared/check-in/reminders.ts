import { pushKey, subscribeToPush, unsubscribeFromPush } from "#contract/wellbeing/push.ts";
import { endPushSubscription, supportsPush } from "#device/push-subscription.ts";
import { call } from "#device/session.ts";
import type { FailedOutcome } from "#shared/requests/request-errors.ts";
import type { Device } from "#sync/device.ts";
import { timesForServer } from "./reminder-times.ts";

/**
 * - `unsupported`: this browser cannot receive push messages
 * - `denied`: the person has blocked our notifications in the browser
 */
type ReminderState = "unsupported" | "denied" | "on" | "off";

/** The result of turning reminders on. `no-service`: the browser reached no push service. */
export type SubscribeResult =
  | { readonly kind: "done" }
  | { readonly kind: "denied" }
  | { readonly kind: "no-service" }
  | { readonly kind: "failed"; readonly outcome: FailedOutcome };

const TIMEOUT_MS = 15_000;

type ReminderStore = Pick<Device, "reminders">;

export function reminderState(address: string | undefined): ReminderState {
  if (!supportsPush()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return address !== undefined && Notification.permission === "granted" ? "on" : "off";
}

/** Returns the browser's subscription, replaced if it was made with another server key. */
async function subscriptionFor(
  { pushManager }: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> {
  const existing = await pushManager.getSubscription();
  if (existing && keyOf(existing) === key) return existing;
  await existing?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Some browsers wait forever for their push service. A subscription that comes too late is ended at the next start. */
const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((over) => setTimeout(over, ms, undefined))]);

function keyOf({ options }: PushSubscription): string | undefined {
  if (!options.applicationServerKey) return;
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function subscribe({ reminders }: ReminderStore): Promise<SubscribeResult> {
  const keyOutcome = await call(pushKey, {});
  if (keyOutcome.kind !== "accepted") return { kind: "failed", outcome: keyOutcome };
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return { kind: "no-service" };
  const subscribing = subscriptionFor(registration, keyOutcome.value.key).catch(() => undefined);
  const subscription = await withTimeout(TIMEOUT_MS, subscribing);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return { kind: "no-service" };
  const times = timesForServer(await reminders.times(), new Date());
  const outcome = await call(subscribeToPush, {
    body: { endpoint, keys: { p256dh, auth }, times },
  });
  if (outcome.kind !== "accepted") return { kind: "failed", outcome };
  await reminders.setAddress(endpoint);
  return { kind: "done" };
}

/** Turns reminders on. Asks for permission, so call it only from a click. */
export async function enableReminders(device: ReminderStore): Promise<SubscribeResult> {
  if ((await Notification.requestPermission()) !== "granted") return { kind: "denied" };
  return await subscribe(device);
}

export async function disableReminders({ reminders }: ReminderStore): Promise<void> {
  const endpoint = (await endPushSubscription()) ?? (await reminders.address());
  await reminders.setAddress(undefined);
  if (endpoint) await call(unsubscribeFromPush, { body: { endpoint } });
}

/**
 * Renews the subscription at each start, because push services expire it and browsers change endpoints. Ends a
 * subscription left behind by another person.
 */
export async function renewReminders(device: ReminderStore): Promise<void> {
  if (!supportsPush()) return;
  const address = await device.reminders.address();
  if (address === undefined) await endPushSubscription();
  else if (Notification.permission === "granted") await subscribe(device);
  else await device.reminders.setAddress(undefined);
}
