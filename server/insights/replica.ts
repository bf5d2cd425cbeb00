import { sql } from "kysely";
import type { Connection, Database } from "#server/platform/database/tables.ts";

/** Runs `read` where the publications of these groups are the same as on the primary. */
export type ReadPublications = <T>(
  groups: readonly string[],
  read: (published: Connection) => Promise<T>,
) => Promise<T>;

/** A replica that takes longer is away. */
const TIMEOUT_MS = 1500;
/** How long a replica that was away isn't asked. */
const PAUSE_MS = 5000;

/**
 * Describes which publications a database has. They are never changed, and those of a group are written in order, so two databases
 * with the same installation, epoch, schema, and newest publications of these groups have the same figures.
 */
async function stateOf(db: Connection, groups: readonly string[]): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select json_build_array(installation.id, epoch,
      (select count(*) from kysely_migration),
      (select json_agg(newest.id order by wanted.place)
        from unnest(${groups}::text[]) with ordinality as wanted (id, place)
        left join lateral (
          select publication.id from publication where practice_group_id = wanted.id
          order by publication.id desc limit 1
        ) newest on true))::text as state
    from installation limit 1`.execute(db);
  return rows[0]?.state ?? "";
}

/** Resolves with undefined after a time. `work` goes on, and its result doesn't matter anymore. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

type Options = {
  readonly db: Database;
  readonly replica?: Database | undefined;
  readonly count: (result: "answered" | "differed" | "failed") => void;
};

/**
 * Returns the reader of publications. It asks the replica only while it has exactly what the primary has, so no reader sees older
 * figures than before, whichever of the two answers. In all other cases, the primary answers.
 */
export function createPublicationReader({ db, replica, count }: Options): ReadPublications {
  if (!replica) return (_, read) => read(db);
  let pausedUntil = 0;

  /** One snapshot, and one server if there are several behind the address. */
  const readThere = <T>(
    groups: readonly string[],
    expected: string,
    read: (published: Connection) => Promise<T>,
  ) =>
    replica
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) =>
        (await stateOf(trx, groups)) === expected
          ? ({ result: "answered", value: await read(trx) } as const)
          : ({ result: "differed" } as const),
      )
      .catch(() => undefined);

  return async (groups, read) => {
    if (performance.now() >= pausedUntil) {
      const expected = await stateOf(db, groups);
      const found = await within(TIMEOUT_MS, readThere(groups, expected, read));
      count(found?.result ?? "failed");
      if (found?.result === "answered") return found.value;
      if (!found) pausedUntil = performance.now() + PAUSE_MS;
    }
    return read(db);
  };
}
