export const canRemind = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/**
 * This browser reminds nobody any more, and tells where it was reached. Works without a network, too: what is sent to it
 * from then on is turned away.
 */
export async function endReminders(): Promise<string | undefined> {
  if (!canRemind()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}
