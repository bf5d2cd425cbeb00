import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BATCH_LIMIT, BODY_LIMIT } from "#contract/constants.ts";
import { contentHash } from "#server/platform/writes/canonical-json.ts";
import { rowHashes } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, entry, newId, seeded, watched } from "../../support/wire.ts";
import { act, claim, codes, type Device, level, sealedEntry, sealingKeyOf } from "../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const good = () => entry(watched("RL-1", 30));

test("[SEC-02] rejects each bad write in a batch with its own error and applies the good ones", async () => {
  const key = await sealingKeyOf(nurse);
  const answers = act("submitSurvey", { provider_survey_id: 2, responses: [level(2)] });
  const twice = good();
  const first = entry(watched("RL-2", 10));
  const sealed = (owner: string, instead: object = {}) =>
    sealedEntry(owner, key, { ...answers, id: newId() } as typeof answers, instead);
  const cases: [string, unknown][] = [
    ["applied", first],
    ["unknown_call", act("eraseEverything" as never, {})],
    ["not_queueable", act("signIn" as never, {})],
    ["unknown_version", { ...good(), v: 9 }],
    ["malformed", { ...good(), id: 7 }],
    ["malformed", { ...good(), body: { record_id_: "RL-1" } }],
    ["malformed", act("giveFeedback", { record_id_: "RL-1", helpful: 3, comment: "\0" })],
    ["malformed", act("giveFeedback", { record_id_: "RL-1", helpful: 3, comment: "\ud800" })],
    ["applied", twice],
    ["key_reused", { ...twice, body: watched("RL-1", 99) }],
    ["key_reused", { ...twice, call: "saveContent", body: { record_id_: "RL-1", saved: true } }],
    ["duplicate", twice],
    ["unreadable", await sealed("person-leader")],
    ["unreadable", await sealed(nurse.owner, { call: "giveFeedback" })],
    ["unreadable", { ...answers, id: newId(), body: { sealed: "e30.AAAA.AAAA.AAAA.AAAA" } }],
    ["not_found", entry(watched("RL-404", 10))],
    ["not_finished", claim("RL-1")],
    ["not_eligible", claim("RL-1", { certificate_type: "cme" })],
    ["not_earned", act("recordAchievement", { name: "Ten lessons" })],
    ["invalid", act("changeProfile", { dob_string: "1800-01-01" })],
    ["applied", entry(watched("RL-3", 5))],
  ];
  const before = await rowHashes(server.db);
  const results = await nurse.batch(cases.map(([, write]) => write));
  expect(codes(results)).toEqual(cases.map(([code]) => code));
  const after = await rowHashes(server.db);
  const changed = Object.keys(after)
    .filter((table) => after[table] !== before[table])
    .toSorted();
  expect(changed).toEqual([
    "change_counter",
    "idempotency",
    "listening_clock",
    "listening_day",
    "time_watched",
  ]);
  const stored = await server.db
    .selectFrom("time_watched")
    .select(["person_id", "record_id", "seconds_watched"])
    .orderBy("record_id")
    .execute();
  expect(stored).toEqual(
    [
      ["RL-1", 30],
      ["RL-2", 10],
      ["RL-3", 5],
    ].map(([record_id, seconds_watched]) => ({
      person_id: nurse.owner,
      record_id,
      seconds_watched,
    })),
  );
  const keys = await server.db.selectFrom("idempotency").select("key").execute();
  expect(keys).toHaveLength(3);
});

test("[SYNC-04] recognizes a key that repeats within one batch", async () => {
  const [first, second] = [good(), good()];
  const results = await nurse.batch([
    first,
    { ...first, body: watched("RL-404", 1) },
    { ...second, body: watched("RL-404", 1) },
    second,
  ]);
  expect(codes(results)).toEqual(["applied", "key_reused", "not_found", "applied"]);
});

test("[SEC-02] rejects a bad envelope as a whole and changes nothing", async () => {
  const before = await rowHashes(server.db);
  const send = (payload: Buffer | string, headers: Record<string, string>) =>
    nurse.ask("/api/sync/batch", { method: "POST", payload, headers });
  const json = { "content-type": "application/json" };
  const gzip = { ...json, "content-encoding": "gzip" };
  const many = Array.from({ length: BATCH_LIMIT + 1 }, good);
  const answers = [
    await nurse.sendBatch([good()], { owner: "person-leader" }),
    await nurse.sendBatch([good()], { server: newId() }),
    await nurse.sendBatch(many),
    await nurse.sendBatch([]),
    await nurse.sendBatch([good()], { device: undefined }),
    await send(gzipSync(Buffer.alloc(20 * BODY_LIMIT)), gzip),
    await send(gzipSync("{}").subarray(0, 10), gzip),
    await send("{", json),
    await send("x".repeat(BODY_LIMIT + 1), json),
  ];
  expect(answers.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
    [409, "owner_mismatch"],
    [409, "server_mismatch"],
    [400, "malformed"],
    [400, "malformed"],
    [400, "malformed"],
    [413, "too_large"],
    [400, "malformed"],
    [400, "malformed"],
    [413, "too_large"],
  ]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[SYNC-04] repeats the first reply to an applied write, even if its version or shape is no longer accepted", async () => {
  const write = good();
  await nurse.batch([write]);
  // As if recorded by a server that accepted version 0 in another shape.
  const old = { id: newId(), call: "recordTimeWatched", v: 0, body: { lesson: "RL-1", at: 7 } };
  await server.db
    .insertInto("idempotency")
    .values({
      person_id: nurse.owner,
      key: old.id,
      call: old.call,
      body_hash: contentHash(old.call, old.v, old.body),
      result: JSON.stringify(watched("RL-1", 7)),
      created_at: new Date(now),
    })
    .execute();
  expect(await nurse.batch([old])).toEqual([
    { id: old.id, status: "duplicate", state: watched("RL-1", 7) },
  ]);
  expect(codes(await nurse.batch([{ ...old, id: newId() }]))).toEqual(["unknown_version"]);
  expect(codes(await nurse.batch([{ ...old, v: 1 }]))).toEqual(["key_reused"]);
});
