import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { copyDemoTemplate } from "./demo-database.ts";
import {
  demoFolder,
  demoTemplate,
  freePort,
  movableClock,
  type RunningServer,
  root,
  startServer,
} from "./respite.ts";
import { testServer } from "./server.ts";

export type DemoServer = Pick<RunningServer, "url" | "moveClock" | "remove"> & {
  readonly stop: () => Promise<unknown>;
};

/**
 * Starts the server with the demo and the built pages in this process, because starting another one takes 1.5 s of processor
 * time. Without a PostgreSQL at `TEST_DATABASE_URL`, starts another one.
 */
export async function startDemoServerHere(): Promise<DemoServer> {
  if (!process.env.TEST_DATABASE_URL) return startServer(movableClock);
  const database = await copyDemoTemplate(demoTemplate());
  const dataDir = mkdtempSync(join(tmpdir(), "respite-data-"));
  cpSync(join(await demoFolder(), "media"), join(dataDir, "media"), { recursive: true });
  const port = await freePort();
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    // The template has the demo already.
    SEED_DEMO: "0",
    // What the demo pays with.
    PAYMENTS: "sandbox",
  });
  const { db, close } = await openDatabase(config);
  let ahead = 0;
  const server = await testServer({
    config,
    now: () => Date.now() + ahead,
    database: { db, giveBack: close },
    applicationFolder: join(root, "dist"),
  });
  const url = await server.app.listen({ host: "127.0.0.1", port });
  return {
    url,
    moveClock: () => {
      ahead += 10 * 60_000;
    },
    stop: async () => {
      server.app.server.closeAllConnections();
      await server.close();
      await database.drop();
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
