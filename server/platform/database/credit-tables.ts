import type { JWK } from "jose";
import type { LicensesWire } from "#contract/accounts/licenses.ts";
import type { ActivityRecordWire } from "#contract/credit/admin-activities.ts";
import type { ReportStatus, ReportSystem } from "#contract/credit/admin-reporting.ts";
import type { CertificateTemplate } from "#contract/credit/certificate-template.ts";
import type { CertificateWire, CreditTermsWire, CreditWire } from "#contract/credit/credits.ts";
import type { Default, Json } from "./columns.ts";

/** The terms of a lesson's credit. `rev` is in the catalog scope. */
type CreditTermsTable = {
  content_id: string;
  wire: Json<CreditTermsWire>;
  rev: number;
  removed: Default<boolean>;
  /** Increased by a trigger when `wire` changes. */
  version: Default<number>;
  /** Changed by an administrator, so imports leave it alone. */
  edited: Default<boolean>;
  edited_by: Default<string | null>;
  edited_at: Default<Date | null>;
};

/** All versions of the terms, written by a trigger. Append-only. */
type CreditTermsVersionTable = {
  content_id: string;
  version: number;
  wire: Json<CreditTermsWire>;
  edited_by: string | null;
  edited_at: Date | null;
};

/** An attempt at a lesson's quiz. */
type PostTestTable = {
  person_id: string;
  id: string;
  record_id: string;
  item_version: string;
  answers: Json<{ question: number; choice: number }[]>;
  right: number;
  of: number;
  passed: boolean;
  taken_at: Date;
  received_at: Date;
  rev: number;
  /** Version of the terms; null for old rows. */
  terms_version: number | null;
};

/**
 * An awarded credit. Never changed: title, number, and amount are as of that day. Corrections are in the latest version
 * of its certificate.
 */
type CreditTable = {
  person_id: string;
  id: string;
  record_id: string;
  /** A new release of a lesson can be claimed again. */
  item_version: string;
  certificate_type: CreditWire["certificate_type"];
  lesson_number: string;
  title_of_activity: string;
  /** Text with two decimals. */
  credits_awarded: string;
  credential_type: string | null;
  bias_response: string | null;
  /** yyyy-MM-dd */
  awarded_on: string;
  created_at: Date;
  rev: number;
};

/** The learner's evaluation. Null if the form has no such question. */
type EvaluationTable = {
  person_id: string;
  credit_id: string;
  record_id: string;
  free_of_bias: boolean;
  bias_comment: string | null;
  objectives_met: number | null;
  will_change: string | null;
  change_comment: string | null;
  given_at: Date;
};

/** A certificate as issued. A credit has one certificate with one or more versions; the latest is valid. */
type CertificateTable = {
  /** 128 random bits. */
  id: string;
  version: number;
  person_id: string;
  credit_id: string;
  recipient: string;
  credential: string | null;
  provider: Json<CertificateWire["provider"]>;
  joint_provider: string | null;
  format: CertificateWire["format"];
  statement: string;
  credential_jwt: string;
  issued_at: Date;
  title_of_activity: string;
  certificate_type: CreditWire["certificate_type"];
  /** Text with two decimals. */
  credits_awarded: string;
  /** yyyy-MM-dd */
  awarded_on: string;
  /** Version of the terms; null for old rows. */
  terms_version: number | null;
  /** Version of the template; null is the original plain one. */
  template_version: number | null;
};

/** Append-only. */
type CertificateTemplateTable = {
  version: number;
  template: Json<CertificateTemplate>;
  file: Json<NonNullable<CertificateWire["template"]>>;
  edited_by: string | null;
  edited_at: Date;
};

/** The credit ledger; append-only. The latest event of a credit is its status. */
type CreditEventTable = {
  id: string;
  person_id: string;
  credit_id: string;
  kind: "issued" | "revoked" | "reinstated" | "corrected" | "reissued";
  reason: string | null;
  actor_id: string | null;
  happened_at: Date;
  details: Json<object> | null;
  /** Change number in the person's scope; orders events of the same time. */
  rev: Default<number>;
};

type LicencesTable = {
  person_id: string;
  wire: Json<LicensesWire>;
  may_report_since: Date | null;
  updated_at: Date;
  rev: number;
};

/** Keys that sign credentials. Old keys stay for verification. */
type SigningKeyTable = { kid: string; private_jwk: Json<JWK>; created_at: Date };

/** What the installation is known by at the systems it reports credit to. At most one row. */
type CreditReportingSettingsTable = {
  only_one: Default<boolean>;
  version: number;
  ce_broker_provider: string | null;
  pars_provider: string | null;
  edited_by: string | null;
  edited_at: Date | null;
};

/** Reporting numbers, planning, and disclosures of a lesson. Append-only. */
type ActivityRecordTable = {
  content_id: string;
  version: number;
  wire: Json<ActivityRecordWire>;
  edited_by: string | null;
  edited_at: Date | null;
};

type CreditReportFileTable = {
  id: string;
  system: ReportSystem;
  created_by: string | null;
  created_at: Date;
};

/** One row of a report file. The latest row of a credit and license is its status. */
type CreditReportTable = {
  id: string;
  /** Order of all rows. */
  seq: number;
  file_id: string;
  system: ReportSystem;
  person_id: string;
  credit_id: string;
  /** State, profession, and number. Empty where a report has all licenses of a person. */
  license: string;
  action: "add" | "delete";
  /** The reported values, by field of the layout. */
  sent: Json<Readonly<Record<string, string>>>;
  status: Exclude<ReportStatus, "excluded">;
  /** What the system answered. */
  answer: string | null;
  answered_at: Date | null;
};

export type CreditTables = {
  credit_terms: CreditTermsTable;
  credit_terms_version: CreditTermsVersionTable;
  post_test: PostTestTable;
  credit: CreditTable;
  evaluation: EvaluationTable;
  certificate: CertificateTable;
  certificate_template: CertificateTemplateTable;
  credit_event: CreditEventTable;
  licences: LicencesTable;
  signing_key: SigningKeyTable;
  credit_reporting_settings: CreditReportingSettingsTable;
  activity_record: ActivityRecordTable;
  credit_report_file: CreditReportFileTable;
  credit_report: CreditReportTable;
};
