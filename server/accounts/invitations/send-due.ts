import { sql } from "kysely";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Job } from "#server/platform/jobs/scheduler.ts";
import { firstPasswordLink, mailAddressConfirmation } from "../session/confirmation.ts";
import { mailInvitation } from "./invite.ts";

type SendDeps = Pick<Deps, "db" | "clock" | "mail" | "log">;

/** 20 every 2 s sends 50,000 invitations in about 90 minutes. */
const INTERVAL_MS = 2000;
const BATCH_SIZE = 20;

/** Takes the next due mails, skipping accounts that are disabled or have nothing to set or confirm by now. */
async function takeDue(trx: Connection, now: Date) {
  const due = await trx
    .selectFrom("invitation")
    .selectAll()
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("person_id")
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  const ids = due.map(({ person_id }) => person_id);
  await trx.deleteFrom("invitation").where("person_id", "in", ids).execute();
  const people = await trx
    .selectFrom("person")
    .select(["id", "email", "first_name"])
    .select(sql<boolean>`password_hash is not null`.as("has_password"))
    .where("id", "in", ids)
    .where("enabled", "=", true)
    .where("provider", "=", "email")
    .where(sql<boolean>`(confirmed_at is null or password_hash is null)`)
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return due.flatMap((one) => {
    const person = byId.get(one.person_id);
    return person ? { ...one, person } : [];
  });
}

/** Mails the due invitations, and the confirmations of changed addresses, in the transaction that removes them from the queue. */
export async function sendDueInvitations(deps: SendDeps): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    for (const { person, origin, group_name } of await takeDue(trx, new Date(deps.clock.now()))) {
      const linkOf = (token: string) => firstPasswordLink(origin, token, person.email);
      if (person.has_password) await mailAddressConfirmation(deps, trx, person, linkOf);
      else await mailInvitation(deps, trx, person, { origin, group: group_name });
    }
  });
}

export const sendInvitationsJob: Job<SendDeps> = {
  name: "send-invitations",
  intervalMs: INTERVAL_MS,
  run: sendDueInvitations,
  lease: "row",
};
