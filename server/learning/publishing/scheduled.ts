import type { FastifyInstance } from "fastify";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { runPeriodically } from "#server/platform/jobs/scheduler.ts";
import { takeStep } from "./change.ts";
import { findLesson, type Lesson } from "./queries.ts";
import { keep, takeTurn } from "./store.ts";

const ROUND_MS = 15_000;

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

/** What became due of it; a lesson that was to be out for a while that is over already, was never out. */
function stepOf({ state, publish_at, expire_at }: Lesson, now: number) {
  if (state === "scheduled" && isDue(publish_at, now) && !isDue(expire_at, now))
    return { to: "published", publish_at: null, expire_at } as const;
  if (isDue(expire_at, now) && (state === "published" || state === "scheduled"))
    return { to: "expired", publish_at: null, expire_at: null } as const;
  return undefined;
}

const advance = (db: Database, id: string, now: number) =>
  db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const lesson = await findLesson(trx, id);
    const step = lesson && stepOf(lesson, now);
    // Another process was first.
    if (!step) return;
    await keep(trx, lesson, await takeStep(trx, lesson, step), { what: step.to, by: null, now });
    await recordAudit(
      trx,
      {
        by: null,
        action: `lesson.${step.to}`,
        about: `lesson:${id}`,
        before: { state: lesson.state },
        after: { state: step.to },
      },
      now,
    );
  });

/** One round: publishes what is to be out by now, and expires what is to be over. */
export async function publishDue({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  for (const id of await dueIds(db, now)) await advance(db, id, now);
}

/** While this process listens. */
export const publishRegularly = (app: FastifyInstance, deps: Deps): void =>
  runPeriodically(app, {
    everyMs: ROUND_MS,
    round: () => publishDue(deps),
    failed: "lessons that are due cannot be published",
    log: deps.log,
  });
