import type { LicenseWire } from "#contract/accounts/licenses.ts";
import type { ActivityRecordWire } from "#contract/credit/admin-activities.ts";
import type { ExclusionReason, ReportSystem } from "#contract/credit/admin-reporting.ts";
import type { ExportRow } from "../documents/queries.ts";
import type { ReportFields } from "./layouts.ts";

/** What a credit reports: one row for each license at CE Broker, one row in all at PARS. */
export type Reportable = {
  /** State, profession, and number. Empty if the row is for all licenses, or the person has no license. */
  readonly license: string;
  readonly fields: ReportFields;
  /** Why it can't be reported. */
  readonly reasons: readonly ExclusionReason[];
};

export type ReportContext = {
  readonly settings: {
    readonly ce_broker_provider: string | null;
    readonly pars_provider: string | null;
  };
  readonly records: ReadonlyMap<string, ActivityRecordWire>;
};

const DELETED = "deleted";

export const isRevoked = ({ standing }: Pick<ExportRow, "standing">) => standing === "revoked";

/** Returns the reasons whose condition holds. */
const reasonsIf = (conditions: Readonly<Partial<Record<ExclusionReason, boolean>>>) =>
  (Object.keys(conditions) as ExclusionReason[]).filter((reason) => conditions[reason]);

const commonConditions = (row: ExportRow) => ({
  deleted_account: row.burnout_role === DELETED,
  revoked: isRevoked(row),
  no_consent: row.may_report_since === null && row.burnout_role !== DELETED,
});

export const licenseKey = ({ state, profession, number }: LicenseWire) =>
  `${state} ${profession} ${number}`;

/** "FL RN 9123456" → "RN, FL 9123456". The number may have spaces, the profession too. */
export function licenseLabel(key: string, licenses: readonly LicenseWire[]): string | null {
  if (key === "") return null;
  const known = licenses.find((license) => licenseKey(license) === key);
  return known ? `${known.profession}, ${known.state} ${known.number}` : key;
}

/** Boards are asked by abbreviation: "RN", "APRN", "PA-C". */
const isProfessionCode = (profession: string) => /^[A-Z][A-Z0-9.-]{0,9}$/.test(profession);

function ceBroker(row: ExportRow, { settings, records }: ReportContext): Reportable[] {
  if (row.certificate_type === "participation") return [];
  const numbers = records.get(row.record_id)?.reporting[row.certificate_type];
  const isPartial = Number(row.credits_awarded) < Number(row.full_amount);
  const conditions = {
    ...commonConditions(row),
    no_course_number: !numbers?.course_number,
    no_subject_area: isPartial && !numbers?.subject_area,
    no_provider_number: !settings.ce_broker_provider,
  };
  const licenses = new Map(row.licences?.licences.map((one) => [licenseKey(one), one]));
  const { deleted_account, no_consent } = conditions;
  if (deleted_account || no_consent || licenses.size === 0) {
    const no_license = !deleted_account && licenses.size === 0;
    return [{ license: "", fields: {}, reasons: reasonsIf({ ...conditions, no_license }) }];
  }
  return [...licenses].map(([license, { state, profession, number }]) => {
    const code = profession.toUpperCase();
    return {
      license,
      reasons: reasonsIf({ ...conditions, bad_profession: !isProfessionCode(code) }),
      fields: {
        provider: settings.ce_broker_provider ?? "",
        course: numbers?.course_number ?? "",
        course_id: row.lesson_number,
        publishing: "",
        license: number,
        completed_on: row.awarded_on,
        state: `State=${state}`,
        profession: `Profession=${code}`,
        subject: numbers?.subject_area ?? "",
        hours: numbers?.subject_area ? row.credits_awarded : "",
        amount: row.credits_awarded,
      },
    };
  });
}

function pars(row: ExportRow, { settings, records }: ReportContext): Reportable[] {
  if (row.certificate_type !== "cme") return [];
  const activity = records.get(row.record_id)?.reporting.cme.activity_number;
  const [license] = row.licences?.licences ?? [];
  const npi = row.licences?.npi ?? "";
  const [, month = "", day = ""] = row.date_of_birth?.split("-") ?? [];
  const common = commonConditions(row);
  const learner = {
    no_license: !license && npi === "",
    no_name: row.first_name.trim() === "" || row.last_name.trim() === "",
    no_birth_date: month === "" || day === "",
  };
  const reasons = reasonsIf({
    ...common,
    ...(!common.deleted_account && learner),
    no_activity_number: !activity,
    no_provider_number: !settings.pars_provider,
  });
  return [
    {
      license: "",
      reasons,
      fields: {
        first_name: row.first_name.trim(),
        last_name: row.last_name.trim(),
        state: license?.state ?? "",
        license: license?.number ?? "",
        npi,
        birth_month: month,
        birth_day: day,
        completed_on: row.awarded_on,
        amount: row.credits_awarded,
        activity: activity ?? "",
        title: row.title_of_activity,
        provider: settings.pars_provider ?? "",
        action: "add",
        credit: `ccid:respite:${row.certificate_id}`,
      },
    },
  ];
}

const builders = { ce_broker: ceBroker, pars } as const;

/** Returns what a credit reports to a system. Empty if the system doesn't take its type. */
export const reportablesOf = (system: ReportSystem, row: ExportRow, context: ReportContext) =>
  builders[system](row, context);
