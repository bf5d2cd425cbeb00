import type { FastifyInstance } from "fastify";

/** Same error as Fastify's. */
const unsupportedType = Object.assign(new Error("Unsupported Media Type"), {
  code: "FST_ERR_CTP_INVALID_MEDIA_TYPE",
  statusCode: 415,
});

/**
 * Parses JSON and forms. An empty body counts as no body, because clients of the sign-in protocol send a content type
 * without one.
 */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    (request, body: string, done) => {
      if (body === "") done(null, null);
      else void parseJson(request, body, done);
    },
  );
  app.addContentTypeParser(
    "application/octet-stream",
    { parseAs: "buffer" },
    (request, body: Buffer, done) => {
      const { takesBytes } = request.routeOptions.config as { readonly takesBytes?: true };
      if (takesBytes) done(null, body);
      else done(unsupportedType);
    },
  );
  app.addContentTypeParser("text/csv", (request, body, done) => {
    const { takesFile } = request.routeOptions.config as { readonly takesFile?: true };
    if (takesFile) done(null, body);
    else done(unsupportedType);
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body: string, done) => {
      done(null, body === "" ? null : Object.fromEntries(new URLSearchParams(body)));
    },
  );
}
