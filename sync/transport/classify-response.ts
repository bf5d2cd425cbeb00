import type { SecondStep } from "#contract/accounts/second-step.ts";
import type { ApiErrorCode, SessionEndReason } from "#contract/api-error.ts";
import type { Access } from "#contract/route.ts";
import type { Reply } from "../ports.ts";
import type { Outcome } from "./outcome.ts";

/** The longest wait a server may ask for, since a broken proxy may say a year. */
export const MAX_RETRY_AFTER_MS = 60 * 60 * 1000;

const codeOfStatus: Readonly<Record<number, ApiErrorCode>> = {
  400: "malformed",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  409: "owner_mismatch",
  410: "cursor_expired",
  413: "too_large",
  422: "invalid",
  426: "outdated",
};

const allCodes: Readonly<Record<ApiErrorCode, true>> = {
  malformed: true,
  unauthenticated: true,
  second_step: true,
  forbidden: true,
  not_confirmed: true,
  two_step_required: true,
  not_found: true,
  method_not_allowed: true,
  owner_mismatch: true,
  server_mismatch: true,
  epoch_mismatch: true,
  changed_meanwhile: true,
  in_use: true,
  cursor_expired: true,
  too_large: true,
  invalid: true,
  cursor_invalid: true,
  key_reused: true,
  unknown_call: true,
  not_queueable: true,
  unknown_version: true,
  unreadable: true,
  not_finished: true,
  no_credit: true,
  not_passed: true,
  not_evaluated: true,
  not_eligible: true,
  too_late: true,
  not_earned: true,
  email_taken: true,
  declined: true,
  undecided: true,
  outdated: true,
  too_many: true,
  unavailable: true,
};

/**
 * Parses `Retry-After` (seconds, or a date measured by the server's own clock) into milliseconds.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const text = headers.get("retry-after")?.trim();
  if (!text) return;
  const servedAt = Date.parse(headers.get("date") ?? "");
  const waitMs = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - (Number.isNaN(servedAt) ? nowMs : servedAt);
  if (Number.isNaN(waitMs)) return;
  return Math.min(Math.max(waitMs, 0), MAX_RETRY_AFTER_MS);
}

const isJson = (headers: Headers) =>
  /^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "");

function parse(reply: Reply): { readonly value: unknown } | undefined {
  if (!isJson(reply.headers)) return;
  try {
    return { value: JSON.parse(reply.text) };
  } catch {
    return;
  }
}

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === "string");

type ErrorTexts = Pick<Extract<Outcome<never>, { kind: "refused" }>, "errors" | "fields">;

/** Returns the error messages, or undefined if the body isn't our server's format. */
function errorsIn(value: unknown): ErrorTexts | undefined {
  const errors = (value as { errors?: unknown } | null)?.errors;
  if (isTextList(errors)) return { errors };
  if (typeof errors !== "object" || errors === null) return;
  const fields = Object.entries(errors);
  if (!fields.every((field): field is [string, string[]] => isTextList(field[1]))) return;
  return { errors: fields.flatMap(([, texts]) => texts), fields: Object.fromEntries(fields) };
}

function errorCode(status: number, value: unknown): ApiErrorCode {
  const code = (value as { code?: unknown }).code;
  if (typeof code === "string" && Object.hasOwn(allCodes, code)) return code as ApiErrorCode;
  return codeOfStatus[status] ?? "invalid";
}

/** Checked by hand because the login screen loads before the schema library. */
function secondStepIn(value: unknown): SecondStep | undefined {
  const step = (value as { readonly second_step?: Partial<SecondStep> }).second_step;
  if (typeof step !== "object" || step === null) return;
  const { token, methods, passkey = null } = step;
  if (typeof token !== "string" || !isTextList(methods)) return;
  return { token, methods, passkey };
}

const endReasons: Readonly<Record<SessionEndReason, true>> = {
  password_changed: true,
  email_changed: true,
  signed_out: true,
  too_many_devices: true,
  inactive: true,
  account_deleted: true,
  restored: true,
  idle: true,
};

function signedOutOutcome(value: unknown): Outcome<never> {
  const { reason } = value as { readonly reason?: unknown };
  return typeof reason === "string" && Object.hasOwn(endReasons, reason)
    ? { kind: "signed-out", reason: reason as SessionEndReason }
    : { kind: "signed-out" };
}

function classifyError(reply: Reply, access: Access): Outcome<never> {
  const body = parse(reply);
  const texts = body && errorsIn(body.value);
  // A proxy replies with its own body.
  if (reply.status === 413 && !texts) {
    return { kind: "refused", code: "too_large", errors: [], status: 413 };
  }
  if (!body || !texts) return { kind: "unreachable" };
  if (reply.status === 401 && access === "person") return signedOutOutcome(body.value);
  const code = errorCode(reply.status, body.value);
  if (code === "outdated") return { kind: "outdated" };
  const secondStep = secondStepIn(body.value);
  return {
    kind: "refused",
    code,
    ...texts,
    status: reply.status,
    ...(secondStep && { secondStep }),
  };
}

function laterOutcome(reply: Reply, nowMs: number): Outcome<never> {
  const delayMs = retryAfterMs(reply.headers, nowMs);
  if (delayMs !== undefined) return { kind: "later", delayMs };
  return reply.status >= 500 ? { kind: "later", hasFailed: true } : { kind: "later" };
}

/** The same request may succeed later. */
const retryableStatuses = new Set([408, 425, 429]);

/**
 * Classifies a reply from its status and typed body, never from message texts. Whatever isn't
 * recognizably from our server is `unreachable`: captive portals, redirects, HTML, truncated
 * bodies. So a foreign reply never signs anyone out, settles a write, or marks one as failed.
 */
export function classifyResponse(reply: Reply, access: Access, nowMs: number): Outcome<unknown> {
  const { status, headers } = reply;
  if (reply.redirected || status < 200 || (status >= 300 && status < 400) || status === 511) {
    return { kind: "unreachable" };
  }
  if (status >= 500 || retryableStatuses.has(status)) return laterOutcome(reply, nowMs);
  if (status >= 400) return classifyError(reply, access);
  const body = status === 200 ? parse(reply) : undefined;
  return body ? { kind: "accepted", value: body.value, headers } : { kind: "unreachable" };
}

/** Returns whether the server confirmed that the reply with this tag is current. */
export const isUnchanged = (reply: Reply, tag: string) =>
  reply.status === 304 &&
  !reply.redirected &&
  withoutWeakPrefix(reply.headers.get("etag")) === withoutWeakPrefix(tag);

/** Compressing proxies mark tags as weak, and not always consistently. */
const withoutWeakPrefix = (tag: string | null) => tag?.replace(/^W\//, "");
