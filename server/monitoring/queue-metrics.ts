import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Deps } from "#server/platform/deps.ts";
import { isSilent } from "./device-log.ts";

/** Scrapes are more frequent than these numbers change, and each process has its own. */
const REFRESH_MS = 30_000;
const TIMEOUT_MS = 3000;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** All metrics that are read from the database, with the help of each. */
const described = {
  respite_mail_waiting: "Mails that wait to be sent or sent again",
  respite_mail_failed: "Mails that weren't delivered and aren't tried again",
  respite_mail_oldest_due_seconds: "How long the mail that is due longest has been due",
  respite_uploads_waiting: "Uploads that wait to be packaged",
  respite_uploads_oldest_waiting_seconds: "How long the oldest waiting upload has waited",
  respite_uploads_failed: "Uploads of the last day that failed",
  respite_imports_oldest_running_seconds: "Time since the slowest running import made progress",
  respite_links_waiting: "Links that wait to be checked",
  respite_devices_pending: "Devices whose last report has pending writes",
  respite_devices_set_aside: "Devices whose last report has rejected writes",
  respite_devices_silent: "Devices with pending writes that haven't reported for a week",
  respite_devices_oldest_pending_seconds:
    "Longest time since a device that reported this week with pending writes synced everything",
  respite_database_bytes: "Size of the database",
} as const;
type Name = keyof typeof described;
type Numbers = Readonly<Record<Name, number>>;

async function readNumbers({ db }: Pick<Deps, "db">, now: number): Promise<Numbers> {
  const at = new Date(now);
  const age = (oldest: ReturnType<typeof sql>) =>
    sql`coalesce(extract(epoch from ${at}::timestamptz - ${oldest}), 0)::float8`;
  const { rows } = await sql<Numbers>`
    select mail.*, uploads.*, devices.*,
      (select ${age(sql`min(updated_at)`)} from roster_import
        where state in ('checking', 'applying')) as respite_imports_oldest_running_seconds,
      (select count(*) from link_check where state = 'waiting') as respite_links_waiting,
      pg_database_size(current_database()) as respite_database_bytes
    from
      (select count(*) filter (where failed_at is null) as respite_mail_waiting,
        count(*) filter (where failed_at is not null) as respite_mail_failed,
        ${age(sql`min(run_at) filter (where failed_at is null and run_at <= ${at})`)}
          as respite_mail_oldest_due_seconds
        from mail_job) as mail,
      (select count(*) filter (where state = 'waiting') as respite_uploads_waiting,
        count(*) filter (where state = 'failed') as respite_uploads_failed,
        ${age(sql`min(changed_at) filter (where state = 'waiting')`)}
          as respite_uploads_oldest_waiting_seconds
        from upload where state = 'waiting'
          or (state = 'failed' and changed_at >= ${new Date(now - DAY_MS)})) as uploads,
      (select count(*) filter (where pending > 0) as respite_devices_pending,
        count(*) filter (where set_aside > 0) as respite_devices_set_aside,
        count(*) filter (where ${isSilent(now)}) as respite_devices_silent,
        ${age(sql`min(last_synced_at) filter (where pending > 0
          and received_at >= ${new Date(now - WEEK_MS)})`)} as respite_devices_oldest_pending_seconds
        from device_report where pending > 0 or set_aside > 0) as devices`.execute(db);
  const [numbers] = rows;
  if (!numbers) throw new Error("A select without a table returned no row.");
  return numbers;
}

/**
 * Adds what waits in the database to the metrics. While the database doesn't answer, these metrics are absent, and the
 * others are still served.
 */
export function measureQueues(registry: Registry, deps: Pick<Deps, "db" | "clock">): void {
  let latest: Promise<Numbers | undefined> = Promise.resolve(undefined);
  let readAt = Number.NEGATIVE_INFINITY;

  function numbers(): Promise<Numbers | undefined> {
    const now = deps.clock.now();
    if (Math.abs(now - readAt) < REFRESH_MS) return latest;
    readAt = now;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
      timer.unref();
    });
    const reading = readNumbers(deps, now).catch(() => undefined);
    latest = Promise.race([reading, timeout]).finally(() => clearTimeout(timer));
    return latest;
  }
  for (const [name, help] of Object.entries(described))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = (await numbers())?.[name as Name];
        this.remove();
        if (value !== undefined) this.set(Number(value));
      },
    });
}
