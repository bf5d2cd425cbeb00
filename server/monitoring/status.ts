import { sql } from "kysely";
import type { Reply } from "#contract/route.ts";
import type { Routes } from "#contract/routes.ts";
import { GENESIS_HASH } from "#server/platform/audit/chain.ts";
import type { Deps } from "#server/platform/deps.ts";
import { isListed } from "./mail-queue.ts";

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
const TABLES_SHOWN = 8;

type Status = Reply<Routes["serviceStatus"]>;

async function databaseStatus({ db, config }: Pick<Deps, "db" | "config">) {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  const tables = await sql<{ name: string; bytes: number }>`
    select relname as name, coalesce(
      (select sum(pg_total_relation_size(relid)) from pg_partition_tree(pg_class.oid))::bigint,
      pg_total_relation_size(pg_class.oid)) as bytes
    from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
    order by bytes desc, name limit ${TABLES_SHOWN}`.execute(db);
  return {
    kind: config.databaseUrl ? ("postgres" as const) : ("embedded" as const),
    version: rows[0]?.version ?? "",
    bytes: rows[0]?.bytes ?? 0,
    tables: tables.rows,
  };
}

async function mailStatus({ db }: Pick<Deps, "db">) {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where failed_at is null) as waiting,
      count(*) filter (where failed_at is not null) as failed from mail_job where ${isListed}`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}

async function versions({ db }: Pick<Deps, "db">, now: number) {
  const { rows } = await sql<{ version: string; devices: number }>`
    select app_version as version, count(*) as devices from device_report
    where received_at >= ${new Date(now - MONTH_MS)}
    group by app_version order by devices desc, version desc limit 20`.execute(db);
  return rows;
}

/** Returns the status of this process and its database. */
export async function serviceStatus(
  deps: Pick<Deps, "db" | "config" | "clock">,
  startedAt: number,
): Promise<Status> {
  const now = deps.clock.now();
  const head = await deps.db.selectFrom("audit_head").select(["n", "hash"]).executeTakeFirst();
  return {
    now: new Date(now).toISOString(),
    started_at: new Date(startedAt).toISOString(),
    commit: deps.config.build.commitId,
    branch: deps.config.build.branchName,
    node: process.versions.node,
    database: await databaseStatus(deps),
    mail: await mailStatus(deps),
    audit: { count: head?.n ?? 0, head: head?.hash ?? GENESIS_HASH },
    versions: await versions(deps, now),
  };
}
