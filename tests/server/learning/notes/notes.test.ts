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

const WRITTEN = "2026-11-18T09:00:00.000Z";
const note = (id: string, text: string, more: object = {}) =>
  act("saveNote", {
    id,
    record_id_: "RL-1",
    text,
    at_seconds: 372,
    created_at: WRITTEN,
    written_at: WRITTEN,
    deleted: false,
    ...more,
  });
const rows = () => server.db.selectFrom("lesson_note").selectAll().execute();

test("[LIB-16] syncs a note with its time stamp to the person's other devices only", async () => {
  const id = newId();
  await apply(nurse, note(id, "  Dim the lights first.  "));
  const tablet = await deviceOf(server);
  expect((await pulled(tablet)).notes).toMatchObject([
    { id, record_id_: "RL-1", text: "Dim the lights first.", at_seconds: 372, deleted: false },
  ]);
  const leader = await deviceOf(server, "leader");
  expect((await pulled(leader)).notes).toEqual([]);
});

test("[LIB-16] keeps the last version of a note", async () => {
  const id = newId();
  await apply(nurse, note(id, "Draft"));
  await apply(await deviceOf(server), note(id, "Final"));
  expect(await rows()).toMatchObject([{ text: "Final", deleted: false }]);
});

const at = (minute: number) => ({ written_at: `2026-11-18T09:0${minute}:00.000Z` });

const gone = { text: "", at_seconds: null, deleted: true };
const kept = { text: "Written again", at_seconds: 372, deleted: false };

test.each([
  ["an earlier edit is lost with the note", "An earlier thought", at(1), gone],
  ["an edit in the same moment is lost, too", "Private as well", at(2), gone],
  ["what was written after it is kept", "Written again", at(3), kept],
] as const)(
  "[LIB-16] [SYNC-14] of a deletion and an edit, %s, in whichever order they arrive",
  async (_, text, when, expected) => {
    const writes = [["", { ...at(2), deleted: true }] as const, [text, when] as const];
    for (const inOrder of [writes, writes.toReversed()]) {
      const id = newId();
      await apply(nurse, note(id, "Private thought"));
      for (const [written, more] of inOrder) await apply(nurse, note(id, written, more));
      expect((await rows()).find((row) => row.id === id)).toMatchObject(expected);
    }
  },
);

test("[LIB-16] [SYNC-14] of two edits, the one written later is kept, in whichever order they arrive", async () => {
  const edits = [["Written first", at(1)] as const, ["Written last", at(3)] as const];
  for (const inOrder of [edits, edits.toReversed()]) {
    const id = newId();
    for (const [text, when] of inOrder) await apply(nurse, note(id, text, when));
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ text: "Written last" });
  }
});

test("[LIB-16] rejects a new note on a lesson that doesn't exist, and an id of another lesson's note", async () => {
  const id = newId();
  await apply(nurse, note(id, "Mine"));
  const results = await nurse.batch([
    note(newId(), "Lost", { record_id_: "RL-404" }),
    note(id, "Moved", { record_id_: "RL-2" }),
    note(newId(), "x".repeat(4001)),
  ]);
  expect(codes(results)).toEqual(["not_found", "key_reused", "malformed"]);
  expect(await rows()).toHaveLength(1);
});

test("[LIB-16] [SYNC-04] stores no note text for idempotency, and answers a repeated write with the note as it is now", async () => {
  const write = note(newId(), "Nobody else may read this");
  await apply(nurse, write);
  const stored = await server.db.selectFrom("idempotency").select("result").execute();
  expect(JSON.stringify(stored)).not.toContain("Nobody else may read this");
  const [repeated] = await nurse.batch([write]);
  expect(repeated).toMatchObject({
    status: "duplicate",
    state: { text: "Nobody else may read this" },
  });
});

test("[LIB-16] exports notes with the person's data and deletes them with the account", async () => {
  await apply(nurse, note(newId(), "Nap at four before the night shift"));
  const reply = await nurse.ask(`/api/users/${nurse.owner}/export`);
  expect(reply.json().records.lesson_note).toMatchObject([
    { text: "Nap at four before the night shift", at_seconds: 372 },
  ]);
  const person = await server.db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", nurse.owner)
    .executeTakeFirstOrThrow();
  await server.db.transaction().execute((trx) => anonymize(trx, person, new Date()));
  expect(await rows()).toEqual([]);
});
