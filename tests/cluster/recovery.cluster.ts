import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openMigrated } from "#server/platform/database/open.ts";
import { backupKeyIn } from "../support/backup-key.ts";
import { deployedPostgres } from "../support/deployed-postgres.ts";
import { type Program, runProgram, stopPrograms } from "../support/programs.ts";
import { freePort } from "../support/respite.ts";
import { savedOn } from "../support/restore.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { seedSmall } from "../support/small-world.ts";
import { waitUntil } from "../support/wait-until.ts";
import { type World, watchedUntil, world } from "../support/world.ts";

// The drill of docs/guides/backup.md, with its commands.

const MINUTE = 60_000;
/** The drill has no standby to wait for. */
const ALONE = ["synchronous_standby_names="];

let folder: string;
let archive: string;
let port: number;
let postgres: ReturnType<typeof deployedPostgres>;
let primary: Program;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "respite-recovery-"));
  chmodSync(folder, 0o755);
  port = await freePort();
  archive = join(folder, "archive");
  postgres = deployedPostgres({
    binaries: process.env.POSTGRES_BINARIES ?? "",
    folder,
    ports: { primary: port, standby: await freePort() },
    env: { ARCHIVE_DIR: archive, BACKUP_KEY_FILE: backupKeyIn(folder) },
  });
  postgres.own("archive");
  primary = await postgres.startPrimary(ALONE);
  await postgres.initialize();
});
afterAll(async () => {
  await stopPrograms();
  rmSync(folder, { recursive: true, force: true });
});

const query = (sql: string) => postgres.query<Record<string, unknown>>(port, sql);

/** Resolves when everything that is committed is in the archive. */
async function archiveAll(): Promise<void> {
  const [row] = await query("select pg_walfile_name(pg_switch_wal()) as file");
  const file = join(archive, "wal", `${row?.file}.gz.enc`);
  await waitUntil(() => existsSync(file));
}

async function momentNow(): Promise<string> {
  const [row] = await query(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
  );
  return String(row?.now);
}

/** Returns the first moment that the newest base backup covers: its name is up to a second ahead. */
async function coveredMoment(): Promise<string> {
  const newest = filesOf("base").at(-1) ?? "";
  let moment = "";
  await waitUntil(async () => {
    moment = await momentNow();
    return moment.replaceAll(/[-:]/g, "").slice(0, 15) >= newest.slice(0, 15);
  });
  return moment;
}

/** Serves the database as `main.ts` does. */
async function serve({ clock }: World): Promise<TestServer> {
  const databaseUrl = postgres.databaseUrl(port);
  const { db, close } = await openMigrated({
    ...{ databaseUrl, dataDir: folder, databaseDirectUrl: undefined },
  });
  return testServer({
    now: clock.now,
    database: { db, giveBack: close },
    config: { databaseUrl },
  });
}

const filesOf = (part: "base" | "wal") => readdirSync(join(archive, part)).toSorted();

let recoveries = 0;
async function recoverTo(moment: string): Promise<void> {
  await primary.stop("SIGINT");
  recoveries += 1;
  primary = await postgres.recover(moment, `recovered-${recoveries}`, ALONE);
}

test("[OPS-10] recovers to a moment before the damage, and devices send again what that undid", async () => {
  const here = await world();
  let server = await serve(here);
  await seedSmall(server.db);
  here.replaceServer(server);
  await postgres.baseBackup();
  const tooEarly = await coveredMoment();
  const { page } = await here.signedIn("nurse");
  await page.device.saved.set("RL-1", true);
  await here.settled();
  const moment = await coveredMoment();

  await page.device.saved.set("RL-2", true);
  await page.device.progress.record(watchedUntil("RL-1", 60));
  await here.pass(MINUTE);
  page.device.sync.now();
  await here.settled();
  expect(await savedOn(server.db)).toHaveLength(2);
  expect(await page.device.outbox.entries()).toEqual([]);
  const before = await query("select epoch, timeline from installation");
  // Someone forgets a where clause.
  await server.db.deleteFrom("saved_content").execute();
  await server.db.updateTable("practice_group").set({ name: "oops" }).execute();
  await archiveAll();
  await server.close();

  await recoverTo(tooEarly);
  expect(await query("select record_id from saved_content")).toEqual([]);
  await expect(query("delete from practice_group")).rejects.toThrow("read-only");
  await recoverTo(moment);
  expect(await query("select id from practice_group where name = 'oops'")).toEqual([]);
  expect(await query("select record_id from saved_content")).toEqual([{ record_id: "RL-1" }]);
  await postgres.acceptRecovery(primary);
  server = await serve(here);
  onTestFinished(server.close);
  here.replaceServer(server);
  page.device.sync.now();
  await here.pass(MINUTE);
  const after = await query("select epoch, timeline from installation");
  expect(after[0]?.epoch).not.toBe(before[0]?.epoch);
  expect(after[0]?.timeline).not.toBe(before[0]?.timeline);
  expect(await savedOn(server.db)).toEqual([
    ["RL-1", true],
    ["RL-2", true],
  ]);
  expect(await query("select seconds_watched from time_watched")).toEqual([
    { seconds_watched: 60 },
  ]);
  expect(await page.device.outbox.entries()).toEqual([]);
});

test("[OPS-10] the archive holds nothing in clear, and PostgreSQL refuses a WAL file of another server", async () => {
  // The rest of a file that is being added is missing.
  await archiveAll();
  for (const part of ["base", "wal"] as const)
    for (const name of filesOf(part))
      expect(
        readFileSync(join(archive, part, name))
          .subarray(0, 8)
          .toString(),
      ).toBe("Salted__");
  const [first = ""] = filesOf("wal");
  const name = first.replace(".gz.enc", "");
  const other = join(postgres.own("other"), name);
  writeFileSync(other, "from another server");
  const add = runProgram("sh", [join(postgres.scripts, "archive-wal.sh"), other, name], {
    ...postgres.asPostgres(),
  });
  await expect(add).rejects.toThrow(`The archive has another ${name}.`);
});

test("[OPS-10] a moment that no base backup covers, and a folder with files, are refused", async () => {
  const recover = (moment: string, into: string) => {
    const env = { PGDATA: postgres.own(into) };
    return runProgram(
      "sh",
      [join(postgres.scripts, "recover.sh"), moment],
      postgres.asPostgres(env),
    );
  };
  const early = "2020-01-01T00:00:00Z";
  await expect(recover(early, "new")).rejects.toThrow(`no base backup that had ended by ${early}`);
  await expect(recover("latest", "primary")).rejects.toThrow("isn't empty");
});

test("[OPS-10] a new base backup replaces the oldest and the WAL that only it needs, and is enough to recover everything", async () => {
  const [oldWal] = filesOf("wal");
  await query("create table kept as select 'until the end' as text");
  await postgres.baseBackup({ KEEP_BASE_BACKUPS: "1" });
  expect(filesOf("base")).toHaveLength(1);
  expect(filesOf("wal")).not.toContain(oldWal);
  await query("insert into kept values ('after the backup')");
  await archiveAll();
  await recoverTo("latest");
  expect(await query("select text from kept")).toHaveLength(2);
});
