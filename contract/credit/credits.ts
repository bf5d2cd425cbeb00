import * as z from "zod/mini";
import { CONTENT_TYPES } from "../constants.ts";
import { file, recordId } from "../learning/content.ts";
import { contentLane } from "../learning/time-watched.ts";
import { queuedRoute, route } from "../route.ts";
import { claimedMoment, madeId } from "../timestamp.ts";

const text = z.string().check(z.maxLength(500));
const longText = z.string().check(z.maxLength(4000));
/** yyyy-MM-dd */
const day = z.string();

/**
 * `cme`: AMA PRA Category 1 credit. `contact_hours`: for nurses. `participation`: that one took part, for everybody else.
 * Who gets which is decided by the server.
 */
export const certificateType = z.enum(["cme", "contact_hours", "participation"]);
export type CertificateType = z.infer<typeof certificateType>;

const smallId = z.number().check(z.int(), z.minimum(1), z.maximum(1000));

/**
 * A question after a lesson. The right answer travels with it, so that one learns without a network what one knew; for the
 * credit the server counts for itself.
 */
const testQuestion = z.object({
  id: smallId,
  text: z.string(),
  choices: z.array(z.object({ id: smallId, label: z.string() })),
  right: smallId,
  /** Why this is the right answer. */
  why: z.string(),
});
export type TestQuestionWire = z.infer<typeof testQuestion>;

const provider = z.object({ name: z.string(), web: z.string() });

/** What a lesson asks before its credit, and what has to be told before its start. */
export const creditTerms = z.object({
  record_id_: recordId,
  /** The last day of a claim, yyyy-MM-dd; null = there is none. */
  expires_on: z.nullable(day),
  provider,
  joint_provider: z.nullable(z.string()),
  /** The relevant financial relationships of everybody who had a part in it, or that there are none. */
  disclosure: z.string(),
  /** So many right answers are enough. */
  pass_mark: z.number(),
  questions: z.array(testQuestion),
  /** What stands on the certificate, by its type. */
  statements: z.record(certificateType, z.string()),
  /** Raised when any of it changes. */
  version: z.optional(z.number()),
});
export type CreditTermsWire = z.infer<typeof creditTerms>;

/** An attempt at the questions after a lesson, as the server counted it. */
export const postTest = z.object({
  id: madeId,
  record_id_: recordId,
  /** Of the lesson: released anew, it asks anew. */
  item_version: z.string(),
  right: z.number(),
  of: z.number(),
  passed: z.boolean(),
  taken_at: z.string(),
});
export type PostTestWire = z.infer<typeof postTest>;

/**
 * Every attempt is kept. Refused with `not_found`, `no_credit` when the lesson asks nothing, `invalid` when these are not
 * answers to each of its questions.
 */
export const takePostTest = queuedRoute({
  name: "takePostTest",
  method: "POST",
  path: "/api/post_tests",
  access: "person",
  summary: "Answers to the questions after a lesson",
  body: z.object({
    id: z.optional(madeId),
    record_id_: recordId,
    answers: z
      .array(z.object({ question: smallId, choice: smallId }))
      .check(z.minLength(1), z.maxLength(50)),
    /** The terms that were answered; those of now where it is left out. */
    terms_version: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
    taken_at: z.optional(claimedMoment),
  }),
  reply: postTest,
  queued: { v: 1, lane: (body) => contentLane(body.record_id_) },
});

/** What the learner thinks of the activity. Asked of everybody, and never a reason to refuse. */
export const evaluation = z.object({
  /** Was it free of commercial bias? */
  free_of_bias: z.boolean(),
  bias_comment: z.nullable(longText),
  /** Were its objectives met? 1 not at all, 5 fully. */
  objectives_met: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
  will_change: z.enum(["yes", "perhaps", "no"]),
  change_comment: z.nullable(longText),
});
export type EvaluationWire = z.infer<typeof evaluation>;

/** What a certificate says beside the credit itself. */
const certificate = z.object({
  /** Cannot be guessed, and stays the same for good. */
  id: z.string(),
  verify_url: z.string(),
  recipient: z.string(),
  /** The title of the recipient's profession. */
  credential: z.nullable(z.string()),
  provider,
  joint_provider: z.nullable(z.string()),
  format: z.enum(CONTENT_TYPES),
  statement: z.string(),
  /** What else stands on it, as a file of `certificateTemplate`; none: only what always does. */
  template: z.optional(z.nullable(file)),
  issued_at: z.string(),
});
export type CertificateWire = z.infer<typeof certificate>;

/** A credit as the server awarded it. `credits_awarded` is text with two decimals. */
export const credit = z.object({
  id: z.string(),
  record_id_: recordId,
  /** Of the lesson: released anew, it can be claimed anew. A server of an older version does not say. */
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
  /** Title, type, amount and date may be put right. A server of an older version does not say. */
  corrected_on: z.optional(z.nullable(day)),
  corrected_reason: z.optional(z.nullable(z.string())),
  certificate,
});
export type CreditWire = z.infer<typeof credit>;

/**
 * Title, lesson number, type, amount and date are the server's, whatever is claimed. One credit a person, item version and
 * type: claimed again, the reply is the first. Refused with `not_found`, `no_credit` when the lesson carries none,
 * `not_eligible` when it is not for the person's licence, `too_late` when its time is over, `not_finished` when the server
 * has not seen it watched to its end, `not_passed` without a passed post-test, `not_evaluated` without an evaluation.
 */
export const claimCredit = queuedRoute({
  name: "claimCredit",
  method: "POST",
  path: "/api/cme_credits/",
  access: "person",
  summary: "Claim the credit of a lesson",
  body: z.object({
    id: z.optional(madeId),
    /** Callers that know lessons by their number alone leave it out. */
    record_id_: z.optional(recordId),
    lesson_number: text,
    certificate_type: certificateType,
    credential_type: z.optional(z.nullable(text)),
    /** Callers that send no evaluation say here whether there was bias. */
    bias_response: z.optional(z.nullable(longText)),
    credits_awarded: z.optional(z.union([text, z.number()])),
    title_of_activity: z.optional(text),
    cme_certificate_awarded_at: z.optional(text),
    evaluation: z.optional(evaluation),
  }),
  reply: credit,
  queued: {
    v: 1,
    // In the lane of its lesson, so that the watching and the test it depends on go first.
    lane: (body) =>
      body.record_id_ === undefined ? `lesson:${body.lesson_number}` : contentLane(body.record_id_),
  },
});

export const listCredits = route({
  name: "listCredits",
  method: "GET",
  path: "/api/cme_credits/",
  access: "person",
  summary: "The person's credits, newest first",
  reply: z.array(credit),
});

const creditId = z.object({ id: z.string().check(z.maxLength(64)) });

/** Named `<title>-<date>.pdf`. Refused with `not_found` when it is not one's own. */
export const getCertificate = route({
  name: "getCertificate",
  method: "GET",
  path: "/api/cme_credits/certificate/:id",
  access: "person",
  summary: "The certificate of one of one's own credits as a PDF",
  params: creditId,
  reply: z.custom<Uint8Array>(),
});

/** What anybody who has its id may know of a certificate. */
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
  /** The last day something of it was put right; the paper may be older. */
  corrected_on: z.optional(z.nullable(day)),
  /** The same, signed (JWS, compact): to be checked without this server, with its keys. */
  credential_jwt: z.string(),
});
export type VerifiedCertificate = z.infer<typeof verifiedCertificate>;

/** Refused with `not_found`, also for what cannot be an id. */
export const verifyCertificate = route({
  name: "verifyCertificate",
  method: "GET",
  path: "/api/verify/:id",
  access: "public",
  summary: "Is this certificate genuine",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: verifiedCertificate,
});

/** RFC 7517. The keys that credentials are or were signed with. */
export const credentialKeys = route({
  name: "credentialKeys",
  method: "GET",
  path: "/.well-known/jwks.json",
  access: "public",
  summary: "The keys credentials are signed with",
  reply: z.object({ keys: z.array(z.record(z.string(), z.string())) }),
});
