import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { AdminLink } from "#contract/learning/admin-collections.ts";
import { anyOf, isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { runPeriodically } from "#server/platform/jobs/scheduler.ts";
import { lookAt } from "./open-web.ts";

const ROUND_MS = 3000;
/** Looked at side by side. */
const AT_A_TIME = 5;

/** Every address of the web that lessons lead to, and which do. */
const links = sql<{ url: string; id: string; title: string }>`
  select distinct link.url, lesson.id, lesson.wire ->> 'title' as title
  from editable_content lesson cross join lateral (
    select unnest(array[
      wire ->> 'recommended_reading_1_web_url_', wire ->> 'recommended_reading_2_web_url_',
      wire ->> 'recommended_reading_3_web_url_', wire ->> 'recommended_reading_1_s3_url_',
      wire ->> 'recommended_reading_2_s3_url_', wire ->> 'recommended_reading_3_s3_url_'
    ]) as url
    union all
    select trim(part) from unnest(string_to_array(coalesce(wire ->> 'reference_urls', ''), '|')) as part
  ) link
  where link.url ~* '^https?://' and lesson.state <> 'withdrawn'`;

/** All are to be looked at again; what no lesson names any more is forgotten. Answers how many wait. */
export const askForCheck = (db: Database): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await sql`delete from link_check where url not in (select url from (${links}) as named)`.execute(
      trx,
    );
    await sql`insert into link_check (url, state) select distinct url, 'waiting' from (${links}) as named
      on conflict (url) do update set state = 'waiting'`.execute(trx);
    return waiting(trx);
  });

export async function waiting(db: Connection): Promise<number> {
  const row = await db
    .selectFrom("link_check")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return row.n;
}

type CheckDeps = Pick<Deps, "db" | "clock"> & { readonly toLoopback: boolean };

async function lookAtSome({ db, clock, toLoopback }: CheckDeps): Promise<number> {
  const some = await db
    .selectFrom("link_check")
    .select("url")
    .where("state", "=", "waiting")
    .orderBy(sql`random()`)
    .limit(AT_A_TIME)
    .execute();
  await Promise.all(
    some.map(async ({ url }) => {
      const found = await lookAt(url, toLoopback);
      await db
        .updateTable("link_check")
        .set({ ...found, checked_at: new Date(clock.now()) })
        .where("url", "=", url)
        .execute();
    }),
  );
  return some.length;
}

/** Until none waits. Several processes share the work; that one link is looked at twice does no harm. */
export async function checkWaiting(deps: CheckDeps): Promise<void> {
  while ((await lookAtSome(deps)) > 0);
}

/** While this process listens. */
export const checkRegularly = (app: FastifyInstance, deps: Deps): void =>
  runPeriodically(app, {
    everyMs: ROUND_MS,
    round: () => checkWaiting({ ...deps, toLoopback: deps.config.linksToLoopback }),
    failed: "links cannot be checked",
    log: deps.log,
  });

type Asked = {
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: string | undefined;
};

const worstFirst = sql`array_position(array['broken', 'barred', 'silent', 'waiting', 'ok'], state)`;

/** Those that lead nowhere first. */
export async function linksOn(db: Connection, asked: Asked) {
  const { q, state, page = 0, size = 25 } = asked;
  const all = db
    .selectFrom("link_check")
    .$if(Boolean(q), (some) => some.where(sql`position(lower(${q ?? ""}) in lower(url))`, ">", 0))
    .$if(state !== undefined, (some) => some.where("state", "=", state ?? ""));
  const { n } = await all
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const rows = await all
    .select(["url", "state", "http", "checked_at"])
    .$if(asked.sort === undefined || asked.sort === "state", (some) => some.orderBy(worstFirst))
    .$if(asked.sort === "-state", (some) => some.orderBy(worstFirst, "desc"))
    .$if(asked.sort === "-url", (some) => some.orderBy("url", "desc"))
    .orderBy("url")
    .limit(size)
    .offset(page * size)
    .execute();
  const named = await lessonsNaming(
    db,
    rows.map(({ url }) => url),
  );
  const data = rows.map((row) => ({
    ...row,
    state: row.state as AdminLink["state"],
    checked_at: row.checked_at === null ? null : isoTime(row.checked_at),
    lessons: named.filter(({ url }) => url === row.url).map(({ id, title }) => ({ id, title })),
  }));
  return { data, total: n, waiting: await waiting(db) };
}

const lessonsNaming = async (db: Connection, urls: readonly string[]) =>
  (
    await sql<{ url: string; id: string; title: string }>`
      select * from (${links}) as named where url = ${anyOf(urls)} order by title`.execute(db)
  ).rows;
