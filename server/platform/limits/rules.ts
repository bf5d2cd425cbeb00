import { insightRoutes } from "#contract/insights/insights.ts";
import type { Routes } from "#contract/routes.ts";
import type { QueueBounds } from "./fair-queue.ts";

/**
 * Maximum calls per `seconds`. Registration codes that worked at an address before count "per address and code". All other
 * codes count per address, because they could be guesses.
 */
export type Limit = {
  readonly per: "address" | "address and email" | "address and code" | "key";
  readonly max: number;
  readonly seconds: number;
};

/** Contract calls, and protocol calls outside the contract. */
export type LimitedCall =
  | keyof Routes
  | "signUp"
  | "startSso"
  | "lti"
  | "sharedPage"
  | "sitemap"
  | "unsubscribe"
  | "apiKey"
  | "unknownApiKey"
  | "scim";

const MINUTE = 60;
const QUARTER = 15 * MINUTE;

const byAddress = (max: number, seconds: number): Limit => ({
  per: "address",
  max,
  seconds,
});
const byEmail = (max: number, seconds: number): Limit => ({
  per: "address and email",
  max,
  seconds,
});

const byCode = (max: number, seconds: number): Limit => ({
  per: "address and code",
  max,
  seconds,
});

/** Generous per address, because a whole hospital may share one, and register or sign in at the same time. */
export const limitsByCall: Partial<Record<LimitedCall, readonly Limit[]>> = {
  signIn: [byAddress(1200, 5 * MINUTE), byEmail(60, 5 * MINUTE)],
  signUp: [byAddress(60, QUARTER)],
  startSso: [byAddress(1200, 5 * MINUTE)],
  // A launch takes four requests, and a class opens a lesson at the same time.
  lti: [byAddress(4800, 5 * MINUTE)],
  passkeySignInOptions: [byAddress(2400, 5 * MINUTE)],
  signInWithPasskey: [byAddress(1200, 5 * MINUTE)],
  completeSignIn: [byAddress(1200, 5 * MINUTE)],
  exchangeToken: [byAddress(1200, 5 * MINUTE)],
  requestPassword: [byAddress(120, QUARTER), byEmail(10, QUARTER)],
  requestConfirmation: [byAddress(120, QUARTER), byEmail(10, QUARTER)],
  confirmEmail: [byAddress(1200, 5 * MINUTE), byEmail(20, QUARTER)],
  resendSurvey: [byAddress(120, QUARTER), byEmail(5, QUARTER)],
  // Links have tokens that can't be guessed, and a lookup costs as much as counting it.
  userByToken: [byAddress(2400, 5 * MINUTE)],
  setFirstPassword: [byAddress(2400, 5 * MINUTE), byEmail(20, QUARTER)],
  lookUpCode: [byAddress(120, QUARTER), byCode(1200, QUARTER)],
  createUserWithCode: [byAddress(120, QUARTER), byCode(1200, QUARTER), byEmail(20, QUARTER)],
  requestEmailCode: [byAddress(120, QUARTER), byEmail(10, QUARTER)],
  proveEmail: [byAddress(1200, 5 * MINUTE)],
  register: [byAddress(120, QUARTER), byEmail(20, QUARTER)],
  checkAuditLog: [byAddress(60, QUARTER)],
  exportAuditEvents: [byAddress(60, QUARTER)],
  exportFeedback: [byAddress(60, QUARTER)],
  exportUtilization: [byAddress(60, QUARTER)],
  verifyCertificate: [byAddress(600, QUARTER)],
  sharedPage: [byAddress(2400, 5 * MINUTE)],
  // The mail programs of many people may call from one address.
  unsubscribe: [byAddress(2400, 5 * MINUTE)],
  sitemap: [byAddress(60, QUARTER)],
  // All calls of one API key together.
  apiKey: [{ per: "key", max: 600, seconds: MINUTE }],
  unknownApiKey: [byAddress(300, QUARTER)],
  // The first synchronization of a hospital takes thousands of requests.
  scim: [byAddress(12_000, 5 * MINUTE)],
};

/** Calls that hash a password, which is slow on purpose. */
export const hashingCalls: ReadonlySet<LimitedCall> = new Set<LimitedCall>([
  "signIn",
  "changePassword",
  "deleteAccount",
  "setFirstPassword",
  "confirmEmail",
  "confirmIdentity",
]);
/** Calls in which a browser that signed in as this person before doesn't share the limit of its address. */
export const knownDeviceCalls: ReadonlySet<LimitedCall> = new Set<LimitedCall>([
  ...hashingCalls,
  "requestPassword",
  "requestConfirmation",
  "resendSurvey",
]);
/**
 * Signed-in calls that take the server long: they write documents, read whole tables, or compare periods. A page of
 * insights makes several at once.
 */
export const costlyCalls: ReadonlySet<LimitedCall> = new Set<LimitedCall>([
  "getCertificate",
  "getLedgerCertificate",
  "getCertificateTemplate",
  "getReceipt",
  "exportOwnData",
  "exportPeople",
  "exportCredits",
  "listCreditReports",
  "exportExcludedCredits",
  "createReportFile",
  "reportFileCsv",
  "reportFileXlsx",
  "importReportReply",
  "annualSummary",
  "annualSummaryCsv",
  "annualSummaryXlsx",
  "evaluationSummary",
  "personTranscriptPdf",
  "personTranscriptCsv",
  "exportLessons",
  "exportFeedback",
  "exportUtilization",
  "exportAuditEvents",
  "checkAuditLog",
  "uploadRoster",
  "previewLessonImport",
  "finishUpload",
  ...(Object.keys(insightRoutes) as (keyof typeof insightRoutes)[]),
]);
export const COSTLY_BOUNDS: QueueBounds = {
  concurrency: 4,
  perAddress: 64,
  perAccount: 24,
  total: 128,
};

/** A whole hospital may share an address, so its bound is about three seconds of waiting. */
export const HASHING_BOUNDS: QueueBounds = {
  /** Low enough that hashing doesn't slow down other calls. */
  concurrency: 2,
  perAddress: 64,
  perAccount: 16,
  total: 128,
};
