import type { JWK } from "jose";
import type { LicensesWire } from "#contract/accounts/licenses.ts";
import type { CertificateTemplate } from "#contract/credit/certificate-template.ts";
import type { CertificateWire, CreditTermsWire, CreditWire } from "#contract/credit/credits.ts";
import type { Default, Json } from "./columns.ts";

/** What a lesson asks before its credit. `rev` counts in the scope of the catalogue. */
type CreditTermsTable = {
  content_id: string;
  wire: Json<CreditTermsWire>;
  rev: number;
  removed: Default<boolean>;
  /** Counted by the database: raised when `wire` becomes another. */
  version: Default<number>;
  /** Changed here since it was imported: an import leaves it as it is. */
  edited: Default<boolean>;
  edited_by: Default<string | null>;
  edited_at: Default<Date | null>;
};

/** All terms there have been, kept by the database. Rows are only ever added. */
type CreditTermsVersionTable = {
  content_id: string;
  version: number;
  wire: Json<CreditTermsWire>;
  edited_by: string | null;
  edited_at: Date | null;
};

/** Every attempt at the questions after a lesson. */
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
  /** Which terms were answered; null = nobody has noted it. */
  terms_version: number | null;
};

/**
 * What the server awarded. Never changed: title, number and amount are those of the day. What was put right since, the
 * last version of its certificate says.
 */
type CreditTable = {
  person_id: string;
  id: string;
  record_id: string;
  /** A lesson that is released anew may be claimed anew. */
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

/** What the learner thought of it; `null` where the caller's form has no such question. */
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

/** What the paper says, as of the day it was issued. A credit has one, in one or more versions; the last one counts. */
type CertificateTable = {
  /** Of 128 random bits. */
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
  /** The terms it was awarded under; null = nobody has noted it. */
  terms_version: number | null;
  /** What else stands on it; null = the plain one, of before there was another. */
  template_version: number | null;
};

/** Rows are only ever added. */
type CertificateTemplateTable = {
  version: number;
  template: Json<CertificateTemplate>;
  file: Json<NonNullable<CertificateWire["template"]>>;
  edited_by: string | null;
  edited_at: Date;
};

/** The ledger: rows are only ever added, and the last one of a credit says how it stands. */
type CreditEventTable = {
  id: string;
  person_id: string;
  credit_id: string;
  kind: "issued" | "revoked" | "reinstated" | "corrected" | "reissued";
  reason: string | null;
  actor_id: string | null;
  happened_at: Date;
  details: Json<object> | null;
  /** Number of the change, in the scope of the person: the order within one moment. */
  rev: Default<number>;
};

type LicencesTable = {
  person_id: string;
  wire: Json<LicensesWire>;
  may_report_since: Date | null;
  updated_at: Date;
  rev: number;
};

/** What credentials are signed with. Old ones stay, so that what they signed can be checked. */
type SigningKeyTable = { kid: string; private_jwk: Json<JWK>; created_at: Date };

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
};
