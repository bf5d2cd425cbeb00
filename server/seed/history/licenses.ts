import type { Selectable } from "kysely";
import { licenseOf } from "#contract/learning/ranking.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { randomInteger, type Random } from "./random.ts";
import { type StaffMember, DAY_MS } from "./staff.ts";

type LicensesRow = Selectable<Tables["licences"]>;

const professions: readonly (readonly [RegExp, string])[] = [
  [/nurse practitioner/i, "APRN"],
  [/practical nurse/i, "LPN"],
  [/nurse/i, "RN"],
  [/assistant/i, "PA"],
  [/physician|resident/i, "MD"],
];

/** Of some who have a licence; a few of these allow it to be reported. */
export function generateLicenses(
  { id, title, joined }: StaffMember,
  today: number,
  rev: () => number,
  chance: Random,
): LicensesRow | undefined {
  const profession = professions.find(([like]) => like.test(title))?.[1];
  if (!profession || !licenseOf(title) || chance() < 0.45) return undefined;
  const may_report = chance() < 0.7;
  const since = new Date(today - (joined - 1) * DAY_MS);
  const until = new Date(today + randomInteger(chance, 60, 700) * DAY_MS).toISOString().slice(0, 10);
  const number = `DEMO-${randomInteger(chance, 100_000, 999_999)}`;
  return {
    person_id: id,
    wire: {
      licences: [{ state: "ME", profession, number, expires_on: until }],
      npi: null,
      may_report,
      on_certificates: chance() < 0.3,
    },
    may_report_since: may_report ? since : null,
    updated_at: since,
    rev: rev(),
  };
}
