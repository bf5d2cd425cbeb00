import { sql } from "kysely";
import type { DigestChoice } from "#contract/insights/digest.ts";
import { isSubscribed, unsubscribeLinks } from "#server/accounts/subscriptions/subscriptions.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { loadPdfTools } from "#server/platform/documents/pdf-tools.ts";
import type { Job } from "#server/platform/jobs/scheduler.ts";
import { alertMessage, digestMessage } from "#server/platform/mail/messages.ts";
import { bulkSchedule } from "#server/platform/mail/rules.ts";
import { DEFAULT_CHOICE } from "./choices.ts";
import { daysText, periodText, reportFileName } from "./digest-copy.ts";
import { drawReport } from "./report.ts";
import { type Summary, summaryOf } from "./summary.ts";

type DigestDeps = Pick<Deps, "db" | "clock" | "mail" | "config">;

const HOUR_MS = 3600_000;
/** Older publications aren't news: those of a server that was off, or that had no summaries yet. */
const NEWS_MS = 7 * 24 * HOUR_MS;

/** Groups with something published lately. */
const groupsWithNews = (db: Connection, now: number) =>
  db
    .selectFrom("practice_group")
    .select(["id", "name"])
    .where("enabled", "=", true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("publication")
          .select("publication.id")
          .whereRef("publication.practice_group_id", "=", "practice_group.id")
          .where("layer", "=", "rate")
          .where("kind", "=", "total")
          .where("closed_at", ">", new Date(now - NEWS_MS)),
      ),
    )
    .orderBy("id")
    .execute();

/** The leaders of a group who may get mail, with what they chose. */
const leadersOf = async (db: Connection, group: string) => {
  const rows = await db
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .leftJoin("insight_digest_choice as choice", (join) =>
      join
        .onRef("choice.person_id", "=", "person.id")
        .onRef("choice.practice_group_id", "=", "membership.practice_group_id"),
    )
    .select(["person.id", "email", "first_name", "frequency", "alerts"])
    .where("membership.practice_group_id", "=", group)
    .where("person.enabled", "=", true)
    .where("confirmed_at", "is not", null)
    .where(sql<boolean>`burnout_role like '%org_leader%'`)
    .where(isSubscribed("insights"))
    .orderBy("person.id")
    .execute();
  return rows.map(({ frequency, alerts, ...person }) => ({
    ...person,
    choice: frequency && alerts !== null ? { frequency, alerts } : DEFAULT_CHOICE,
  }));
};

const QUARTER = 3;

/** Whether the last month of these days ends a quarter of the year. */
const endsQuarter = (end: string) => Number(end.slice(5, 7)) % QUARTER === 0;

/** Which mail a leader gets about a publication. */
export function mailFor(
  { frequency, alerts }: DigestChoice,
  { days, burnout }: Pick<Summary, "days" | "burnout">,
): "summary" | "alert" | undefined {
  if (frequency === "monthly") return "summary";
  if (frequency === "quarterly" && endsQuarter(days.end)) return "summary";
  return alerts && burnout.change?.isSignificant ? "alert" : undefined;
}

/** Returns the leaders who haven't had mail about this period. The primary key lets one process claim each. */
async function claim(
  trx: Connection,
  group: string,
  ends: string,
  people: readonly string[],
  now: number,
) {
  const rows = await trx
    .insertInto("insight_digest")
    .values(
      people.map((person_id) => ({
        person_id,
        practice_group_id: group,
        ends,
        sent_at: new Date(now),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("person_id")
    .execute();
  return new Set(rows.map(({ person_id }) => person_id));
}

/** Mails the leaders of one group, and claims them in the same transaction. */
async function mailGroup(
  { db, mail, config }: DigestDeps,
  group: { readonly id: string; readonly name: string },
  { now, nextDueAt }: { readonly now: number; readonly nextDueAt: () => number },
) {
  const summary = await summaryOf(db, group, now);
  if (!summary) return;
  const wanted = (await leadersOf(db, group.id)).flatMap((leader) => {
    const kind = mailFor(leader.choice, summary);
    return kind ? [{ ...leader, kind }] : [];
  });
  if (wanted.length === 0) return;
  const { end } = summary.days;
  const pdf = drawReport(await loadPdfTools(), summary);
  const about = {
    group: group.name,
    period: periodText(summary.days),
    days: daysText(summary.days),
    file: { filename: reportFileName(group.name, end), mime: "application/pdf", content: pdf },
  };
  const link = `${config.publicUrl}/insights`;
  await db.transaction().execute(async (trx) => {
    const ids = wanted.map(({ id }) => id);
    const claimed = await claim(trx, group.id, end, ids, now);
    const mine = wanted.filter(({ id }) => claimed.has(id));
    const unsubscribe = await unsubscribeLinks(
      trx,
      "insights",
      mine.map(({ id }) => id),
      config.publicUrl,
    );
    for (const { id, kind, ...leader } of mine) {
      const to = { link, unsubscribe: unsubscribe.get(id) };
      const message =
        kind === "alert"
          ? alertMessage(leader, about.group, to)
          : digestMessage(leader, { ...about, frequency: leader.choice.frequency }, to);
      await mail.send(trx, { ...message, to: leader.email }, nextDueAt());
    }
  });
}

/** Mails summaries and alerts about recent publications. Each leader gets a period once. */
export async function sendDigests(deps: DigestDeps, stopping?: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const nextDueAt = bulkSchedule(now);
  for (const group of await groupsWithNews(deps.db, now)) {
    if (stopping?.aborted) return;
    await mailGroup(deps, group, { now, nextDueAt });
  }
}

export const sendDigestsJob: Job<DigestDeps> = {
  name: "insight-digests",
  intervalMs: HOUR_MS,
  run: sendDigests,
  lease: "row",
};
