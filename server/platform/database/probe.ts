import { sql } from "kysely";
import pg from "pg";
import type { Database } from "./tables.ts";

export type Probe = {
  readonly responds: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** Asks the database whether it responds, with a connection that requests can't occupy. The embedded database has only one. */
export function openProbe(db: Database, databaseUrl: string | undefined): Probe {
  if (databaseUrl === undefined) {
    return {
      responds: () => sql`select 1`.execute(db).then(() => true),
      close: async () => undefined,
    };
  }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: 1000,
    query_timeout: 1000,
    application_name: "respite readiness",
  });
  pool.on("error", () => undefined);
  return {
    responds: () => pool.query("select 1").then(() => true),
    close: () => pool.end(),
  };
}
