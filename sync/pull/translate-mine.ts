import type { LicencesWire } from "#contract/accounts/licenses.ts";
import type { ProfileChanges, ProfileWire } from "#contract/accounts/profile.ts";
import type { CertificateWire, CreditWire, PostTestWire } from "#contract/credit/credits.ts";
import type { AchievementWire } from "#contract/learning/achievements.ts";
import type { SavedWire } from "#contract/learning/saved.ts";
import type { FeedbackGivenWire } from "#contract/wellbeing/feedback.ts";
import type { AnsweredWire } from "#contract/wellbeing/surveys.ts";
import type {
  Achievement,
  Answered,
  Certificate,
  Credit,
  FeedbackState,
  Licences,
  PostTest,
  Profile,
  Saved,
} from "../local/personal.ts";

export const savedFromWire = (wire: SavedWire, changedAt: number): Saved => ({
  contentId: wire.record_id_,
  saved: wire.saved,
  changedAt,
});

export const creditFromWire = (wire: CreditWire): Credit => ({
  id: wire.id,
  contentId: wire.record_id_,
  ...(wire.item_version !== undefined && { version: wire.item_version }),
  lessonNumber: wire.lesson_number,
  type: wire.certificate_type,
  ...(wire.credential_type && { credentialType: wire.credential_type }),
  ...(wire.bias_response && { biasResponse: wire.bias_response }),
  amount: Number(wire.credits_awarded),
  title: wire.title_of_activity,
  awardedOn: wire.cme_certificate_awarded_at,
  state: "confirmed",
  claimedAt: Date.parse(wire.created_at),
  ...(wire.status === "revoked" && {
    revoked: { on: wire.revoked_on ?? "", reason: wire.revoked_reason ?? "" },
  }),
  ...(wire.corrected_on && {
    corrected: { on: wire.corrected_on, reason: wire.corrected_reason ?? "" },
  }),
  certificate: certificateFromWire(wire.certificate),
});

const certificateFromWire = (wire: CertificateWire): Certificate => ({
  id: wire.id,
  verifyUrl: wire.verify_url,
  recipient: wire.recipient,
  ...(wire.credential !== null && { credential: wire.credential }),
  provider: wire.provider,
  ...(wire.joint_provider !== null && { jointProvider: wire.joint_provider }),
  format: wire.format,
  statement: wire.statement,
  ...(wire.template && { template: wire.template }),
  issuedAt: Date.parse(wire.issued_at),
});

export const postTestFromWire = (wire: PostTestWire): PostTest => ({
  id: wire.id,
  contentId: wire.record_id_,
  version: wire.item_version,
  right: wire.right,
  of: wire.of,
  passed: wire.passed,
  takenAt: Date.parse(wire.taken_at),
  state: "confirmed",
});

export const licencesFromWire = (wire: LicencesWire): Licences => ({
  licences: wire.licences.map(({ expires_on, ...licence }) => ({
    ...licence,
    ...(expires_on !== null && { expiresOn: expires_on }),
  })),
  ...(wire.npi !== null && { npi: wire.npi }),
  mayReport: wire.may_report,
  onCertificates: wire.on_certificates,
});

export const licencesToWire = (of: Licences): LicencesWire => ({
  licences: of.licences.map(({ state, profession, number, expiresOn }) => ({
    ...{ state, profession, number },
    expires_on: expiresOn ?? null,
  })),
  npi: of.npi ?? null,
  may_report: of.mayReport,
  on_certificates: of.onCertificates,
});

export const achievementFromWire = (wire: AchievementWire): Achievement => ({
  name: wire.name,
  icon: wire.icon,
  awardedAt: Date.parse(wire.awarded_at),
  state: "confirmed",
});

export const answeredFromWire = (wire: AnsweredWire): Answered => ({
  id: wire.id,
  surveyId: wire.survey_id,
  answeredAt: Date.parse(wire.answered_at),
});

export const feedbackFromWire = (wire: FeedbackGivenWire): FeedbackState => ({
  contentId: wire.record_id_,
  state: "given",
  at: Date.parse(wire.given_at),
});

/** What a person may change of their profile. */
export type ProfileFields = Omit<Profile, "email">;

const wireName = {
  firstName: "first_name",
  lastName: "last_name",
  providerTitle: "provider_title",
  dateOfBirth: "dob_string",
  gender: "gender",
  location: "burnout_location",
  specialty: "burnout_specialty",
  yearsInProfession: "years_in_profession",
} as const satisfies Record<keyof ProfileFields, keyof ProfileChanges>;

const fields = Object.keys(wireName) as (keyof ProfileFields)[];

/** A field that was emptied is `null` on the wire. */
export const profileToWire = (changes: Partial<ProfileFields>): ProfileChanges =>
  Object.fromEntries(
    fields
      .filter((field) => changes[field] !== undefined)
      .map((field) => [wireName[field], changes[field]?.trim() || null]),
  );

/** The profile after changes that may not have reached the server yet. */
export function withChanges(profile: Profile, changes: ProfileChanges): Profile {
  const next: Partial<Record<keyof Profile, string>> = { ...profile };
  for (const field of fields) {
    const value = changes[wireName[field]];
    if (value) next[field] = value;
    else if (value === null) delete next[field];
  }
  return next as Profile;
}

export const profileFromWire = ({ first_name, last_name, email, ...more }: ProfileWire): Profile =>
  withChanges({ firstName: first_name, lastName: last_name, email }, more);
