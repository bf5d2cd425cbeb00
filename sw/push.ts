import { OPEN_PULSE } from "#sync/worker-messages.ts";

declare const self: ServiceWorkerGlobalScope;

type Reminder = {
  readonly notification?: {
    readonly title?: unknown;
    readonly body?: unknown;
    readonly lang?: unknown;
    readonly tag?: unknown;
  };
};

/** Not in all browsers. */
type Badging = { readonly setAppBadge?: (count: number) => Promise<void> };

const PULSE = "/pulse";
const TAG = "pulse-check";

const textOr = (value: unknown, otherwise: string) =>
  typeof value === "string" && value !== "" ? value : otherwise;

/** Returns the notification of a push message, or an empty one if it can't be read: browsers require one to be shown. */
function read(data: PushMessageData | null): NonNullable<Reminder["notification"]> {
  try {
    return (data?.json() as Reminder | null)?.notification ?? {};
  } catch {
    return {};
  }
}

/** Shows the reminder in browsers that don't handle declarative push messages themselves. */
export async function showReminder(data: PushMessageData | null): Promise<void> {
  const { title, body, lang, tag } = read(data);
  await self.registration.showNotification(textOr(title, "Respite"), {
    body: textOr(body, "Your pulse check is ready."),
    lang: textOr(lang, "en"),
    tag: textOr(tag, TAG),
    icon: "/icon-192.png",
    badge: "/badge-96.png",
  });
  await (self.navigator as Badging).setAppBadge?.(1).catch(() => undefined);
}

/** Asks an open page to go to the pulse check, so its playback continues, or opens a new page. */
export async function openPulseCheck(notification: Notification): Promise<void> {
  notification.close();
  const open = await self.clients.matchAll({ type: "window" });
  const page = open.find(({ visibilityState }) => visibilityState === "visible") ?? open[0];
  if (!page) {
    await self.clients.openWindow(PULSE);
    return;
  }
  page.postMessage(OPEN_PULSE);
  await page.focus();
}

type SubscriptionChange = ExtendableEvent & {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
};

/** Subscribes again after the browser ended a subscription. The next page that starts sends the new one to the server. */
export async function resubscribe(event: SubscriptionChange): Promise<void> {
  const options = event.oldSubscription?.options;
  if (event.newSubscription || !options?.applicationServerKey) return;
  await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: options.applicationServerKey,
  });
}
