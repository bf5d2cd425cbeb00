import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type ApiError, type ApiErrorCode, NOT_SIGNED_IN } from "#contract/api-error.ts";
import { SESSION_IDLE } from "#contract/constants.ts";
import type { Route } from "#contract/route.ts";
import type { Routes } from "#contract/routes.ts";
import type { PersonRow } from "../database/tables.ts";
import { requestErrors } from "./web-copy.ts";

type Part<S> = S extends z.core.$ZodType ? z.output<S> : undefined;

/** The signed-in person, with the session headers of the reply. */
export type Session = {
  readonly person: PersonRow;
  readonly client: string;
  /** The person was inactive for too long. Such a session can send changes, but it can't read. */
  readonly isIdle: boolean;
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** The person proved who they are a short time ago. */
  readonly isConfirmed: boolean;
  /** Signed in with two steps, or through the organization. */
  readonly isTwoStep: boolean;
  /** Opened by a learning platform, and the person hasn't proved who they are since. */
  readonly isFromLaunch: boolean;
  /** Absent for people. A program with an API key acts as a leader of its practice group. */
  readonly apiKey?: { readonly id: string; readonly practiceGroupId: string };
  readonly signedInAt: Date;
  /** The latest contact that counts for credited time, and the one before. */
  readonly contact: { readonly since: Date; readonly at: Date } | undefined;
};

/** A validated call. `session` is set if the route requires a person. */
export type Call<R extends Route> = {
  readonly params: Part<R["params"]>;
  readonly query: Part<R["query"]>;
  /** Bodies of queued calls are decrypted and validated later. */
  readonly body: R["queued"] extends object ? unknown : Part<R["body"]>;
  readonly session: R["access"] extends "person" ? Session : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Headers = Readonly<Record<string, string>>;

/** Success, an error with a documented body, or 304. */
export type HandlerResult<R extends Route> =
  | { readonly status?: 200 | 201; readonly headers?: Headers; readonly body: z.input<R["reply"]> }
  | { readonly status: number; readonly headers?: Headers; readonly error: ApiError }
  | { readonly status: 304; readonly headers?: Headers };

export type Handler<R extends Route> = (call: Call<R>) => Promise<HandlerResult<R>>;

/** One handler per contract call. A missing or unknown one doesn't compile. */
export type Handlers = { readonly [K in keyof Routes]: Handler<Routes[K]> };

const statusOfCode = {
  malformed: 400,
  unauthenticated: 401,
  second_step: 401,
  forbidden: 403,
  not_confirmed: 403,
  two_step_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  owner_mismatch: 409,
  server_mismatch: 409,
  epoch_mismatch: 409,
  changed_meanwhile: 409,
  in_use: 409,
  cursor_expired: 410,
  too_large: 413,
  invalid: 422,
  cursor_invalid: 422,
  key_reused: 422,
  unknown_call: 422,
  not_queueable: 422,
  unknown_version: 422,
  unreadable: 422,
  not_finished: 422,
  no_credit: 422,
  not_passed: 422,
  not_evaluated: 422,
  not_eligible: 422,
  too_late: 422,
  not_earned: 422,
  email_taken: 422,
  declined: 422,
  undecided: 409,
  outdated: 426,
  too_many: 429,
  unavailable: 503,
} as const satisfies Record<ApiErrorCode, number>;

export function apiError(code: ApiErrorCode, ...errors: readonly string[]) {
  return { status: statusOfCode[code], error: { success: false, code, errors: [...errors] } };
}

export const changedMeanwhile = apiError("changed_meanwhile", requestErrors.changedMeanwhile);
/** Existing clients of the sign-in protocol know both texts. */
export const sessionIdle = {
  status: 401,
  error: { errors: [SESSION_IDLE, NOT_SIGNED_IN], reason: "idle" as const },
};
export const forbidden = apiError("forbidden", requestErrors.forbidden);
export const notConfirmed = apiError("not_confirmed", requestErrors.notConfirmed);
export const twoStepRequired = apiError("two_step_required", requestErrors.twoStepRequired);
