import { insightRoutes } from "#contract/insights/insights.ts";
import type { Routes } from "#contract/routes.ts";
import type { QueueBounds } from "./fair-queue.ts";

/** Maximum calls per `seconds`, for an address or for an address and email. */
export type Limit = {
  readonly per: "address" | "address and email";
  readonly max: number;
  readonly seconds: number;
};

/** Contract calls, and protocol calls outside the contract. */
export type LimitedCall = keyof Routes | "signUp" | "startSso";

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

/** Generous per address, because a whole hospital may share one at a shift change. Accounts are also locked separately. */
export const limitsByCall: Partial<Record<LimitedCall, readonly Limit[]>> = {
  signIn: [byAddress(1200, 5 * MINUTE), byEmail(60, 5 * MINUTE)],
  signUp: [byAddress(60, QUARTER)],
  startSso: [byAddress(1200, 5 * MINUTE)],
  passkeySignInOptions: [byAddress(2400, 5 * MINUTE)],
  signInWithPasskey: [byAddress(1200, 5 * MINUTE)],
  completeSignIn: [byAddress(1200, 5 * MINUTE)],
  exchangeToken: [byAddress(1200, 5 * MINUTE)],
  requestPassword: [byAddress(120, QUARTER), byEmail(10, QUARTER)],
  requestConfirmation: [byAddress(120, QUARTER), byEmail(10, QUARTER)],
  confirmEmail: [byAddress(120, QUARTER), byEmail(20, QUARTER)],
  resendSurvey: [byAddress(120, QUARTER), byEmail(5, QUARTER)],
  userByToken: [byAddress(120, QUARTER)],
  setFirstPassword: [byAddress(120, QUARTER), byEmail(20, QUARTER)],
  lookUpCode: [byAddress(120, QUARTER)],
  createUserWithCode: [byAddress(120, QUARTER), byEmail(20, QUARTER)],
  register: [byAddress(120, QUARTER), byEmail(20, QUARTER)],
  checkAuditLog: [byAddress(60, QUARTER)],
  exportAuditEvents: [byAddress(60, QUARTER)],
  exportFeedback: [byAddress(60, QUARTER)],
  exportUtilization: [byAddress(60, QUARTER)],
  verifyCertificate: [byAddress(600, QUARTER)],
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
  "exportLessons",
  "exportFeedback",
  "exportUtilization",
  "exportAuditEvents",
  "checkAuditLog",
  "uploadRoster",
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
