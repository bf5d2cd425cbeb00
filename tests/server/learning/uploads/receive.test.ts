import Fastify from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { CHUNK_BYTES } from "#contract/constants.ts";
import type { Upload } from "#contract/learning/admin-uploads.ts";
import { cleanUpUploadsJob, deleteAbandoned } from "#server/learning/uploads/job.ts";
import { scheduleJobs } from "#server/platform/jobs/scheduler.ts";
import { waitUntil } from "../../../support/wait-until.ts";
import { deviceOf } from "../../../support/wire.ts";
import type { AdminFixture } from "../publishing/admin-fixture.ts";
import { chunksOf, noise, sha, uploadFixture } from "./upload-fixture.ts";

let fixture: Awaited<ReturnType<typeof uploadFixture>>;
beforeAll(async () => {
  fixture = await uploadFixture();
});
afterAll(() => fixture.server.close());

test("[ADM-03] receives a file in chunks and resumes after a reload", async () => {
  const { admin, startUpload, send } = fixture;
  const bytes = noise(CHUNK_BYTES + 1000);
  const [first, second] = chunksOf(bytes) as [Buffer, Buffer];
  const begun = (await startUpload("medium", "long.m4a", bytes)).json<Upload>();
  expect(begun).toMatchObject({ state: "receiving", received: 0 });
  expect((await send(begun.id, 0, first)).json().received).toBe(CHUNK_BYTES);
  // The server keeps no state in memory, so this also covers a restart.
  const again = (await startUpload("medium", "long.m4a", bytes)).json<Upload>();
  expect([again.id, again.received]).toEqual([begun.id, CHUNK_BYTES]);
  expect((await send(begun.id, 0, first)).json().received).toBe(CHUNK_BYTES);
  expect((await send(begun.id, CHUNK_BYTES, second)).json().received).toBe(bytes.length);
  await admin.send("DELETE", `/api/admin/uploads/${begun.id}`);
});

test("[ADM-03] refuses a chunk that is damaged, too early, or of the wrong length", async () => {
  const { admin, startUpload, send } = fixture;
  const bytes = noise(CHUNK_BYTES + 1000);
  const [first, second] = chunksOf(bytes) as [Buffer, Buffer];
  const { id } = (await startUpload("medium", "long.m4a", bytes)).json<Upload>();
  const replies = [
    await send(id, 0, first, sha(second)),
    await send(id, CHUNK_BYTES, second),
    await send(id, 0, first.subarray(1)),
    await send(id, 7, second),
    await admin.send("POST", `/api/admin/uploads/${id}/finish`),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422]);
  expect((await admin.ask(`/api/admin/uploads/${id}`)).json().received).toBe(0);
  await admin.send("DELETE", `/api/admin/uploads/${id}`);
});

test("[ADM-03] deletes everything of a canceled upload", async () => {
  const { admin, parts, startUpload, send } = fixture;
  const bytes = noise(2000);
  const { id } = (await startUpload("medium", "short.m4a", bytes)).json<Upload>();
  await send(id, 0, bytes);
  expect(await parts.sizeOf(id)).toBe(2000);
  expect((await admin.send("DELETE", `/api/admin/uploads/${id}`)).json()).toEqual({
    success: true,
  });
  expect(await parts.sizeOf(id)).toBe(0);
  expect((await admin.ask(`/api/admin/uploads/${id}`)).statusCode).toBe(404);
});

test("[SEC-02] refuses files over the size limit up front, and JSON in place of a chunk", async () => {
  const { admin, startUpload } = fixture;
  const reply = await admin.send("POST", "/api/admin/uploads", {
    kind: "captions",
    name: "captions.vtt",
    bytes: 3 * 1024 ** 2,
    fingerprint: sha("x"),
  });
  expect([reply.statusCode, reply.json().code]).toEqual([413, "too_large"]);
  const bytes = noise(2000);
  const { id } = (await startUpload("medium", "short.m4a", bytes)).json<Upload>();
  const url = `/api/admin/uploads/${id}/chunk?offset=0&sha256=${sha(bytes)}`;
  expect((await admin.ask(url, { method: "PUT", payload: { x: 1 } })).statusCode).toBe(400);
  await admin.send("DELETE", `/api/admin/uploads/${id}`);
});

test("[SEC-02] accepts uploads only from administrators and bytes only for chunks", async () => {
  const { server, admin, startUpload } = fixture;
  const nurse = await deviceOf(server);
  const bytes = noise(100);
  const asNurse = {
    ...admin,
    send: (_: string, url: string, payload?: object) =>
      nurse.ask(url, { method: "POST", payload: payload ?? {} }),
  };
  expect((await startUpload("medium", "a.m4a", bytes, asNurse as AdminFixture)).statusCode).toBe(
    403,
  );
  const reply = await admin.ask("/api/admin/content", {
    method: "POST",
    payload: bytes,
    headers: { "content-type": "application/octet-stream" },
  });
  expect(reply.statusCode).toBe(415);
});

test("[ADM-03] deletes an upload after a week without progress", async () => {
  const { admin, parts, deps, time, startUpload, send } = fixture;
  const bytes = noise(3000);
  const { id } = (await startUpload("medium", "left.m4a", bytes)).json<Upload>();
  await send(id, 0, bytes);
  time.now += 8 * 24 * 3600_000;
  await deleteAbandoned(deps);
  expect(await parts.ids()).not.toContain(id);
  expect((await admin.ask(`/api/admin/uploads/${id}`)).statusCode).toBe(404);
});

test("[ADM-03] abandoned uploads stop filling the storage while the server keeps running", async () => {
  const { server, admin, deps, time, startUpload } = fixture;
  const { person_id } = await server.db
    .selectFrom("person")
    .select("id as person_id")
    .executeTakeFirstOrThrow();
  const at = new Date(time.now - 6.5 * 24 * 3600_000);
  const abandoned = [1, 2, 3, 4].map((n) => ({
    id: `abandoned-${n}`,
    ...{ person_id, kind: "medium" as const, name: "left.mp4", bytes: 2 * 1024 ** 3 },
    ...{ fingerprint: sha(`${n}`), chunks: "[]", received: 0, progress: 0 },
    ...{ state: "receiving" as const, created_at: at, changed_at: at },
  }));
  await server.db.insertInto("upload").values(abandoned).execute();
  const start = () => startUpload("medium", "new.m4a", noise(1000));
  expect((await start()).statusCode).toBe(413);

  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    vi.useRealTimers();
  });
  let runs = 0;
  const observer = { scheduled: () => undefined, ran: () => void runs++ };
  scheduleJobs(app, [cleanUpUploadsJob], deps, observer);
  await app.listen({ port: 0, host: "127.0.0.1" });
  time.now += 24 * 3600_000;
  vi.advanceTimersByTime(3600_000);
  await waitUntil(() => runs === 1);
  const reply = await start();
  expect(reply.statusCode).toBe(200);
  await admin.send("DELETE", `/api/admin/uploads/${reply.json<Upload>().id}`);
});

test("[ADM-03] cleaning up leaves an upload alone that begins meanwhile", async () => {
  const { admin, parts, deps, startUpload, send } = fixture;
  const bytes = noise(4000);
  let id = "";
  const ids = async () => {
    ({ id } = (await startUpload("medium", "begins.m4a", bytes)).json<Upload>());
    await send(id, 0, bytes);
    return parts.ids();
  };
  await deleteAbandoned({ ...deps, parts: { ...parts, ids } });
  expect(await parts.sizeOf(id)).toBe(bytes.length);
  await admin.send("DELETE", `/api/admin/uploads/${id}`);
});
