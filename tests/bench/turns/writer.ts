import { recordAudit } from "#server/platform/audit/record.ts";
import { allocateRevs, personScope } from "#server/platform/database/changes.ts";
import { createDatabase } from "#server/platform/database/measured.ts";
import { openPostgres, POOL_SIZE } from "#server/platform/database/postgres.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";

// One process that commits as fast as it can over the connections of a server process. Prints how many commits it made.

const [url = "", turn = "", seconds = "", name = ""] = process.argv.slice(2);

const turns: Readonly<Record<string, (trx: Connection) => Promise<unknown>>> = {
  none: async () => undefined,
  audit: (trx) =>
    recordAudit(trx, { by: null, action: "bench", about: "bench", after: { turn } }, Date.now()),
  receipts: (trx) => allocateRevs(trx, "receipts", 1),
  catalog: (trx) => allocateRevs(trx, "catalogue", 1),
};
const take = turns[turn];
if (!take) throw new Error(`There is no turn ${turn}.`);

const db = createDatabase(await openPostgres(url), POOL_SIZE);
let commits = 0;
const until = Date.now() + Number(seconds) * 1000;

/** The rows that each write touches alone, then the turn, which is held until the commit. */
async function run(lane: number): Promise<void> {
  while (Date.now() < until) {
    await db.transaction().execute(async (trx) => {
      await allocateRevs(trx, personScope(`${name}-${lane}`), 1);
      const now = Date.now();
      const row = { id: uuidv7(now), person_id: name, practice_group_id: name, at: new Date(now) };
      await trx
        .insertInto("insight_query")
        .values({ ...row, endpoint: "bench", filters: "[]", people: "" })
        .execute();
      await take?.(trx);
    });
    commits += 1;
  }
}
await Promise.all(Array.from({ length: POOL_SIZE }, (_, lane) => run(lane)));
await db.destroy();
process.stdout.write(`${commits}\n`);
