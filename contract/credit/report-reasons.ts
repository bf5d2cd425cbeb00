import type { ExclusionReason } from "./admin-reporting.ts";

type Credit = {
  /** Id of the certificate. */
  readonly credit_id: string;
  readonly person_id: string;
  readonly record_id: string;
};
type Target = (credit: Credit) => string;

const person: Target = ({ person_id }) => `people/${person_id}`;
const lesson: Target = ({ record_id }) => `credits/terms/${record_id}/record`;
const credit: Target = ({ credit_id }) => `credits/${credit_id}`;

/** The page below /admin where a reason can be resolved. */
export const reasonTargets: Readonly<Record<ExclusionReason, Target>> = {
  no_consent: person,
  no_license: person,
  bad_profession: person,
  no_name: person,
  no_birth_date: person,
  no_course_number: lesson,
  no_activity_number: lesson,
  no_subject_area: lesson,
  no_provider_number: () => "credits/reporting",
  deleted_account: credit,
  revoked: credit,
  revoked_after_report: credit,
};
