import { expect, test } from "vitest";
import { burnoutFiltered } from "#contract/insights/burnout.ts";
import { efficacyMicrolearnings } from "#contract/insights/efficacy.ts";
import { hoursWatched } from "#contract/insights/engagement.ts";
import { insightRoutes } from "#contract/insights/insights.ts";
import { insightFailures } from "#shared/insights/failure-copy.ts";
import { createFetchInsight } from "#shared/insights/fetch-insight.ts";
import { type InsightRequest, requestKey } from "#shared/insights/insight-requests.ts";
import { createInsightStore, type InsightResult } from "#shared/insights/insight-store.ts";
import { createCall } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { createManualClock } from "../../../support/manual-clock.ts";

const of = (group: string, rest: object = {}): InsightRequest => ({
  route: burnoutFiltered,
  query: { practice_group_id: group, ...rest },
});
const reply = (data: unknown): Outcome<InsightResult> => ({
  kind: "accepted",
  value: { data, published: null, kind: "valid" },
  headers: new Headers(),
});
const nobody = () => undefined;

/** Creates a store whose replies are controlled by the test. */
function store() {
  const asked: {
    readonly key: string;
    readonly signal: AbortSignal;
    readonly answer: (outcome: Outcome<InsightResult>) => void;
  }[] = [];
  const clock = { at: 0 };
  const insights = createInsightStore({
    fetchInsight: (question, signal) =>
      new Promise((answer) => asked.push({ key: requestKey(question), signal, answer })),
    now: () => clock.at,
  });
  const answer = async (index: number, outcome: Outcome<InsightResult>) => {
    asked[index]?.answer(outcome);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { insights, asked, answer, clock };
}

test("[INS-03] a query goes from idle to loading to succeeded, with the time of the reply", async () => {
  const { insights, answer, clock } = store();
  expect(insights.now(of("a"))).toEqual({ status: "idle" });
  insights.watch(of("a"), nobody);
  expect(insights.now(of("a"))).toEqual({ status: "loading" });
  clock.at = 70;
  await answer(0, reply({ rate: 1 }));
  expect(insights.now(of("a"))).toEqual({
    status: "succeeded",
    figures: { data: { rate: 1 }, published: null, at: 70, isFallback: false },
  });
});

test("shares one running request among equal queries, regardless of property order", async () => {
  const { insights, asked, answer } = store();
  const heard: string[] = [];
  insights.watch(of("a", { role: "Nurses", age: "28-34" }), () => heard.push("first"));
  insights.watch(of("a", { age: "28-34", role: "Nurses", gender: undefined }), () =>
    heard.push("second"),
  );
  insights.retry(of("a", { role: "Nurses", age: "28-34" }));
  expect(asked).toHaveLength(1);
  heard.length = 0;
  await answer(0, reply({}));
  expect(heard).toEqual(["first", "second"]);
});

test("discards a late reply for filters that are no longer shown", async () => {
  const { insights, asked, answer } = store();
  const leave = insights.watch(of("a", { role: "Nurses" }), nobody);
  insights.watch(of("a", { role: "Physicians" }), nobody);
  leave();
  expect(asked[0]?.signal.aborted).toBe(true);
  await answer(1, reply("physicians"));
  await answer(0, reply("nurses"));
  expect(insights.now(of("a", { role: "Nurses" }))).toEqual({ status: "idle" });
  expect(insights.now(of("a", { role: "Physicians" }))).toMatchObject({
    figures: { data: "physicians" },
  });
});

test("[INS-03] keeps the last data while newer data loads, and when that fails", async () => {
  const { insights, answer } = store();
  insights.watch(of("a"), nobody);
  await answer(0, reply("old"));
  insights.retry(of("a"));
  expect(insights.now(of("a"))).toMatchObject({ status: "loading", figures: { data: "old" } });
  await answer(1, { kind: "unreachable" });
  expect(insights.now(of("a"))).toMatchObject({
    status: "failed",
    figures: { data: "old" },
    outcome: { kind: "unreachable" },
  });
});

test("runs at most six requests at once, and aborted ones free their slot", async () => {
  const { insights, asked, answer } = store();
  const leave = Array.from({ length: 10 }, (_, index) =>
    insights.watch(of(`group-${index}`), nobody),
  );
  expect(asked).toHaveLength(6);
  leave[6]?.();
  await answer(0, reply(1));
  expect(asked.map(({ key }) => key)).toHaveLength(7);
  expect(asked[6]?.key).toContain("group-7");
});

const READY = { "content-type": "application/json" };

/** Returns a fetch function with this reply. */
function fetching(status: number, body: string, headers: Record<string, string> = READY) {
  const warnings: string[] = [];
  const paths: string[] = [];
  const session = {
    user: { id: "p1" },
    accessToken: "t",
    client: "c",
    uid: "u",
    expiry: "1",
  } as never;
  const call = createCall({
    clock: createManualClock(),
    network: {
      send: async ({ path }) => {
        paths.push(path);
        return { status, text: body, headers: new Headers(headers), redirected: false, url: path };
      },
      fetchBytes: () => Promise.reject(new Error("No figures are files")),
    },
    credentials: { read: () => session, renew: nobody },
  });
  const fetch = createFetchInsight({ call, log: (problem) => warnings.push(problem) });
  const ask = (question: InsightRequest) => fetch(question, new AbortController().signal);
  return { ask, warnings, paths };
}

const suppressed = { suppressed: true, reason: "min_group", min: 5 };
const filtered = { overall: suppressed, levels: suppressed, trend: [] };

const published = {
  start: "2026-01-01",
  end: "2026-10-31",
  published_on: "2026-11-01",
  next_on: null,
  months: 1,
};

test("[INS-09] reads the figures and the days they cover, and omits undefined query parameters", async () => {
  const { ask, warnings, paths } = fetching(200, JSON.stringify({ data: filtered, published }));
  const outcome = await ask(of("g 1", { role: "Nurses", gender: undefined }));
  expect(outcome).toMatchObject({
    kind: "accepted",
    value: { data: filtered, published, kind: "valid" },
  });
  expect(paths).toEqual([
    "/api/insights/reported_burnout/filtered?practice_group_id=g+1&role=Nurses",
  ]);
  expect(warnings).toEqual([]);
});

test.each(["null", "[]", '{"data":null}', '{"data":{"overall":7}}', '"Oops"'])(
  "[INS-06] turns an unusable reply (%s) into an empty list and logs a warning",
  async (body) => {
    const { ask, warnings } = fetching(200, body);
    const question = { route: efficacyMicrolearnings, query: { practice_group_id: "a" } };
    expect(await ask(question)).toMatchObject({ value: { data: [], kind: "empty" } });
    expect(warnings).toEqual(["The reply of efficacyMicrolearnings could not be used"]);
  },
);

test("[INS-06] fails on an unusable reply to a non-list query and keeps the last data", async () => {
  const { ask } = fetching(200, '{"data":{"overall":7}}');
  const insights = createInsightStore({ fetchInsight: ask, now: () => 1 });
  insights.watch(of("a"), nobody);
  await expect.poll(() => insights.now(of("a"))).toEqual({ status: "failed" });
});

test("[INS-06] shows an unusable list reply as empty and marks it as a fallback", async () => {
  const { ask } = fetching(200, "{}");
  const insights = createInsightStore({ fetchInsight: ask, now: () => 1 });
  const question = { route: efficacyMicrolearnings, query: { practice_group_id: "a" } };
  insights.watch(question, nobody);
  await expect.poll(() => insights.now(question).status).toBe("succeeded");
  expect(insights.now(question).figures).toEqual({
    data: [],
    published: null,
    at: 1,
    isFallback: true,
  });
});

test("treats a captive portal's page as no reply", async () => {
  const { ask, warnings } = fetching(200, "<p>Sign in</p>", { "content-type": "text/html" });
  expect(await ask(of("a"))).toEqual({ kind: "unreachable" });
  expect(warnings).toEqual([]);
});

test("[INS-06] every insight route has an error message, with the catalog's wording where it has one", () => {
  expect(insightFailures.burnoutFiltered).toBe("Failed to fetch reported burnout data");
  expect(insightFailures[hoursWatched.name]).toBe("Failed to fetch rolling engagement data");
  expect(insightFailures.efficacyCorrelation).toBe("Failed to fetch efficacy baseline");
  const messages = Object.values(insightFailures);
  expect(Object.keys(insightFailures).toSorted()).toEqual(Object.keys(insightRoutes).toSorted());
  expect(new Set(messages).size).toBe(messages.length);
  expect(messages.filter((message) => !/^Failed to fetch [a-z ]+$/.test(message))).toEqual([]);
});
