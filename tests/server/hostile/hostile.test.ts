import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { apiErrorBody, NOT_SIGNED_IN } from "#contract/api-error.ts";
import { BODY_LIMIT } from "#contract/constants.ts";
import type { Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { foreignOf } from "./foreign.ts";
import {
  deepJson,
  exampleBody,
  fits,
  fullExample,
  hostileTexts,
  propertiesOf,
  withNuls,
  wrongValues,
} from "./hostile-values.ts";
import { bodySampler, fieldSampler } from "./sampled-fields.ts";
import { type Injected, type Options, openTarget, pathOf, takesARole } from "./target.ts";

let target: Awaited<ReturnType<typeof openTarget>>;
beforeAll(async () => {
  target = await openTarget();
});
afterEach(() => target.restore());
afterAll(() => target.server.close());

const json = { "content-type": "application/json" };
const tooLarge = JSON.stringify({ padding: "x".repeat(2 * BODY_LIMIT) });

/** Expects a 4xx with the documented error body. */
function expectRefused(reply: Injected, what: unknown): void {
  const isRefused = reply.statusCode >= 400 && reply.statusCode < 500;
  expect([what, reply.statusCode, isRefused]).toEqual([what, reply.statusCode, true]);
  expect(z.safeParse(apiErrorBody, reply.json()).error).toBeUndefined();
}

/** Returns a valid body, so that the one field a test changes is the only wrong one. */
function exampleFor(route: Route): object {
  const example = foreignOf(route.name);
  const known = example === "nothing to name" ? undefined : example.payload;
  return (known as object | undefined) ?? exampleBody(route.body);
}

/** Input that fits the schema may be accepted or refused, but never causes a 5xx. */
async function attackWith(route: Route, options: Options, isFine: boolean): Promise<void> {
  const reply = await target.send(route, options);
  if (isFine) expect([options, reply.statusCode < 500]).toEqual([options, true]);
  else expectRefused(reply, options);
}

async function attackAsOthers(route: Route): Promise<void> {
  const sent = [{ payload: exampleFor(route) }, { payload: "{", headers: json }];
  const query = { practice_group_id: "group-1" };
  for (const options of route.method === "GET" ? [{}] : [{}, ...sent])
    for (const headers of target.othersFor(route)) {
      const { statusCode } = await target.send(route, { query, ...options }, headers);
      expect(statusCode).toBe(403);
    }
}

const sampleFields = fieldSampler();
const isBodySample = bodySampler();

describe.each(Object.values<Route>(routes))("$name", (route) => {
  const names = foreignOf(route.name);
  const { body, query } = route;

  if (names !== "nothing to name") {
    test("[SEC-02] rejects calls that name another person's or a missing record", () =>
      target.unchanged(async () => {
        const { status, ...options } = names;
        const headers = route.access === "person" ? target.nurse.headers : {};
        const reply = await target.send(route, options, headers);
        expectRefused(reply, route.name);
        expect(reply.statusCode).toBe(status);
      }));
  }

  if (route.access === "person") {
    test("[SEC-02] answers 401 and nothing else without a session", () =>
      target.unchanged(async () => {
        const headers = { uid: "nurse@respite.example", client: "x", "access-token": "x" };
        for (const options of [{}, { headers }, { payload: "{", headers: json }]) {
          const bodyless = route.method === "GET" ? { headers: options.headers ?? {} } : options;
          const reply = await target.send(route, bodyless, {});
          expect([reply.statusCode, reply.json()]).toEqual([401, { errors: [NOT_SIGNED_IN] }]);
        }
      }));
  }

  if (takesARole(route)) {
    test("[SEC-02] refuses other roles whatever they send", () =>
      target.unchanged(() => attackAsOthers(route)));
  }

  if (body && isBodySample(route)) {
    test("[SEC-02] refuses malformed JSON and JSON nested too deep", () =>
      target.unchanged(async () => {
        for (const payload of ["{", "nul", '"text"', "[1]", "7", '{"a":1}}', "\u0000"]) {
          const reply = await target.send(
            route,
            { payload, headers: json },
            undefined,
            target.nurse.owner,
          );
          expectRefused(reply, payload);
          expect([payload, reply.statusCode, reply.json().code]).toEqual([
            payload,
            400,
            "malformed",
          ]);
        }
        for (const property of ["x", ...propertiesOf(body)])
          expectRefused(
            await target.send(route, { payload: deepJson(property), headers: json }),
            property,
          );
      }));

    test("[SEC-02] refuses a body of 2 MB as too large", () =>
      target.unchanged(async () => {
        const reply = await target.send(
          route,
          { payload: tooLarge, headers: json },
          undefined,
          target.nurse.owner,
        );
        expect([reply.statusCode, reply.json().code]).toEqual([413, "too_large"]);
      }));
  }

  for (const property of sampleFields("required", body)) {
    test(`[SEC-02] refuses a body without ${property}`, () =>
      target.unchanged(async () => {
        const { [property]: _, ...payload } = exampleFor(route) as Record<string, unknown>;
        if (!fits(body, payload)) expectRefused(await target.send(route, { payload }), payload);
      }));
  }

  for (const property of sampleFields("body", body)) {
    test(`[SEC-02] refuses a wrong or hostile ${property} without failing`, async () => {
      const bodies = [...wrongValues, ...hostileTexts].map((value) => ({
        ...exampleFor(route),
        [property]: value,
      }));
      const wrong = bodies.filter((payload) => !fits(body, payload));
      await target.unchanged(async () => {
        for (const payload of wrong) await attackWith(route, { payload }, false);
      });
      for (const payload of bodies)
        if (fits(body, payload)) await attackWith(route, { payload }, true);
    });
  }

  const nuls = body ? withNuls({ ...(fullExample(body) as object), ...exampleFor(route) }) : [];
  if (nuls.length > 0) {
    test("[SEC-02] refuses a NUL in any text, however deep, without failing", async () => {
      const fitting = nuls.filter((payload) => fits(body, payload));
      // Handlers of the admin area rely on the schema.
      if (takesARole(route)) expect(fitting).toEqual([]);
      await target.unchanged(async () => {
        for (const payload of nuls)
          if (!fitting.includes(payload)) await attackWith(route, { payload }, false);
      });
      for (const payload of fitting) await attackWith(route, { payload }, true);
    });
  }

  for (const property of sampleFields("query", query)) {
    test(`[SEC-02] refuses a wrong or hostile ${property} in the query without failing`, async () => {
      const known = names === "nothing to name" ? {} : (names.query as object | undefined);
      // A URL cannot hold half of a surrogate pair.
      const texts = hostileTexts.filter((text) => text.isWellFormed());
      const queries = [...texts, "-1", "[object Object]"].map((value) => ({
        ...known,
        [property]: value,
      }));
      await target.unchanged(async () => {
        for (const one of queries.filter((each) => !fits(query, each)))
          await attackWith(route, { query: one }, false);
      });
      for (const one of queries)
        if (fits(query, one)) await attackWith(route, { query: one }, true);
    });
  }

  if (route.path.includes(":")) {
    test("[SEC-02] refuses a hostile name in the path or does not find it", () =>
      target.unchanged(async () => {
        for (const text of hostileTexts.filter((one) => one.isWellFormed())) {
          const url = route.path.replaceAll(/:[a-z_]+/g, encodeURIComponent(text));
          const options = body ? { url, payload: exampleFor(route) } : { url };
          const { statusCode } = await target.send(route, options);
          const isFine = statusCode < 500 && (statusCode >= 400 || route.method === "GET");
          expect([text, statusCode, isFine]).toEqual([text, statusCode, true]);
        }
      }));
  }

  test("[SEC-02] refuses an unsupported method", () =>
    target.unchanged(async () => {
      const headers = route.access === "person" ? target.nurse.headers : {};
      const reply = await target.server.app.inject({
        method: "PATCH",
        url: pathOf(route),
        headers,
      });
      expectRefused(reply, "PATCH");
      expect([reply.statusCode, reply.json().code]).toEqual([405, "method_not_allowed"]);
    }));
});
