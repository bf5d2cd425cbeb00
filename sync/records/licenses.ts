import type { LicensesWire, RenewalGoalWire } from "#contract/accounts/licenses.ts";
import { knownLicenses, type StoredLicenses } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { pendingEntries, plaintextEntries } from "./pending.ts";
import type { DeviceRecord } from "./record.ts";
import type { Licenses, RenewalGoal } from "./types.ts";

const goalFromWire = (wire: RenewalGoalWire): RenewalGoal => ({
  amount: wire.amount,
  ...(wire.starts_on !== null && { startsOn: wire.starts_on }),
  earnedElsewhere: wire.earned_elsewhere,
  categories: wire.categories.map(({ name, amount, earned_elsewhere }) => ({
    ...{ name, amount },
    earnedElsewhere: earned_elsewhere,
  })),
});

const goalToWire = (goal: RenewalGoal): RenewalGoalWire => ({
  amount: goal.amount,
  starts_on: goal.startsOn ?? null,
  earned_elsewhere: goal.earnedElsewhere,
  categories: goal.categories.map(({ name, amount, earnedElsewhere }) => ({
    ...{ name, amount },
    earned_elsewhere: earnedElsewhere,
  })),
});

export const licensesFromWire = (wire: LicensesWire): Licenses => ({
  licenses: wire.licences.map(({ expires_on, goal, ...license }) => ({
    ...license,
    ...(expires_on !== null && { expiresOn: expires_on }),
    ...(goal && { goal: goalFromWire(goal) }),
  })),
  ...(wire.npi !== null && { npi: wire.npi }),
  mayReport: wire.may_report,
  onCertificates: wire.on_certificates,
});

export const licensesToWire = (licenses: Licenses): LicensesWire => ({
  licences: licenses.licenses.map(({ state, profession, number, expiresOn, goal }) => ({
    ...{ state, profession, number },
    expires_on: expiresOn ?? null,
    goal: goal ? goalToWire(goal) : null,
  })),
  npi: licenses.npi ?? null,
  may_report: licenses.mayReport,
  on_certificates: licenses.onCertificates,
});

const noLicenses: Licenses = { licenses: [], mayReport: false, onCertificates: false };

const toStored = ({ licenses, ...rest }: Licenses): StoredLicenses => ({
  ...rest,
  licences: licenses,
});

const fromStored = ({ licences, ...rest }: StoredLicenses): Licenses => ({
  ...rest,
  licenses: licences,
});

export const licensesOf = (db: PersonDatabase): Promise<Licenses> =>
  db.transaction("r", db.facts, db.outbox, async () => {
    const waiting = plaintextEntries(await pendingEntries(db, "licences"), "changeLicences").at(-1);
    if (waiting) return licensesFromWire(waiting.body);
    const stored = await knownLicenses.get(db.facts);
    return stored ? fromStored(stored) : noLicenses;
  });

export const licensesRecord: DeviceRecord<"licences"> = {
  table: (db) => db.facts,
  store: async (db, wire) => {
    const last = wire.at(-1);
    if (last) await knownLicenses.set(db.facts, toStored(licensesFromWire(last)));
  },
  shown: async (db) => [await licensesOf(db)],
};
