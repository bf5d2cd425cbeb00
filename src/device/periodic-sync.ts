import { PERIODIC_SYNC } from "#sync/worker-messages.ts";

const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;

/** Only in Chromium. */
export type PeriodicRegistration = {
  readonly periodicSync?: {
    readonly register: (tag: string, options: { readonly minInterval: number }) => Promise<void>;
  };
};

/**
 * Lets the browser wake the worker now and then to send pending changes. Browsers grant that to installed apps without
 * asking, so neither do we.
 */
export async function registerPeriodicSync({ periodicSync }: PeriodicRegistration): Promise<void> {
  if (!periodicSync) return;
  const name = "periodic-background-sync" as PermissionName;
  const { state } = await navigator.permissions.query({ name });
  if (state === "granted")
    await periodicSync.register(PERIODIC_SYNC, { minInterval: HALF_A_DAY_MS });
}
