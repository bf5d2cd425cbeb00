import type {
  AchievementRow,
  AchievementRuleInput,
} from "#contract/learning/admin-achievements.ts";
import { invalidSentences } from "#server/organizations/invalid-fields.ts";
import { recordAuditEntries } from "#server/platform/audit/record.ts";
import { allocateNumbers, allocateRevs } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { apiError, changedMeanwhile } from "#server/platform/web/handler.ts";
import { achievementErrors } from "./achievement-copy.ts";
import { aboutRule, rulesForAdmin } from "./admin-queries.ts";

export const ruleNotFound = apiError("not_found", achievementErrors.notFound);

const FIELDS = ["icon", "counts", "at_least", "is_on"] as const;
type Fields = Pick<AchievementRow, (typeof FIELDS)[number]>;

const fieldsOf = (rule: Fields, only: readonly (keyof Fields)[] = FIELDS) =>
  Object.fromEntries(only.map((field) => [field, rule[field]]));

/** Returns the problem with the name, if any. */
function nameProblem(
  written: AchievementRuleInput,
  before: AchievementRow | undefined,
  all: readonly AchievementRow[],
): string | undefined {
  if (written.name === before?.name) return undefined;
  const taken = all.find(
    (one) => one !== before && one.name.toLowerCase() === written.name.toLowerCase(),
  );
  if (taken?.is_on) return achievementErrors.nameTaken;
  if (taken) return achievementErrors.nameInactive;
  return before?.is_reached ? achievementErrors.nameEarned : undefined;
}

type Saving = { readonly written: AchievementRuleInput; readonly by: string; readonly now: number };

async function writeChange(
  trx: Connection,
  before: AchievementRow,
  { written, by, now }: Saving,
): Promise<void> {
  const changed = FIELDS.filter((field) => before[field] !== written[field]);
  if (changed.length === 0) return;
  const next = await allocateNumbers(trx, "catalogue", 1);
  const { name, icon, counts, at_least, is_on } = written;
  await trx
    .updateTable("achievement_rule")
    .set({ icon, counts, at_least, removed: !is_on, rev: next() })
    .where("name", "=", name)
    .execute();
  const event = { by, action: "achievement.changed", about: aboutRule(name) };
  const details = { before: fieldsOf(before, changed), after: fieldsOf(written, changed) };
  await recordAuditEntries(trx, [{ ...event, ...details }], now);
}

/** Devices identify an achievement by its name, so renaming one adds a new rule and removes the old one. */
async function writeNew(
  trx: Connection,
  before: AchievementRow | undefined,
  { written, by, now }: Saving,
): Promise<void> {
  const next = await allocateNumbers(trx, "catalogue", before ? 2 : 1);
  const { name, icon, counts, at_least, is_on } = written;
  if (before)
    await trx
      .updateTable("achievement_rule")
      .set({ removed: true, rev: next() })
      .where("name", "=", before.name)
      .execute();
  await trx
    .insertInto("achievement_rule")
    .values({ name, icon, counts, at_least, removed: !is_on, rev: next() })
    .execute();
  const replaced = before && {
    ...{ by, action: "achievement.replaced", about: aboutRule(before.name) },
    ...{ before: { name: before.name, is_on: before.is_on }, after: { name, is_on: false } },
  };
  const created = { by, action: "achievement.created", about: aboutRule(name) };
  const events = [...(replaced ? [replaced] : []), { ...created, after: fieldsOf(written) }];
  await recordAuditEntries(trx, events, now);
}

/** Saves a rule, which devices get with the catalog. Returns a refusal, or undefined on success. */
export const saveRule = (db: Database, saving: Saving) =>
  db.transaction().execute(async (trx) => {
    const { written } = saving;
    // Locks the catalog against concurrent changes.
    await allocateRevs(trx, "catalogue", 0);
    const all = await rulesForAdmin(trx);
    const before = all.find(({ name }) => name === written.was);
    if (!before && written.version > 0) return ruleNotFound;
    if (before && before.version !== written.version) return changedMeanwhile;
    const problem = nameProblem(written, before, all);
    if (problem) return invalidSentences({ name: [problem] });
    if (before?.name === written.name) await writeChange(trx, before, saving);
    else await writeNew(trx, before, saving);
    return undefined;
  });
