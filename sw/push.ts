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

/** Few browsers have it. */
type Badging = { readonly setAppBadge?: (count: number) => Promise<void> };

const PULSE = "/pulse";
const TAG = "pulse-check";

const textOr = (value: unknown, otherwise: string) =>
  typeof value === "string" && value !== "" ? value : otherwise;

/** What cannot be read is still a reminder: the browser demands that something is shown. */
function read(data: PushMessageData | null): NonNullable<Reminder["notification"]> {
  try {
    return (data?.json() as Reminder | null)?.notification ?? {};
  } catch {
    return {};
  }
}

/** Only where the browser does not show the message by itself. */
export async function showReminder(data: PushMessageData | null): Promise<void> {
  const { title, body, lang, tag } = read(data);
  await self.registration.showNotification(textOr(title, "Respite"), {
    body: textOr(body, "A pulse check is ready for you."),
    lang: textOr(lang, "en"),
    tag: textOr(tag, TAG),
    icon: "/icon-192.png",
    badge: "/badge-96.png",
  });
  await (self.navigator as Badging).setAppBadge?.(1).catch(() => undefined);
}

/** An open page goes there itself, so that what it plays goes on; else one is opened. */
export async function openPulse(notification: Notification): Promise<void> {
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

/** The browser has ended a subscription. The next page that starts tells the server of the new one. */
export async function subscribeAnew(event: SubscriptionChange): Promise<void> {
  const options = event.oldSubscription?.options;
  if (event.newSubscription || !options?.applicationServerKey) return;
  await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: options.applicationServerKey,
  });
}
