import type { ApiErrorCode } from "#contract/api-error.ts";
import type { Access } from "#contract/route.ts";
import type { Reply } from "../ports.ts";
import type { Outcome } from "./outcome.ts";

/** The longest wait anybody can ask of us: a broken proxy may say a year. */
export const LONGEST_WAIT_MS = 60 * 60 * 1000;

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
  forbidden: true,
  not_found: true,
  method_not_allowed: true,
  owner_mismatch: true,
  server_mismatch: true,
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

/** A wait in milliseconds from `Retry-After`: seconds, or a date, which is measured by the server's own clock. */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const text = headers.get("retry-after")?.trim();
  if (!text) return;
  const servedAt = Date.parse(headers.get("date") ?? "");
  const waitMs = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - (Number.isNaN(servedAt) ? nowMs : servedAt);
  if (Number.isNaN(waitMs)) return;
  return Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS);
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

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === "string");

type Errors = Pick<Extract<Outcome<never>, { kind: "refused" }>, "errors" | "fields">;

/** Sentences of our server's refusal; `undefined` when the body has not its shape. */
function errorsIn(value: unknown): Errors | undefined {
  const errors = (value as { errors?: unknown } | null)?.errors;
  if (areTexts(errors)) return { errors };
  if (typeof errors !== "object" || errors === null) return;
  const fields = Object.entries(errors);
  if (!fields.every((field): field is [string, string[]] => areTexts(field[1]))) return;
  return { errors: fields.flatMap(([, texts]) => texts), fields: Object.fromEntries(fields) };
}

function refusalCode(status: number, value: unknown): ApiErrorCode {
  const code = (value as { code?: unknown }).code;
  if (typeof code === "string" && Object.hasOwn(allCodes, code)) return code as ApiErrorCode;
  return codeOfStatus[status] ?? "invalid";
}

function judgeRefusal(reply: Reply, access: Access): Outcome<never> {
  const body = parse(reply);
  const said = body && errorsIn(body.value);
  // A proxy in front of our server says this in its own words.
  if (reply.status === 413 && !said) {
    return { kind: "refused", code: "too_large", errors: [], status: 413 };
  }
  if (!body || !said) return { kind: "unreachable" };
  if (reply.status === 401 && access === "person") return { kind: "signed-out" };
  const code = refusalCode(reply.status, body.value);
  if (code === "outdated") return { kind: "outdated" };
  return { kind: "refused", code, ...said, status: reply.status };
}

function askedToWait(reply: Reply, nowMs: number): Outcome<never> {
  const delayMs = retryAfterMs(reply.headers, nowMs);
  if (delayMs !== undefined) return { kind: "later", delayMs };
  return reply.status >= 500 ? { kind: "later", hasFailed: true } : { kind: "later" };
}

/** Statuses that say "the same request may do later". */
const passing = new Set([408, 425, 429]);

/**
 * The one place where an answer is judged, from status and typed body, never from the text of a message.
 * What is not recognisably our server's is `unreachable`: a captive portal, a redirect, HTML, a cut body. So nobody is
 * signed out, and nothing is settled or set aside, by a stranger's answer.
 */
export function classifyResponse(reply: Reply, access: Access, nowMs: number): Outcome<unknown> {
  const { status, headers } = reply;
  if (reply.redirected || status < 200 || (status >= 300 && status < 400) || status === 511) {
    return { kind: "unreachable" };
  }
  if (status >= 500 || passing.has(status)) return askedToWait(reply, nowMs);
  if (status >= 400) return judgeRefusal(reply, access);
  const body = status === 200 ? parse(reply) : undefined;
  return body ? { kind: "accepted", value: body.value, headers } : { kind: "unreachable" };
}

/** Does the server say that what we had under this tag is still so? */
export const isUnchanged = (reply: Reply, tag: string) =>
  reply.status === 304 && !reply.redirected && strong(reply.headers.get("etag")) === strong(tag);

/** A proxy that compresses marks a tag as weak, and not always on both of two answers. */
const strong = (tag: string | null) => tag?.replace(/^W\//, "");
