import { type SqlBool, sql } from "kysely";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Job } from "#server/platform/jobs/scheduler.ts";
import { assignmentMessage } from "#server/platform/mail/messages.ts";
import { bulkSchedule } from "#server/platform/mail/rules.ts";
import { type PushDeps, sendPush } from "#server/platform/push/send.ts";
import { assignedSeconds, assignedTitle, hasCompleted, isAssigned } from "./assignees.ts";
import { assignmentPush } from "./assignments-copy.ts";
import { dayOf } from "./queries.ts";

type ReminderDeps = PushDeps & Pick<Deps, "mail">;
export type ReminderKind = "assigned" | "week" | "day";

const INTERVAL_MS = 10 * 60_000;
const BATCH_SIZE = 100;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const KINDS: readonly ReminderKind[] = ["assigned", "week", "day"];

/** 14 to 23 h UTC is daytime, and the same date, in all of the United States. We don't know where people are. */
const isReminderHour = (now: number) => {
  const hour = new Date(now).getUTCHours();
  return hour >= 14 && hour < 23;
};

/** Returns the range of due dates, and the time since the last reminder of the same assignment that is too short for another. */
function windowOf(kind: ReminderKind, now: number) {
  const today = dayOf(now);
  if (kind === "assigned") return { from: today, to: "9999-12-31", quietMs: 0 };
  if (kind === "day") return { from: today, to: today, quietMs: 12 * HOUR_MS };
  return { from: dayOf(now + 2 * DAY_MS), to: dayOf(now + 7 * DAY_MS), quietMs: 3 * DAY_MS };
}

/**
 * Claims up to a hundred people to remind: those who haven't completed it and haven't had this reminder. The primary key lets
 * only one process claim each. Someone who has the same lesson from two groups for the same day is reminded once.
 */
async function claim(trx: Connection, kind: ReminderKind, now: number) {
  const { from, to, quietMs } = windowOf(kind, now);
  const { rows } = await sql<{ assignment_id: string; person_id: string }>`
    insert into assignment_reminder (assignment_id, person_id, kind, sent_at)
    select distinct on (person.id, due_on, coalesce(content_id, series_id))
      assignment.id, person.id, ${kind}, ${new Date(now)}::timestamptz
    from assignment
    join practice_group on practice_group.id = assignment.practice_group_id
      and practice_group.enabled
    join membership on membership.practice_group_id = practice_group.id
    join person on person.id = membership.person_id and person.confirmed_at is not null
    where ended_at is null and due_on between ${from} and ${to}
      and ${isAssigned}
      and not exists (
        select from assignment_reminder sent
        join assignment same on same.id = sent.assignment_id
        where sent.person_id = person.id
          and same.content_id is not distinct from assignment.content_id
          and same.series_id is not distinct from assignment.series_id
          and ((same.due_on = assignment.due_on and sent.kind = ${kind})
            or sent.sent_at > ${new Date(now - quietMs)}::timestamptz))
      and not ${hasCompleted}
    order by person.id, due_on, coalesce(content_id, series_id), assignment.id
    limit ${BATCH_SIZE}
    on conflict do nothing
    returning assignment_id, person_id`.execute(trx);
  return rows;
}

const detailsOf = (trx: Connection, ids: readonly string[]) =>
  trx
    .selectFrom("assignment")
    .innerJoin("practice_group", "practice_group.id", "assignment.practice_group_id")
    .select(["assignment.id", "content_id", "series_id", "due_on", "practice_group.name as group"])
    .select([assignedTitle.as("title"), assignedSeconds.as("seconds")])
    .where("assignment.id", "in", ids)
    .execute();

type Details = Awaited<ReturnType<typeof detailsOf>>[number];

const pathOf = ({ content_id, series_id }: Details) =>
  content_id === null
    ? `/library/series/${encodeURIComponent(series_id ?? "")}`
    : `/enrichment_center/video/${encodeURIComponent(content_id)}`;

type Batch = {
  readonly kind: ReminderKind;
  readonly now: number;
  readonly nextDueAt: () => number;
};

/** Mails the people of one batch, in the transaction that claims them. */
async function mailBatch(
  trx: Connection,
  { mail, config }: ReminderDeps,
  { kind, now, nextDueAt }: Batch,
) {
  const claimed = await claim(trx, kind, now);
  if (claimed.length === 0) return [];
  const details = await detailsOf(trx, [...new Set(claimed.map((one) => one.assignment_id))]);
  const people = await trx
    .selectFrom("person")
    .select(["id", "email", "first_name"])
    .where(sql<SqlBool>`id = any(${claimed.map(({ person_id }) => person_id)}::text[])`)
    .execute();
  const emails = new Map(people.map((person) => [person.id, person]));
  return Promise.all(
    details.map(async (one) => {
      const ids = claimed.flatMap((row) => (row.assignment_id === one.id ? row.person_id : []));
      const about = {
        kind,
        title: one.title,
        group: one.group,
        dueOn: one.due_on,
        minutes: Math.round(Number(one.seconds) / 60),
        isSeries: one.content_id === null,
      };
      for (const id of ids) {
        const person = emails.get(id);
        if (!person) continue;
        const message = assignmentMessage(person, about, `${config.publicUrl}${pathOf(one)}`);
        await mail.send(trx, { ...message, to: person.email }, nextDueAt());
      }
      return { ...one, ids };
    }),
  );
}

/** Reminds everyone who is due. Each reminder is sent once, with several processes too. */
export async function sendAssignmentReminders(
  deps: ReminderDeps,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, clock, config } = deps;
  const nextDueAt = bulkSchedule(clock.now());
  for (const kind of KINDS)
    while (isReminderHour(clock.now()) && !stopping?.aborted) {
      const now = clock.now();
      const batch = { kind, now, nextDueAt };
      const sent = await db.transaction().execute((trx) => mailBatch(trx, deps, batch));
      if (sent.length === 0) break;
      for (const one of sent)
        await sendPush(deps, one.ids, {
          topic: one.id.replaceAll("-", "").slice(0, 32),
          content: {
            web_push: 8030,
            notification: {
              title: "Respite",
              body: assignmentPush(kind, one.title, one.due_on),
              lang: "en",
              tag: `assignment:${one.id}`,
              navigate: `${config.publicUrl}${pathOf(one)}`,
            },
            ...(kind === "day" && { app_badge: 1 }),
          },
        });
    }
}

export const assignmentRemindersJob: Job<ReminderDeps> = {
  name: "assignment-reminders",
  intervalMs: INTERVAL_MS,
  run: sendAssignmentReminders,
  lease: "row",
};
