import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { installationId } from "#server/platform/database/installation.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { EmbeddedDatabase } from "#server/platform/database/pglite.ts";
import { isUnavailable } from "#server/platform/database/unavailable.ts";
import { createDataFolder, testDatabaseUrl } from "../../../support/database.ts";

// Creating a database takes seconds.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "respite-open-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined });

/** Each `npm test` runs this file once for each engine. */
const embeddedTest = test.skipIf(testDatabaseUrl);

embeddedTest(
  "[OPS-01] the embedded database is persistent, and only one process can open it",
  async () => {
    const dataDir = join(folder, "data");
    await createDataFolder(dataDir);
    const first = await open(dataDir);
    const id = await installationId(first.db, Date.now());
    await expect(open(dataDir)).rejects.toThrow(/in use by another process.*\.$/);
    expect(await installationId(first.db, Date.now())).toBe(id);
    await first.close();
    const second = await open(dataDir);
    expect(second.engine).toBe("embedded");
    expect(await installationId(second.db, Date.now())).toBe(id);
    await second.close();
  },
);

test("[OPS-01] reports an unwritable folder in one sentence", async () => {
  writeFileSync(join(folder, "file"), "");
  await expect(open(join(folder, "file"))).rejects.toThrow(/^Can't write to the folder .*: .*\.$/);
});

test("[OPS-01] reports an unreachable database server in one sentence, without its password", async () => {
  const databaseUrl = "postgres://respite:secret@127.0.0.1:1/respite";
  const opening = openDatabase({ dataDir: folder, databaseUrl });
  await expect(opening).rejects.toThrow(/^Can't reach the database at 127.0.0.1:1\/respite: .*\.$/);
  await expect(opening).rejects.not.toThrow(/secret/);
});

test("[OPS-03] a request that outlives the server's database fails as unavailable", async () => {
  const dataDir = join(folder, "closed");
  if (!testDatabaseUrl) await createDataFolder(dataDir);
  const { db, close } = await openDatabase({ dataDir, databaseUrl: testDatabaseUrl });
  await sql`select 1`.execute(db);
  await close();
  const failure = await sql`select 1`.execute(db).catch((error: Error) => error);
  expect(failure instanceof Error && isUnavailable(failure)).toBe(true);
});

embeddedTest(
  "[OPS-03] a crash of the embedded database calls onLost, and later queries fail as unavailable",
  async () => {
    writeFileSync(join(folder, "no-folder"), "");
    const lost = await new Promise<EmbeddedDatabase>((resolve) => {
      const database: EmbeddedDatabase = new EmbeddedDatabase(join(folder, "no-folder"), {
        onLost: () => resolve(database),
      });
    });
    const failure = await lost.query("select 1").catch((error: Error) => error);
    expect(failure instanceof Error && isUnavailable(failure)).toBe(true);
    await lost.close();
  },
);
