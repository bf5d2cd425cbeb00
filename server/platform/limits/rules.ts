import type { Routes } from "#contract/routes.ts";

/** How often one address, or one address for one email, may do something within so many seconds. */
export type Limit = {
  readonly per: "address" | "address and email";
  readonly most: number;
  readonly seconds: number;
};

/** Calls of the protocol that are not in the contract have names too. */
export type LimitedCall = keyof Routes | "signUp" | "startSso";

const MINUTE = 60;
const QUARTER = 15 * MINUTE;

const byAddress = (most: number, seconds: number): Limit => ({ per: "address", most, seconds });
const byEmail = (most: number, seconds: number): Limit => ({
  per: "address and email",
  most,
  seconds,
});

/** A whole hospital may come from one address, at the change of shifts. An account has a lock of its own beside this. */
export const limitsByCall: Partial<Record<LimitedCall, readonly Limit[]>> = {
  signIn: [byAddress(1200, 5 * MINUTE), byEmail(60, 5 * MINUTE)],
  signUp: [byAddress(60, QUARTER)],
  startSso: [byAddress(1200, 5 * MINUTE)],
  exchangeToken: [byAddress(1200, 5 * MINUTE)],
  requestPassword: [byAddress(120, QUARTER), byEmail(10, QUARTER)],
  requestConfirmation: [byAddress(120, QUARTER), byEmail(10, QUARTER)],
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

/** These look at a password, which is slow on purpose. */
export const hashingCalls: ReadonlySet<LimitedCall> = new Set<LimitedCall>([
  "signIn",
  "changePassword",
  "deleteAccount",
  "setFirstPassword",
]);
/** So few of them use processor and database at a time that nobody else notices. */
export const HASHING_CONCURRENCY = 2;
/** About three seconds; who comes later comes again. */
export const HASHING_QUEUE_LENGTH = 64;
