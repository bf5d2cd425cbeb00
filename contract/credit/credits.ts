import * as z from "zod/mini";
import { CONTENT_TYPES, contentLane } from "../constants.ts";
import { file, recordId } from "../learning/content.ts";
import { count, figure } from "../numbers.ts";
import { queuedRoute, route } from "../route.ts";
import { deviceTimestamp, uuid } from "../timestamp.ts";

const text = z.string().check(z.maxLength(500));
const longText = z.string().check(z.maxLength(4000));
/** yyyy-MM-dd */
const day = z.string();

/**
 * `cme`: AMA PRA Category 1 credit. `contact_hours`: for nurses. `participation`: for everyone else. The server decides which
 * type a person gets.
 */
export const certificateType = z.enum(["cme", "contact_hours", "participation"]);
export type CertificateType = z.infer<typeof certificateType>;

const smallId = z.number().check(z.int(), z.minimum(1), z.maximum(1000));

/**
 * A post-test question. Contains the right answer, so that the app can show results offline. For credit, the server scores the
 * answers itself.
 */
const testQuestion = z.object({
  id: smallId,
  text: z.string(),
  choices: z.array(z.object({ id: smallId, label: z.string() })),
  right: smallId,
  /** Explanation of the right answer. */
  why: z.string(),
});
export type TestQuestionWire = z.infer<typeof testQuestion>;

const provider = z.object({ name: z.string(), web: z.string() });

/** Requirements for a lesson's credit, and the disclosures shown before its start. */
export const creditTerms = z.object({
  record_id_: recordId,
  /** Last day to claim, yyyy-MM-dd. Null = no limit. */
  expires_on: z.nullable(day),
  provider,
  joint_provider: z.nullable(z.string()),
  /** Disclosure of relevant financial relationships or of their absence. */
  disclosure: z.string(),
  /** An administrator recorded that no one involved has anything to disclose. */
  nothing_to_disclose: z.optional(z.boolean()),
  /** Number of right answers needed to pass. */
  pass_mark: count,
  questions: z.array(testQuestion),
  /** Statement on the certificate, by credit type. */
  statements: z.record(certificateType, z.string()),
  /** Raised with every change. */
  version: z.optional(count),
});
export type CreditTermsWire = z.infer<typeof creditTerms>;

/** A post-test attempt, as scored by the server. */
export const postTest = z.object({
  id: uuid,
  record_id_: recordId,
  /** Version of the lesson. A new release needs a new post-test. */
  item_version: z.string(),
  right: count,
  of: count,
  passed: z.boolean(),
  taken_at: z.string(),
});
export type PostTestWire = z.infer<typeof postTest>;

/**
 * Stores and scores a post-test attempt. Rejected with `not_found`, `no_credit` if the lesson has no post-test, and `invalid`
 * unless every question is answered exactly once.
 */
export const takePostTest = queuedRoute({
  name: "takePostTest",
  method: "POST",
  path: "/api/post_tests",
  access: "person",
  summary: "Submit post-test answers",
  body: z.object({
    id: z.optional(uuid),
    record_id_: recordId,
    answers: z
      .array(z.object({ question: smallId, choice: smallId }))
      .check(z.minLength(1), z.maxLength(50)),
    /** Version of the terms the person saw. Defaults to the current one. */
    terms_version: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
    taken_at: z.optional(deviceTimestamp),
  }),
  reply: postTest,
  queued: { v: 1, record: "post_tests", lane: (body) => contentLane(body.record_id_) },
});

/** Whether the person will change something in their practice. */
export const willChange = z.enum(["yes", "perhaps", "no"]);

/** Evaluation of the activity. Required for credit, whatever the answers are. Null = not answered. */
export const evaluation = z.object({
  /** Whether it was free of commercial bias. */
  free_of_bias: z.boolean(),
  bias_comment: z.nullable(longText),
  /** 1 (objectives not met) to 5 (fully met). */
  objectives_met: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(5))),
  will_change: z.nullable(willChange),
  change_comment: z.nullable(longText),
});
export type EvaluationWire = z.infer<typeof evaluation>;

/** What a certificate says in addition to the credit. */
const certificate = z.object({
  /** Unguessable and permanent. */
  id: z.string(),
  verify_url: z.string(),
  recipient: z.string(),
  /** The recipient's professional title. */
  credential: z.nullable(z.string()),
  provider,
  joint_provider: z.nullable(z.string()),
  format: z.enum(CONTENT_TYPES),
  statement: z.string(),
  /** JSON file with the `certificateTemplate` it was issued with. Absent or null = default template. */
  template: z.optional(z.nullable(file)),
  issued_at: z.string(),
});
export type CertificateWire = z.infer<typeof certificate>;

/** A credit awarded by the server. `credits_awarded` is text with two decimals. */
export const credit = z.object({
  id: z.string(),
  record_id_: recordId,
  /** Version of the lesson. Each release can be claimed once. Absent on older servers. */
  item_version: z.optional(z.string()),
  lesson_number: z.string(),
  certificate_type: certificateType,
  credential_type: z.nullable(z.string()),
  bias_response: z.nullable(z.string()),
  credits_awarded: z.string(),
  title_of_activity: z.string(),
  /** yyyy-MM-dd */
  cme_certificate_awarded_at: z.string(),
  created_at: z.string(),
  status: z.enum(["issued", "revoked"]),
  revoked_on: z.nullable(day),
  revoked_reason: z.nullable(z.string()),
  /** Set after a correction of title, type, amount, or date. Absent on older servers. */
  corrected_on: z.optional(z.nullable(day)),
  corrected_reason: z.optional(z.nullable(z.string())),
  /** The type it was claimed as. Absent on older servers. */
  awarded_type: z.optional(certificateType),
  certificate,
});
export type CreditWire = z.infer<typeof credit>;

/**
 * Claims a credit. The server determines title, lesson number, type, amount, and date, whatever the claim says. There is one
 * credit per person, lesson version, and type; a repeated claim returns the first credit. Errors:
 * - `not_found`: unknown lesson
 * - `no_credit`: the lesson carries no credit
 * - `not_eligible`: the credit isn't for the person's license
 * - `too_late`: the claim period is over
 * - `not_finished`, `not_passed`, `not_evaluated`: lesson, post-test, or evaluation isn't complete
 */
export const claimCredit = queuedRoute({
  name: "claimCredit",
  method: "POST",
  path: "/api/cme_credits/",
  alias: "/api/cme_credits",
  access: "person",
  summary: "Claim the credit of a lesson",
  body: z.object({
    id: z.optional(uuid),
    /** Absent for callers that know only lesson numbers. */
    record_id_: z.optional(recordId),
    lesson_number: text,
    certificate_type: certificateType,
    credential_type: z.optional(z.nullable(text)),
    /** Answer on bias from callers that send no `evaluation`. */
    bias_response: z.optional(z.nullable(longText)),
    credits_awarded: z.optional(z.union([text, figure])),
    title_of_activity: z.optional(text),
    cme_certificate_awarded_at: z.optional(text),
    evaluation: z.optional(evaluation),
  }),
  reply: credit,
  queued: {
    v: 1,
    record: "credits",
    replyHasText: true,
    // In the lesson's lane, so that the progress and post-test it depends on are sent first.
    lane: (body) =>
      body.record_id_ === undefined ? `lesson:${body.lesson_number}` : contentLane(body.record_id_),
    isLast: true,
  },
});

export const listCredits = route({
  name: "listCredits",
  method: "GET",
  path: "/api/cme_credits/",
  alias: "/api/cme_credits",
  access: "person",
  summary: "The person's credits, newest first",
  reply: z.array(credit),
});

const creditId = z.object({ id: z.string().check(z.maxLength(64)) });

/** Named `<title>-<date>.pdf`. Rejected with `not_found` for other people's credits. */
export const getCertificate = route({
  name: "getCertificate",
  method: "GET",
  path: "/api/cme_credits/certificate/:id",
  access: "person",
  summary: "Certificate of one of the person's credits as a PDF",
  params: creditId,
  reply: z.custom<Uint8Array>(),
  replyType: "application/pdf",
});

/** The public details of a certificate, for anyone who has its id. */
export const verifiedCertificate = z.object({
  id: z.string(),
  status: z.enum(["valid", "revoked"]),
  recipient: z.string(),
  credential: z.nullable(z.string()),
  title_of_activity: z.string(),
  certificate_type: certificateType,
  credits_awarded: z.string(),
  provider,
  completed_on: day,
  issued_at: z.string(),
  revoked_on: z.nullable(day),
  /** Day of the last correction. A printed certificate can be older. */
  corrected_on: z.optional(z.nullable(day)),
  /** The same details as a compact JWS, verifiable offline with the server's public keys. */
  credential_jwt: z.string(),
});
export type VerifiedCertificate = z.infer<typeof verifiedCertificate>;

/** Rejected with `not_found`, also for malformed ids. */
export const verifyCertificate = route({
  name: "verifyCertificate",
  method: "GET",
  path: "/api/verify/:id",
  access: "public",
  summary: "Verify a certificate",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: verifiedCertificate,
});

/** Current and former signing keys, as a JWK set (RFC 7517). */
export const credentialKeys = route({
  name: "credentialKeys",
  method: "GET",
  path: "/.well-known/jwks.json",
  access: "public",
  summary: "Public keys for verifying credentials",
  reply: z.object({ keys: z.array(z.record(z.string(), z.string())) }),
});
