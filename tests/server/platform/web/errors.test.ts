import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { apiErrorBody } from "#contract/api-error.ts";
import { BODY_LIMIT, WIRE_HEADER } from "#contract/constants.ts";
import { OLDEST_WIRE_VERSION, WIRE_VERSION } from "#contract/version.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";

let server: TestServer;
beforeAll(async () => {
  server = await seeded(await testServer());
});
afterAll(() => server.close());

type Injected = Awaited<ReturnType<TestServer["app"]["inject"]>>;

function errorOf(reply: Injected) {
  expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(reply.headers["cache-control"]).toBe("no-store");
  expect(reply.headers["x-content-type-options"]).toBe("nosniff");
  return [reply.statusCode, z.parse(apiErrorBody, reply.json()).code];
}

const post = (payload: string, type = "application/json") =>
  server.app.inject({
    method: "POST",
    url: "/auth/sign_in",
    payload,
    headers: { "content-type": type },
  });

test("[SEC-02] rejects invalid bodies as malformed", async () => {
  expect(errorOf(await post("{"))).toEqual([400, "malformed"]);
  expect(errorOf(await post("[]"))).toEqual([400, "malformed"]);
  expect(errorOf(await post('{"__proto__":{"admin":true}}'))).toEqual([400, "malformed"]);
  expect(errorOf(await post('{"email":7}'))).toEqual([400, "malformed"]);
});

test("[SEC-02] rejects bodies of other types with 415", async () => {
  for (const type of ["text/xml", "text/plain", "multipart/form-data; boundary=x"])
    expect([type, ...errorOf(await post("{}", type))]).toEqual([type, 415, "malformed"]);
});

test("[SEC-02] rejects a body of 2 MB with 413", async () => {
  const reply = await post(JSON.stringify({ email: "x".repeat(2 * BODY_LIMIT) }));
  expect(errorOf(reply)).toEqual([413, "too_large"]);
});

test("[SEC-02] an unknown path is 404, and a wrong method is 405 with the allowed methods", async () => {
  expect(errorOf(await server.app.inject("/api/nothing"))).toEqual([404, "not_found"]);
  expect(errorOf(await server.app.inject("/api/%ZZ"))).toEqual([400, "malformed"]);
  const wrong = await server.app.inject({ method: "DELETE", url: "/api/sync/batch" });
  expect(errorOf(wrong)).toEqual([405, "method_not_allowed"]);
  expect(wrong.headers.allow).toBe("POST");
});

test("[ACC-03] a protected call without a session returns the body that clients of the protocol expect", async () => {
  const reply = await server.app.inject("/api/time_watched");
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toEqual({ errors: ["You need to sign in or sign up before continuing."] });
  expect(reply.headers["access-token"]).toBeUndefined();
});

test("[ACC-03] every authenticated reply, errors included, has the session headers and is not cacheable", async () => {
  const { ask, headers } = await deviceOf(server);
  const replies = [
    await ask("/api/time_watched"),
    await ask("/api/time_watched", { method: "POST", payload: { record_id_: 7 } }),
    await ask("/api/sync/catalogue?cursor=garbage"),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 400, 422]);
  for (const reply of replies) {
    expect(reply.headers).toMatchObject({ ...headers, "token-type": "Bearer" });
    expect(reply.headers.expiry).toMatch(/^\d+$/);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.headers.etag).toBeUndefined();
  }
});

test("[PWA-05] outdated devices get 426, and newer ones 503", async () => {
  const { ask } = await deviceOf(server);
  const as = (version: string) => ask("/api/time_watched", { headers: { [WIRE_HEADER]: version } });
  expect((await as(String(WIRE_VERSION))).statusCode).toBe(200);
  expect(errorOf(await as(String(OLDEST_WIRE_VERSION - 1)))).toEqual([426, "outdated"]);
  expect(errorOf(await as("seven"))).toEqual([400, "malformed"]);
  const newer = await as(String(WIRE_VERSION + 1));
  expect(errorOf(newer)).toEqual([503, "unavailable"]);
  expect(newer.headers["retry-after"]).toBe("5");
});

test("[ACC-03] accepts form bodies like JSON", async () => {
  const wrong = await post(
    "email=nobody%40respite.example&password=x",
    "application/x-www-form-urlencoded",
  );
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual({
    success: false,
    errors: ["Invalid login credentials. Please try again."],
  });
});
