import { sql } from "kysely";
import { isMigrated } from "../database/migrate.ts";
import type { Database } from "../database/tables.ts";
import type { Deps } from "../deps.ts";
import { apiError, type Handlers } from "./handler.ts";
import { serviceErrors } from "./web-copy.ts";

const TIMEOUT_MS = 1000;

async function respondsInTime(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, timeout]).finally(() => clearTimeout(timer));
}

export const healthHandlers = ({
  db,
  config,
  server,
}: Pick<Deps, "db" | "config" | "server">): Pick<Handlers, "healthCheck" | "ready"> => {
  let isCurrent = false;
  return {
    healthCheck: async () => ({
      body: {
        info: { commit_id: config.build.commitId, branch_name: config.build.branchName },
        server,
      },
    }),
    ready: async () => {
      if (!(await respondsInTime(db))) return apiError("unavailable", serviceErrors.databaseDown);
      isCurrent ||= await isMigrated(db);
      return isCurrent
        ? { body: { ready: true } }
        : apiError("unavailable", serviceErrors.migrating);
    },
  };
};
