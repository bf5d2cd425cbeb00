import { isMigrated } from "../database/migrate.ts";
import { openProbe } from "../database/probe.ts";
import type { Deps } from "../deps.ts";
import { hasRoom } from "../storage/disk-files.ts";
import { apiError, type Handlers } from "./handler.ts";
import { serviceErrors } from "./web-copy.ts";

const TIMEOUT_MS = 1000;

async function inTime(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const passed = check.catch(() => false);
  return Promise.race([passed, timeout]).finally(() => clearTimeout(timer));
}

type HealthDeps = Pick<Deps, "db" | "config" | "server" | "files"> & {
  /** Whether this process finishes what it has and should get nothing new. */
  readonly isDraining: () => boolean;
};

/**
 * `/ready` fails while this process drains, and when the database, the disk, or the storage can't be used. It has its own connection to
 * the database: requests that wait for a slow table don't take the process out of rotation.
 */
export function healthHandlers({ db, config, server, files, isDraining }: HealthDeps) {
  const probe = openProbe(db, config.databaseUrl);
  let isCurrent = false;
  const unavailable = (reason: string) => apiError("unavailable", reason);
  const handlers: Pick<Handlers, "healthCheck" | "ready"> = {
    healthCheck: async () => ({
      body: {
        info: { commit_id: config.build.commitId, branch_name: config.build.branchName },
        server,
      },
    }),
    ready: async () => {
      if (isDraining()) return unavailable(serviceErrors.stopping);
      const [database, disk, storage] = await Promise.all([
        inTime(probe.responds()),
        inTime(hasRoom(config.dataDir)),
        inTime(files.isUsable()),
      ]);
      if (!database) return unavailable(serviceErrors.databaseDown);
      if (!disk) return unavailable(serviceErrors.diskFull);
      if (!storage) return unavailable(serviceErrors.storageDown);
      isCurrent ||= await inTime(isMigrated(db));
      return isCurrent ? { body: { ready: true } } : unavailable(serviceErrors.migrating);
    },
  };
  return { handlers, close: probe.close };
}
