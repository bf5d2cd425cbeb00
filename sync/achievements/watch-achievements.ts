import { liveQuery } from "dexie";
import { from, type Observable, Subscription } from "rxjs";
import { createCoalescedTask } from "../downloads/coalesced-task.ts";
import { isInterruption } from "../downloads/interruption.ts";
import { enqueueAchievement } from "../local/achievements.ts";
import type { ActionContext } from "../local/commit.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import { lastSyncedAt, selfRecorded, uncelebrated } from "../local/facts.ts";
import { NotSaved } from "../local/not-saved.ts";
import { laneEntries } from "../outbox/lane-entries.ts";
import type { Ports } from "../ports.ts";
import type { EngineStatus } from "../status-relay.ts";
import { confirmedCounts } from "./counts.ts";
import { newlyReached } from "./reached.ts";

type AchievementsOptions = {
  readonly context: ActionContext;
  readonly device: DeviceDatabase;
  readonly ports: Pick<Ports, "report">;
  readonly status$: Observable<EngineStatus>;
  readonly signal: AbortSignal;
};

/** Includes names this device has already sent, so a rejected one isn't sent again. */
const alreadyRecorded = async ({ db }: ActionContext) =>
  new Set([
    ...(await db.achievements.toArray()).map(({ name }) => name),
    ...((await selfRecorded.get(db.facts)) ?? []),
  ]);

/** Returns true in only one tab. */
async function claimRecording({ db }: ActionContext, name: string): Promise<boolean> {
  const earlier = (await selfRecorded.get(db.facts)) ?? [];
  if (earlier.includes(name) || (await laneEntries(db, `achievement:${name}`).count()) > 0)
    return false;
  if (await db.achievements.get(name)) return false;
  const names = (await uncelebrated.get(db.facts)) ?? [];
  await uncelebrated.set(db.facts, [...names, name]);
  await selfRecorded.set(db.facts, [...earlier, name]);
  return true;
}

/** Records achievements from confirmed counts only, so device and server agree. */
export function watchAchievements({
  context,
  device,
  ports,
  status$,
  signal,
}: AchievementsOptions) {
  const { db } = context;
  const watching = new Subscription();
  let isIdle = false;

  const recordReached = async () => {
    // Until the first sync completes, the achievement may still arrive from the server.
    if (!isIdle || signal.aborted || (await lastSyncedAt.get(db.facts)) === undefined) return;
    const [rules, counts, recorded] = await Promise.all([
      device.achievementRules.toArray(),
      confirmedCounts(device, db),
      alreadyRecorded(context),
    ]);
    for (const { name, icon } of newlyReached(rules, counts, recorded))
      await enqueueAchievement(context, name, icon, () => claimRecording(context, name));
  };
  const reportError = (error: unknown) => {
    // Signed out or storage full: the next trigger retries.
    if (!signal.aborted && !(error instanceof NotSaved) && !isInterruption(error))
      ports.report("Achievements could not be looked at", error);
  };
  const task = createCoalescedTask(() => recordReached().catch(reportError));

  // The counts change only by syncing, here or in another tab or the worker. Observing them would read all progress with each write.
  const synced$ = from(liveQuery(() => lastSyncedAt.get(db.facts)));
  if (!signal.aborted) {
    watching.add(synced$.subscribe({ next: task.trigger, error: reportError }));
    watching.add(
      status$.subscribe(({ isWorking, reach }) => {
        const wasIdle = isIdle;
        isIdle = !isWorking && reach !== "unknown";
        if (isIdle && !wasIdle) task.trigger();
      }),
    );
  }
  return {
    /** Call after aborting `signal`. Resolves when nothing is running. */
    stopped: async () => {
      watching.unsubscribe();
      await task.idle();
    },
  };
}
