/* The parts of the API description that calls share. */

const text = { type: "string" };

export const securitySchemes = {
  accessToken: {
    type: "apiKey",
    in: "header",
    name: "access-token",
    description: "Returned by each sign-in. Send it with `client` and `uid`.",
  },
  client: {
    type: "apiKey",
    in: "header",
    name: "client",
    description: "Names the device of the session.",
  },
  uid: {
    type: "apiKey",
    in: "header",
    name: "uid",
    description: "The person's email. Percent-encoded if it isn't ASCII.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "The `authorization` header that each sign-in returns: the three headers in one.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "respite_…",
    description:
      "An API key of a practice group, for programs. It reads only that group; leave out `practice_group_id`. See the guide on integrations.",
  },
};

export const headers = {
  "access-token": { description: "Token of the session.", schema: text },
  client: { description: "Device of the session.", schema: text },
  uid: { description: "Email of the person.", schema: text },
  expiry: { description: "End of the session, in seconds since 1970.", schema: text },
  "token-type": { description: "Always `Bearer`.", schema: text },
  authorization: { description: "The session as one header.", schema: text },
  "content-disposition": { description: "Name of the file.", schema: text },
  "retry-after": { description: "Seconds to wait.", schema: { type: "integer" } },
};

const SESSION_HEADERS = ["access-token", "client", "uid", "expiry", "token-type", "authorization"];

export const sessionHeaderRefs = Object.fromEntries(
  SESSION_HEADERS.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

export const parameters = {
  wireVersion: {
    name: "x-respite-wire",
    in: "header",
    required: false,
    description: "The API version that the client was written for.",
    schema: { type: "integer", minimum: 1 },
  },
  idempotencyKey: {
    name: "idempotency-key",
    in: "header",
    required: false,
    description: "Repeats of a write with the same key have no further effect.",
    schema: { type: "string" },
  },
};

const error = (description: string, retries = false) => ({
  description,
  ...(retries && { headers: { "retry-after": { $ref: "#/components/headers/retry-after" } } }),
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

export const replies = {
  "400": error("The request isn't valid JSON, or doesn't match its schema."),
  "401": error("No session, or the wrong credentials."),
  "403": error("Signed in, but not allowed to do this."),
  "404": error("There is no such record."),
  "409": error("The record changed, or other records refer to it."),
  "413": error("The body is too large."),
  "422": error("A field has an invalid value."),
  "426": error("The client is too old."),
  "429": error("Too many calls.", true),
  "503": error("The service is busy or restarting.", true),
};
