import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ApiError, ApiErrorCode } from "#contract/api-error.ts";
import { isUnavailable } from "../database/unavailable.ts";
import { StorageError } from "../storage/storage-error.ts";
import { apiError } from "./handler.ts";
import { requestErrors, serviceErrors } from "./web-copy.ts";

export type ErrorReply = { readonly status: number; readonly error: ApiError };

const MAX_MESSAGES = 10;
const RETRY_AFTER_SECONDS = "5";

const frameworkErrors: Readonly<Record<string, readonly [ApiErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ["too_large", requestErrors.bodyTooLarge],
};

const parts: Readonly<Record<string, string>> = { querystring: "query", params: "path" };

function validationReply(error: FastifyError): ErrorReply {
  const part = parts[error.validationContext ?? ""] ?? error.validationContext ?? "body";
  const sentences = (error.validation ?? [])
    .slice(0, MAX_MESSAGES)
    .map(({ instancePath, message }) => `${instancePath.slice(1) || part}: ${message}`);
  const isBody = error.validationContext === "body";
  return apiError(isBody ? "malformed" : "invalid", ...sentences);
}

/** Returns undefined for internal errors. */
function replyFor(error: FastifyError): ErrorReply | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) return validationReply(error);
  const known = frameworkErrors[error.code];
  if (known) return apiError(...known);
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
    return { ...apiError("malformed", requestErrors.bodyType), status: 415 };
  if (isUnavailable(error) || error instanceof StorageError)
    return apiError("unavailable", serviceErrors.busy);
  const status = error.statusCode ?? 500;
  if (status === 503) return apiError("unavailable", serviceErrors.busy);
  if (status >= 400 && status < 500) {
    return { ...apiError("malformed", requestErrors.unreadable), status };
  }
  return undefined;
}

const INTERNAL_ERROR: ErrorReply = {
  status: 500,
  error: { success: false, errors: [serviceErrors.internal] },
};

export function sendError(reply: FastifyReply, { status, error }: ErrorReply) {
  if (status === 503 && !reply.hasHeader("retry-after"))
    reply.header("retry-after", RETRY_AFTER_SECONDS);
  return (
    reply
      .code(status)
      // Errors of the framework, such as an unreadable path, skip the hooks that set this.
      .headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" })
      .type("application/json; charset=utf-8")
      .serializer(JSON.stringify)
      .send(error)
  );
}

/** Sends every error with the documented body, and logs internal errors. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refused = replyFor(error);
  if (refused === undefined) request.log.error({ err: error }, "a request failed");
  return sendError(reply, refused ?? INTERNAL_ERROR);
}
