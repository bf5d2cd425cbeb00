import { sql } from "kysely";
import type { AdminLink } from "#contract/learning/admin-collections.ts";
import { DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import { anyOf, isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Job } from "#server/platform/jobs/scheduler.ts";
import { checkLink } from "./link-checker.ts";

const INTERVAL_MS = 3000;
const CONCURRENCY = 5;

type Naming = {
  readonly url: string;
  readonly id: string;
  readonly title: string;
  readonly is_help: boolean;
};

/** Help resources that ship with every device can't be changed, so their links couldn't be repaired here. */
const fixedHelp = DEFAULT_HELP_RESOURCES.map(({ id }) => id);

/** All web links in lessons and help resources, with what contains them. */
const links = sql<Naming>`
  select distinct link.url, lesson.id, lesson.wire ->> 'title' as title, false as is_help
  from editable_content lesson cross join lateral (
    select unnest(array[
      wire ->> 'recommended_reading_1_web_url_', wire ->> 'recommended_reading_2_web_url_',
      wire ->> 'recommended_reading_3_web_url_', wire ->> 'recommended_reading_1_s3_url_',
      wire ->> 'recommended_reading_2_s3_url_', wire ->> 'recommended_reading_3_s3_url_'
    ]) as url
    union all
    select trim(part) from unnest(string_to_array(coalesce(wire ->> 'reference_urls', ''), '|')) as part
    union all
    select replace(found[1], '&amp;', '&')
    from regexp_matches(wire ->> 'description', 'href="(https?://[^"]+)"', 'gi') as found
  ) link
  where link.url ~* '^https?://' and lesson.state <> 'withdrawn'
  union all
  select url, id, name, true from help_resource
  where url ~* '^https?://' and id <> all(${fixedHelp}::text[])`;

/** Queues all links for checking and deletes those that nothing contains. Returns how many are waiting. */
export const requestCheck = (db: Database): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await sql`delete from link_check where url not in (select url from (${links}) as named)`.execute(
      trx,
    );
    await sql`insert into link_check (url, state) select distinct url, 'waiting' from (${links}) as named
      on conflict (url) do update set state = 'waiting'`.execute(trx);
    return countWaiting(trx);
  });

export async function countWaiting(db: Connection): Promise<number> {
  const row = await db
    .selectFrom("link_check")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return row.n;
}

type CheckDeps = Pick<Deps, "db" | "clock"> & { readonly toLoopback: boolean };

async function checkBatch({ db, clock, toLoopback }: CheckDeps): Promise<number> {
  // One link of each site, so that no site gets several requests at once.
  const site = sql`lower(split_part(url, '/', 3))`;
  const { rows: some } = await sql<{ url: string }>`
    select url from (select distinct on (${site}) url from link_check where state = 'waiting'
      order by ${site}, random()) as one order by random() limit ${CONCURRENCY}`.execute(db);
  await Promise.all(
    some.map(async ({ url }) => {
      const result = await checkLink(url, toLoopback);
      await db
        .updateTable("link_check")
        .set({ ...result, checked_at: new Date(clock.now()) })
        .where("url", "=", url)
        .execute();
    }),
  );
  return some.length;
}

/** Checks all waiting links. Several processes may run this, and checking a link twice does no harm. */
export async function checkWaiting(deps: CheckDeps): Promise<void> {
  while ((await checkBatch(deps)) > 0);
}

export const checkLinksJob: Job<Pick<Deps, "db" | "clock" | "config">> = {
  name: "check-links",
  intervalMs: INTERVAL_MS,
  run: ({ db, clock, config }) => checkWaiting({ db, clock, toLoopback: config.linksToLoopback }),
  lease: "none",
};

type LinkQuery = {
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: string | undefined;
};

const worstFirst = sql`array_position(array['broken', 'barred', 'silent', 'waiting', 'ok'], state)`;

/** Lists links, broken ones first by default. */
export async function linksPage(db: Connection, query: LinkQuery) {
  const { q, state, page = 0, size = 25 } = query;
  const all = db
    .selectFrom("link_check")
    .$if(Boolean(q), (some) => some.where(sql`position(lower(${q ?? ""}) in lower(url))`, ">", 0))
    .$if(state !== undefined, (some) => some.where("state", "=", state ?? ""));
  const { n } = await all
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const rows = await all
    .select(["url", "state", "http", "checked_at"])
    .$if(query.sort === undefined || query.sort === "state", (some) => some.orderBy(worstFirst))
    .$if(query.sort === "-state", (some) => some.orderBy(worstFirst, "desc"))
    .$if(query.sort === "-url", (some) => some.orderBy("url", "desc"))
    .orderBy("url")
    .limit(size)
    .offset(page * size)
    .execute();
  const named = await namingsOf(
    db,
    rows.map(({ url }) => url),
  );
  const data = rows.map((row) => ({
    ...row,
    state: row.state as AdminLink["state"],
    checked_at: row.checked_at === null ? null : isoTime(row.checked_at),
    lessons: named
      .filter(({ url, is_help }) => url === row.url && !is_help)
      .map(({ id, title }) => ({ id, title })),
    help: named.filter(({ url, is_help }) => url === row.url && is_help).map(({ title }) => title),
  }));
  return { data, total: n, waiting: await countWaiting(db) };
}

const namingsOf = async (db: Connection, urls: readonly string[]) =>
  (
    await sql<Naming>`
      select * from (${links}) as named where url = ${anyOf(urls)} order by title`.execute(db)
  ).rows;
