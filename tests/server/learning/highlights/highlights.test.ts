import { afterEach, beforeEach, expect, test } from "vitest";
import { anonymize } from "#server/accounts/session/anonymize.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, newId, seeded } from "../../../support/wire.ts";
import { act, apply, codes, type Device, pulled } from "../../acts.ts";

let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer());
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const TEXT = "Shoes off is the line between there and here.";
const highlight = (id: string, more: object = {}) =>
  act("saveHighlight", {
    id,
    record_id_: "RL-1",
    text: TEXT,
    at_seconds: 511,
    created_at: "2026-11-18T09:00:00.000Z",
    deleted: false,
    ...more,
  });
const removed = { text: "", at_seconds: null, deleted: true };
const rows = () => server.db.selectFrom("highlight").selectAll().execute();

test("[LIB-16] syncs a highlight with its time to the person's other devices only", async () => {
  const id = newId();
  await apply(nurse, highlight(id, { text: `  ${TEXT} ` }));
  const tablet = await deviceOf(server);
  expect((await pulled(tablet)).highlights).toMatchObject([
    { id, record_id_: "RL-1", text: TEXT, at_seconds: 511, deleted: false },
  ]);
  const leader = await deviceOf(server, "leader");
  expect((await pulled(leader)).highlights).toEqual([]);
});

test("[LIB-16] never changes a highlight, and a removed one stays removed without its text", async () => {
  const [first, second] = [newId(), newId()];
  await apply(nurse, highlight(first), highlight(second));
  const tablet = await deviceOf(server);
  await apply(tablet, highlight(first, { text: "Other words" }), highlight(second, removed));
  await apply(nurse, highlight(second));
  const texts = new Map((await rows()).map((row) => [row.id, [row.text, row.deleted]]));
  expect(texts.get(first)).toEqual([TEXT, false]);
  expect(texts.get(second)).toEqual(["", true]);
});

test("[LIB-16] rejects a highlight in a lesson that doesn't exist, and an id of another lesson's highlight", async () => {
  const id = newId();
  await apply(nurse, highlight(id));
  const results = await nurse.batch([
    highlight(newId(), { record_id_: "RL-404" }),
    highlight(id, { record_id_: "RL-2" }),
    highlight(newId(), { text: "x".repeat(1001) }),
  ]);
  expect(codes(results)).toEqual(["not_found", "key_reused", "malformed"]);
  expect(await rows()).toHaveLength(1);
});

test("[LIB-16] exports highlights with the person's data and deletes them with the account", async () => {
  await apply(nurse, highlight(newId()));
  const reply = await nurse.ask(`/api/users/${nurse.owner}/export`);
  expect(reply.json().records.highlight).toMatchObject([{ text: TEXT, at_seconds: 511 }]);
  const person = await server.db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", nurse.owner)
    .executeTakeFirstOrThrow();
  await server.db.transaction().execute((trx) => anonymize(trx, person, new Date()));
  expect(await rows()).toEqual([]);
});
