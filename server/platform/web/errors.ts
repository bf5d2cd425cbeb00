import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Refusal, RefusalCode } from "#contract/api-error.ts";
import { refuse } from "./handler.ts";

export type Refused = { readonly status: number; readonly refusal: Refusal };

/** A long list of wrong things must not become a longer answer. */
const MOST_SENTENCES = 10;
const RETRY_AFTER_SECONDS = "5";

const ofFramework: Readonly<Record<string, readonly [RefusalCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ["too_large", "The body is too large."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["malformed", "The body must be JSON or a form."],
};

/** Messages of the database driver and of the operating system for "it is not there at the moment". */
const AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "25006",
  "25P03", // the transaction waited for us too long
  "57014", // the statement took too long
]);
const POOL_TIMEOUT = "timeout exceeded when trying to connect";

export const isAway = (error: Error & { code?: unknown }) =>
  (typeof error.code === "string" && AWAY.has(error.code)) ||
  error.message === POOL_TIMEOUT ||
  error.message.startsWith("Connection terminated") ||
  error.message.startsWith("Client has encountered a connection error");

const parts: Readonly<Record<string, string>> = { querystring: "query", params: "path" };

function ofValidation(error: FastifyError): Refused {
  const part = parts[error.validationContext ?? ""] ?? error.validationContext ?? "body";
  const sentences = (error.validation ?? [])
    .slice(0, MOST_SENTENCES)
    .map(({ instancePath, message }) => `${instancePath.slice(1) || part}: ${message}`);
  const isBody = error.validationContext === "body";
  return refuse(isBody ? "malformed" : "invalid", ...sentences);
}

/** What the caller is told. Undefined = the fault is ours. */
function refusalOf(error: FastifyError): Refused | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) return ofValidation(error);
  const known = ofFramework[error.code];
  if (known) return refuse(...known);
  if (isAway(error)) return refuse("unavailable", "Try again in a moment.");
  const status = error.statusCode ?? 500;
  if (status === 503) return refuse("unavailable", "Try again in a moment.");
  if (status >= 400 && status < 500) {
    return { ...refuse("malformed", "The request could not be read."), status };
  }
  return undefined;
}

const OUR_FAULT: Refused = {
  status: 500,
  refusal: { success: false, errors: ["Something went wrong on the server."] },
};

export function sendRefusal(reply: FastifyReply, { status, refusal }: Refused) {
  if (status === 503) reply.header("retry-after", RETRY_AFTER_SECONDS);
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(refusal);
}

/** Every error leaves through here, in the one documented shape. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refused = refusalOf(error);
  if (refused === undefined) request.log.error({ err: error }, "a request failed");
  return sendRefusal(reply, refused ?? OUR_FAULT);
}
