import { type Person, recordsOf } from "../support/people.ts";
import { pendingOn, type SoakDevice } from "./device.ts";
import type { Installation } from "./installation.ts";

export type Watch = {
  /** Call about every second. */
  readonly look: (now: number) => Promise<void>;
  /** Progress may go back to what the backup has. */
  readonly forgetProgress: () => void;
  readonly longestRecoverySeconds: () => number;
  readonly breaches: string[];
};

type Outage = { readonly since: number; readonly ids: readonly string[] };

const PROGRESS_EVERY_MS = 15_000;

/** Watches from outside: progress on the server never goes down, and writes are sent soon after a fault. */
export function createWatch(
  installation: Installation,
  devices: readonly SoakDevice[],
  people: readonly Person[],
  isReachable: (device: SoakDevice) => boolean,
): Watch {
  const breaches: string[] = [];
  const outages = new Map<SoakDevice, Outage | "waiting">();
  let reached = new Map<string, number>();
  let [longest, lookedAt] = [0, 0];

  /** Measures the time from reaching the server until all changes pending at that moment are sent. */
  async function lookAt(device: SoakDevice, now: number) {
    const page = device.browser()?.context.pages().at(-1);
    if (!(page && isReachable(device))) return void outages.set(device, "waiting");
    const outage = outages.get(device);
    if (!outage) return;
    const { ids } = await pendingOn(page);
    if (outage === "waiting") return void outages.set(device, { since: now, ids });
    if (outage.ids.some((id) => ids.includes(id))) return;
    if (outage.ids.length > 0) longest = Math.max(longest, (now - outage.since) / 1000);
    outages.delete(device);
  }

  async function progressNow() {
    const seen = new Map<string, number>();
    for (const person of people)
      for (const { record_id_, seconds_watched } of (await recordsOf(installation.url, person))
        .time_watched)
        seen.set(`${record_id_} of ${person.email}`, seconds_watched);
    return seen;
  }

  async function lookAtProgress() {
    const before = reached;
    const seen = await progressNow();
    // Restored meanwhile.
    if (before !== reached) return;
    reached = seen;
    const lower = [...before].filter(([key, seconds]) => (seen.get(key) ?? 0) < seconds - 0.01);
    breaches.push(
      ...lower.map(([key, was]) => `progress went down: ${key} from ${was} to ${seen.get(key)}`),
    );
  }

  return {
    look: async (now) => {
      // A page that navigates, or a server that is killed, can't be read just now.
      await Promise.allSettled(devices.map((device) => lookAt(device, now)));
      if (now - lookedAt < PROGRESS_EVERY_MS || !installation.upSince()) return;
      lookedAt = now;
      await lookAtProgress().catch(() => undefined);
    },
    forgetProgress: () => {
      reached = new Map();
    },
    longestRecoverySeconds: () => longest,
    breaches,
  };
}
