import { afterEach, expect, test } from "vitest";
import { type TestServer, testServer } from "../../../support/server.ts";

let server: TestServer;
afterEach(() => server.close());

const WARD = "https://ward.example";
const signIn = (origin: string) =>
  server.app.inject({ method: "POST", url: "/auth/sign_in", headers: { origin }, payload: {} });
const ask = (origin: string) =>
  server.app.inject({
    method: "OPTIONS",
    url: "/auth/sign_out",
    headers: { origin, "access-control-request-method": "DELETE" },
  });

test("[ACC-03] an allowed origin can call the server and read the session headers", async () => {
  server = await testServer({ config: { allowedOrigins: [WARD] } });
  const { headers, statusCode } = await signIn(WARD);
  expect([statusCode, headers["access-control-allow-origin"]]).toEqual([401, WARD]);
  expect(headers["access-control-expose-headers"]).toBe(
    "access-token, token-type, client, expiry, uid, authorization",
  );
  expect(headers.vary).toContain("Origin");
  const preflight = await ask(WARD);
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers["access-control-allow-methods"]).toContain("DELETE");
  expect(preflight.headers["access-control-allow-headers"]).toContain("access-token");
});

test("[SEC-01] sends no CORS headers to other origins, or when none is configured", async () => {
  server = await testServer({ config: { allowedOrigins: [WARD] } });
  const strangers = ["https://ward.example.evil.example", "http://ward.example", "null"];
  for (const origin of strangers)
    for (const { headers } of [await signIn(origin), await ask(origin)])
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  await server.close();
  server = await testServer();
  const { headers } = await signIn(WARD);
  expect(headers["access-control-allow-origin"]).toBeUndefined();
});
