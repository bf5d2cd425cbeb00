export const supportsPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/**
 * Ends this browser's push subscription and returns its endpoint, if it had one. Works offline too: the push service
 * rejects messages sent to the endpoint from then on.
 */
export async function endPushSubscription(): Promise<string | undefined> {
  if (!supportsPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}
