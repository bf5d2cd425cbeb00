import { afterEach, beforeEach, expect, test } from "vitest";
import { EPOCH_HEADER, KEY_HEADER } from "#contract/constants.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, entry, newId, seeded, watched } from "../../support/wire.ts";

let server: TestServer;
beforeEach(async () => {
  server = await seeded(await testServer());
});
afterEach(() => server.close());

test("[LIB-09] stores time watched by record id and never lowers it", async () => {
  const nurse = await deviceOf(server);
  const report = (payload: object) => nurse.ask("/api/time_watched", { method: "POST", payload });
  await report(watched("RL-1", 90, { video_finished: true }));
  const lower = await report(watched("RL-1", 30, { intervals: [[120, 130]] }));
  expect(lower.json()).toEqual(
    watched("RL-1", 90, {
      video_finished: true,
      intervals: [
        [0, 90],
        [120, 130],
      ],
    }),
  );
  expect((await nurse.ask("/api/time_watched")).json()).toEqual({
    "RL-1": { seconds_watched: 90, video_finished: true },
  });
});

test("[LIB-09] keeps one person's time watched from everyone else", async () => {
  const [nurse, leader] = [await deviceOf(server), await deviceOf(server, "leader")];
  await nurse.batch([entry(watched("RL-1", 90))]);
  expect((await leader.ask("/api/time_watched")).json()).toEqual({});
});

test("[LIB-09] rejects content that doesn't exist and stores nothing", async () => {
  const nurse = await deviceOf(server);
  const reply = await nurse.ask("/api/time_watched", {
    method: "POST",
    payload: watched("RL-404", 3),
  });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toEqual({
    success: false,
    code: "not_found",
    errors: ["This lesson is no longer available."],
  });
  expect((await nurse.ask("/api/time_watched")).json()).toEqual({});
});

test("[SYNC-04] shares keys between direct writes and batches", async () => {
  const nurse = await deviceOf(server);
  const write = entry(watched("RL-1", 30));
  const directly = (payload: object) =>
    nurse.ask("/api/time_watched", {
      method: "POST",
      payload,
      headers: { [KEY_HEADER]: write.id },
    });
  expect((await directly(write.body as object)).statusCode).toBe(200);
  expect((await nurse.batch([write]))[0]?.status).toBe("duplicate");
  const reused = await directly(watched("RL-1", 31));
  expect([reused.statusCode, reused.json().code]).toEqual([422, "key_reused"]);
});

test("[SYNC-04] accepts keys and names with unusual characters", async () => {
  const nurse = await deviceOf(server);
  const odd = `{"a,b'\\\\c"},null,NULL;--`;
  const log = (n: number) =>
    nurse.ask("/api/log_frontend_utilization", {
      method: "POST",
      payload: { event: "opened" },
      headers: { [KEY_HEADER]: `${odd}${n}` },
    });
  const replies = [await log(1), await log(1), await log(2)];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const [first, again, second] = replies.map((reply) => reply.json().id);
  expect(again).toBe(first);
  expect(second).not.toBe(first);
  const claim = await nurse.ask("/api/cme_credits/", {
    method: "POST",
    payload: { lesson_number: odd, certificate_type: "cme" },
  });
  expect(claim.json().code).toBe("not_found");
  const reached = { method: "POST", payload: { name: odd } } as const;
  expect((await nurse.ask("/api/achievements", reached)).json().code).toBe("not_found");
});

test("[SYNC-04] rejects a malformed key", async () => {
  const nurse = await deviceOf(server);
  const reply = await nurse.ask("/api/time_watched", {
    method: "POST",
    payload: watched("RL-1", 30),
    headers: { [KEY_HEADER]: "x".repeat(65) },
  });
  expect([reply.statusCode, reply.json().code]).toEqual([422, "invalid"]);
});

test("[SYNC-14] applies no single write that names another epoch", async () => {
  const nurse = await deviceOf(server);
  const report = (epoch: string) =>
    nurse.ask("/api/time_watched", {
      method: "POST",
      payload: watched("RL-1", 30),
      headers: { [EPOCH_HEADER]: epoch },
    });
  const refused = await report("another");
  expect([refused.statusCode, refused.json().code]).toEqual([409, "epoch_mismatch"]);
  expect(await server.db.selectFrom("time_watched").select("record_id").execute()).toEqual([]);
  expect((await report("")).statusCode).toBe(200);
});

test("[LIB-09] accepts progress in five hundred intervals", async () => {
  const nurse = await deviceOf(server);
  const pieces = (start: number) =>
    Array.from({ length: 500 }, (_, n): [number, number] => [start + n * 4, start + n * 4 + 1]);
  const report = (start: number) =>
    entry(watched("RL-1", 2000, { intervals: pieces(start) }), { id: newId() });
  const [first, second] = await nurse.batch([report(0), report(2)]);
  expect([first?.status, second?.status]).toEqual(["applied", "applied"]);
  const state = second?.state as { intervals: unknown[] };
  expect(state.intervals).toHaveLength(500);
});

test("[LIB-09] counts simultaneous reports from two devices of one person", async () => {
  const devices = [await deviceOf(server), await deviceOf(server)];
  await Promise.all(
    [10, 50, 30, 70, 20, 60].map((seconds, n) =>
      devices[n % 2]?.batch([
        entry(watched("RL-1", seconds, { intervals: [[seconds, seconds + 5]] })),
      ]),
    ),
  );
  const { seconds_watched, intervals } = await server.db
    .selectFrom("time_watched")
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(seconds_watched).toBe(70);
  expect(intervals).toHaveLength(6);
});
