import { OPEN_PULSE, openPageMessage } from "#sync/worker-messages.ts";

declare const self: ServiceWorkerGlobalScope;

type Reminder = {
  readonly notification?: null | {
    readonly title?: unknown;
    readonly body?: unknown;
    readonly lang?: unknown;
    readonly tag?: unknown;
    readonly navigate?: unknown;
  };
  readonly app_badge?: unknown;
};

/** Not in all browsers. */
type Badging = { readonly setAppBadge?: (count: number) => Promise<void> };

const PULSE = "/pulse";
const TAG = "pulse-check";

const textOr = (value: unknown, otherwise: string) =>
  typeof value === "string" && value !== "" ? value : otherwise;

/** Returns a push message, or an empty one if it can't be read: browsers require a notification to be shown. */
function read(data: PushMessageData | null): Reminder {
  try {
    return (data?.json() as Reminder | null) ?? {};
  } catch {
    return {};
  }
}

/** Returns the path of a page of ours, or the pulse check. */
function pathOf(navigate: unknown): string {
  if (typeof navigate !== "string" || !URL.canParse(navigate)) return PULSE;
  return new URL(navigate).pathname;
}

/** Shows the reminder in browsers that don't handle declarative push messages themselves. */
export async function showReminder(data: PushMessageData | null): Promise<void> {
  const { notification, app_badge } = read(data);
  const { title, body, lang, tag, navigate } = notification ?? {};
  await self.registration.showNotification(textOr(title, "Respite"), {
    body: textOr(body, "Your pulse check is ready."),
    lang: textOr(lang, "en"),
    tag: textOr(tag, TAG),
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    data: { path: pathOf(navigate) },
  });
  // Assignments that aren't due yet have no badge.
  if (app_badge === undefined && navigate !== undefined) return;
  await (self.navigator as Badging).setAppBadge?.(1).catch(() => undefined);
}

/** Asks an open page to go to what the reminder is about, so its playback continues, or opens a new page. */
export async function openReminder(notification: Notification): Promise<void> {
  notification.close();
  const path = (notification.data as { readonly path?: string } | null)?.path ?? PULSE;
  const open = await self.clients.matchAll({ type: "window" });
  const page = open.find(({ visibilityState }) => visibilityState === "visible") ?? open[0];
  if (!page) {
    await self.clients.openWindow(path);
    return;
  }
  page.postMessage(path === PULSE ? OPEN_PULSE : openPageMessage(path));
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
