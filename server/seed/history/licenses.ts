import type { Selectable } from "kysely";
import { licenseOf } from "#contract/learning/license.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { DAY_MS } from "./period.ts";
import { type Random, randomInteger } from "./random.ts";
import type { StaffMember } from "./staff.ts";

type LicensesRow = Selectable<Tables["licences"]>;

const professions: readonly (readonly [RegExp, string])[] = [
  [/nurse practitioner|anesthetist|midwife/i, "APRN"],
  [/practical nurse/i, "LPN"],
  [/nurse/i, "RN"],
  [/assistant/i, "PA"],
  [/physician|resident|fellow/i, "MD"],
];

/** Generates a license for about half of the licensed professions. */
export function generateLicenses(
  { id, title, joined }: StaffMember,
  today: number,
  rev: () => number,
  random: Random,
): LicensesRow | undefined {
  const profession = professions.find(([like]) => like.test(title))?.[1];
  if (!profession || !licenseOf(title) || random() < 0.45) return undefined;
  const may_report = random() < 0.7;
  const since = new Date(today - (joined - 1) * DAY_MS);
  const until = new Date(today + randomInteger(random, 60, 700) * DAY_MS)
    .toISOString()
    .slice(0, 10);
  const number = `DEMO-${randomInteger(random, 100_000, 999_999)}`;
  return {
    person_id: id,
    wire: {
      licences: [{ state: "PA", profession, number, expires_on: until }],
      npi: null,
      may_report,
      on_certificates: random() < 0.3,
    },
    may_report_since: may_report ? since : null,
    updated_at: since,
    rev: rev(),
  };
}
