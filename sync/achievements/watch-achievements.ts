import { liveQuery } from "dexie";
import { distinctUntilChanged, from, type Observable, Subscription } from "rxjs";
import { isInterruption } from "../downloads/interruption.ts";
import { createPump } from "../downloads/scheduler.ts";
import { oweAchievement } from "../local/achievements.ts";
import type { Desk } from "../local/commit.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import { lastSyncedAt, recordedHere, uncelebrated } from "../local/facts.ts";
import { NotSaved } from "../local/not-saved.ts";
import { inLane } from "../outbox/lane-order.ts";
import type { Ports } from "../ports.ts";
import type { EngineStatus } from "../status-relay.ts";
import { confirmedCounts } from "./counts.ts";
import { newlyReached } from "./reached.ts";

type AchievementsOptions = {
  readonly desk: Desk;
  readonly device: DeviceDatabase;
  readonly ports: Pick<Ports, "report">;
  readonly status$: Observable<EngineStatus>;
  readonly signal: AbortSignal;
};

/** Those the server has, and those it was told of from here: what it refused is not told again. */
const recordedOnce = async ({ db }: Desk) =>
  new Set([
    ...(await db.achievements.toArray()).map(({ name }) => name),
    ...((await recordedHere.get(db.facts)) ?? []),
  ]);

/** Once is enough, over all tabs. */
async function isNewHere({ db }: Desk, name: string): Promise<boolean> {
  const told = (await recordedHere.get(db.facts)) ?? [];
  if (told.includes(name) || (await inLane(db, `achievement:${name}`).count()) > 0) return false;
  if (await db.achievements.get(name)) return false;
  const names = (await uncelebrated.get(db.facts)) ?? [];
  await uncelebrated.set(db.facts, [...names, name]);
  await recordedHere.set(db.facts, [...told, name]);
  return true;
}

/** Records what the person has reached by what the server has seen, so that it agrees. */
export function watchAchievements({ desk, device, ports, status$, signal }: AchievementsOptions) {
  const { db } = desk;
  const watching = new Subscription();
  let isAtRest = false;

  const act = async () => {
    // While changes are still coming, it may be on its way from another device.
    if (!isAtRest || signal.aborted || (await lastSyncedAt.get(db.facts)) === undefined) return;
    const [rules, counts, recorded] = await Promise.all([
      device.achievementRules.toArray(),
      confirmedCounts(db),
      recordedOnce(desk),
    ]);
    for (const { name, icon } of newlyReached(rules, counts, recorded))
      await oweAchievement(desk, name, icon, () => isNewHere(desk, name));
  };
  const stumble = (error: unknown) => {
    // Put away, or full: the next look finds it again.
    if (!signal.aborted && !(error instanceof NotSaved) && !isInterruption(error))
      ports.report("Achievements could not be looked at", error);
  };
  const pump = createPump(() => act().catch(stumble));

  const matters = async () => {
    const [rules, counts] = await Promise.all([
      device.achievementRules.toArray(),
      confirmedCounts(db),
    ]);
    return JSON.stringify([rules, counts]);
  };
  if (!signal.aborted) {
    watching.add(
      from(liveQuery(matters))
        .pipe(distinctUntilChanged())
        .subscribe({ next: pump.nudge, error: stumble }),
    );
    watching.add(
      status$.subscribe(({ isWorking, reach }) => {
        const was = isAtRest;
        isAtRest = !isWorking && reach !== "unknown";
        if (isAtRest && !was) pump.nudge();
      }),
    );
  }
  return {
    /** To be called when `signal` is aborted: resolves when nothing runs any more. */
    stopped: async () => {
      watching.unsubscribe();
      await pump.rest();
    },
  };
}
