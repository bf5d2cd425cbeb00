import type { CostAssumption } from "#contract/insights/admin-costs.ts";
import {
  ASSUMPTION_NAMES,
  type AssumptionName,
  type AssumptionOverride,
  publishedAssumptions,
  sourceOf,
} from "#contract/insights/cost-assumptions.ts";
import { fullName } from "#server/accounts/users/name.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";

type Columns = {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly source: string | null;
  readonly year: number | null;
};

/** Returns undefined for the published value. */
export function changedIn(row: Columns | undefined): AssumptionOverride | undefined {
  if (!row || row.value === null || row.source === null || row.year === null) return undefined;
  const { value, low, high, source, year } = row;
  return { value, low, high, source, year };
}

const rows = (db: Connection) =>
  db
    .selectFrom("cost_assumption")
    .leftJoin("person", "person.id", "edited_by")
    .select(["name", "value", "low", "high", "source", "year"])
    .select(["cost_assumption.version", "edited_at", "first_name", "last_name"])
    .execute();

/** Returns overrides by name. */
export async function changedAssumptions(db: Connection): Promise<Map<string, AssumptionOverride>> {
  const found = await db
    .selectFrom("cost_assumption")
    .select(["name", "value", "low", "high", "source", "year"])
    .where("value", "is not", null)
    .execute();
  const changed = found.map((row) => [row.name, changedIn(row)] as const);
  return new Map(changed.flatMap(([name, each]) => (each ? [[name, each] as const] : [])));
}

export function publishedOf(name: AssumptionName) {
  const { value, low, high } = publishedAssumptions[name];
  const source = sourceOf(name);
  return { value, low, high, source: source?.name ?? null, year: source?.year ?? null };
}

type Row = Awaited<ReturnType<typeof rows>>[number];

function wireOf(name: AssumptionName, row: Row | undefined): CostAssumption {
  const { label, kind } = publishedAssumptions[name];
  const published = publishedOf(name);
  const changed = changedIn(row);
  const editor = { first_name: row?.first_name ?? "", last_name: row?.last_name ?? "" };
  return {
    ...{ name, label, kind, ...(changed ?? published), published },
    is_changed: changed !== undefined,
    version: row?.version ?? 0,
    edited_at: row ? isoTime(row.edited_at) : null,
    edited_by: fullName(editor) || null,
  };
}

export async function costAssumptions(db: Connection): Promise<{ data: CostAssumption[] }> {
  const found = await rows(db);
  return {
    data: ASSUMPTION_NAMES.map((name) =>
      wireOf(
        name,
        found.find((row) => row.name === name),
      ),
    ),
  };
}
