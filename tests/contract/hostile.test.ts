import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { BODY_LIMIT } from "#contract/constants.ts";
import { NOT_SIGNED_IN, refusal } from "#contract/refusal.ts";
import type { Route } from "#contract/route.ts";
import { type Routes, routes } from "#contract/routes.ts";
import { rowHashes } from "../support/database.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { deviceOf, entry, newId, seeded, watched } from "../support/wire.ts";

type Hostile = Pick<InjectOptions, "payload" | "query"> & { readonly status: number };

/** Well-formed requests for what belongs to somebody else or does not exist; each call must say what it has. */
const foreign: { [K in keyof Routes]: Hostile | "nothing to name" } = {
  healthCheck: "nothing to name",
  ready: "nothing to name",
  signIn: { payload: { email: "stranger@respite.example", password: "x" }, status: 401 },
  validateToken: {
    query: { uid: "leader@respite.example", client: "x", "access-token": "x" },
    status: 401,
  },
  signOut: {
    payload: { uid: "leader@respite.example", client: "x", "access-token": "x" },
    status: 404,
  },
  requestPassword: {
    payload: { email: "nurse@respite.example", redirect_url: "https://evil.example/" },
    status: 422,
  },
  changePassword: {
    payload: {
      uid: "leader@respite.example",
      client: "x",
      "access-token": "x",
      password: "another long night",
      password_confirmation: "another long night",
    },
    status: 401,
  },
  requestConfirmation: {
    payload: { email: "nurse@respite.example", redirect_url: "https://evil.example/" },
    status: 422,
  },
  deleteAccount: {
    payload: { uid: "leader@respite.example", client: "x", "access-token": "x" },
    status: 404,
  },
  checkSessionTimeout: "nothing to name",
  resetUserClock: "nothing to name",
  userByToken: { query: { token: "x", email: "leader@respite.example" }, status: 404 },
  getUser: { status: 403 },
  setFirstPassword: {
    payload: {
      confirmation_token: "x",
      email: "leader@respite.example",
      password: "another long night",
      password_confirmation: "another long night",
    },
    status: 404,
  },
  exportOwnData: { status: 403 },
  resendSurvey: { payload: { email: "" }, status: 422 },
  listProviderTitles: "nothing to name",
  listPracticeGroups: "nothing to name",
  listDevices: "nothing to name",
  revokeDevice: { status: 404 },
  lookUpCode: "nothing to name",
  createUserWithCode: {
    payload: { first_name: "A", last_name: "B", email: "c@respite.example", code: "NOPE" },
    status: 422,
  },
  register: {
    payload: { first_name: "A", last_name: "B", email: "nurse@respite.example", plan: "free" },
    status: 422,
  },
  listPlans: "nothing to name",
  paymentSetup: "nothing to name",
  listReceipts: "nothing to name",
  getReceipt: { status: 404 },
  ssoFor: { query: { organisation: "There is no such hospital" }, status: 404 },
  exchangeToken: { payload: { id: "person-leader", token: "x", client: "x" }, status: 401 },
  listTimeWatched: "nothing to name",
  recordTimeWatched: { payload: watched("RL-404", 10), status: 404 },
  batch: {
    payload: {
      batch: newId(),
      owner: "person-leader",
      device: newId(),
      writes: [entry(watched("RL-1", 10))],
    },
    status: 409,
  },
  recommendedContent: "nothing to name",
  listCategories: "nothing to name",
  externalVideoPage: { status: 404 },
  getSurvey: { status: 422 },
  submitSurvey: {
    payload: {
      provider_survey_id: 404,
      responses: [
        { base_question_id: 1, survey_question_choice_id: 1, survey_text_response: null },
      ],
    },
    status: 404,
  },
  answerPulseCheck: {
    payload: { base_question_id: 1, survey_question_choice_id: 1 },
    status: 403,
  },
  claimCredit: {
    payload: { record_id_: "RL-404", lesson_number: "RL-404", certificate_type: "cme" },
    status: 404,
  },
  listCredits: "nothing to name",
  recordAchievement: { payload: { name: "Walked on water" }, status: 404 },
  listAchievements: "nothing to name",
  giveFeedback: { payload: { record_id_: "RL-404", helpful: 5, comment: null }, status: 404 },
  saveContent: { payload: { record_id_: "RL-404", saved: true }, status: 404 },
  logUtilization: "nothing to name",
  changeProfile: { payload: { first_name: "Somebody else" }, status: 403 },
  catalogueChanges: { query: { cursor: "0123456789ab.1" }, status: 410 },
  myChanges: { query: { cursor: "0123456789ab.1" }, status: 410 },
};

let server: TestServer;
let device: Awaited<ReturnType<typeof deviceOf>>;
beforeAll(async () => {
  // Time stands still, so that no device is written down as seen again.
  const now = Date.now();
  server = await seeded(await testServer({ now: () => now }));
  device = await deviceOf(server);
});
afterAll(() => server.close());

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
        expect([payload, reply.statusCode, reply.json().code]).toEqual([payload, 400, "malformed"]);
      }
    });

    test("[SEC-02] a body of 2 MB is refused as too large", async () => {
      const payload = JSON.stringify({ padding: "x".repeat(2 * BODY_LIMIT) });
      const reply = await refuses(() => attack(route, { payload, headers: json }, device.owner));
      expect([reply.statusCode, reply.json().code]).toEqual([413, "too_large"]);
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
