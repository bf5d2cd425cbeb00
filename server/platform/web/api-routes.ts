import type { FastifyInstance } from "fastify";
import { API_PAGE_POLICY, apiPage } from "./api-page.ts";
import { describeContract } from "./openapi.ts";

const HIDDEN = { schema: { hide: true } };

/** Serves the contract as OpenAPI, and as a page to read. Both are built when first asked for. */
export function serveApiDescription(app: FastifyInstance): void {
  let json: string | undefined;
  let page: string | undefined;
  app.get("/api/openapi.json", HIDDEN, (_request, reply) => {
    json ??= JSON.stringify(describeContract());
    return reply
      .header("cache-control", "no-cache")
      .type("application/json; charset=utf-8")
      .send(json);
  });
  app.get("/api/docs", HIDDEN, (_request, reply) => {
    page ??= apiPage(describeContract());
    return reply
      .headers({ "cache-control": "no-cache", "content-security-policy": API_PAGE_POLICY })
      .type("text/html; charset=utf-8")
      .send(page);
  });
}
