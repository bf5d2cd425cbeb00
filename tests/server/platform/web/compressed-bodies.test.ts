import { brotliCompressSync, deflateSync, gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BODY_LIMIT } from "#contract/constants.ts";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, entry, newId, seeded, watched } from "../../../support/wire.ts";
import type { Device } from "../../acts.ts";

let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer());
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const batchOf = (count: number) =>
  JSON.stringify({
    batch: newId(),
    owner: nurse.owner,
    device: newId(),
    writes: Array.from({ length: count }, (_, n) => entry(watched(`RL-${(n % 5) + 1}`, n + 1))),
  });

const send = (payload: Buffer, encoding: string, headers: object = {}) =>
  nurse.ask("/api/sync/batch", {
    method: "POST",
    payload,
    headers: { "content-type": "application/json", "content-encoding": encoding, ...headers },
  });

test("[SYNC-05] accepts compressed batches and compresses the reply", async () => {
  const packed = gzipSync(batchOf(100));
  const reply = await send(packed, "gzip", { "accept-encoding": "gzip, br" });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-encoding": "gzip",
    vary: "Origin, Accept-Encoding",
  });
  const { results } = JSON.parse(gunzipSync(reply.rawPayload).toString());
  expect(results).toHaveLength(100);
  const { headers, rawPayload } = await nurse.ask("/api/time_watched", {
    headers: { "accept-encoding": "gzip" },
  });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(rawPayload.toString()).toContain("RL-1");
});

test("[SYNC-09] compresses own changes for clients that accept gzip", async () => {
  const writes = Array.from({ length: 60 }, (_, n) =>
    entry(
      { id: newId(), provider_survey_id: 27, responses: [question(n)] },
      { call: "submitSurvey" },
    ),
  );
  await nurse.batch(writes);
  const plain = await nurse.ask("/api/sync/mine");
  const packed = await nurse.ask("/api/sync/mine", { headers: { "accept-encoding": "gzip" } });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
});

const question = (n: number) => ({
  base_question_id: 1,
  survey_question_choice_id: (n % 5) + 1,
  survey_text_response: null,
});

test("[SEC-02] rejects zip bombs with 413", async () => {
  const before = await rowHashes(server.db);
  const padded = (bytes: number) => JSON.stringify({ padding: "x".repeat(bytes) });
  const bombs = [
    gzipSync(padded(BODY_LIMIT)),
    gzipSync(Buffer.alloc(50 * BODY_LIMIT)),
    Buffer.concat(Array.from({ length: 2000 }, () => gzipSync(" ".repeat(10_000)))),
  ];
  for (const bomb of bombs) {
    const reply = await send(bomb, "gzip");
    expect([reply.statusCode, reply.json().code]).toEqual([413, "too_large"]);
  }
  expect((await send(gzipSync(padded(BODY_LIMIT - 1000)), "gzip")).statusCode).toBe(400);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[SEC-02] rejects invalid and truncated gzip as malformed", async () => {
  const whole = gzipSync(batchOf(3));
  const damaged = Buffer.from(whole);
  damaged[20] = (damaged[20] ?? 0) ^ 0xff;
  const broken = [Buffer.from(batchOf(3)), whole.subarray(0, -4), damaged, Buffer.from("x")];
  for (const payload of broken) {
    const reply = await send(payload, "gzip");
    expect([reply.statusCode, reply.json().code]).toEqual([400, "malformed"]);
  }
});

test("[SEC-02] rejects other encodings with 415, and accepts identity", async () => {
  const body = Buffer.from(batchOf(1));
  const others: [string, Buffer][] = [
    ["br", brotliCompressSync(body)],
    ["deflate", deflateSync(body)],
    ["gzip, gzip", gzipSync(gzipSync(body))],
    ["nonsense", body],
  ];
  for (const [encoding, payload] of others) {
    const reply = await send(payload, encoding);
    expect([reply.statusCode, reply.json().code]).toEqual([415, "malformed"]);
    expect(reply.headers["accept-encoding"]).toBe("gzip");
  }
  expect((await send(body, "identity")).statusCode).toBe(200);
  expect((await send(gzipSync(batchOf(1)), " GZIP ")).statusCode).toBe(200);
});

test("[SEC-02] does not decompress bodies without a session", async () => {
  const reply = await server.app.inject({
    method: "POST",
    url: "/api/sync/batch",
    payload: Buffer.from("not gzip"),
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
  });
  expect(reply.statusCode).toBe(401);
});
