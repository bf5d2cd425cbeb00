import type { ExclusionReason } from "./admin-reporting.ts";

type ReasonText = { readonly reason: string; readonly fix: string };

/** Why a credit is left out of report files, and what to do about it. */
export const reasonTexts: Readonly<Record<ExclusionReason, ReasonText>> = {
  no_consent: {
    reason: "No permission to report",
    fix: "Ask the person to turn on reporting under Licenses on the You page.",
  },
  no_license: {
    reason: "No license number",
    fix: "Ask the person to add a license on the You page, or import it with a roster.",
  },
  bad_profession: {
    reason: "Profession isn't an abbreviation",
    fix: "Ask the person to change the profession of the license, for example to RN.",
  },
  no_name: { reason: "First or last name missing", fix: "Add the name to the account." },
  no_birth_date: {
    reason: "Date of birth missing",
    fix: "Ask the person to add their date of birth on the You page.",
  },
  no_course_number: {
    reason: "CE Broker course number missing",
    fix: "Add the course number to the lesson.",
  },
  no_activity_number: {
    reason: "PARS activity ID missing",
    fix: "Add the activity ID to the lesson.",
  },
  no_subject_area: {
    reason: "Subject area missing for partial credit",
    fix: "Add the subject area to the lesson.",
  },
  no_provider_number: {
    reason: "Provider number missing",
    fix: "Add the provider number on the Reporting page.",
  },
  deleted_account: { reason: "Account deleted", fix: "This credit can't be reported anymore." },
  revoked: { reason: "Credit revoked", fix: "Nothing to do." },
  revoked_after_report: {
    reason: "Revoked after it was reported",
    fix: "Remove it at CE Broker. Files can't remove credit there.",
  },
};
