import {
  type AssumptionName,
  type AssumptionOverride,
  COST_BOUNDS,
  isAssumption,
  publishedAssumptions,
} from "#contract/insights/cost-assumptions.ts";
import { invalidFields } from "#server/accounts/registration/replies.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { apiError, changedMeanwhile } from "#server/platform/web/handler.ts";
import { canonicalJson } from "#server/platform/writes/canonical-json.ts";
import { costErrors } from "../insights-copy.ts";
import { changedIn, publishedOf } from "./queries.ts";

const noAssumption = apiError("not_found", costErrors.notFound);

type Bounds = { readonly least: number; readonly most: number };
const isIn = (value: number, { least, most }: Bounds) => value >= least && value <= most;

/** Returns the problem of one end of the range. */
function problemOfEnd(name: AssumptionName, end: number | null): string | undefined {
  const { kind, low } = publishedAssumptions[name];
  const hasRange = low !== null;
  if (end === null) return hasRange ? costErrors.missing : undefined;
  if (!hasRange) return costErrors.noRange;
  const bounds = COST_BOUNDS[kind];
  return isIn(end, bounds) ? undefined : costErrors.outside(bounds.least, bounds.most);
}

/** Returns errors by field. */
function problemsWith(
  name: AssumptionName,
  { value, low, high, year }: AssumptionOverride,
  now: number,
): Record<string, string[]> {
  const bounds = COST_BOUNDS[publishedAssumptions[name].kind];
  const problems = {
    value: isIn(value, bounds) ? undefined : costErrors.outside(bounds.least, bounds.most),
    low: problemOfEnd(name, low) ?? ((low ?? value) > value && costErrors.aboveValue),
    high: problemOfEnd(name, high) ?? ((high ?? value) < value && costErrors.belowValue),
    year: year > new Date(now).getUTCFullYear() && costErrors.futureYear,
  };
  const found = Object.entries(problems).flatMap(([field, text]) =>
    text ? [[field, [text]] satisfies [string, string[]]] : [],
  );
  return Object.fromEntries(found);
}

type Writing = {
  readonly name: string;
  readonly version: number;
  /** Undefined = published value. */
  readonly changed: AssumptionOverride | undefined;
  readonly by: string;
  readonly now: number;
};

const asPublished = { value: null, low: null, high: null, source: null, year: null };

/** Writes the change unless `version` is outdated. */
async function write(trx: Connection, { name, version, changed, by, now }: Writing) {
  const row = { ...(changed ?? asPublished), version: version + 1 };
  const edited = { edited_by: by, edited_at: new Date(now) };
  const written = await trx
    .insertInto("cost_assumption")
    .values({ name, ...row, ...edited })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ ...row, ...edited })
        .where("cost_assumption.version", "=", version),
    )
    .returning("name")
    .executeTakeFirst();
  return written !== undefined;
}

type Values = Record<string, number | string | null>;

async function recordChange(trx: Connection, writing: Writing, before: Values, after: Values) {
  const { name, changed, by, now } = writing;
  const action = changed ? "cost_assumption.changed" : "cost_assumption.reset";
  await recordAudit(trx, { by, action, about: `cost_assumption:${name}`, before, after }, now);
}

async function changeIn(trx: Connection, name: AssumptionName, writing: Writing) {
  const { version, changed } = writing;
  const row = await trx
    .selectFrom("cost_assumption")
    .selectAll()
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirst();
  if ((row?.version ?? 0) !== version) return changedMeanwhile;
  const was = changedIn(row);
  if (canonicalJson([was]) === canonicalJson([changed])) return undefined;
  if (!(await write(trx, writing))) return changedMeanwhile;
  const published = publishedOf(name);
  await recordChange(trx, writing, was ?? published, changed ?? published);
  return undefined;
}

/** Changes an assumption, effective with the next insights query. Returns undefined on success. */
export async function changeAssumption(db: Database, writing: Writing) {
  const { name, changed, now } = writing;
  if (!isAssumption(name)) return noAssumption;
  const problems = changed ? problemsWith(name, changed, now) : {};
  if (Object.keys(problems).length > 0) return invalidFields(problems);
  return db.transaction().execute((trx) => changeIn(trx, name, writing));
}
