import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { runPeriodically } from "#server/platform/jobs/scheduler.ts";
import { mailInvitation } from "./invite.ts";

type SendDeps = Pick<Deps, "db" | "clock" | "mail" | "log">;

/** Twenty every two seconds: 50,000 people have theirs within an hour and a half. */
const ROUND_MS = 2000;
const AT_A_TIME = 20;

/** Whose turn it is, unless the account has been switched off or has a password by now. */
async function takeDue(trx: Connection, now: Date) {
  const due = await trx
    .selectFrom("invitation")
    .selectAll()
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("person_id")
    .limit(AT_A_TIME)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  const ids = due.map(({ person_id }) => person_id);
  await trx.deleteFrom("invitation").where("person_id", "in", ids).execute();
  const people = await trx
    .selectFrom("person")
    .select(["id", "email", "first_name"])
    .where("id", "in", ids)
    .where("enabled", "=", true)
    .where("provider", "=", "email")
    .where(sql<boolean>`password_hash is null`)
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return due.flatMap((one) => {
    const person = byId.get(one.person_id);
    return person ? { ...one, person } : [];
  });
}

/** Writes the letters whose turn it is; they stand and fall with what took them out of the line. */
export async function sendDue(deps: SendDeps): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    for (const { person, origin, group_name } of await takeDue(trx, new Date(deps.clock.now())))
      await mailInvitation(deps, trx, person, { origin, group: group_name });
  });
}

export function inviteRegularly(app: FastifyInstance, deps: SendDeps): void {
  runPeriodically(app, {
    everyMs: ROUND_MS,
    round: () => sendDue(deps),
    failed: "invitations could not be sent",
    log: deps.log,
  });
}
