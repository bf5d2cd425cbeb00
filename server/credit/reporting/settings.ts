import type * as z from "zod/mini";
import type {
  changeReportingSettings,
  ReportingSettings,
} from "#contract/credit/admin-reporting.ts";
import { nameById } from "#server/organizations/people/record.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { allocateRevs } from "#server/platform/database/changes.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";

const unset = {
  version: 0,
  ce_broker_provider: null,
  pars_provider: null,
  edited_by: null,
  edited_at: null,
} as const;

export const readSettings = async (db: Connection) =>
  (await db.selectFrom("credit_reporting_settings").selectAll().executeTakeFirst()) ?? unset;

export async function settingsWire(db: Connection): Promise<ReportingSettings> {
  const { version, ce_broker_provider, pars_provider, edited_by, edited_at } =
    await readSettings(db);
  return {
    version,
    ce_broker_provider,
    pars_provider,
    edited_at: edited_at && isoTime(edited_at),
    edited_by: await nameById(db, edited_by),
  };
}

type Wanted = z.output<typeof changeReportingSettings.body>;

/** Returns whether the settings were saved. They aren't if someone else saved a newer version. */
export const saveSettings = (
  db: Database,
  { version, ce_broker_provider, pars_provider }: Wanted,
  by: string,
  now: number,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await allocateRevs(trx, "credit_reports", 0);
    const before = await readSettings(trx);
    if (before.version !== version) return false;
    const after = { ce_broker_provider, pars_provider };
    const values = { ...after, version: version + 1, edited_by: by, edited_at: new Date(now) };
    await trx
      .insertInto("credit_reporting_settings")
      .values(values)
      .onConflict((conflict) => conflict.column("only_one").doUpdateSet(values))
      .execute();
    const entry = { by, action: "credit_reporting.changed", about: "credit_reporting" };
    const earlier = {
      ce_broker_provider: before.ce_broker_provider,
      pars_provider: before.pars_provider,
    };
    await recordAudit(trx, { ...entry, before: earlier, after }, now);
    return true;
  });
