import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Job } from "#server/platform/jobs/scheduler.ts";
import { applyTransition } from "./change.ts";
import { findLesson, type Lesson } from "./queries.ts";
import { lockCatalog, storeLesson } from "./store.ts";
import { withdrawIfIncomplete } from "./withdraw-credit.ts";

const INTERVAL_MS = 15_000;

const isDue = (time: Date | null, now: number) => time !== null && time.getTime() <= now;

async function dueIds(db: Connection, now: number): Promise<string[]> {
  const at = new Date(now);
  const rows = await db
    .selectFrom("content_edit")
    .select("content_id")
    .where(({ or, and, eb }) =>
      or([
        and([eb("state", "=", "scheduled"), eb("publish_at", "<=", at)]),
        and([eb("state", "=", "published"), eb("expire_at", "<=", at)]),
      ]),
    )
    .orderBy("content_id")
    .execute();
  return rows.map(({ content_id }) => content_id);
}

/** Returns the due transition. A lesson whose whole window has passed expires without being published. */
function dueTransition({ state, publish_at, expire_at }: Lesson, now: number) {
  if (state === "scheduled" && isDue(publish_at, now) && !isDue(expire_at, now))
    return { to: "published", publish_at: null, expire_at } as const;
  if (isDue(expire_at, now) && (state === "published" || state === "scheduled"))
    return { to: "expired", publish_at: null, expire_at: null } as const;
  return undefined;
}

const applyDue = (db: Database, id: string, now: number) =>
  db.transaction().execute(async (trx) => {
    await lockCatalog(trx);
    const lesson = await findLesson(trx, id);
    const transition = lesson && dueTransition(lesson, now);
    // Another process already did it.
    if (!transition) return;
    await storeLesson(trx, lesson, await applyTransition(trx, lesson, transition), {
      what: transition.to,
      by: null,
      now,
    });
    await recordAudit(
      trx,
      {
        by: null,
        action: `lesson.${transition.to}`,
        about: `lesson:${id}`,
        before: { state: lesson.state },
        after: { state: transition.to },
      },
      now,
    );
    // It may have been changed since it was scheduled.
    if (transition.to === "published") await withdrawIfIncomplete(trx, id, now);
  });

/** Publishes and expires the lessons that are due. Throws at the end if that failed for some. */
export async function publishDue({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const errors: Error[] = [];
  for (const id of await dueIds(db, now))
    await applyDue(db, id, now).catch((cause: unknown) => {
      errors.push(new Error(`Lesson ${id}`, { cause }));
    });
  if (errors.length > 0)
    throw new AggregateError(errors, errors.map(({ message }) => message).join(", "));
}

export const publishScheduledJob: Job<Pick<Deps, "db" | "clock">> = {
  name: "publish-scheduled",
  intervalMs: INTERVAL_MS,
  run: publishDue,
  lease: "row",
};
