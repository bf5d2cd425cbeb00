import type { LicensesWire } from "#contract/accounts/licenses.ts";
import { knownLicences } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { pendingIn, readable } from "./pending.ts";
import type { DeviceRecord } from "./record.ts";
import type { Licences } from "./types.ts";

export const licencesFromWire = (wire: LicensesWire): Licences => ({
  licences: wire.licences.map(({ expires_on, ...licence }) => ({
    ...licence,
    ...(expires_on !== null && { expiresOn: expires_on }),
  })),
  ...(wire.npi !== null && { npi: wire.npi }),
  mayReport: wire.may_report,
  onCertificates: wire.on_certificates,
});

export const licencesToWire = (of: Licences): LicensesWire => ({
  licences: of.licences.map(({ state, profession, number, expiresOn }) => ({
    ...{ state, profession, number },
    expires_on: expiresOn ?? null,
  })),
  npi: of.npi ?? null,
  may_report: of.mayReport,
  on_certificates: of.onCertificates,
});

const none: Licences = { licences: [], mayReport: false, onCertificates: false };

export const licencesOf = (db: PersonDatabase): Promise<Licences> =>
  db.transaction("r", db.facts, db.outbox, async () => {
    const waiting = readable(await pendingIn(db, "licences"), "changeLicences").at(-1);
    if (waiting) return licencesFromWire(waiting.body);
    return (await knownLicences.get(db.facts)) ?? none;
  });

export const licensesRecord: DeviceRecord<"licences"> = {
  table: (db) => db.facts,
  store: async (db, wire) => {
    const last = wire.at(-1);
    if (last) await knownLicences.set(db.facts, licencesFromWire(last));
  },
  shown: async (db) => [await licencesOf(db)],
};
