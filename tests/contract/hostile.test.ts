import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { BODY_LIMIT } from "#contract/constants.ts";
import { NOT_SIGNED_IN, refusal } from "#contract/refusal.ts";
import type { Route } from "#contract/route.ts";
import { type Routes, routes } from "#contract/routes.ts";
import { whoMay } from "#server/access/who-may.ts";
import { rowHashes } from "../support/database.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { deviceOf, seeded } from "../support/wire.ts";
import { foreign } from "./foreign.ts";

let server: TestServer;
let device: Awaited<ReturnType<typeof deviceOf>>;
beforeAll(async () => {
  // Time stands still, so that no device is written down as seen again.
  const now = Date.now();
  server = await seeded(await testServer({ now: () => now }));
  device = await deviceOf(server);
});
afterAll(() => server.close());

/** Whoever may not call it does not get it to read anything. */
const isForOthers = ({ name }: Route) => whoMay[name as keyof Routes] === "admin";

type Injected = Awaited<ReturnType<TestServer["app"]["inject"]>>;
type Options = Omit<InjectOptions, "method" | "url">;

const pathOf = ({ path }: Route, name = "does-not-exist") => path.replaceAll(/:[a-z_]+/g, name);

/** As the nurse where the call demands a person, else as nobody. */
const attack = (route: Route, options: Options, name?: string): Promise<Injected> => {
  const request = { method: route.method, ...options };
  return route.access === "person"
    ? device.ask(pathOf(route, name), request)
    : server.app.inject({ ...request, url: pathOf(route, name) });
};

/** Each must be refused in the documented shape, and leave every table as it was. */
async function refuses(answer: () => Promise<Injected>): Promise<Injected> {
  const before = await rowHashes(server.db);
  const reply = await answer();
  expect(reply.statusCode, reply.body).toBeGreaterThanOrEqual(400);
  expect(reply.statusCode, reply.body).toBeLessThan(500);
  expect(z.safeParse(refusal, reply.json()).error).toBeUndefined();
  expect(await rowHashes(server.db)).toEqual(before);
  return reply;
}

const propertiesOf = (schema: Route["body"]): string[] =>
  schema && "properties" in z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
    ? Object.keys(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties ?? {})
    : [];

const json = { "content-type": "application/json" };
const wrongValues = [7, true, ["x"], { x: 1 }, "\0", "x".repeat(2000), -1e308];

/** What `property` is, in a body that is otherwise as well as we know it. */
function bodiesWithWrong(route: Route, property: string) {
  const example = foreign[route.name as keyof Routes];
  const payload = example === "nothing to name" ? {} : example.payload;
  return wrongValues.map((value) => ({ ...(payload as object), [property]: value }));
}

describe.each(Object.values<Route>(routes))("$name", (route) => {
  const names = foreign[route.name as keyof Routes];

  if (names !== "nothing to name") {
    test("[SEC-02] what is not the caller's, or does not exist, is refused", async () => {
      const { status, ...options } = names;
      const reply = await refuses(() => attack(route, options));
      expect(reply.statusCode).toBe(status);
    });
  }

  if (route.access === "person") {
    test("[SEC-02] without a session nothing is said but that there is none", async () => {
      const headers = { uid: "nurse@respite.example", client: "x", "access-token": "x" };
      for (const options of [{}, { headers }, { payload: "{", headers: json }]) {
        const bodyless = route.method === "GET" ? { headers: options.headers ?? {} } : options;
        const reply = await refuses(() =>
          server.app.inject({ method: route.method, url: pathOf(route), ...bodyless }),
        );
        expect([reply.statusCode, reply.json()]).toEqual([401, { errors: [NOT_SIGNED_IN] }]);
      }
    });
  }

  if (route.body) {
    test("[SEC-02] what is not JSON is refused as malformed", async () => {
      for (const payload of ["{", "nul", '"text"', "[1]", "7", '{"a":1}}', "\u0000"]) {
        const reply = await refuses(() => attack(route, { payload, headers: json }, device.owner));
        const [status, code] = isForOthers(route) ? [403, "forbidden"] : [400, "malformed"];
        expect([payload, reply.statusCode, reply.json().code]).toEqual([payload, status, code]);
      }
    });

    test("[SEC-02] a body of 2 MB is refused as too large", async () => {
      const payload = JSON.stringify({ padding: "x".repeat(2 * BODY_LIMIT) });
      const reply = await refuses(() => attack(route, { payload, headers: json }, device.owner));
      const expected = isForOthers(route) ? [403, "forbidden"] : [413, "too_large"];
      expect([reply.statusCode, reply.json().code]).toEqual(expected);
    });
  }

  for (const property of propertiesOf(route.body)) {
    test(`[SEC-02] a wrong ${property} is refused`, async () => {
      for (const payload of bodiesWithWrong(route, property))
        await refuses(() => attack(route, { payload }));
    });
  }

  for (const property of propertiesOf(route.query)) {
    test(`[SEC-02] a wrong ${property} in the query is refused`, async () => {
      for (const value of ["\0", "x".repeat(2000), "-1", "' or '1'='1", "[object Object]"])
        await refuses(() => attack(route, { query: { [property]: value } }));
    });
  }

  test("[SEC-02] a method it does not have is refused", async () => {
    const headers = route.access === "person" ? device.headers : {};
    const reply = await refuses(() =>
      server.app.inject({ method: "PATCH", url: pathOf(route), headers }),
    );
    expect([reply.statusCode, reply.json().code]).toEqual([405, "method_not_allowed"]);
  });
});
