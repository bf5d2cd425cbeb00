import { afterAll, beforeAll, expect, test } from "vitest";
import { CHUNK_BYTES } from "#contract/constants.ts";
import type { Upload } from "#contract/learning/admin-uploads.ts";
import { sweep } from "#server/learning/uploads/job.ts";
import { deviceOf } from "../../../support/wire.ts";
import type { Desk } from "../publishing/desk.ts";
import { chunksOf, noise, sender, sha } from "./sender.ts";

let house: Awaited<ReturnType<typeof sender>>;
beforeAll(async () => {
  house = await sender();
});
afterAll(() => house.server.close());

test("[ADM-03] a file comes in chunks, and goes on where it was after a reload and a restart", async () => {
  const { desk, begin, send } = house;
  const bytes = noise(CHUNK_BYTES + 1000);
  const [first, second] = chunksOf(bytes) as [Buffer, Buffer];
  const begun = (await begin("medium", "long.m4a", bytes)).json<Upload>();
  expect(begun).toMatchObject({ state: "receiving", received: 0 });
  expect((await send(begun.id, 0, first)).json().received).toBe(CHUNK_BYTES);
  // Nothing but the database and the disk is known to whoever goes on with it.
  const again = (await begin("medium", "long.m4a", bytes)).json<Upload>();
  expect([again.id, again.received]).toEqual([begun.id, CHUNK_BYTES]);
  expect((await send(begun.id, 0, first)).json().received).toBe(CHUNK_BYTES);
  expect((await send(begun.id, CHUNK_BYTES, second)).json().received).toBe(bytes.length);
  await desk.send("DELETE", `/api/admin/uploads/${begun.id}`);
});

test("[ADM-03] a chunk that is damaged, too early or of another length is refused", async () => {
  const { desk, begin, send } = house;
  const bytes = noise(CHUNK_BYTES + 1000);
  const [first, second] = chunksOf(bytes) as [Buffer, Buffer];
  const { id } = (await begin("medium", "long.m4a", bytes)).json<Upload>();
  const replies = [
    await send(id, 0, first, sha(second)),
    await send(id, CHUNK_BYTES, second),
    await send(id, 0, first.subarray(1)),
    await send(id, 7, second),
    await desk.send("POST", `/api/admin/uploads/${id}/finish`),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422]);
  expect((await desk.ask(`/api/admin/uploads/${id}`)).json().received).toBe(0);
  await desk.send("DELETE", `/api/admin/uploads/${id}`);
});

test("[ADM-03] a cancelled upload leaves nothing behind", async () => {
  const { desk, parts, begin, send } = house;
  const bytes = noise(2000);
  const { id } = (await begin("medium", "short.m4a", bytes)).json<Upload>();
  await send(id, 0, bytes);
  expect(await parts.sizeOf(id)).toBe(2000);
  expect((await desk.send("DELETE", `/api/admin/uploads/${id}`)).json()).toEqual({
    success: true,
  });
  expect(await parts.sizeOf(id)).toBe(0);
  expect((await desk.ask(`/api/admin/uploads/${id}`)).statusCode).toBe(404);
});

test("[SEC-02] what is too large for its kind is refused before a byte of it, and so is JSON for a chunk", async () => {
  const { desk, begin } = house;
  const reply = await desk.send("POST", "/api/admin/uploads", {
    kind: "captions",
    name: "captions.vtt",
    bytes: 3 * 1024 ** 2,
    fingerprint: sha("x"),
  });
  expect([reply.statusCode, reply.json().code]).toEqual([413, "too_large"]);
  const bytes = noise(2000);
  const { id } = (await begin("medium", "short.m4a", bytes)).json<Upload>();
  const url = `/api/admin/uploads/${id}/chunk?offset=0&sha256=${sha(bytes)}`;
  expect((await desk.ask(url, { method: "PUT", payload: { x: 1 } })).statusCode).toBe(400);
  await desk.send("DELETE", `/api/admin/uploads/${id}`);
});

test("[SEC-02] nobody but an administrator uploads, and no other call takes bytes", async () => {
  const { server, desk, begin } = house;
  const nurse = await deviceOf(server);
  const bytes = noise(100);
  const asNurse = {
    ...desk,
    send: (_: string, url: string, payload?: object) =>
      nurse.ask(url, { method: "POST", payload: payload ?? {} }),
  };
  expect((await begin("medium", "a.m4a", bytes, asNurse as Desk)).statusCode).toBe(403);
  const reply = await desk.ask("/api/admin/content", {
    method: "POST",
    payload: bytes,
    headers: { "content-type": "application/octet-stream" },
  });
  expect(reply.statusCode).toBe(400);
});

test("[ADM-03] an upload that nobody went on with for a week is forgotten", async () => {
  const { desk, parts, deps, time, begin, send } = house;
  const bytes = noise(3000);
  const { id } = (await begin("medium", "left.m4a", bytes)).json<Upload>();
  await send(id, 0, bytes);
  time.now += 8 * 24 * 3600_000;
  await sweep(deps);
  expect(await parts.ids()).not.toContain(id);
  expect((await desk.ask(`/api/admin/uploads/${id}`)).statusCode).toBe(404);
});
