import type { FastifyInstance } from "fastify";

/**
 * JSON and forms. An empty body counts as none, whatever its type says: clients of the sign-in protocol send a
 * content type with nothing behind it.
 */
export function readBodies(app: FastifyInstance): void {
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
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body: string, done) => {
      done(null, body === "" ? null : Object.fromEntries(new URLSearchParams(body)));
    },
  );
}
