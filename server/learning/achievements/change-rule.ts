import type { AchievementRow, WrittenRule } from "#contract/learning/admin-achievements.ts";
import { invalidFields } from "#server/accounts/registration/replies.ts";
import { recordAudits } from "#server/platform/audit/record.ts";
import { takeNumbers, takeRevs } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { changedMeanwhile, refuse } from "#server/platform/web/handler.ts";
import { aboutRule, rulesForAdmin } from "./admin-queries.ts";

export const noRule = refuse("not_found", "There is no such achievement.");

const FIELDS = ["icon", "counts", "at_least", "is_on"] as const;
type Fields = Pick<AchievementRow, (typeof FIELDS)[number]>;

const fieldsOf = (rule: Fields, only: readonly (keyof Fields)[] = FIELDS) =>
  Object.fromEntries(only.map((field) => [field, rule[field]]));

/** What is wrong with the name; nothing = it is fine. */
function problemWithName(
  written: WrittenRule,
  before: AchievementRow | undefined,
  all: readonly AchievementRow[],
): string | undefined {
  if (written.name === before?.name) return undefined;
  const taken = all.find(
    (one) => one !== before && one.name.toLowerCase() === written.name.toLowerCase(),
  );
  if (taken?.is_on) return "is that of another achievement";
  if (taken) return "is that of an achievement that is switched off";
  return before?.is_reached ? "stays as it is, since somebody has it" : undefined;
}

type Saving = { readonly written: WrittenRule; readonly by: string; readonly now: number };

async function writeChange(
  trx: Connection,
  before: AchievementRow,
  { written, by, now }: Saving,
): Promise<void> {
  const changed = FIELDS.filter((field) => before[field] !== written[field]);
  if (changed.length === 0) return;
  const next = await takeNumbers(trx, "catalogue", 1);
  const { name, icon, counts, at_least, is_on } = written;
  await trx
    .updateTable("achievement_rule")
    .set({ icon, counts, at_least, removed: !is_on, rev: next() })
    .where("name", "=", name)
    .execute();
  const deed = { by, action: "achievement.changed", about: aboutRule(name) };
  const details = { before: fieldsOf(before, changed), after: fieldsOf(written, changed) };
  await recordAudits(trx, [{ ...deed, ...details }], now);
}

/** Devices know an achievement by its name, so one in another name is another one, and takes the place of the first. */
async function writeNew(
  trx: Connection,
  before: AchievementRow | undefined,
  { written, by, now }: Saving,
): Promise<void> {
  const next = await takeNumbers(trx, "catalogue", before ? 2 : 1);
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
  const deeds = [...(replaced ? [replaced] : []), { ...created, after: fieldsOf(written) }];
  await recordAudits(trx, deeds, now);
}

/** Devices hear of it with the catalogue. Nothing = it is done. */
export const saveRule = (db: Database, saving: Saving) =>
  db.transaction().execute(async (trx) => {
    const { written } = saving;
    // Whoever changes the catalogue at the same time waits.
    await takeRevs(trx, "catalogue", 0);
    const all = await rulesForAdmin(trx);
    const before = all.find(({ name }) => name === written.was);
    if (!before && written.version > 0) return noRule;
    if (before && before.version !== written.version) return changedMeanwhile;
    const problem = problemWithName(written, before, all);
    if (problem) return invalidFields({ name: [problem] });
    if (before?.name === written.name) await writeChange(trx, before, saving);
    else await writeNew(trx, before, saving);
    return undefined;
  });
