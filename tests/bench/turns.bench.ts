import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";
import { expect, test } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { baseConfig, outputFolder, root } from "./support/build.ts";
import { openPostgres } from "./support/cost.ts";

// What it costs that all commits of a kind take turns. Two processes, PostgreSQL that waits for the disk. Kinds alternate, and only
// their ratio means something.

const ROUNDS = 5;
const SECONDS = 4;
const PROCESSES = 2;
const KINDS = ["none", "audit", "receipts", "catalog"] as const;

const run = promisify(execFile);
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test("commits per second, alone and with a turn of the whole installation", async () => {
  const outDir = outputFolder("turns");
  await build({
    ...baseConfig,
    build: { ssr: join(root, "tests/bench/turns/writer.ts"), outDir, emptyOutDir: true },
  });
  const postgres = await openPostgres({ isDurable: true });
  const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
  await migrate(db).finally(close);

  async function perSecond(kind: string): Promise<number> {
    const commits = await Promise.all(
      Array.from({ length: PROCESSES }, async (_, at) => {
        const args = [join(outDir, "writer.js"), postgres.url, kind, String(SECONDS), `p${at}`];
        return Number((await run(process.execPath, args, { cwd: root })).stdout);
      }),
    );
    return commits.reduce((sum, each) => sum + each, 0) / SECONDS;
  }
  const measured = new Map<string, number[]>(KINDS.map((kind) => [kind, []]));
  await perSecond("none");
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of KINDS) measured.get(kind)?.push(await perSecond(kind));
  postgres.stop();

  const alone = measured.get("none") ?? [];
  for (const [kind, all] of measured) {
    const ratios = all.map((each, at) => each / (alone[at] ?? 1));
    console.log(
      `${kind}: ${median(all).toFixed(0)} commits per second, ${median(ratios).toFixed(2)} × of none ` +
        `(${ratios.map((ratio) => ratio.toFixed(2)).join(", ")})`,
    );
  }
  expect(median(alone)).toBeGreaterThan(0);
});
