import { afterEach, beforeEach, expect, test } from "vitest";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, newId, seeded } from "../../../support/wire.ts";
import {
  act,
  apply,
  askOf,
  attempt,
  changeLesson,
  claim,
  codes,
  type Device,
  evaluation,
  finished,
  pulled,
} from "../../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  await askOf(server, "RL-2");
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

test("[CE-03] scores every post-test attempt, stores it, and syncs it to devices", async () => {
  const results = await apply(
    nurse,
    attempt("RL-2", [2, 3], { taken_at: "2026-11-20T10:00:00.000Z" }),
    attempt("RL-2", [1, 3]),
  );
  const kept = [
    { right: 0, of: 2, passed: false, taken_at: "2026-11-20T10:00:00.000Z" },
    { right: 1, of: 2, passed: true, taken_at: "2026-11-21T03:00:00.000Z" },
  ].map((one) =>
    expect.objectContaining({ record_id_: "RL-2", item_version: "2026-01-01", ...one }),
  );
  expect(results).toEqual(kept);
  expect((await pulled(nurse)).post_tests).toEqual(kept);
  expect((await pulled(await deviceOf(server, "leader"))).post_tests).toEqual([]);
});

test("[CE-03] a repeated attempt returns the first result, and its id can't be reused", async () => {
  const id = newId();
  const [first] = await apply(nurse, attempt("RL-2", [2, 2], { id }));
  const results = await nurse.batch([
    attempt("RL-2", [2, 2], { id }),
    attempt("RL-2", [1, 1], { id }),
  ]);
  expect(codes(results)).toEqual(["applied", "key_reused"]);
  expect(results[0]?.state).toEqual(first);
  expect((await pulled(nurse)).post_tests).toHaveLength(1);
});

test("[CE-03] rejects attempts that don't answer every question once", async () => {
  const before = await rowHashes(server.db);
  const answers = (...all: [number, number][]) =>
    act("takePostTest", {
      record_id_: "RL-2",
      answers: all.map(([question, choice]) => ({ question, choice })),
    });
  const results = await nurse.batch([
    answers([1, 1]),
    answers([1, 1], [1, 1]),
    answers([1, 1], [2, 1], [2, 2]),
    answers([1, 1], [2, 9]),
    answers([1, 1], [7, 1]),
    answers(),
    attempt("RL-1", [1, 1]),
    attempt("RL-404", [1, 1]),
  ]);
  expect(codes(results)).toEqual([
    "invalid",
    "invalid",
    "invalid",
    "invalid",
    "invalid",
    "malformed",
    "no_credit",
    "not_found",
  ]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[CE-03] a credit requires completion, post-test, and evaluation, checked in this order", async () => {
  const unrated = claim("RL-2", { evaluation: undefined });
  const results = await nurse.batch([
    unrated,
    finished("RL-2"),
    unrated,
    attempt("RL-2", [2, 2]),
    unrated,
    attempt("RL-2", [1, 2]),
    unrated,
    claim("RL-2", { evaluation: undefined, bias_response: "Yes" }),
  ]);
  expect(codes(results)).toEqual([
    "not_finished",
    "applied",
    "not_passed",
    "applied",
    "not_passed",
    "applied",
    "not_evaluated",
    "applied",
  ]);
});

test("[CE-03] a passed post-test counts only for that person and release", async () => {
  const leader = await deviceOf(server, "leader");
  const part = { certificate_type: "participation" };
  await apply(nurse, finished("RL-2"), attempt("RL-2", [1, 1]));
  await apply(leader, finished("RL-2"));
  expect(codes(await leader.batch([claim("RL-2", part)]))).toEqual(["not_passed"]);
  await changeLesson(server, "RL-2", { released_on: "2026-11-01" });
  expect(codes(await nurse.batch([claim("RL-2")]))).toEqual(["not_passed"]);
});

test("[CE-03] rejects claims after the last day and accepts late arrivals claimed on it", async () => {
  await askOf(server, "RL-2", { expires_on: "2026-11-19", questions: [] });
  const onTheDay = claim("RL-2", { cme_certificate_awarded_at: "2026-11-19" });
  expect(codes(await nurse.batch([finished("RL-2"), claim("RL-2"), onTheDay]))).toEqual([
    "applied",
    "too_late",
    "applied",
  ]);
  await changeLesson(server, "RL-3", { released_on: "2026-12-01" });
  expect(codes(await nurse.batch([finished("RL-3"), claim("RL-3")]))).toEqual([
    "applied",
    "too_late",
  ]);
});

test("[CE-03] rejects 100 kB comments and invalid ratings", async () => {
  await apply(nurse, finished("RL-1"));
  const results = await nurse.batch([
    claim("RL-1", { evaluation: { ...evaluation, bias_comment: "x".repeat(100_000) } }),
    claim("RL-1", { evaluation: { ...evaluation, objectives_met: 6 } }),
    claim("RL-1", { evaluation: { ...evaluation, will_change: "always" } }),
    claim("RL-1", { evaluation: undefined, bias_response: "x".repeat(100_000) }),
  ]);
  expect(codes(results)).toEqual(["malformed", "malformed", "malformed", "malformed"]);
  expect(await server.db.selectFrom("credit").selectAll().execute()).toEqual([]);
});
